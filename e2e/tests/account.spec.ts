import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { goWithin } from "../support/navigation.ts";

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Benutzername").fill(username);
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
}

async function chooseNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("Neues Passwort").fill(password);
  await page.getByLabel("Passwort wiederholen").fill(password);
}

const mainMenu = (page: Page) => page.getByRole("navigation", { name: "Hauptmenü" });

test.describe("a new band", () => {
  test.use({ serverEnv: { ADMIN_USERNAME: "", ADMIN_PASSWORD: "" } });

  test("can create its first admin only once, with the printed link", async ({ page, server }) => {
    const link = /http\S+\/setup#\S+/.exec(server.output)?.[0] ?? "";
    await page.goto(link);
    await page.getByLabel("Name", { exact: true }).fill("Anna Berger");
    expect(page.url(), "the token is removed from the address").not.toContain("#");
    await page.getByLabel("Benutzername").fill("anna");
    await page.getByLabel("E-Mail").fill("anna@example.org");
    await chooseNewPassword(page, "password123");
    await page.getByRole("button", { name: "Zugang anlegen" }).click();
    await expect(page.getByText("erraten andere zu leicht").first()).toBeVisible();
    await expectAccessible(page);

    await chooseNewPassword(page, "vier-wilde-hasen-tanzen");
    await page.getByRole("button", { name: "Zugang anlegen" }).click();
    await expect(mainMenu(page)).toBeVisible();

    await page.goto(link);
    await page.getByLabel("Name", { exact: true }).fill("Eva");
    await page.getByLabel("Benutzername").fill("eva");
    await page.getByLabel("E-Mail").fill("eva@example.org");
    await chooseNewPassword(page, "vier-wilde-hasen-tanzen");
    await page.getByRole("button", { name: "Zugang anlegen" }).click();
    await expect(page.getByText("Dieser Link gilt nicht mehr.")).toBeVisible();
  });
});

test("signing in with a password that an admin chose", async ({ admin, page }) => {
  const password = "vom-admin-gewaehlt-7";
  const body = { username: "nele", real_name: "Nele", email: "nele@example.org", password, role: "musician" } as const;
  await admin.call("createAccount", { body });

  await test.step("the requested URL shows the sign-in form, whose error does not say whether the user name or the password is wrong", async () => {
    await page.goto("/songs");
    await signIn(page, "nele", "das-ist-es-nicht");
    await expect(page.getByRole("alert")).toHaveText("Benutzername oder Passwort ist falsch.");
    await expectAccessible(page);
    await signIn(page, " NELE ", password);
    await expect(page.getByRole("heading", { name: "Songs", level: 1 })).toBeVisible();
  });

  await test.step("a member whose password was chosen by an admin is asked on every screen to choose a new one", async () => {
    const notice = page.getByText("Dein Passwort hat ein Admin gewählt.");
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Passwort wählen" }).click();

    const choose = async (own: string): Promise<void> => {
      await page.getByLabel("Aktuelles Passwort", { exact: true }).fill(password);
      await page.getByLabel("Neues Passwort", { exact: true }).fill(own);
      await page.getByLabel("Passwort wiederholen", { exact: true }).fill(own);
      await page.getByRole("button", { name: "Passwort ändern" }).click();
    };
    await choose(password);
    await expect(page.getByText("Dieses kennt noch jemand")).toBeVisible();
    await expect(notice).toBeVisible();
    await choose("sieben-stille-kontrabaesse");
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("button", { name: "Passwort ändern" })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});

test("an app whose cookies were copied from another app has to sign in; the member's other apps stay signed in", async ({
  browser,
  contextOptions,
  device,
  member,
  server,
}) => {
  const lena = await member("musician", "Lena");
  const safari = await device(lena);
  await expect(pill(safari.page, "Aktuell")).toBeVisible();
  const dock = await browser.newContext({ ...contextOptions, baseURL: server.url });
  await dock.addCookies(await safari.context.cookies());
  const page = await dock.newPage();
  await page.goto("/profile");
  await expect(page.getByText("Diese App ist auf diesem Gerät neu.")).toBeVisible();
  await expectAccessible(page);
  expect((await dock.cookies()).map(({ name }) => name)).toEqual([]);
  await signIn(page, lena.username, lena.password);
  await expect(page.getByRole("heading", { name: "Profil" })).toBeVisible();
  /* Makes the session look old enough for the next request to renew it. */
  await safari.context.clearCookies({ name: "access_token" });
  await safari.page.evaluate(() => localStorage.removeItem("bandstand-last-refresh"));
  const renewed = safari.page.waitForResponse((reply) => reply.url().endsWith("/api/refresh"));
  await safari.page.goto("/profile");
  expect((await renewed).status()).toBe(200);
  expect(await lena.api.call("getMe"), "the member's third session is still valid").toMatchObject({
    username: lena.username,
  });
  await dock.close();
});

test("an admin adds and deactivates members, and signs out", async ({ deviceAt, browser, member }) => {
  const paul = await member("musician", "Paul");
  const { page } = await deviceAt("/members");

  await test.step("an admin adds a member, who opens the invitation, chooses a password and is signed in", async () => {
    await page.getByRole("link", { name: "Mitglied anlegen" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Anlegen" }).click();
    await expect(sheet.getByRole("alert")).toHaveCount(3);
    await expectAccessible(page);
    await sheet.getByLabel("Name", { exact: true }).fill("Tom Krüger");
    await expect(sheet.getByLabel("Benutzername")).toHaveValue("tom");
    await sheet.getByLabel("E-Mail").fill("tom@example.org");
    await sheet.getByRole("button", { name: /^Rolle/ }).click();
    await page.getByRole("option", { name: /Editor/ }).click();
    await sheet.getByRole("button", { name: "Anlegen" }).click();
    await expect(page.getByText("Tom Krüger ist angelegt")).toBeVisible();
    await expect(sheet.getByRole("img", { name: "QR-Code mit dem Link" })).toBeVisible();
    const link = (await sheet.locator("code").textContent()) ?? "";

    const phone = await browser.newPage();
    await phone.goto(link);
    await chooseNewPassword(phone, "sieben-stille-kontrabaesse");
    await phone.getByRole("button", { name: "Dabei sein" }).click();
    await expect(mainMenu(phone)).toBeVisible();
    await phone.goto("/members");
    await expect(phone.getByText("Nur Admins verwalten Mitglieder.")).toBeVisible();
    await phone.close();
  });

  await test.step("deactivating a member requires a press and hold, not a click, and can be undone", async () => {
    await goWithin(page, `/members/${paul.user_id}`);
    const button = page.getByRole("button", { name: "Deaktivieren" });
    await button.click();
    await expect(page.getByText("Paul ist deaktiviert")).toBeHidden();
    await button.click({ delay: 1_200 });
    await expect(page.getByText("Paul ist deaktiviert")).toBeVisible();
    await page.getByRole("button", { name: "Rückgängig" }).click();
    await expect(page.getByText("Paul ist wieder aktiv")).toBeVisible();
  });

  await test.step("if the browser fails to remove the data at sign-out, the app says so", async () => {
    await goWithin(page, "/more");
    await page.evaluate(() => {
      IDBFactory.prototype.deleteDatabase = () => {
        throw new DOMException("Unable to delete the database", "UnknownError");
      };
    });
    await page.getByRole("button", { name: "Abmelden" }).click();
    await expect(page.getByText("deine Daten ließen sich noch nicht von diesem Gerät entfernen")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
  });
});

test("an expired session removes no data from the device, and signing in returns to the same screen", async ({
  deviceAt,
  member,
}) => {
  const mira = await member("editor", "Mira");
  const { page } = await deviceAt("/profile", mira);
  await expect(page.getByText("Dieses Gerät", { exact: true })).toBeVisible();
  await expect(pill(page, "Aktuell")).toBeVisible();
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByText("Du kannst weiterarbeiten, nichts geht verloren.")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Mira");
  await page.getByRole("main").getByRole("link", { name: "Anmelden" }).first().click();
  await expect(page.getByLabel("Benutzername")).toHaveValue("mira");
  await expectAccessible(page);
  await page.getByLabel("Passwort", { exact: true }).fill(mira.password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText("Du kannst weiterarbeiten")).toBeHidden();
});

test("a deactivated member sees a message, and the band's data is removed from the device", async ({
  device,
  member,
  admin,
}) => {
  const karl = await member("musician", "Karl");
  const { page } = await device(karl);
  await expect(mainMenu(page)).toBeVisible();
  await admin.call("deactivateAccount", { params: { user_id: karl.user_id } });
  await page.reload();
  await expect(page.getByText("Dein Zugang ist deaktiviert.")).toBeVisible();
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  /* What remains is the app's own database, which contains nothing about the band. */
  await expect.poll(names).toEqual(["bandstand-device"]);
});

test("the profile keeps a new name, language and appearance", async ({ deviceAt, member }) => {
  const { page } = await deviceAt("/profile", await member("musician", "Sophie"));
  await page.getByLabel("Name", { exact: true }).fill("Sophie Lang");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Profil gespeichert")).toBeVisible();
  await page.getByRole("radio", { name: "Dunkel" }).check();
  await page.getByRole("radio", { name: "English" }).check();
  await expect(page.getByRole("heading", { name: "About you" })).toBeVisible();
  /* A button scrolled halfway under the top bar would count as too small. */
  await page.getByRole("heading", { name: "About you" }).scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Sophie Lang");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("on a phone, the icon of a signed-in device is beside its name", { tag: "@phone" }, async ({ deviceAt }) => {
  const { page } = await deviceAt("/profile");
  const one = page.locator("#devices li").first();
  const [icon, name] = await Promise.all([one.locator("> .icon").boundingBox(), one.locator("div").boundingBox()]);
  expect(icon!.x + icon!.width).toBeLessThanOrEqual(name!.x);
  expect(icon!.y).toBeLessThan(name!.y + name!.height);
});
