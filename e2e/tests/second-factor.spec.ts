import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { accessibilityViolations, expectAccessible } from "../support/accessibility.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { layoutProblems } from "../support/geometry.ts";
import { codeOf, enrolApp } from "../support/second-factor.ts";
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
import { goWithin, openWhenSynced } from "../support/navigation.ts";

/** Finds accessibility violations, and layout faults at twice the text size. */
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
  "an authenticator app's code is required after the password, and each recovery code can replace it once",
  { tag: "@phone" },
  async ({ deviceAt, member }) => {
    const lena = await member("musician", "Lena");
    const { page } = await deviceAt("/profile#second-factor", lena);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const problems: Record<string, string[]> = {};
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

    /* Lena's API client is also signed in, so the app asks whether to sign other devices out. */
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
    await expect(
      page.getByRole("heading", { name: "Profil" }),
      "the requested page is shown after the sign-in",
    ).toBeVisible();

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

test("an expired session removes no data, and the second step returns to the same screen", async ({
  device,
  member,
}) => {
  const mira = await member("editor", "Mira");
  const { page } = await device(mira);
  const { secret } = await enrolApp(mira.api, mira.password);
  await page.goto("/profile");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Mira");
  await expect(pill(page, "Aktuell")).toBeVisible();
  await page.context().clearCookies();
  await page.reload();
  await page.getByRole("main").getByRole("link", { name: "Anmelden" }).first().click();
  await page.getByLabel("Passwort", { exact: true }).fill(mira.password);
  await button(page, "Anmelden").click();
  await page.getByLabel("Code der Authenticator-App").fill(codeOf(secret, 1));
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText("Du kannst weiterarbeiten")).toBeHidden();
});

test("after five wrong codes, the second step returns to the password and says why", async ({ page, member }) => {
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

test("the two-step card is shown with and without a network, and in English", async ({ device, member }) => {
  const jane = await member("musician", "Jane");
  const { context, page } = await device(jane);

  await test.step("offline, the two-step card says so and the rest of the profile works; online, the card returns", async () => {
    await goWithin(page, "/profile");
    await expect(button(card(page), "App einrichten")).toBeVisible();
    await openWhenSynced(page, "/more");
    await expect(button(page, "Abmelden")).toBeVisible();
    await context.setOffline(true);
    await goWithin(page, "/profile");
    await expect(card(page).getByText("lässt sich nur mit Netz ändern")).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Jane");
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(button(card(page), "App einrichten")).toBeVisible();
  });

  await test.step("the second step and the two-step card are available in English", async () => {
    const { recovery_codes } = await enrolApp(jane.api, jane.password);
    await goWithin(page, "/more");
    await goWithin(page, "/profile");
    await page.getByRole("radio", { name: "English" }).check();
    await expect(page.getByRole("region", { name: "Two-step sign-in" }).getByText("10 left")).toBeVisible();
    await goWithin(page, "/more");
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
});
