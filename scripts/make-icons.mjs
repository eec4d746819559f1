import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./browser.mjs";
import { CHROMIUM_ARGUMENTS } from "./chromium-arguments.mjs";
import { Stop, root, say } from "./prepare.mjs";

/*
 * Renders the app's icons from their two SVG files. Run `node scripts/make-icons.mjs` after changing one. The results
 * are committed, so that building the app needs no browser.
 */

const folder = join(root, "client/public/icons");

/** Output file, SVG file, size in pixels, and whether the corners are transparent. Apple rounds the corners itself. */
const icons = /** @type {const} */ ([
  ["icon-192.png", "icon.svg", 192, true],
  ["icon-512.png", "icon.svg", 512, true],
  ["icon-maskable-192.png", "icon-maskable.svg", 192, false],
  ["icon-maskable-512.png", "icon-maskable.svg", 512, false],
  ["apple-touch-icon.png", "icon-maskable.svg", 180, false],
]);

const chromium = await findChromium();
if (chromium === undefined) throw new Stop("Rendering the icons needs Chromium.");
const workspace = mkdtempSync(join(tmpdir(), "bandstand-icons-"));
for (const [result, drawing, size, isClear] of icons) {
  const svg = readFileSync(join(folder, drawing), "utf8").replace("<svg ", `<svg width="${size}" height="${size}" `);
  const page = join(workspace, "icon.html");
  writeFileSync(page, `<!doctype html><style>body{margin:0;overflow:hidden}svg{display:block}</style>${svg}`);
  const { status, stderr } = spawnSync(
    chromium,
    [
      "--headless",
      ...CHROMIUM_ARGUMENTS,
      "--hide-scrollbars",
      `--user-data-dir=${join(workspace, "profile")}`,
      `--window-size=${size},${size}`,
      `--default-background-color=${isClear ? "00000000" : "171513ff"}`,
      `--screenshot=${join(folder, result)}`,
      `file://${page}`,
    ],
    { encoding: "utf8", timeout: 60_000 },
  );
  if (status !== 0) throw new Stop(`Could not render ${result}:\n${stderr}`);
  say(`${result} (${size} × ${size})`);
}
rmSync(workspace, { recursive: true, force: true });
