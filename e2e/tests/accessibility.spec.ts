import type { Page } from "@playwright/test";
import { accessibilityViolations, colourViolations } from "../support/accessibility.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { screens, throughScreens } from "../support/screens.ts";
import { addBand } from "../support/seed.ts";

/** Waits until the screen is complete: its parts appear a few frames apart. */
const settled = (page: Page): Promise<void> =>
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

/** Switches to `theme` and waits for the colours, which change in a short transition even with reduced motion. */
async function show(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await settled(page);
}

/** On a desktop the second theme only changes colours, so all other rules are checked in one theme. */
for (const { themes, size } of [
  { themes: ["light", "dark"], size: "@desk" },
  { themes: ["dark"], size: "@phone" },
] as const)
  test(
    `axe finds no violation on any screen, ${themes.join(" and ")}, ${size.slice(1)}`,
    { tag: size },
    async ({ admin, member, device, browser, server, contextOptions }) => {
      test.setTimeout(480_000);
      const gig = await addBand(admin, [await member("editor", "Anna"), await member("musician", "Tom")]);
      const problems: Record<string, string[]> = {};
      const judge = async (page: Page, screen: string): Promise<void> => {
        const [theme, second] = themes;
        await settled(page);
        problems[`${screen}, ${theme}`] = await accessibilityViolations(page);
        if (second === undefined) return;
        await show(page, second);
        problems[`${screen}, ${second}`] = await colourViolations(page);
        await show(page, theme);
      };
      const stranger = await browser.newContext({ ...contextOptions, baseURL: server.url });
      const outside = await stranger.newPage();
      await show(outside, themes[0]);
      for (const path of ["/", "/forgot", "/setup", "/reset"]) {
        await outside.goto(path);
        await expect(outside.getByRole("heading").first()).toBeVisible();
        await judge(outside, `${path} (signed out)`);
      }
      await stranger.close();

      const { page } = await device();
      await show(page, themes[0]);
      await expect(pill(page, "Aktuell")).toBeVisible();
      await throughScreens(page, screens(gig.gig_id, gig.songs.sway), (screen) => judge(page, screen));
      expect(Object.fromEntries(Object.entries(problems).filter(([, found]) => found.length > 0))).toEqual({});
    },
  );
