import { type Locator, type Page, expect } from "@playwright/test";

/** The app's main menu, which only a signed-in member sees. */
export const mainMenu = (page: Page): Locator => page.getByRole("navigation", { name: "Hauptmenü" });
/** The open dialog. */
export const dialog = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole("dialog", name === undefined ? {} : { name });
/** The card for two-step sign-in on the profile screen. */
export const card = (page: Page): Locator => page.getByRole("region", { name: "Anmeldung in zwei Schritten" });
/** A button with exactly this name or, for a pattern, a name that matches it. */
export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });

/** Enters user name and password on the sign-in page, which leads to the second step. */
export async function typePassword(
  page: Page,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page.getByLabel("Benutzername").fill(username);
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await button(page, "Anmelden").click();
}

/** Signs out through the menu. */
export async function signOut(page: Page): Promise<void> {
  await page.goto("/more");
  await button(page, "Abmelden").click();
  await expect(page.getByLabel("Benutzername")).toBeVisible();
}

/** Confirms a change by entering the password in the open dialog. */
export async function prove(page: Page, password: string, confirm = "Weiter"): Promise<void> {
  await dialog(page).getByLabel("Dein Passwort").fill(password);
  await button(dialog(page), confirm).click();
}

/** Confirms that the recovery codes were saved, and returns them. */
export async function keepCodes(page: Page): Promise<string[]> {
  await expect(dialog(page, "Deine Wiederherstellungscodes")).toBeVisible();
  const codes = await dialog(page).locator("li code").allTextContents();
  await dialog(page).getByLabel("Ich habe die Codes aufgehoben").check();
  await button(dialog(page), "Fertig").click();
  return codes;
}
