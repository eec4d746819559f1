import { defineConfig } from "vitest/config";
import { APART, client } from "./vitest.config.ts";

/** Each of these files runs with a new page of its own. A process of its own would take twice as much CPU time. */
export default defineConfig({
  ...client,
  test: { ...client.test, name: "client-apart", include: APART, pool: "vmForks" },
});
