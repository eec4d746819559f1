import { defineConfig } from "vitest/config";

/* The rules are pure functions, so the files can share a process. The time limit leaves room for property tests on a
   loaded machine. */
export default defineConfig({
  test: { name: "shared", include: ["src/**/*.test.ts"], isolate: false, testTimeout: 30_000 },
});
