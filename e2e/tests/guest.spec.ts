import { accessibilityViolations } from "../support/accessibility.ts";
import { expect, test } from "../support/fixtures.ts";
import { addGuestLink } from "../support/seed.ts";

test("a guest opens the link, accepts with one tap, and can read the charts without a network", async ({
  admin,
  browser,
  contextOptions,
}) => {
  const { link, gig_id } = await addGuestLink(admin);
  /* A browser with no cookies and nothing stored by the app. */
  const outside = await browser.newContext({ ...contextOptions, serviceWorkers: "allow" });
  const guest = await outside.newPage();
  const faults: string[] = [];
  guest.on("pageerror", ({ message }) => faults.push(message));
  await guest.goto(link);
  await expect(guest.getByRole("heading", { level: 1, name: "Stadtball" })).toBeVisible();
  await expect(guest.getByText("Gesucht: Trompete")).toBeVisible();
  await expect(guest.getByText("Klingt in D")).toBeVisible();
  expect(await accessibilityViolations(guest)).toEqual([]);
  await guest.getByRole("button", { name: "Ich bin dabei" }).click();
  await expect(guest.getByRole("heading", { name: "Du bist dabei" })).toBeVisible();
  const asks = await admin.call("listAsks", { params: { event_type: "gig", event_id: gig_id } });
  expect(asks.map(({ state }) => state)).toEqual(["accepted"]);

  await guest.getByRole("combobox").selectOption({ label: "B: Trompete, Klarinette, Tenorsaxofon" });
  await expect(guest.getByText("Klingt in D · Notiert in E")).toBeVisible();
  await guest.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await outside.setOffline(true);
  await guest.reload();
  await expect(guest.getByText("Ohne Verbindung.")).toBeVisible();
  await expect(guest.getByText("Klingt in D · Notiert in E")).toBeVisible();
  await guest.getByRole("button", { name: "Doch nicht" }).click();
  await expect(guest.getByRole("alert")).toHaveText(/Die Antwort ist nicht angekommen/);
  await outside.setOffline(false);
  await expect(guest.getByText("Ohne Verbindung.")).toBeHidden();
  expect(faults).toEqual([]);
  await outside.close();
});
