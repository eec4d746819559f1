import { expect, pill, test } from "../support/fixtures.ts";
import { addGig, dayFromToday } from "../support/seed.ts";

test(
  "an editor can plan a gig from the calendar by keyboard, even offline, and sees what is already on that day",
  { tag: "@worker" },
  async ({ admin, member, device }) => {
    const tom = await member("editor", "Tom");
    const eva = await member("musician", "Eva");
    const [today, tomorrow, inAWeek] = [dayFromToday(0), dayFromToday(1), dayFromToday(8)];
    await eva.api.call("createAbsence", { body: { from: tomorrow, to: tomorrow } });
    await addGig(admin, "Stadtball", tomorrow);
    const { page, context } = await device(tom);
    await expect(pill(page, "Aktuell")).toBeVisible();
    await expect(page.getByRole("group", { name: "Weitere Bereiche" })).toBeVisible();
    await page.keyboard.press("g");
    await page.keyboard.press("k");
    const chosen = page.getByRole("gridcell", { selected: true }).getByRole("button");
    await expect(chosen).toHaveAttribute("data-day", today);
    await chosen.focus();
    await page.keyboard.press("ArrowRight");
    await expect(chosen).toBeFocused();
    await expect(chosen).toHaveAccessibleName(/: Gig Stadtball 20:00$/);
    const chosenDay = page.locator(".day-agenda");
    await expect(chosenDay.getByText("abwesend: Eva")).toBeVisible();

    await page.keyboard.press("n");
    const form = page.getByRole("dialog", { name: "Gig anlegen" });
    await expect(form.getByLabel("Datum")).toHaveValue(tomorrow);
    await expect(form.getByText("An diesem Tag: Gig Stadtball 20:00 · abwesend: Eva")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();

    await context.setOffline(true);
    await chosen.focus();
    await page.keyboard.press("ArrowDown");
    await expect(chosen).toHaveAttribute("data-day", inAWeek);
    await expect(chosenDay.getByText("Nichts geplant")).toBeVisible();
    await chosenDay.getByRole("button", { name: "Gig", exact: true }).click();
    await form.getByLabel("Name", { exact: true }).fill("Sommerfest");
    await form.getByRole("button", { name: "Speichern" }).click();
    await expect(page.getByRole("heading", { name: "Sommerfest", exact: true }).first()).toBeVisible();
    await page.goBack();
    await expect(chosen).toHaveAccessibleName(/: Gig Sommerfest \(Entwurf\)$/);
    await context.setOffline(false);
  },
);

test("replacing the calendar's URL and ending the subscription each ask for confirmation", async ({
  device,
  member,
}) => {
  const eva = await member("musician", "Eva");
  const { page } = await device(eva);
  const feed = () => eva.api.call("getIcal");
  const card = page.locator("#calendar");
  const address = card.getByRole("textbox", { name: "Adresse des Kalenders" });
  const press = (name: string) => card.getByRole("button", { name }).click();
  const answer = (dialog: string, name: string) =>
    page.getByRole("dialog", { name: dialog }).getByRole("button", { name }).click();

  await page.goto("/profile#calendar");
  await press("Adresse erstellen");
  await expect(address).toBeFocused();
  const first = await address.inputValue();

  await press("Neue Adresse");
  await expect(page.getByRole("dialog")).toContainText("Die bisherige Adresse gilt dann nicht mehr.");
  await answer("Neue Adresse erstellen?", "Abbrechen");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(address).toHaveValue(first);

  await press("Neue Adresse");
  await answer("Neue Adresse erstellen?", "Adresse ersetzen");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(address).not.toHaveValue(first);
  await expect(address).toBeFocused();
  const calendarAt = async (url: string) => (await page.request.get(url)).status();
  expect(await calendarAt(first)).toBe(401);
  expect(await calendarAt(await address.inputValue())).toBe(200);

  await press("Abo beenden");
  await answer("Kalender-Abo beenden?", "Abbrechen");
  expect(await feed()).toMatchObject({ active: true });
  await press("Abo beenden");
  await answer("Kalender-Abo beenden?", "Jetzt beenden");
  await expect(card.getByRole("button", { name: "Adresse erstellen" })).toBeVisible();
  expect(await feed()).toMatchObject({ active: false });
});
