import { expect, test } from "../support/fixtures.ts";
import { goWithin } from "../support/navigation.ts";
import { addSongs } from "../support/seed.ts";

const OPENED_BY = {
  gigs: "Gig anlegen",
  rehearsals: "Probe anlegen",
  songs: "Song anlegen",
  suggestions: "Song vorschlagen",
  surveys: "Umfrage anlegen",
  "repertoire-lists": "Liste anlegen",
};

test("Back does not reopen a closed form", async ({ admin, device }) => {
  await addSongs(admin);
  const { page } = await device();
  for (const [room, name] of Object.entries(OPENED_BY)) {
    await goWithin(page, `/${room}`);
    await page.getByRole("button", { name }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page, room).toHaveURL(/\?new=1$/);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();

    await page.goBack();
    await expect(page, room).toHaveURL(new RegExp(`/${room}$`));
    await expect(page.getByRole("dialog")).toBeHidden();
  }
});
