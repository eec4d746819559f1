import { expect, pill, test } from "../support/fixtures.ts";

test("an admin sees how the service is doing and who signed in; without a network the page says so", async ({
  member,
  device,
}) => {
  await member("musician", "Tom");
  const { page, context } = await device();
  await expect(pill(page, "Aktuell")).toBeVisible();
  await page.goto("/more");
  await page.getByRole("link", { name: /^System/ }).click();
  const backup = page.getByRole("region", { name: "Sicherung" });
  await expect(backup).toContainText("gibt es noch keine Sicherung");
  await expect(page.getByRole("region", { name: "Datenbank" })).toContainText("Eingebaut");
  await expect(page.getByRole("region", { name: "Laufende Prozesse" })).toContainText("antwortet gerade");

  await page.getByRole("tab", { name: "Protokoll" }).click();
  await expect(page.getByText("Tom ist neu dabei: Musiker")).toBeVisible();
  await expect(page.getByText("Tom hat sich angemeldet")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Tom ist neu dabei: Musiker")).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("Diese Seite fragt den Server")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Tom hat sich angemeldet")).toBeVisible();
});

test("the page is the admins' alone", async ({ member, device }) => {
  const { page } = await device(await member("editor", "Anna"));
  await expect(pill(page, "Aktuell")).toBeVisible();
  await page.goto("/more");
  await expect(page.getByRole("link", { name: /Profil/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^System/ })).toHaveCount(0);
  await page.goto("/system");
  await expect(page.getByText("Das sehen nur Admins")).toBeVisible();
});
