import solid from "vite-plugin-solid";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [solid()],
  test: {
    name: "client",
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["fake-indexeddb/auto", "./src/testing/unlaid-page.ts"],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
