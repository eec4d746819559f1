import { accessibilityViolations } from "../support/accessibility.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { addGig, dayFromToday } from "../support/seed.ts";

test(
  "an editor enters a member's answer without a network; the member sees who entered it and can replace it",
  { tag: "@worker" },
  async ({ admin, member, deviceAt }) => {
    const { gig_id } = await addGig(admin, "Stadtball", dayFromToday(9));
    const lena = await member("editor", "Lena");
    const tom = await member("musician", "Tom");
    const { context, page } = await deviceAt(`/gigs/${gig_id}?tab=answers`, lena);
    await expect(pill(page, "Aktuell")).toBeVisible();
    await expect(page.getByRole("button", { name: "Antwort für Tom" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Antwort für Lena" })).toBeHidden();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Antwort für Tom" }).click();
    const sheet = page.getByRole("dialog", { name: "Antwort für Tom" });
    await sheet.getByRole("button", { name: "Speichern" }).click();
    await expect(sheet.getByRole("alert")).toHaveText("Bitte eine Antwort wählen.");
    await sheet.getByRole("button", { name: "Nicht dabei" }).click();
    await sheet.getByLabel("Kommentar").fill("Grippe");
    expect(await accessibilityViolations(page)).toEqual([]);
    await sheet.getByRole("button", { name: "Speichern" }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText("eingetragen von Lena")).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await context.setOffline(false);
    const entries = async () =>
      (await admin.call("getAvailability", { params: { event_type: "gig", event_id: gig_id } })).entries;
    await expect.poll(entries).toMatchObject([{ status: "out", comment: "Grippe" }]);

    const phone = await deviceAt(`/gigs/${gig_id}?tab=answers`, tom, { staysOnline: true });
    await expect(phone.page.getByText("Lena hat das für dich eingetragen.")).toBeVisible();
    await expect(phone.page.getByRole("button", { name: /^Antwort für / })).toHaveCount(0);
    await phone.page
      .getByRole("group", { name: /^Meine Antwort/ })
      .getByRole("button", { name: "Dabei", exact: true })
      .click();
    await expect(phone.page.getByText("Lena hat das für dich eingetragen.")).toBeHidden();
    await expect.poll(async () => (await entries()).map(({ entered_by }) => entered_by)).toEqual([undefined]);
    await phone.page.getByText("Für andere eingetragen (1)").click();
    await expect(phone.page.getByText("Tom: Nicht dabei")).toBeVisible();
  },
);
