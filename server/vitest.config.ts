import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    include: ["src/**/*.test.ts"],
    // Each test starts the real server on its own database. Loading the server for every file would take 2 minutes.
    pool: "forks",
    isolate: false,
    globalSetup: "src/testing/built.ts",
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
