import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, pill, test, underServiceWorker } from "../support/fixtures.ts";

const PASSWORD = "vier-wilde-hasen-tanzen";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1";

const REPERTOIRE = `Titel;Interpret;Länge\nAzzurro;Adriano Celentano;3:38\nSway;Dean Martin;2:42\nMambo No. 5;Lou Bega;3:40\n`;

const steps = (page: Page) => page.getByRole("region", { name: "Los geht’s" });

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel("Neues Passwort").fill(PASSWORD);
  await page.getByLabel("Passwort wiederholen").fill(PASSWORD);
}

test.describe("a new band", () => {
  test.use({ serverEnv: { ADMIN_USERNAME: "", ADMIN_PASSWORD: "" } });

  test(
    "is guided from its first admin through members, repertoire and a gig to a member's answer",
    { tag: ["@phone", "@worker"] },
    async ({ page, server, browser }) => {
      await page.goto(/http\S+\/setup#\S+/.exec(server.output)?.[0] ?? "");
      await page.getByLabel("Name", { exact: true }).fill("Anna Berger");
      await page.getByLabel("Benutzername").fill("anna");
      await page.getByLabel("E-Mail").fill("anna@example.org");
      await choosePassword(page);
      await page.getByRole("button", { name: "Zugang anlegen" }).click();

      await expect(steps(page).getByText("0 von 4 geschafft")).toBeVisible();
      await expectAccessible(page);

      await steps(page)
        .getByRole("link", { name: /wie die Band heißt/ })
        .click();
      await page.getByLabel("Name der Band").fill("Die Nachtschwärmer");
      await page.getByRole("button", { name: "Speichern" }).click();
      await expect(page.getByText("Einstellungen gespeichert")).toBeVisible();
      await page.goto("/");
      await expect(steps(page).getByText("1 von 4 geschafft")).toBeVisible();

      await steps(page)
        .getByRole("link", { name: /Mitglieder einladen/ })
        .click();
      const sheet = page.getByRole("dialog");
      await sheet.getByLabel("Name", { exact: true }).fill("Tom Krüger");
      await expect(sheet.getByLabel("Benutzername")).toHaveValue("tom");
      await sheet.getByLabel("E-Mail").fill("tom@example.org");
      await sheet.getByRole("button", { name: "Anlegen" }).click();
      await expect(sheet.getByRole("img", { name: "QR-Code mit dem Link" })).toBeVisible();
      await expectAccessible(page);
      const invitation = (await sheet.locator("code").textContent()) ?? "";
      await sheet.getByRole("button", { name: "Fertig" }).click();
      await expect(page.getByRole("link", { name: /Tom Krüger.*Eingeladen/s })).toBeVisible();

      await page.goto("/");
      await expect(steps(page).getByText("2 von 4 geschafft")).toBeVisible();
      await steps(page)
        .getByRole("link", { name: /Repertoire importieren/ })
        .click();
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: "songs.csv", mimeType: "text/csv", buffer: Buffer.from(REPERTOIRE) });
      await page
        .getByRole("button", { name: /3 .*(importieren|übernehmen)|importieren/i })
        .last()
        .click();
      await expect(page.getByText(/3 Songs/).first()).toBeVisible();

      await page.goto("/");
      await expect(steps(page).getByText("3 von 4 geschafft")).toBeVisible();
      await steps(page)
        .getByRole("link", { name: /Ersten Gig anlegen/ })
        .click();
      await sheet.getByLabel("Name", { exact: true }).fill("Stadtball");
      await sheet.getByLabel("Datum").fill("2090-05-01");
      await sheet.getByRole("switch", { name: "Für alle sichtbar" }).click();
      await sheet.getByRole("button", { name: "Speichern" }).click();
      const question = page.getByRole("dialog", { name: "Wer soll davon erfahren?" });
      await question.getByRole("radio", { name: /^Niemand/ }).check();
      await question.getByRole("button", { name: "Speichern" }).click();
      await expect(page.getByRole("heading", { name: "Stadtball" })).toBeVisible();
      await expect(pill(page, "Aktuell")).toBeVisible();
      await page.goto("/");
      await expect(page.getByRole("link", { name: /Stadtball/ })).toBeVisible();
      await expect(steps(page)).toBeHidden();

      const context = await browser.newContext({ baseURL: server.url, locale: "de-DE", userAgent: IPHONE });
      const phone = await context.newPage();
      await phone.goto(invitation);
      await expect(phone.getByRole("heading", { name: "Willkommen, Tom" })).toBeVisible();
      expect(phone.url(), "the token is removed from the address").not.toContain("#");
      await expect(phone.getByText("Hier plant eure Band „Die Nachtschwärmer“")).toBeVisible();
      await phone.reload();
      await expect(
        phone.getByRole("heading", { name: "Willkommen, Tom" }),
        "the invitation survives a reload",
      ).toBeVisible();
      await expectAccessible(phone);
      await phone.getByRole("button", { name: "English" }).click();
      await phone.getByLabel("Name", { exact: true }).fill("Tommy Krüger");
      await phone.getByLabel("New password").fill(PASSWORD);
      await phone.getByLabel("Repeat password").fill(PASSWORD);
      await phone.getByRole("button", { name: "Join the band" }).click();

      await expect(phone.getByRole("heading", { name: "Hello Tommy" })).toBeVisible();
      const welcome = phone.getByRole("region", { name: "Good to have you here" });
      await welcome.getByRole("button", { name: /Add to your home screen/ }).click();
      await expect(welcome.getByText("Add to Home Screen")).toBeVisible();
      await expect(welcome.getByText("sign in there once as “tom”")).toBeVisible();
      await expectAccessible(phone);
      await welcome.getByRole("link", { name: /Absences/ }).click();
      await expect(phone.getByRole("heading", { name: "Absences" })).toBeInViewport();
      await phone.goBack();
      await welcome.getByRole("button", { name: "Done" }).click();
      await expect(welcome).toBeHidden();

      await underServiceWorker(phone);
      await context.setOffline(true);
      await phone.reload();
      await expect(phone.getByRole("link", { name: /Stadtball/ })).toBeVisible();
      await expect(welcome, "the dismissed welcome stays hidden").toBeHidden();
      await phone.getByRole("button", { name: /^In$/ }).first().click();
      await context.setOffline(false);
      await expect(phone.getByRole("button", { name: /Sync: Up to date/ })).toBeVisible();
      await page.goto("/gigs");
      await page.getByRole("link", { name: /Stadtball/ }).click();
      await page.getByRole("tab", { name: "Zusagen" }).click();
      await expect(page.getByText("Tommy Krüger").first()).toBeVisible();
      await context.close();
    },
  );
});

test("opening an invitation a second time shows what to do", { tag: "@worker" }, async ({ page, admin }) => {
  const account = { username: "eva", real_name: "Eva Lang", email: "eva@example.org", role: "musician" } as const;
  const { user_id } = await admin.call("createAccount", { body: account });
  const { url } = await admin.call("createResetLink", { params: { user_id } });
  await page.goto(url);
  await choosePassword(page);
  await page.getByRole("button", { name: "Dabei sein" }).click();
  await expect(page.getByRole("heading", { name: "Hallo Eva" })).toBeVisible();
  await page.goto("about:blank");
  await page.goto(url);
  await expect(page.getByText("Diese Einladung gilt nicht mehr.")).toBeVisible();
});

test("if the browser offers to install the app, the welcome screen shows that prompt once", async ({
  device,
  member,
}) => {
  const { page } = await device(await member("musician", "Mira"));
  await page.evaluate(() => {
    const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: () => {
        document.title = "asked";
        return Promise.resolve({ outcome: "accepted" });
      },
    });
    dispatchEvent(offer);
  });
  await page.getByRole("button", { name: /Auf den Startbildschirm/ }).click();
  await page.getByRole("button", { name: "App installieren" }).click();
  await expect(page).toHaveTitle("asked");
  await expect(page.getByRole("button", { name: "App installieren" })).toBeHidden();
});

test(
  "the first steps work without a network, and stay hidden once dismissed",
  { tag: "@worker" },
  async ({ device }) => {
    const { page, context } = await device();
    await expect(steps(page).getByText("0 von 4 geschafft")).toBeVisible();
    await expect(pill(page, "Aktuell")).toBeVisible();
    await context.setOffline(true);
    await page.goto("/songs?new=1");
    await page.getByRole("dialog").getByLabel("Titel").first().fill("Azzurro");
    await page.getByRole("dialog").getByLabel("Interpret").fill("Adriano Celentano");
    await page.getByRole("dialog").getByRole("button", { name: "Speichern" }).click();
    await expect(page.getByText("Azzurro").first()).toBeVisible();
    await page.goto("/");
    await expect(steps(page).getByText("1 von 4 geschafft")).toBeVisible();
    await steps(page).getByRole("button", { name: "Nicht mehr zeigen" }).click();
    await expect(steps(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Kein Gig in Sicht")).toBeVisible();
    await expect(steps(page)).toBeHidden();
  },
);
