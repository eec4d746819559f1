import { createRequire } from "node:module";
import { join } from "node:path";
import { findChromium } from "../scripts/browser.mjs";
import { ROOT } from "./built-service.mjs";

const { chromium } = createRequire(join(ROOT, "e2e/package.json"))("@playwright/test");

/** Opens the same Chromium as the browser tests. The environment variable `CHROMIUM` overrides it. */
export async function openBrowser() {
  const executablePath = await findChromium();
  if (executablePath === undefined) throw new Error("No Chromium found. Set CHROMIUM=/path/to/chromium.");
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"];
  return chromium.launch({ executablePath, args });
}
