import { createRequire } from "node:module";
import { join } from "node:path";
import { findChromium } from "../scripts/browser.mjs";
import { CHROMIUM_ARGUMENTS } from "../scripts/chromium-arguments.mjs";
import { ROOT } from "./built-service.mjs";

const { chromium } = createRequire(join(ROOT, "e2e/package.json"))("@playwright/test");

/** Opens the same Chromium as the browser tests. The environment variable `CHROMIUM` overrides it. */
export async function openBrowser() {
  const executablePath = await findChromium();
  if (executablePath === undefined) throw new Error("No Chromium found. Set CHROMIUM=/path/to/chromium.");
  return chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
}
