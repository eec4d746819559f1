import { createRequire } from "node:module";
import { join } from "node:path";
import { findChromium } from "../scripts/browser.mjs";
import { ROOT } from "./built-service.mjs";

const { chromium } = createRequire(join(ROOT, "e2e/package.json"))("@playwright/test");

/** Chromium as the browser tests have it; `CHROMIUM` in the environment names another one. */
export async function openBrowser() {
  const executablePath = await findChromium();
  if (executablePath === undefined) throw new Error("No Chromium could be had: CHROMIUM=/path/to/it");
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"];
  return chromium.launch({ executablePath, args });
}
