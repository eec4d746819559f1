import { defineConfig } from "vitest/config";

/** Every floor's tests in one run: `npx vitest run`, or `npx vitest run shared/src/setlists` for one room. */
export default defineConfig({
  test: {
    projects: ["scripts", "shared", "server", "server/embedded", "client", "client/vitest.config.apart.ts"],
    /* By default Vitest leaves one processor free, which is half of a machine with two. */
    maxWorkers: "100%",
  },
});
