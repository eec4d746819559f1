import type { Page } from "@playwright/test";
import { accessibilityViolations } from "../support/accessibility.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { addGig, dayFromToday } from "../support/seed.ts";

const discussion = (page: Page) => page.getByRole("region", { name: "Gespräch" });
const field = (page: Page) => page.getByRole("textbox", { name: "Beitrag schreiben" });

test(
  "a member comments on a gig without a network and mentions another member, who reads the comment and replies",
  { tag: "@worker" },
  async ({ admin, member, deviceAt }) => {
    const { gig_id } = await addGig(admin, "Stadtball", dayFromToday(9));
    const lena = await member("editor", "Lena");
    const tom = await member("musician", "Tom");
    const path = `/gigs/${gig_id}?tab=discussion`;
    const [a, b] = [await deviceAt(path, lena), await deviceAt(path, tom)];
    for (const { page } of [a, b]) {
      await expect(pill(page, "Aktuell")).toBeVisible();
      await expect(discussion(page)).toContainText("Noch keine Beiträge");
    }
    await a.context.setOffline(true);
    await field(a.page).pressSequentially("Fährst du, @to");
    await expect(a.page.getByRole("option", { name: "Tom" })).toBeVisible();
    expect(await accessibilityViolations(a.page)).toEqual([]);
    await a.page.keyboard.press("Enter");
    await a.page.keyboard.press("Control+Enter");
    await expect(discussion(a.page)).toContainText("Fährst du, @Tom");
    await a.page.reload();
    await expect(discussion(a.page)).toContainText("Fährst du, @Tom");
    await a.context.setOffline(false);

    await expect(discussion(b.page)).toContainText("Fährst du, @Tom");
    await expect(b.page.getByRole("tab", { name: /Gespräch/ })).toContainText("1");
    await field(b.page).fill("Ja.");
    await b.page.getByRole("button", { name: "Senden" }).click();
    await expect(discussion(a.page)).toContainText("Ja.");
    await a.page.getByRole("button", { name: "Beitrag von Lena: Aktionen" }).click();
    await a.page.getByRole("menuitem", { name: "Bearbeiten" }).click();
    const dialog = a.page.getByRole("dialog", { name: "Beitrag bearbeiten" });
    await expect(dialog.getByRole("textbox")).toHaveValue("Fährst du, @Tom");
    await dialog.getByRole("textbox").fill("Fährt jemand?");
    await dialog.getByRole("button", { name: "Speichern" }).click();
    await expect(discussion(b.page)).toContainText("Fährt jemand?");
    await expect(discussion(b.page)).toContainText("bearbeitet");
  },
);
