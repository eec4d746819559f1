import solid from "vite-plugin-solid";
import { defineConfig } from "vitest/config";

/**
 * Tests that need a new page, either because the modules they test keep state until the page closes (session, sync, app
 * updates) or because the tested screen is still loading its last parts when the test ends. The three exceptions need
 * Node's own objects, such as streams and sockets, which a new page does not have.
 */
export const APART = [
  "src/app/**/*.test.{ts,tsx}",
  "src/data/!(live|snapshot-pages|two-devices).test.{ts,tsx}",
  "src/sync/**/*.test.{ts,tsx}",
  "src/setlists/last-played.test.ts",
  "src/users/profile-page.test.tsx",
];

/** The settings that both Vitest projects share. */
export const client = {
  plugins: [solid()],
  test: {
    environment: "jsdom",
    setupFiles: ["fake-indexeddb/auto", "./src/testing/unlaid-page.ts", "./src/testing/patient-queries.ts"],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
};

/* These files share a process: a new page with the whole app for each of them would take longer than the tests. */
export default defineConfig({
  ...client,
  test: {
    ...client.test,
    name: "client",
    include: ["src/**/*.test.{ts,tsx}"],
    exclude: APART,
    isolate: false,
  },
});
