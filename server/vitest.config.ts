import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    include: ["src/**/*.test.ts"],
    // Each file runs in a separate process, against the real server and database.
    pool: "forks",
    globalSetup: "src/testing/built.ts",
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
