import type { Page } from "@playwright/test";
import { layoutProblems } from "./geometry.ts";

const HEIGHT = 844;
const WIDTH = 390;

/** A phone of typical width at several text sizes, in percent, and the narrowest phone. */
const LOOKS = [
  { width: WIDTH, text: 130 },
  { width: WIDTH, text: 150 },
  { width: WIDTH, text: 200 },
  { width: 320, text: 100 },
] as const;

/** Sets the text size as the device's owner would, and waits until the page is rendered with it. */
export const setText = (page: Page, percent: number): Promise<void> =>
  page.evaluate(async (size) => {
    document.documentElement.style.fontSize = `${size}%`;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, percent);

async function setLook(page: Page, { width, text }: { width: number; text: number }): Promise<void> {
  if (page.viewportSize()?.width !== width) {
    await page.setViewportSize({ width, height: HEIGHT });
    /* The page is resized slightly later than the window. */
    await page.waitForFunction((wide) => innerWidth === wide, width);
  }
  await setText(page, text);
}

/**
 * Returns the faults that remain once the layout has settled: columns that depend on a resize observer are one frame
 * late.
 */
async function persistentProblems(page: Page): Promise<string[]> {
  const first = await layoutProblems(page);
  if (first.length === 0) return [];
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const still = await layoutProblems(page);
  return first.filter((problem) => still.includes(problem));
}

/**
 * Finds layout faults of the current page on a phone with text at 130, 150 and 200 %, and on a phone that is 320 px
 * wide, one line each. Leaves a phone with text of the usual size.
 */
export async function largeTextProblems(page: Page): Promise<string[]> {
  const found = new Map<string, string>();
  for (const look of LOOKS) {
    await setLook(page, look);
    for (const problem of await persistentProblems(page))
      found.set(problem, `${found.get(problem) ?? ""} ${look.width} px ${look.text} %`);
  }
  await setLook(page, { width: WIDTH, text: 100 });
  return [...found].map(([problem, looks]) => `${problem} at${looks}`);
}
