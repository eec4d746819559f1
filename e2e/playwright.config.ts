import { defineConfig } from "@playwright/test";
import type { EngineOptions } from "./engines/engine.ts";
import { lightChromium, wholeChromium } from "./support/chromium.ts";

const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true };

/** The desk tests that run in Firefox too: storage, focus, keys, dragging, layout, offline work. */
const FIREFOX_TOO = [
  "checklist",
  "form-focus",
  "form-questions",
  "forms",
  "gig-extras",
  "kept-forms",
  "live-titles",
  "offline-work",
  "power-cut",
  "rehearsals",
  "repertoire-lists",
  "schedule",
  "setlist-editor",
  "suggestions",
  "surveys",
  "two-editors",
];

const isCi = process.env["CI"] !== undefined;

/**
 * Every test has its own server and database (support/fixtures.ts), so all tests may run in parallel. A test runs at
 * desk size unless its tags name other sizes: `@phone`, `@tablet` or `@every-size`. Tests with `@speed` run at tablet
 * size with nothing else running: `npm test` runs that project separately, with one worker. Only tests with `@worker`
 * have a service worker.
 */
export default defineConfig<EngineOptions>({
  testDir: "tests",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  /* A loaded machine may starve a browser, so in CI a test counts as failed only after two retries. */
  retries: isCi ? 2 : 0,
  forbidOnly: isCi,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ? [["list"], ["json"]] : [["list"]],
  use: {
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    screenshot: "only-on-failure",
    /* A trace takes a screenshot of every step and costs a quarter of the run time; use `--trace on` for a single
       failing test. */
    trace: "on-first-retry",
    launchOptions: lightChromium,
  },
  projects: [
    {
      name: "phone",
      grep: /@phone|@every-size/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: "tablet",
      grep: /@tablet|@every-size/,
      use: TABLET,
    },
    /* Reduced motion saves an eighth of the time. The other projects, Firefox included, test the animations. */
    {
      name: "desk",
      grepInvert: /@phone|@tablet|@speed/,
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: "reduce" } },
    },
    /* Uses the distribution's Firefox (support/firefox.ts). `@chromium` tests need features that only Chromium's
       driver has. */
    {
      name: "desk-firefox",
      testMatch: FIREFOX_TOO.map((name) => `${name}.spec.ts`),
      grepInvert: /@phone|@tablet|@speed|@chromium/,
      use: {
        browserName: "firefox",
        channel: "moz-firefox",
        viewport: { width: 1440, height: 900 },
        trace: "off",
        launchOptions: {
          executablePath: process.env["FIREFOX"] ?? "/usr/bin/firefox-esr",
          /* Headless Firefox reports no mouse by default; these settings add a precise pointer that can hover. */
          firefoxUserPrefs: { "ui.primaryPointerCapabilities": 6, "ui.allPointerCapabilities": 6 },
        },
      },
    },
    /* A trace takes a screenshot of every step, and its cost would be measured too. */
    { name: "speed", grep: /@speed/, use: { ...TABLET, trace: "off", launchOptions: wholeChromium } },
    /* Pictures for people to look at, not part of `npm test` (CONTRIBUTING.md). */
    { name: "sheets", testDir: "sheets" },
    /* Journeys in Debian's WebKit and Firefox, which the tests control directly, without Playwright's drivers. */
    ...(["webkit", "firefox"] as const).map((engine) => ({
      name: engine,
      testDir: "engines",
      ...(engine === "firefox" && { grepInvert: /@webkit/ }),
      timeout: 240_000,
      use: { engine },
    })),
  ],
});
