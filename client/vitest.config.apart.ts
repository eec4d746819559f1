import { defineConfig } from "vitest/config";
import { APART, client } from "./vitest.config.ts";

/** Each of these files runs in its own process, with a new page. */
export default defineConfig({ ...client, test: { ...client.test, name: "client-apart", include: APART } });
