import { expect, test } from "../support/fixtures.ts";

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
