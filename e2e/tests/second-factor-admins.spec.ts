import { expectAccessible } from "../support/accessibility.ts";
import { expect, test } from "../support/fixtures.ts";
import { codeOf, enrolApp } from "../support/second-factor.ts";
import { button, card, dialog, keepCodes, mainMenu, prove, typePassword } from "../support/second-factor-screens.ts";
import { ADMIN } from "../support/server.ts";

test("the band can require two-step sign-in for admins, whose admin screens are closed until they have set it up", async ({
  device,
  deviceAt,
  admin,
  member,
}) => {
  const eva = await member("admin", "Eva");
  const chef = await deviceAt("/settings");
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

  /* While a second factor is required, the last factor cannot be removed. */
  await page.goto("/profile#second-factor");
  await button(card(page), "Ausschalten").click();
  await prove(page, eva.password, "Ausschalten");
  await expect(dialog(page).getByRole("alert")).toContainText("Richte zuerst einen Ersatz ein.");
});

test("an admin sees who has two-step sign-in and can reset it for a member who has lost their phone", async ({
  deviceAt,
  member,
  page: lost,
}) => {
  const paul = await member("musician", "Paul");
  await enrolApp(paul.api, paul.password);
  const { page } = await deviceAt("/members");
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

test("if a reset succeeds but signing out everywhere fails, the list shows the reset, and signing out can be retried", async ({
  deviceAt,
  member,
}) => {
  const paul = await member("musician", "Paul");
  await enrolApp(paul.api, paul.password);
  const { page, context } = await deviceAt("/members");
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

test("if only some devices could be signed out, the list of devices shows which are still signed in", async ({
  device,
  deviceAt,
  member,
}) => {
  const ole = await member("musician", "Ole");
  await device(ole);
  const { page, context } = await deviceAt("/profile#second-factor", ole);
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
