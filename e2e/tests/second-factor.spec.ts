import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { accessibilityViolations, expectAccessible } from "../support/accessibility.ts";
import { expect, test } from "../support/fixtures.ts";
import { layoutProblems } from "../support/geometry.ts";
import { Authenticator, codeOf, enrolApp } from "../support/second-factor.ts";
import { ADMIN } from "../support/server.ts";

const mainMenu = (page: Page): Locator => page.getByRole("navigation", { name: "Hauptmenü" });
const dialog = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole("dialog", name === undefined ? {} : { name });
const card = (page: Page): Locator => page.getByRole("region", { name: "Anmeldung in zwei Schritten" });
const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });

async function typePassword(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.getByLabel("Benutzername").fill(username);
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await button(page, "Anmelden").click();
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/more");
  await button(page, "Abmelden").click();
  await expect(page.getByLabel("Benutzername")).toBeVisible();
}

/** Confirms a change in the dialog that asks for a proof. */
async function prove(page: Page, password: string, confirm = "Weiter"): Promise<void> {
  await dialog(page).getByLabel("Dein Passwort").fill(password);
  await button(dialog(page), confirm).click();
}

async function keepCodes(page: Page): Promise<string[]> {
  await expect(dialog(page, "Deine Wiederherstellungscodes")).toBeVisible();
  const codes = await dialog(page).locator("li code").allTextContents();
  await dialog(page).getByLabel("Ich habe die Codes aufgehoben").check();
  await button(dialog(page), "Fertig").click();
  return codes;
}

/** Accessibility faults, and layout faults at twice the text size. */
async function problemsOf(page: Page): Promise<string[]> {
  const problems = await accessibilityViolations(page);
  const setText = (size: string): Promise<void> =>
    page.evaluate(async (percent) => {
      document.documentElement.style.fontSize = percent;
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }, size);
  await setText("200%");
  const large = await layoutProblems(page);
  await setText("");
  return [...problems, ...large];
}

test(
  "the code of an authenticator app is required after the password, and each recovery code replaces it once",
  { tag: "@every-size" },
  async ({ device, member }) => {
    const lena = await member("musician", "Lena");
    const { page } = await device(lena);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const problems: Record<string, string[]> = {};
    await page.goto("/profile#second-factor");
    await expect(card(page).getByText("Aus", { exact: true })).toBeVisible();
    await button(card(page), "App einrichten").click();
    await prove(page, "das-ist-es-nicht");
    await expect(dialog(page).getByText("Das aktuelle Passwort ist falsch.")).toBeVisible();
    problems["proof"] = await problemsOf(page);
    await prove(page, lena.password);

    await expect(dialog(page).getByRole("img", { name: "QR-Code für die Authenticator-App" })).toBeVisible();
    const secret = (await dialog(page).locator(".factor-secret code").textContent()) ?? "";
    const code = dialog(page).getByLabel("Code der Authenticator-App");
    await expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await code.fill("000000");
    await expect(dialog(page).getByText("Dieser Code stimmt nicht.")).toBeVisible();
    await expect(code).toHaveValue("");
    problems["scan"] = await problemsOf(page);
    await code.fill(codeOf(secret));

    await expect(dialog(page, "Deine Wiederherstellungscodes")).toBeVisible();
    problems["codes"] = await problemsOf(page);
    const saved = page.waitForEvent("download");
    await button(dialog(page), "Als Text sichern").click();
    const file = await readFile(await (await saved).path(), "utf8");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("Für lena bei localhost")).toBeVisible();
    await expect(button(dialog(page), "Fertig")).toBeHidden();
    await expect(page.locator(".overlay")).toBeHidden();
    await expect(page.getByRole("heading", { name: "Profil" })).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    await button(dialog(page), "Fertig").click();
    await expect(dialog(page).getByText("Du siehst sie nicht wieder.")).toBeVisible();
    const codes = await keepCodes(page);
    expect(new Set(codes).size).toBe(10);
    expect(file.split("\r\n").filter((line) => codes.includes(line))).toEqual(codes);

    /* Lena's API client is also signed in. */
    await expect(dialog(page, "Andere Geräte abmelden?")).toBeVisible();
    problems["devices"] = await problemsOf(page);
    await button(dialog(page), "Alle anderen abmelden").click();
    await expect(dialog(page)).toBeHidden();
    await expect(card(page).getByText("An", { exact: true })).toBeVisible();
    await expect(page.locator("#devices").getByRole("listitem")).toHaveCount(1);
    await expect(lena.api.call("getMe")).rejects.toThrow("401");
    problems["card"] = await problemsOf(page);

    await signOut(page);
    await page.goto("/profile");
    await typePassword(page, lena);
    await expect(page.getByRole("heading", { name: "Noch ein Schritt" })).toBeVisible();
    await expect(page.getByLabel("Code der Authenticator-App")).toBeFocused();
    await page.getByLabel("Code der Authenticator-App").fill("000 000");
    await expect(page.getByRole("alert")).toHaveText("Dieser Code stimmt nicht oder wurde schon benutzt.");
    await expect(page.getByLabel("Code der Authenticator-App")).toBeFocused();
    await page.getByText("Ich habe nichts davon").click();
    await expect(page.getByText("Bitte einen Admin deiner Band")).toBeVisible();
    problems["step"] = await problemsOf(page);
    await page.getByLabel("Code der Authenticator-App").fill(codeOf(secret, 1));
    await expect(page.getByRole("heading", { name: "Profil" }), "the address that was asked for").toBeVisible();

    const [first = "", second = ""] = codes;
    for (const [recovery, isRight] of [
      [first, true],
      [first, false],
      [second.toUpperCase().replaceAll("-", " "), true],
    ] as const) {
      if (await mainMenu(page).isVisible()) await signOut(page);
      if (await page.getByLabel("Benutzername").isVisible()) await typePassword(page, lena);
      await button(page, "Wiederherstellungscode").click();
      problems[`recovery ${isRight}`] = await problemsOf(page);
      await page.getByRole("textbox", { name: "Wiederherstellungscode" }).fill(recovery);
      await button(page, "Bestätigen").click();
      if (isRight) await expect(mainMenu(page)).toBeVisible();
      else {
        await expect(page.getByRole("alert")).toHaveText("Dieser Code stimmt nicht oder wurde schon benutzt.");
        await button(page, "Zurück zum Passwort").click();
      }
    }
    await page.goto("/profile#second-factor");
    await expect(card(page).getByText("Noch 8 übrig")).toBeVisible();
    expect(Object.fromEntries(Object.entries(problems).filter(([, found]) => found.length > 0))).toEqual({});
  },
);

test("a passkey signs in without a password on every device that has it, until it is removed", async ({
  device,
  member,
}) => {
  const tom = await member("editor", "Tom");
  const phone = await device(tom);
  const finger = await Authenticator.addTo(phone.context, phone.page);
  const { page } = phone;
  await page.goto("/profile#second-factor");
  await button(card(page), "Passkey hinzufügen").click();
  await prove(page, tom.password);
  await expect(dialog(page).getByLabel("Name des Passkeys")).not.toHaveValue("");
  await expectAccessible(page);
  await dialog(page).getByLabel("Name des Passkeys").fill("Mein Handy");
  await button(dialog(page), "Passkey erstellen").click();
  await keepCodes(page);
  await button(dialog(page), "Angemeldet lassen").click();
  await expect(card(page).getByText("Mein Handy")).toBeVisible();

  /* The same passkey on a second device. Nobody touches it while the page offers it in the user name field. */
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

  /* After the password it is the second step, and the first method offered. */
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
  await expect(dialog(tablet.page).getByText("Es ist dein letzter zweiter Schritt.")).toBeVisible();
  await expectAccessible(tablet.page);
  await button(dialog(tablet.page), "Mit Passkey bestätigen").click();
  await button(dialog(tablet.page, "Andere Geräte abmelden?"), "Angemeldet lassen").click();
  await expect(card(tablet.page).getByText("Aus", { exact: true })).toBeVisible();

  /* Only the button requests the passkey here, and nobody touches it when the field offers it after the refusal. */
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

test("after a refused passkey from the field's autofill, the browser offers passkeys there again", async ({
  device,
  member,
}) => {
  const kai = await member("musician", "Kai");
  const { page, context } = await device(kai);
  const finger = await Authenticator.addTo(context, page);
  await page.goto("/profile#second-factor");
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

test("a passkey whose registration was cut off is sent again, not created a second time, and its recovery codes are shown", async ({
  device,
  member,
}) => {
  const ina = await member("musician", "Ina");
  const { page, context } = await device(ina);
  const finger = await Authenticator.addTo(context, page);
  await page.goto("/profile#second-factor");
  await button(card(page), "Passkey hinzufügen").click();
  await prove(page, ina.password);
  await dialog(page).getByLabel("Name des Passkeys").fill("Mein Handy");

  await context.setOffline(true);
  await button(dialog(page), "Passkey erstellen").click();
  await expect(dialog(page).getByText("Dein Passkey ist erstellt, aber noch nicht gespeichert.")).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);

  /* The request arrives, but its response is lost. */
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
});

test("the card shows whether a passkey was saved after its dialog is closed without an answer", async ({
  device,
  member,
}) => {
  const uli = await member("musician", "Uli");
  const { page, context } = await device(uli);
  await Authenticator.addTo(context, page);
  await page.goto("/profile#second-factor");
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

test("an expired session removes nothing, and the second step returns to the same screen", async ({
  device,
  member,
}) => {
  const mira = await member("editor", "Mira");
  const { page } = await device(mira);
  const { secret } = await enrolApp(mira.api, mira.password);
  await page.goto("/profile");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Mira");
  await page.context().clearCookies();
  await page.reload();
  await page.getByRole("main").getByRole("link", { name: "Anmelden" }).first().click();
  await page.getByLabel("Passwort", { exact: true }).fill(mira.password);
  await button(page, "Anmelden").click();
  await page.getByLabel("Code der Authenticator-App").fill(codeOf(secret, 1));
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText("Du kannst weiterarbeiten")).toBeHidden();
});

test("an expired second step returns to the password and says why", async ({ page, member }) => {
  const ida = await member("musician", "Ida");
  await enrolApp(ida.api, ida.password);
  await page.goto("/gigs");
  await typePassword(page, ida);
  const code = page.getByLabel("Code der Authenticator-App");
  for (let tries = 0; tries < 5; tries += 1) {
    await code.fill("000000");
    await expect(page.getByRole("alert")).toHaveText("Dieser Code stimmt nicht oder wurde schon benutzt.");
    await expect(code).toHaveValue("");
  }
  await code.fill("000000");
  await expect(page.getByRole("alert")).toContainText("Bitte fang noch einmal von vorn an.");
  await expect(page.getByLabel("Benutzername")).toHaveValue("ida");
});

test("the band can require two steps of admins, whose screens are closed until they have set them up", async ({
  device,
  admin,
  member,
}) => {
  const eva = await member("admin", "Eva");
  const chef = await device();
  await chef.page.goto("/settings");
  await chef.page.getByLabel(/^Anmeldung in zwei Schritten für Admins/).check();
  await button(chef.page, "Speichern").click();
  await expect(chef.page.getByRole("alert")).toContainText("Richte sie zuerst in deinem Konto ein.");
  await expectAccessible(chef.page);
  await chef.page.getByRole("link", { name: "Jetzt einrichten" }).click();
  await expect(card(chef.page)).toBeInViewport();
  await enrolApp(admin, ADMIN.password);
  await chef.page.goto("/settings");
  await chef.page.getByLabel(/^Anmeldung in zwei Schritten für Admins/).check();
  await button(chef.page, "Speichern").click();
  await expect(chef.page.getByText("Einstellungen gespeichert")).toBeVisible();

  const { page } = await device(eva);
  for (const path of ["/members", "/settings", "/system", "/system?tab=log"]) {
    await page.goto(path);
    await expect(page.getByText("Richte zuerst die Anmeldung in zwei Schritten ein"), path).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole("link", { name: "Jetzt einrichten" }).click();
  await expect(card(page).getByText("Deine Band verlangt das von Admins.")).toBeVisible();
  await button(card(page), "App einrichten").click();
  await prove(page, eva.password);
  const secret = (await dialog(page).locator(".factor-secret code").textContent()) ?? "";
  await dialog(page).getByLabel("Code der Authenticator-App").fill(codeOf(secret));
  await keepCodes(page);
  await button(dialog(page), "Angemeldet lassen").click();
  await page.goto("/members");
  await expect(page.getByRole("link", { name: /Eva/ })).toBeVisible();

  /* While a second factor is required, the last one cannot be removed. */
  await page.goto("/profile#second-factor");
  await button(card(page), "Ausschalten").click();
  await prove(page, eva.password, "Ausschalten");
  await expect(dialog(page).getByRole("alert")).toContainText("Richte zuerst einen Ersatz ein.");
});

test("an admin sees who has two-step sign-in and can reset it for a member who lost the phone", async ({
  device,
  member,
  page: lost,
}) => {
  const paul = await member("musician", "Paul");
  await enrolApp(paul.api, paul.password);
  const { page } = await device();
  await page.goto("/members");
  await expect(page.getByRole("link", { name: /Paul/ }).getByText("Zwei Schritte")).toBeVisible();
  await expect(page.getByRole("link", { name: /chef/ }).getByText("Zwei Schritte")).toBeHidden();
  await page.getByRole("link", { name: /Paul/ }).click();
  await button(dialog(page), "Zwei Schritte zurücksetzen").click();
  const question = dialog(page, "Anmeldung in zwei Schritten von Paul zurücksetzen?");
  await question.getByLabel(/^Auch überall abmelden/).check();
  await expectAccessible(page);
  await button(question, "Zurücksetzen").click();
  await expect(page.getByText("Für Paul reicht jetzt das Passwort")).toBeVisible();
  await expect(button(page, "Zwei Schritte zurücksetzen")).toBeHidden();
  await expect(paul.api.call("getMe")).rejects.toThrow("401");
  await lost.goto("/gigs");
  await typePassword(lost, paul);
  await expect(mainMenu(lost)).toBeVisible();
});

test("when a reset succeeds but signing out everywhere fails, the list shows the reset and the rest can be repeated", async ({
  device,
  member,
}) => {
  const paul = await member("musician", "Paul");
  await enrolApp(paul.api, paul.password);
  const { page, context } = await device();
  await page.goto("/members");
  await page.getByRole("link", { name: /Paul/ }).click();
  await button(dialog(page), "Zwei Schritte zurücksetzen").click();
  const question = dialog(page, "Anmeldung in zwei Schritten von Paul zurücksetzen?");
  await question.getByLabel(/^Auch überall abmelden/).check();
  await context.route("**/api/admin/users/*/sessions", (route) => route.abort());
  await button(question, "Zurücksetzen").click();
  await expect(page.getByText("die Geräte sind aber noch angemeldet")).toBeVisible();
  await expect(button(page, "Zwei Schritte zurücksetzen")).toBeHidden();
  await expect(page.getByText("Zwei Schritte", { exact: true })).toHaveCount(0);
  await context.unroute("**/api/admin/users/*/sessions");
  await button(dialog(page), "Überall abmelden").click();
  await expect(page.getByText("Paul ist überall abgemeldet")).toBeVisible();
  await expect(paul.api.call("getMe")).rejects.toThrow("401");
});

test("when only some devices could be signed out, the list of devices shows which are left", async ({
  device,
  member,
}) => {
  const ole = await member("musician", "Ole");
  await device(ole);
  const { page, context } = await device(ole);
  await page.goto("/profile#second-factor");
  await expect(page.locator("#devices").getByRole("listitem")).toHaveCount(3);
  await button(card(page), "App einrichten").click();
  await prove(page, ole.password);
  const secret = (await dialog(page).locator(".factor-secret code").textContent()) ?? "";
  await dialog(page).getByLabel("Code der Authenticator-App").fill(codeOf(secret));
  await keepCodes(page);
  let ended = 0;
  await context.route("**/api/me/sessions/*", (route) => ((ended += 1) === 2 ? route.abort() : route.continue()));
  await button(dialog(page), "Alle anderen abmelden").click();
  await expect(dialog(page).getByText("Auf einem anderen Gerät")).toBeVisible();
  await expect(page.locator("#devices").locator("li")).toHaveCount(2);
  await button(dialog(page), "Alle anderen abmelden").click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator("#devices").getByRole("listitem")).toHaveCount(1);
});

test("offline, the card says so and the rest of the profile works; online, the card returns", async ({
  device,
  member,
}) => {
  const { page, context } = await device(await member("musician", "Nora"));
  await page.goto("/profile");
  await expect(button(card(page), "App einrichten")).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(card(page).getByText("lässt sich nur mit Netz ändern")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Nora");
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(button(card(page), "App einrichten")).toBeVisible();
});

test("the second step and the card are available in English", async ({ device, member }) => {
  const jane = await member("musician", "Jane");
  const { page } = await device(jane);
  const { recovery_codes } = await enrolApp(jane.api, jane.password);
  await page.goto("/profile");
  await page.getByRole("radio", { name: "English" }).check();
  await expect(page.getByRole("region", { name: "Two-step sign-in" }).getByText("10 left")).toBeVisible();
  await page.goto("/more");
  await button(page, "Sign out").click();
  await page.getByLabel("User name").fill(jane.username);
  await page.getByLabel("Password", { exact: true }).fill(jane.password);
  await button(page, "Sign in").click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await button(page, "Recovery code").click();
  await page.getByRole("textbox", { name: "Recovery code" }).fill(recovery_codes[0] ?? "");
  await button(page, "Confirm").click();
  await expect(page.getByRole("navigation").first()).toBeVisible();
});
