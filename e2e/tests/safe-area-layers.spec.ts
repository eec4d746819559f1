import type { Locator } from "@playwright/test";
import { expect, pill, test } from "../support/fixtures.ts";
import { SAFE_AREA_DEVICES, type SafeAreaDevice, becomeDevice, expectBoxClearOfInsets } from "../support/safe-areas.ts";
import { goWithin } from "../support/navigation.ts";
import { addBand } from "../support/seed.ts";

/* Menus and lists choose their position according to the space around the control that opens them. */
test(
  "no menu, list or toast overlaps the clock, notch or home indicator",
  { tag: "@phone" },
  async ({ admin, member, device }) => {
    const gig = await addBand(admin, [await member("editor", "Anna"), await member("musician", "Tom")]);
    const { page } = await device();
    await expect(pill(page, "Aktuell")).toBeVisible();
    const menu = page.locator(".menu");
    for (const name of Object.keys(SAFE_AREA_DEVICES) as SafeAreaDevice[])
      await test.step(name, async () => {
        await becomeDevice(page, name);
        const opensClear = async (trigger: Locator, what: string): Promise<void> => {
          for (const block of ["start", "center", "end"] as const) {
            await trigger.evaluate((control, at) => control.scrollIntoView({ block: at, behavior: "instant" }), block);
            await trigger.click();
            await expect(menu).toBeVisible();
            await expectBoxClearOfInsets(page, name, `${what}, ${block}`, ".menu");
            await page.keyboard.press("Escape");
            await expect(menu).toHaveCount(0);
          }
        };

        await goWithin(page, `/gigs/${gig.gig_id}?tab=setlist`);
        const triggers = page.locator("main button[aria-haspopup]:visible");
        await expect(triggers.nth(1)).toBeVisible();
        await opensClear(triggers.first(), "first menu");
        await opensClear(triggers.last(), "last menu");

        await goWithin(page, `/songs/${gig.songs.sway}?edit=1`);
        const sheet = page.getByRole("dialog", { name: "Song bearbeiten" });
        await opensClear(sheet.getByRole("combobox", { name: "Genre" }), "combobox");
        await opensClear(sheet.getByRole("combobox", { name: "Tanzstil" }), "combobox for several");
        await opensClear(sheet.getByRole("button", { name: /^Status/ }), "select");
        await expect(sheet).toBeVisible();
        await sheet.getByRole("button", { name: "Abbrechen" }).click();
        await expect(sheet).toBeHidden();

        await goWithin(page, "/profile");
        await page.getByRole("button", { name: "Adresse erstellen" }).click();
        await page.getByRole("button", { name: "Abo beenden" }).click();
        await page.getByRole("button", { name: "Jetzt beenden" }).click();
        await expect(page.getByText("Die Adresse gilt nicht mehr.")).toBeVisible();
        await expectBoxClearOfInsets(page, name, "toast", ".toast");
        await page.getByRole("region", { name: "Meldungen" }).getByRole("button", { name: "Schließen" }).click();
        await expect(page.locator(".toast")).toHaveCount(0);
      });
  },
);
