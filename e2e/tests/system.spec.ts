import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Api } from "../support/api.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { dayFromToday } from "../support/seed.ts";

test(
  "an admin sees how the service is doing and who signed in; without a network, the page says that it needs the server",
  { tag: "@worker" },
  async ({ admin, member, deviceAt, server }) => {
    const { user_id, username, password } = await member("musician", "Tom");
    await new Api(server.url).signIn(username, password);
    await admin.call("updateAccount", { params: { user_id }, body: { email: "tom.neu@example.org" } });
    const { page, context } = await deviceAt("/more");
    await expect(pill(page, "Aktuell")).toBeVisible();
    await page.getByRole("link", { name: /^System/ }).click();
    const backup = page.getByRole("region", { name: "Sicherung" });
    await expect(backup).toContainText("gibt es noch keine Sicherung");
    await expect(page.getByRole("region", { name: "Datenbank" })).toContainText("Eingebaut");
    await expect(page.getByRole("region", { name: "Laufende Prozesse" })).toContainText("antwortet gerade");

    await page.getByRole("tab", { name: "Protokoll" }).click();
    await expect(page.getByText("Tom ist neu dabei: Mitglied")).toBeVisible();
    await expect(page.getByText("Tom hat sich angemeldet")).toBeVisible();
    const changed = page.getByRole("listitem").filter({ hasText: "E-Mail-Adresse von Tom geändert" });
    await expect(changed).toContainText("Adresse 127.0.0.1");
    await page.reload();
    await expect(page.getByText("Tom ist neu dabei: Mitglied")).toBeVisible();

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText("Diese Seite fragt den Server")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("Tom hat sich angemeldet")).toBeVisible();
  },
);

test("only admins can open the system page", async ({ member, deviceAt }) => {
  const { page } = await deviceAt("/more", await member("editor", "Anna"));
  await expect(pill(page, "Aktuell")).toBeVisible();
  await expect(page.getByRole("link", { name: /Profil/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^System/ })).toHaveCount(0);
  await page.goto("/system");
  await expect(page.getByText("Das sehen nur Admins")).toBeVisible();
});

test.describe("a message that the chat has refused", () => {
  let status = 404;
  const chat = createServer(
    (request, response) => void request.resume().on("end", () => response.writeHead(status).end()),
  );
  test.use({
    serverEnv: async ({}, use) => {
      chat.listen(0, "127.0.0.1");
      await once(chat, "listening");
      await use({ CHAT_URL: `http://127.0.0.1:${(chat.address() as AddressInfo).port}/hook` });
      chat.close();
    },
  });

  test("is shown to admins, who can send it again", async ({ admin, deviceAt }) => {
    await admin.call("createRehearsal", { body: { begin: `${dayFromToday(3)}T19:00:00+01:00` } });
    const failed = async () => (await admin.call("getSystem")).notices.counts.failed;
    await expect.poll(failed, { timeout: 30_000 }).toBe(1);
    const { page } = await deviceAt("/system");
    const messages = page.getByRole("region", { name: "Nachrichten" });
    await expect(messages).toContainText("Neue Probe");
    await expect(messages).toContainText("404");
    status = 200;
    await messages.getByRole("button", { name: "Erneut senden" }).click();
    await expect(page.getByText("Die Nachricht wird gleich noch einmal gesendet")).toBeVisible();
    await expect(messages.getByRole("button", { name: "Erneut senden" })).toHaveCount(0);
    await expect.poll(async () => (await admin.call("getSystem")).notices.counts.sent, { timeout: 30_000 }).toBe(1);
  });
});
