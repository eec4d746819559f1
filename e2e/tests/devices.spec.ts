import { expect, test } from "../support/fixtures.ts";

test("a member sees both devices and ends the other one, which is out at its next question", async ({
  device,
  member,
}) => {
  const lena = await member("musician", "Lena");
  const tablet = await device(lena);
  const { page: phone } = await device(lena);
  await phone.goto("/profile");
  const devices = phone.locator("section", { has: phone.getByRole("heading", { name: "Angemeldete Geräte" }) });
  /* The member's own interface to the server (support/seed.ts) is a third one. */
  await expect(devices.getByRole("listitem")).toHaveCount(3);
  await expect(devices.getByText("Dieses Gerät", { exact: true })).toHaveCount(1);
  for (const left of [2, 1]) {
    await devices
      .getByRole("button", { name: /abmelden$/ })
      .first()
      .click();
    await expect(devices.getByRole("listitem")).toHaveCount(left);
  }
  await tablet.page.reload();
  await expect(tablet.page.getByText("Deine Anmeldung ist abgelaufen.")).toBeVisible();
  await expect(phone.getByText("Deine Anmeldung ist abgelaufen.")).toBeHidden();
});

test("a new password signs the other devices out, and the list of devices shows it at once", async ({
  device,
  member,
}) => {
  const lena = await member("musician", "Lena");
  await device(lena);
  const { page } = await device(lena);
  await page.goto("/profile");
  const devices = page.locator("section", { has: page.getByRole("heading", { name: "Angemeldete Geräte" }) });
  await expect(devices.getByRole("listitem")).toHaveCount(3);
  await page.getByLabel("Aktuelles Passwort").fill(lena.password);
  await page.getByLabel("Neues Passwort").fill("vier-wilde-hasen-tanzen");
  await page.getByLabel("Passwort wiederholen").fill("vier-wilde-hasen-tanzen");
  await page.getByRole("button", { name: "Passwort ändern" }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await expect(devices.getByText("Dieses Gerät", { exact: true })).toBeVisible();
});

test("signing out leaves nothing of the band on the device", async ({ device, member }) => {
  const lena = await member("musician", "Lena");
  const { page, context } = await device(lena);
  const other = await context.newPage();
  await other.goto("/more");
  await expect(other.getByRole("heading", { name: "Mehr" })).toBeVisible();
  await page.goto("/more");
  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(page.getByLabel("Benutzername")).toBeVisible();
  await expect(other.getByLabel("Benutzername"), "its other windows are out too").toBeVisible();
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  /* What the browser remembers of the app itself says nothing of the band. */
  await expect.poll(names).toEqual(["bandstand-device"]);
  await page.goto("/gigs");
  await expect(page.getByLabel("Benutzername")).toBeVisible();
});
