import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "embedded",
    include: ["src/**/*.test.ts"],
    // The native store must not share a process between files; crash tests restart it many times.
    pool: "forks",
    testTimeout: 60_000,
    hookTimeout: 30_000,
  },
});
