import { expect, test } from "../support/fixtures.ts";
import { addGig, addSongs, dayFromToday } from "../support/seed.ts";

test("an editor shares a gig by link, somebody without an account opens it, and the editor revokes the link", async ({
  admin,
  browser,
  contextOptions,
  deviceAt,
  member,
}) => {
  const songs = await addSongs(admin, "Azzurro", "Sway");
  const { gig_id } = await addGig(admin, "Stadtball", dayFromToday(20), [songs]);
  const body = { doors: "19:00", venue: { name: "Stadthalle", city: "Jena" }, dress_code: "schwarz" };
  await admin.call("updateGig", { params: { gig_id }, body });
  const { page } = await deviceAt(`/gigs/${gig_id}`, await member("editor", "Eva"));
  await page.getByRole("button", { name: "Weitere Aktionen" }).click();
  await page.getByRole("menuitem", { name: "Teilen" }).click();
  const sheet = page.getByRole("dialog", { name: "Gig teilen" });
  await sheet.getByText("Titel, Interpret und Tonart").click();
  await sheet.getByLabel("Für wen?").fill("Technik");
  await sheet.getByRole("button", { name: "Link erstellen" }).click();
  await expect(sheet.getByRole("img", { name: "QR-Code mit dem Link" })).toBeVisible();
  const link = await sheet.getByText(/\/share#/).textContent();

  /* A browser with no cookies and nothing stored by the app. */
  const stranger = await browser.newContext({ ...contextOptions, serviceWorkers: "allow" });
  const guest = await stranger.newPage();
  const faults: string[] = [];
  guest.on("pageerror", ({ message }) => faults.push(message));
  guest.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await guest.goto(link ?? "");
  await expect(guest.getByRole("heading", { level: 1, name: "Stadtball" })).toBeVisible();
  await expect(guest.getByText("Stadthalle")).toBeVisible();
  await expect(guest.getByText("Set 1 beginnt")).toBeVisible();
  await expect(guest.getByText("Azzurro · Tanzband")).toBeVisible();
  await expect(guest.getByText("schwarz")).toBeVisible();
  expect(await guest.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))).toBe(0);
  expect(await guest.evaluate(() => indexedDB.databases().then(({ length }) => length))).toBe(0);
  expect(faults).toEqual([]);

  await sheet.getByRole("button", { name: "Beenden: Technik" }).click();
  await expect(page.getByText("Der Link gilt nicht mehr.")).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole("heading", { name: "Dieser Link ist abgelaufen" })).toBeVisible();
  await stranger.close();
});
