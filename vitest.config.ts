import { defineConfig } from "vitest/config";

/** Every floor's tests in one run: `npx vitest run`, or `npx vitest run shared/src/setlists` for one room. */
export default defineConfig({
  test: {
    projects: ["scripts", "shared", "server", "server/embedded", "client", "client/vitest.config.apart.ts"],
    /* Vitest leaves one processor free by default, of two half the machine. */
    maxWorkers: "100%",
  },
});
