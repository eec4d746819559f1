import { expectAccessible } from "../support/accessibility.ts";
import { expect, test } from "../support/fixtures.ts";
import { goWithin } from "../support/navigation.ts";
import { Authenticator } from "../support/second-factor.ts";
import {
  button,
  card,
  dialog,
  keepCodes,
  mainMenu,
  prove,
  signOut,
  typePassword,
} from "../support/second-factor-screens.ts";
import { ADMIN } from "../support/server.ts";

test("a passkey signs in without a password on every device that has it, until it is removed", async ({
  device,
  member,
}) => {
  const tom = await member("editor", "Tom");
  const phone = await device(tom);
  const finger = await Authenticator.addTo(phone.context, phone.page);
  const { page } = phone;
  await goWithin(page, "/profile#second-factor");
  await button(card(page), "Passkey hinzufügen").click();
  await prove(page, tom.password);
  await expect(dialog(page).getByLabel("Name des Passkeys")).not.toHaveValue("");
  await expectAccessible(page);
  await dialog(page).getByLabel("Name des Passkeys").fill("Mein Handy");
  await button(dialog(page), "Passkey erstellen").click();
  await keepCodes(page);
  await button(dialog(page), "Angemeldet lassen").click();
  await expect(card(page).getByText("Mein Handy")).toBeVisible();

  /* A second device with the same passkey. Nobody touches its authenticator at first; otherwise the offer in the
     user name field would sign the admin in at once. */
  const tablet = await device({ username: ADMIN.username, password: ADMIN.password });
  const face = await Authenticator.addTo(tablet.context, tablet.page);
  await face.setPresent(false);
  await finger.syncTo(face);
  await signOut(tablet.page);
  await tablet.page.goto("/profile");
  await expect(tablet.page.getByLabel("Benutzername")).toHaveAttribute("autocomplete", "username webauthn");
  await expectAccessible(tablet.page);
  await face.setPresent(true);
  await button(tablet.page, "Passkey verwenden").click();
  await expect(tablet.page.getByLabel("Name", { exact: true })).toHaveValue("Tom");

  /* After the password, the passkey is the second step, and the first method that is offered. */
  await face.setPresent(false);
  await signOut(tablet.page);
  await typePassword(tablet.page, tom);
  await expect(tablet.page.getByRole("heading", { name: "Noch ein Schritt" })).toBeVisible();
  await expectAccessible(tablet.page);
  await face.setPresent(true);
  await button(tablet.page, "Mit Passkey bestätigen").click();
  await expect(mainMenu(tablet.page)).toBeVisible();

  /* Renaming needs no proof; the passkey itself is the proof for its removal. */
  await button(card(page), "Mein Handy umbenennen").click();
  await dialog(page).getByLabel("Name des Passkeys").fill("Altes Handy");
  await button(dialog(page), "Speichern").click();
  await expect(card(page).getByText("Altes Handy")).toBeVisible();
  await tablet.page.goto("/profile#second-factor");
  await button(card(tablet.page), "Altes Handy entfernen").click();
  await expect(dialog(tablet.page).getByText("Das ist dein einziger zweiter Schritt.")).toBeVisible();
  await expectAccessible(tablet.page);
  await button(dialog(tablet.page), "Mit Passkey bestätigen").click();
  await button(dialog(tablet.page, "Andere Geräte abmelden?"), "Angemeldet lassen").click();
  await expect(card(tablet.page).getByText("Aus", { exact: true })).toBeVisible();

  /* Ensures that only the button requests the passkey: the request from the user name field is aborted first, and
     once the server has refused the passkey, nobody touches the authenticator. */
  let isOffered = false;
  await tablet.context.route("**/api/login/passkey/options", async (route) => {
    await route.abort();
    isOffered = true;
  });
  await signOut(tablet.page);
  await expect.poll(() => isOffered).toBe(true);
  await tablet.context.unroute("**/api/login/passkey/options");
  await tablet.context.route("**/api/login/passkey", async (route) => {
    const response = await route.fetch();
    await face.setPresent(false);
    await route.fulfill({ response });
  });
  await button(tablet.page, "Passkey verwenden").click();
  await expect(tablet.page.getByRole("alert")).toHaveText("Mit diesem Passkey kannst du dich hier nicht anmelden.");
  await typePassword(tablet.page, tom);
  await expect(mainMenu(tablet.page)).toBeVisible();
});

test("the passkey button appears without moving the fields", async ({ page }) => {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/passkey-sign-in-[^/]*\.js$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto("/sign-in");
  const field = page.getByLabel("Benutzername");
  await expect(field).toBeVisible();
  await expect(button(page, "Passkey verwenden")).toBeHidden();
  const before = await field.boundingBox();

  release();
  await expect(button(page, "Passkey verwenden")).toBeVisible();
  expect(await field.boundingBox()).toEqual(before);
});

test("after a passkey from the field's autofill is refused, the browser offers passkeys there again", async ({
  device,
  member,
}) => {
  const kai = await member("musician", "Kai");
  const { page, context } = await device(kai);
  const finger = await Authenticator.addTo(context, page);
  await goWithin(page, "/profile#second-factor");
  await button(card(page), "Passkey hinzufügen").click();
  await prove(page, kai.password);
  await button(dialog(page), "Passkey erstellen").click();
  await keepCodes(page);
  await button(dialog(page), "Angemeldet lassen").click();
  await finger.setPresent(false);
  await signOut(page);

  /* The virtual authenticator acts as the owner who picks the passkey in the field. The service refuses it twice. */
  const refusals: string[] = [];
  await context.route("**/api/login/passkey", async (route) => {
    refusals.push(route.request().postData() ?? "");
    if (refusals.length > 2) return await route.continue();
    const answer = { ...route.request().postDataJSON(), ticket: "expired" };
    await route.fulfill({ response: await route.fetch({ postData: JSON.stringify(answer) }) });
  });
  await finger.setPresent(true);
  await page.reload();
  await expect(mainMenu(page)).toBeVisible();
  expect(refusals).toHaveLength(3);
});

test(
  "if saving a new passkey fails, retrying does not create a second one, and the recovery codes are shown",
  { tag: "@worker" },
  async ({ device, member }) => {
    const ina = await member("musician", "Ina");
    const { page, context } = await device(ina);
    const finger = await Authenticator.addTo(context, page);
    await goWithin(page, "/profile#second-factor");
    await button(card(page), "Passkey hinzufügen").click();
    await prove(page, ina.password);
    await dialog(page).getByLabel("Name des Passkeys").fill("Mein Handy");

    await context.setOffline(true);
    await button(dialog(page), "Passkey erstellen").click();
    await expect(dialog(page).getByText("Dein Passkey ist erstellt, aber noch nicht gespeichert.")).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);

    /* The request reaches the server, but its response is lost. */
    const path = "**/api/me/second_factor/passkeys";
    let lost = 0;
    await context.route(path, async (route) => {
      expect((await route.fetch()).status()).toBe(201);
      await route.abort();
      lost += 1;
    });
    await button(dialog(page), "Noch einmal").click();
    await expect.poll(() => lost).toBe(1);
    await expect(button(dialog(page), "Noch einmal")).toBeEnabled();
    await dialog(page).getByRole("button", { name: "Schließen" }).click();
    await expect(dialog(page).getByText("Schließt du jetzt, ist er vielleicht nicht gespeichert.")).toBeVisible();
    await expectAccessible(page);
    await context.unroute(path);
    await button(dialog(page), "Noch einmal").click();

    const codes = await keepCodes(page);
    expect(new Set(codes).size).toBe(10);
    await button(dialog(page), "Angemeldet lassen").click();
    await expect(card(page).getByText("Mein Handy")).toHaveCount(1);
    expect(await finger.count()).toBe(1);
  },
);

test("if the passkey dialog is closed without a response from the server, the card shows whether the passkey was saved", async ({
  device,
  member,
}) => {
  const uli = await member("musician", "Uli");
  const { page, context } = await device(uli);
  await Authenticator.addTo(context, page);
  await goWithin(page, "/profile#second-factor");
  await button(card(page), "Passkey hinzufügen").click();
  await prove(page, uli.password);
  await dialog(page).getByLabel("Name des Passkeys").fill("Mein Handy");
  await context.route("**/api/me/second_factor/passkeys", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(dialog(page), "Passkey erstellen").click();
  const close = dialog(page).getByRole("button", { name: "Schließen" });
  await expect(button(dialog(page), "Noch einmal")).toBeVisible();
  await close.click();
  await close.click();
  await expect(dialog(page)).toBeHidden();
  await expect(card(page).getByText("Mein Handy")).toBeVisible();
});
