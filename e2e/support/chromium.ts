import { existsSync } from "node:fs";
import { CHROMIUM_ARGUMENTS } from "../../scripts/chromium-arguments.mjs";

const existing = (path: string): string | undefined => (existsSync(path) ? path : undefined);

/** The path of a Chromium with windows and every feature; undefined for the one that Playwright has downloaded. */
const CHROMIUM = process.env["CHROMIUM"] ?? existing("/usr/bin/chromium");

/** Debian's Chromium without windows: the same engine for a sixth less CPU time, but without push messages. */
const SHELL = CHROMIUM && existing(`${CHROMIUM}-headless-shell`);

const launched = (executablePath: string | undefined) => ({
  ...(executablePath && { executablePath }),
  args: CHROMIUM_ARGUMENTS,
});

/** Launch options for most tests. */
export const lightChromium = launched(SHELL ?? CHROMIUM);

/** Launch options for measurements, and for tests of features that only a Chromium with windows has. */
export const wholeChromium = launched(CHROMIUM);
