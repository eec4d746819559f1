import type { Page } from "@playwright/test";
import { expect, pill, test } from "../support/fixtures.ts";
import { addGig, dayFromToday } from "../support/seed.ts";

/** Opens the quick search with its shortcut and types into it. */
async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: "Suchen und springen" });
  await box.fill(query);
}

test("the quick search finds and opens what is typed", async ({ admin, member, device }) => {
  await member("musician", "Lena");
  const { gig_id } = await addGig(admin, "Hochzeit Wagner", dayFromToday(20));
  const { page } = await device();
  await expect(pill(page, "Aktuell")).toBeVisible();

  await test.step("letters typed right after the shortcut arrive in order, and Enter opens the hit", async () => {
    const box = page.getByRole("combobox", { name: "Suchen und springen" });
    /* In the first round, the dialog's code has not loaded yet when typing starts; in the second it has, but no result
     has. */
    for (const query of ["wagner", "hochzeit"]) {
      await page.keyboard.press("Control+k");
      await page.keyboard.type(query);
      await expect(page.getByRole("option", { name: "Hochzeit Wagner", exact: false }).first()).toBeVisible();
      await expect(box).toHaveValue(query);
      await page.keyboard.type(" 20");
      await expect(box).toHaveValue(`${query} 20`);
      await page.keyboard.press("Escape");
      await expect(box).toBeHidden();
    }
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Escape");
    await expect(box).toBeHidden();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("wagner");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/gigs/${gig_id}`));
  });

  await test.step("the quick search finds parts of a gig and actions, and opens the highlighted hit", async () => {
    await search(page, "setliste wagner");
    await expect(page.getByRole("option", { name: /Hochzeit Wagner: Setliste/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/gigs/${gig_id}\\?tab=setlist$`));

    await search(page, "abmelden");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Abmelden" })).toBeFocused();
  });

  await test.step("Back does not leave the quick search open over another page", async () => {
    await search(page, "wagner");
    await page.goBack();
    await expect(page).toHaveURL(/\?tab=setlist$/);
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("the quick search finds members", async () => {
    await search(page, "lena");
    await page.getByRole("group", { name: "Mitglieder" }).getByRole("option", { name: "Lena" }).click();
    await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}/);
  });
});

test("the quick search shows musicians neither members nor admin screens", async ({ member, device }) => {
  await member("musician", "Lena");
  const eva = await member("musician", "Eva");
  const { page } = await device(eva);
  await expect(pill(page, "Aktuell")).toBeVisible();
  await search(page, "lena");
  await expect(page.getByText("Nichts gefunden")).toBeVisible();
  await page.keyboard.press("Escape");
  await search(page, "system");
  await expect(page.getByRole("option", { name: /Automatisch/ })).toBeVisible();
  await expect(page.getByRole("option", { name: "System", exact: true })).toBeHidden();
});
