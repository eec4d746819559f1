import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Every floor's tests in one run: `npx vitest run`, or `npx vitest run shared/src/setlists` for one room. */
export default defineConfig({
  test: {
    projects: ["scripts", "shared", "server", "server/embedded", "client", "client/vitest.config.apart.ts"],
    /* One more than there are processors, because many server tests wait for a restart, a kill or a limit. */
    maxWorkers: availableParallelism() + 1,
  },
});
