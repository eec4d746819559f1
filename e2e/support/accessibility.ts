import { type Page, expect } from "@playwright/test";
import axe from "axe-core";

const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The WCAG rules that depend on the theme; all others have the same result in every theme. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

type Rules = { type: "tag" | "rule"; values: string[] };

/** Runs in the page: waits until fades and slides have ended, because a half-transparent text has less contrast. */
async function animationsEnd(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Waits until the page is complete: its parts appear a few frames apart. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const FRAMES = 5;
    let still = 0;
    const watcher = new MutationObserver(() => (still = 0));
    watcher.observe(document.body, { childList: true, subtree: true });
    while (still < FRAMES) {
      still += 1;
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    watcher.disconnect();
  });

async function violations(page: Page, runOnly: Rules, within?: string): Promise<string[]> {
  /* Once loaded, axe stays in the page until the page is reloaded. */
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  await page.evaluate(animationsEnd);
  const found = await page.evaluate(
    async ({ selector, options }) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const results = await run(selector ?? document, options);
      return results.violations.map(({ id, help, nodes }) => ({ id, help, parts: nodes.map(({ target }) => target) }));
    },
    /* Describing passed rules too would take most of the time. */
    { selector: within, options: { runOnly, resultTypes: ["violations" as const] } },
  );
  return found.map(({ id, help, parts }) => `${id}: ${help} – ${parts.join(", ")}`);
}

/**
 * Returns axe's violations of WCAG 2.2 A and AA on the current page, one line per rule; `within` restricts the check to
 * a part of the page.
 */
export const accessibilityViolations = (page: Page, within?: string): Promise<string[]> =>
  violations(page, { type: "tag", values: LEVELS }, within);

/** Like `accessibilityViolations`, but only with the rules that depend on the theme. */
export const colourViolations = (page: Page): Promise<string[]> =>
  violations(page, { type: "rule", values: OF_COLOUR });

/** Asserts that axe finds no violation on the current page. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await accessibilityViolations(page, within)).toEqual([]);
}
