import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./browser.mjs";
import { CHROMIUM_ARGUMENTS } from "./chromium-arguments.mjs";
import { Stop, root, say } from "./prepare.mjs";

/*
 * Takes screenshots of the demo band for the README and the app's install dialog. Run `node scripts/make-pictures.mjs`
 * after a build whenever a screen has changed. The results are committed, so that building the app needs no browser.
 */

const { chromium } = createRequire(join(root, "e2e/package.json"))("@playwright/test");

/**
 * Output file, screen, window size, theme. `GIG` is the id of the next gig, `LATER` that of the gig after it, and
 * `REHEARSAL` that of the last rehearsal.
 */
const pictures = /** @type {const} */ ([
  ["client/public/screenshots/setlist-wide.png", "/gigs/GIG?tab=setlist", [1440, 900], "light"],
  ["client/public/screenshots/live-narrow.png", "/live/GIG", [390, 844], "dark"],
  ["client/public/screenshots/start-narrow.png", "/", [390, 844], "light"],
  ["docs/pictures/setlist.png", "/gigs/GIG?tab=setlist", [1440, 900], "light"],
  ["docs/pictures/live.png", "/live/GIG", [1180, 820], "dark"],
  ["docs/pictures/rehearsal.png", "/rehearsals/REHEARSAL", [1440, 900], "light"],
  ["docs/pictures/availability.png", "/gigs/LATER?tab=answers", [1440, 900], "dark"],
  ["docs/pictures/phone.png", "/", [390, 844], "light"],
]);

/** @returns {Promise<number>} an unused port */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/**
 * Starts the service with a demo band. Resolves with the service's process and the band's password.
 * @param {number} port @param {string} dataDir
 */
async function startDemo(port, dataDir) {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    SECRET_KEY: "p".repeat(48),
  };
  const service = spawn(process.execPath, [join(root, "server/dist/main.js"), "--demo"], { env });
  let printed = "";
  for await (const chunk of service.stdout) {
    printed += String(chunk);
    const password = /everybody: (\S+)/.exec(printed)?.[1];
    if (password && printed.includes("Bandstand: ")) return { service, password };
  }
  throw new Stop(`The service did not start:\n${printed}`);
}

const executablePath = await findChromium();
if (executablePath === undefined) throw new Stop("Taking the screenshots needs Chromium.");
const dataDir = mkdtempSync(join(tmpdir(), "bandstand-pictures-"));
const port = await freePort();
const { service, password } = await startDemo(port, dataDir);
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
try {
  const base = `http://localhost:${port}`;
  for (const folder of ["client/public/screenshots", "docs/pictures"])
    mkdirSync(join(root, folder), { recursive: true });
  for (const [result, address, [width, height], colorScheme] of pictures) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: "de-DE" });
    const page = await context.newPage();
    await page.goto(`${base}/`);
    await page.getByLabel("Benutzername").fill("anna");
    await page.getByLabel("Passwort", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Hallo Anna" }).waitFor();
    const [gig = "", later = ""] = await page.evaluate(async () => {
      const gigs = /** @type {{ items: { gig_id: string }[] }} */ (await (await fetch("/api/gigs")).json());
      return gigs.items.map(({ gig_id }) => gig_id);
    });
    const rehearsal = await page.evaluate(async () => {
      const past = /** @type {{ items: { rehearsal_id: string }[] }} */ (await (await fetch("/api/reh/past")).json());
      return past.items[0]?.rehearsal_id ?? "";
    });
    await page.getByText("Aktuell").first().waitFor();
    /* The screenshots should not show the welcome message for new members. */
    const welcome = page.getByRole("region", { name: "Schön, dass du da bist" });
    await welcome.getByRole("button", { name: "Fertig" }).click();
    await welcome.waitFor({ state: "hidden" });
    await page.goto(base + address.replace("GIG", gig).replace("LATER", later).replace("REHEARSAL", rehearsal));
    await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => undefined);
    await page.locator("h1").first().waitFor();
    await page.screenshot({ path: join(root, result) });
    say(`${result} (${width} × ${height})`);
    await context.close();
  }
} finally {
  await browser.close();
  service.kill();
  rmSync(dataDir, { recursive: true, force: true });
}
