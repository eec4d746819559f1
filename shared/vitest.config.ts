import { defineConfig } from "vitest/config";

/* The rules are pure functions, so the files can share a process. */
export default defineConfig({ test: { name: "shared", include: ["src/**/*.test.ts"], isolate: false } });
