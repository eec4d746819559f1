import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, pill, test } from "../support/fixtures.ts";
import { screens, throughScreens } from "../support/screens.ts";
import { addBand } from "../support/seed.ts";

const FOLDER = fileURLToPath(new URL("../../.tools/sheets", import.meta.url));

const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, scale: 0.5, columns: 8, rows: 2 },
  tablet: { viewport: { width: 820, height: 1180 }, scale: 0.4, columns: 5, rows: 2 },
  desk: { viewport: { width: 1440, height: 900 }, scale: 0.36, columns: 3, rows: 3 },
} as const;
const THEMES = ["light", "dark"] as const;
const LANGUAGES = ["de", "en"] as const;

/** Waits until the page has not changed for ten frames. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    let still = 0;
    const watcher = new MutationObserver(() => (still = 0));
    watcher.observe(document.documentElement, { attributes: true, childList: true, subtree: true });
    for (; still < 10; still += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    watcher.disconnect();
  });

/** Puts the pictures on sheets, which are saved as `{name}-{number}.png`. */
async function lay(context: BrowserContext, name: string, size: keyof typeof SIZES, files: readonly string[]) {
  const { viewport, scale, columns, rows } = SIZES[size];
  const perSheet = columns * rows;
  const page = await context.newPage();
  for (let first = 0; first < files.length; first += perSheet) {
    const pictures = await Promise.all(
      files.slice(first, first + perSheet).map(async (file, at) => {
        const data = (await readFile(file)).toString("base64");
        return `<figure><img src="data:image/png;base64,${data}" width="${Math.round(viewport.width * scale)}"><figcaption>${first + at}</figcaption></figure>`;
      }),
    );
    await page.setViewportSize({ width: Math.round(viewport.width * scale + 12) * columns + 12, height: 400 });
    await page.setContent(
      `<style>body{margin:6px;display:grid;grid-template-columns:repeat(${columns},auto);font:12px sans-serif;background:#888}figure{margin:6px}</style>${pictures.join("")}`,
    );
    await page.screenshot({ path: join(FOLDER, `${name}-${first / perSheet}.png`), fullPage: true });
  }
  await page.close();
}

/* Every screen in both themes and languages, for people to look at: `.tools/sheets/{size}-{theme}-{language}-{n}.png`.
   The number under a picture is its line in `{size}.txt`. */
for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[])
  test(`contact sheets, ${size}`, async ({ admin, member, deviceAt, context }) => {
    test.setTimeout(1_800_000);
    const single = join(FOLDER, size);
    await rm(single, { recursive: true, force: true });
    await mkdir(single, { recursive: true });
    const gig = await addBand(admin, [await member("editor", "Anna"), await member("musician", "Tom")]);
    const { page } = await deviceAt("/");
    await page.setViewportSize(SIZES[size].viewport);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await expect(pill(page, "Aktuell")).toBeVisible();
    const seen: string[] = [];
    const fileOf = (at: number, theme: string, language: string): string =>
      join(single, `${at}-${theme}-${language}.png`);
    await throughScreens(page, screens(gig.gig_id, gig.songs.sway), async (screen) => {
      for (const language of LANGUAGES) {
        await admin.call("updateMe", { body: { language } });
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        for (const colorScheme of THEMES) {
          await page.emulateMedia({ colorScheme });
          await settled(page);
          await page.screenshot({ path: fileOf(seen.length, colorScheme, language) });
        }
      }
      await admin.call("updateMe", { body: { language: "de" } });
      await expect(page.locator("html")).toHaveAttribute("lang", "de");
      seen.push(screen);
    });
    await writeFile(join(FOLDER, `${size}.txt`), seen.map((screen, at) => `${at} ${screen}\n`).join(""));
    for (const theme of THEMES)
      for (const language of LANGUAGES) {
        const files = seen.map((_, at) => fileOf(at, theme, language));
        await lay(context, `${size}-${theme}-${language}`, size, files);
      }
  });
