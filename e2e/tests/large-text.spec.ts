import { expect, test } from "../support/fixtures.ts";
import { largeTextProblems, setText } from "../support/large-text.ts";
import { goWithin } from "../support/navigation.ts";
import { addBand } from "../support/seed.ts";

const HEIGHT = 844;
const EMAIL = "carla.wagner-hohenstein@veranstaltungen.example.org";

test(
  "cards, tabs and contacts fit phones of every width and large text",
  { tag: "@phone" },
  async ({ admin, device }) => {
    const { gig_id } = await addBand(admin, []);
    const contact = { name: "Carla", phone: "+49 151 5550147", email: EMAIL };
    await admin.call("updateGig", { params: { gig_id }, body: { contact } });
    const { page } = await device();

    await test.step("on phones of every width, the three answer buttons fit their card", async () => {
      const row = page.getByRole("group", { name: /^Meine Antwort/ }).first();
      await expect(row).toBeVisible();
      const tooWide: number[] = [];
      for (let width = 320; width <= 430; width += 5) {
        await page.setViewportSize({ width, height: HEIGHT });
        if (await row.evaluate((one) => one.firstElementChild!.scrollWidth > one.clientWidth)) tooWide.push(width);
      }
      expect(tooWide).toEqual([]);
    });

    await test.step("a contact's email address wraps on the smallest phone and with large text", async () => {
      await goWithin(page, `/gigs/${gig_id}`);
      await expect(page.getByText(EMAIL)).toBeVisible();
      expect(await largeTextProblems(page)).toEqual([]);
    });

    await test.step("a row of tabs shows that there are more tabs than fit, and which tab is current", async () => {
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

      await page.setViewportSize({ width: 390, height: HEIGHT });
      await goWithin(page, `/gigs/${gig_id}`);
      await expect.poll(arrows).toEqual([false, true]);
      await goWithin(page, `/gigs/${gig_id}?tab=export`);
      await expect.poll(() => isWhole("Export")).toBe(true);
      await expect.poll(arrows).toEqual([true, false]);
      await goWithin(page, `/gigs/${gig_id}?tab=checklist`);
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
      await goWithin(page, "/statistics");
      const few = page.getByRole("tablist", { name: "Statistik" });
      await expect(few).toBeVisible();
      await expect(few.locator("..").locator(".tabs__more--after")).toBeHidden();
    });
  },
);
