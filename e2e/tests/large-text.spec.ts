import type { Page } from "@playwright/test";
import { expect, pill, test } from "../support/fixtures.ts";
import { layoutProblems } from "../support/geometry.ts";
import { screens, throughScreens } from "../support/screens.ts";
import { addBand, addGig, dayFromToday } from "../support/seed.ts";

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
const setText = (page: Page, percent: number): Promise<void> =>
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

test(
  "every screen fits a phone with text at 130, 150 and 200 %, and a phone that is 320 px wide",
  { tag: "@phone" },
  async ({ admin, member, device }) => {
    test.setTimeout(300_000);
    const gig = await addBand(admin, [await member("editor", "Anna"), await member("musician", "Tom")]);
    const { page } = await device();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect(pill(page, "Aktuell")).toBeVisible();
    const problems: Record<string, string[]> = {};
    await throughScreens(page, screens(gig.gig_id, gig.songs.sway), async (screen) => {
      const found = new Map<string, string>();
      for (const look of LOOKS) {
        await setLook(page, look);
        for (const problem of await persistentProblems(page))
          found.set(problem, `${found.get(problem) ?? ""} ${look.width} px ${look.text} %`);
      }
      if (found.size > 0) problems[screen] = [...found].map(([problem, looks]) => `${problem} at${looks}`);
      await setLook(page, { width: WIDTH, text: 100 });
    });
    expect(problems).toEqual({});
  },
);

test(
  "on phones of every width, the three answer buttons fit their card",
  { tag: "@phone" },
  async ({ admin, device }) => {
    await addBand(admin, []);
    const { page } = await device();
    const row = page.getByRole("group", { name: /^Meine Antwort/ }).first();
    await expect(row).toBeVisible();
    const tooWide: number[] = [];
    for (let width = 320; width <= 430; width += 5) {
      await page.setViewportSize({ width, height: HEIGHT });
      if (await row.evaluate((one) => one.firstElementChild!.scrollWidth > one.clientWidth)) tooWide.push(width);
    }
    expect(tooWide).toEqual([]);
  },
);

test(
  "a row of tabs shows that there are more tabs than fit, and which tab is current",
  { tag: "@phone" },
  async ({ admin, device }) => {
    const gig = await addBand(admin, []);
    const { page } = await device();
    const row = page.getByRole("tablist", { name: "Stadtball" });
    const arrows = (): Promise<[boolean, boolean]> =>
      row.evaluate((list) => {
        const [before, after] = [...(list.parentElement?.querySelectorAll("button.tabs__more") ?? [])];
        return [before?.checkVisibility() ?? false, after?.checkVisibility() ?? false] as [boolean, boolean];
      });
    const isWhole = (tab: string): Promise<boolean> =>
      row.evaluate((list, name) => {
        const [frame, seen] = [list, [...list.children].find((one) => one.textContent?.startsWith(name))].map((one) =>
          one?.getBoundingClientRect(),
        );
        return frame !== undefined && seen !== undefined && seen.left >= frame.left && seen.right <= frame.right;
      }, tab);

    await page.goto(`/gigs/${gig.gig_id}`);
    await expect.poll(arrows).toEqual([false, true]);
    await page.goto(`/gigs/${gig.gig_id}?tab=export`);
    await expect.poll(() => isWhole("Export")).toBe(true);
    await expect.poll(arrows).toEqual([true, false]);
    await page.goto(`/gigs/${gig.gig_id}?tab=checklist`);
    await expect.poll(() => isWhole("Checkliste")).toBe(true);
    await expect.poll(arrows).toEqual([true, true]);

    /* The arrow scrolls further, and the current tab stays visible if the text gets larger. */
    await row.locator("..").locator(".tabs__more--after").click();
    await expect.poll(() => isWhole("Export")).toBe(true);
    await setText(page, 200);
    await expect.poll(() => isWhole("Checkliste")).toBe(true);

    /* If all tabs fit, there is no arrow. */
    await setText(page, 100);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/members`);
    await page.goto(`/statistics`);
    const few = page.getByRole("tablist", { name: "Statistik" });
    await expect(few).toBeVisible();
    await expect(few.locator("..").locator(".tabs__more--after")).toBeHidden();
  },
);

test(
  "a contact's email address wraps on the smallest phone and with large text",
  { tag: "@phone" },
  async ({ admin, deviceAt }) => {
    const { gig_id } = await addGig(admin, "Stadtball", dayFromToday(9));
    const contact = {
      name: "Carla",
      phone: "+49 151 5550147",
      email: "carla.wagner-hohenstein@veranstaltungen.example.org",
    };
    await admin.call("updateGig", { params: { gig_id }, body: { contact } });
    const { page } = await deviceAt(`/gigs/${gig_id}`);
    await expect(page.getByText(contact.email)).toBeVisible();
    for (const look of LOOKS) {
      await setLook(page, look);
      expect(await persistentProblems(page)).toEqual([]);
    }
  },
);
