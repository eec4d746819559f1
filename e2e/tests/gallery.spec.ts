import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test as base } from "@playwright/test";
import { accessibilityViolations, colourViolations } from "../support/accessibility.ts";
import { freePort } from "../support/server.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const WIDTHS = [390, 820, 1440];
/** A directory for full-page screenshots, one per theme and width. */
const PICTURES = process.env["LOOK_PICTURES"];

/** The address of the gallery, served by `npm run gallery`. */
const test = base.extend<{ gallery: string }>({
  gallery: async ({}, use) => {
    const port = await freePort();
    const launcher = spawn(process.execPath, ["scripts/gallery.mjs"], {
      cwd: ROOT,
      env: { ...process.env, PORT: String(port) },
      stdio: ["ignore", "ignore", "inherit"],
    });
    await use(`http://localhost:${port}/gallery/`);
    launcher.kill("SIGTERM");
    await once(launcher, "exit");
  },
});

test("every part of the interface is drawn without errors and is accessible, in both themes and at three widths @chromium", async ({
  gallery,
  page,
}) => {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  const answers = () =>
    fetch(gallery).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { timeout: 60_000 }).toBe(true);
  /* On the first visit, Vite prepares the packages and then reloads the page. */
  test.setTimeout(240_000);
  await page.goto(gallery);
  await expect(page.getByRole("region", { name: "SplitView" })).toBeVisible({ timeout: 60_000 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, `${colorScheme}, ${width} px: the page is wider than the window`).toBeLessThanOrEqual(0);
      if (PICTURES !== undefined)
        await page.screenshot({ path: join(PICTURES, `gallery-${colorScheme}-${width}.png`), fullPage: true });
    }
    const check = colorScheme === "light" ? accessibilityViolations : colourViolations;
    expect(await check(page), colorScheme).toEqual([]);
  }
  for (const [button, name] of [
    ["Dialog öffnen", "Gig löschen?"],
    ["Blatt öffnen", "Song bearbeiten"],
    ["Frage öffnen", "Song löschen?"],
    ["Formular öffnen", "Notiz anlegen"],
    ["Kurzes Formular öffnen", "Notiz umbenennen"],
  ] as const) {
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  expect(problems).toEqual([]);
});
