import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    include: ["src/**/*.test.ts"],
    // Each file runs against the real server and database in a process of its own.
    pool: "forks",
    globalSetup: "src/testing/built.ts",
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
