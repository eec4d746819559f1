import type { Page } from "@playwright/test";
import { expect, pill, test } from "../support/fixtures.ts";

/** The databases in which the app keeps members' data on a device. */
const databasesOn = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    return names.filter((name) => name?.startsWith("bandstand:"));
  });

test("a member sees all their signed-in devices and can sign one out, which removes the band's data on its next contact", async ({
  device,
  deviceAt,
  member,
}) => {
  const lena = await member("musician", "Lena");
  const tablet = await device(lena);
  const { page: phone } = await deviceAt("/profile", lena);
  const devices = phone.locator("section", { has: phone.getByRole("heading", { name: "Angemeldete Geräte" }) });
  /* The third is the member's API client (support/seed.ts). */
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
  await expect(tablet.page.getByText("Deine Anmeldung auf diesem Gerät wurde beendet")).toBeVisible();
  await expect.poll(() => databasesOn(tablet.page)).toEqual([]);
  await tablet.page.reload();
  await expect(tablet.page.getByLabel("Benutzername")).toBeVisible();
  await expect(phone.getByRole("heading", { name: "Angemeldete Geräte" })).toBeVisible();
  expect(await databasesOn(phone)).toHaveLength(1);
});

test("changing the password signs other devices out, and the list of devices shows this immediately", async ({
  device,
  deviceAt,
  member,
}) => {
  const lena = await member("musician", "Lena");
  await device(lena);
  const { page } = await deviceAt("/profile", lena);
  const devices = page.locator("section", { has: page.getByRole("heading", { name: "Angemeldete Geräte" }) });
  await expect(devices.getByRole("listitem")).toHaveCount(3);
  await page.getByLabel("Aktuelles Passwort").fill(lena.password);
  await page.getByLabel("Neues Passwort").fill("vier-wilde-hasen-tanzen");
  await page.getByLabel("Passwort wiederholen").fill("vier-wilde-hasen-tanzen");
  await page.getByRole("button", { name: "Passwort ändern" }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await expect(devices.getByText("Dieses Gerät", { exact: true })).toBeVisible();
});

test("signing out leaves none of the band's data on the device", async ({ device, member }) => {
  const lena = await member("musician", "Lena");
  const { page, context } = await device(lena);
  const other = await context.newPage();
  await other.goto("/more");
  await expect(other.getByRole("heading", { name: "Mehr" })).toBeVisible();
  await page.goto("/more");
  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(page.getByLabel("Benutzername")).toBeVisible();
  await expect(other.getByLabel("Benutzername"), "the app's other windows are signed out too").toBeVisible();
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  /* What remains is the app's own database, which contains nothing about the band. */
  await expect.poll(names).toEqual(["bandstand-device"]);
  await page.goto("/gigs");
  await expect(page.getByLabel("Benutzername")).toBeVisible();
});

test("signing out right after an edit sends the edit instead of asking about it", async ({ deviceAt, member }) => {
  const lena = await member("musician", "Lena");
  const { page } = await deviceAt("/profile", lena);
  await expect(pill(page, "Aktuell")).toBeVisible();
  await page.getByRole("radio", { name: "English" }).check();
  await page.getByRole("link", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByLabel("User name")).toBeVisible();
  expect((await lena.api.call("getMe")).language).toBe("en");
});

test("another member who signs in finds only the previous member's unsent edits and can discard them", async ({
  deviceAt,
  member,
}) => {
  const lena = await member("editor", "Lena");
  const kim = await member("musician", "Kim");
  const { page, context } = await deviceAt("/songs", lena);
  await expect(page.getByRole("button", { name: "Song anlegen" }).first()).toBeVisible();
  await context.route("**/api/songs", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Song anlegen" }).first().click();
  await page.getByLabel("Titel").fill("Noch nicht gesendet");
  await page.getByLabel("Interpret").fill("Lena");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /anlegen|speichern/i })
    .click();
  /* The form closes once the edit is stored. */
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goto("/more");
  await page.getByRole("button", { name: "Abmelden" }).click();
  const question = page.getByRole("dialog", { name: "Trotzdem abmelden?" });
  await expect(question.getByRole("button", { name: "Verwerfen und abmelden" })).toBeVisible();
  await question.getByRole("button", { name: "Behalten und abmelden" }).click();
  await expect(page.getByText("1 Änderung von Lena")).toBeVisible();
  await page.getByLabel("Benutzername").fill(kim.username);
  await page.getByLabel("Passwort", { exact: true }).fill(kim.password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page.getByText("1 Änderung von Lena")).toBeVisible();
  const left = await page.evaluate(
    (user_id) =>
      new Promise<number[]>((resolve, reject) => {
        const opening = indexedDB.open(`bandstand:${user_id}`);
        opening.addEventListener("error", () => reject(opening.error));
        opening.addEventListener("success", () => {
          const reading = opening.result.transaction(["outbox", "users", "gigs", "me"]);
          const counts = ["outbox", "users", "gigs", "me"].map((name) => reading.objectStore(name).count());
          reading.addEventListener("complete", () => {
            opening.result.close();
            resolve(counts.map(({ result }) => result));
          });
        });
      }),
    lena.user_id,
  );
  expect(left).toEqual([1, 0, 0, 0]);

  await expect(pill(page, "Aktuell")).toBeVisible();
  await page.goto("/profile");
  const storage = page.locator("#storage");
  await expect(storage.getByText("1 Änderung von Lena")).toBeVisible();
  await storage.getByRole("button", { name: "Änderungen von Lena verwerfen" }).click();
  const asked = page.getByRole("dialog", { name: "Änderungen von Lena verwerfen?" });
  await expect(asked.getByText("1 Änderung wurde nie gesendet.")).toBeVisible();
  await asked.getByRole("button", { name: "Endgültig verwerfen" }).click();
  await expect(storage.getByText("1 Änderung von Lena")).toBeHidden();
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(names).not.toContain(`bandstand:${lena.user_id}`);
  expect(names).toContain(`bandstand:${kim.user_id}`);
});
