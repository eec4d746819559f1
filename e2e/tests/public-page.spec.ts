import { expect, pill, test } from "../support/fixtures.ts";

test("the public song page shows the band's name, and is unavailable, even to admins, once it is switched off", async ({
  browser,
  device,
}) => {
  const { page: admin } = await device();
  await expect(pill(admin, "Aktuell")).toBeVisible();
  const shown = admin.getByRole("checkbox", { name: /^Öffentliche Songseite/ });
  const save = async (): Promise<void> => {
    /* Waits for the response too, because the toast of the previous save may still be visible. */
    const saved = admin.waitForResponse((response) => response.request().method() === "PUT");
    await admin.getByRole("button", { name: "Speichern" }).click();
    expect((await saved).ok()).toBe(true);
    await expect(admin.getByText("Einstellungen gespeichert – sie gelten sofort")).toBeVisible();
  };
  await admin.goto("/settings");
  await admin.getByLabel("Name der Band").fill("Die Löwen");
  await save();

  const guest = await (await browser.newContext({ locale: "de" })).newPage();
  const address = new URL("/public/songs", admin.url()).href;
  await guest.goto(address);
  await expect(guest.getByText("Die Löwen")).toBeVisible();
  await expect(guest.getByRole("heading", { name: "Was wir gespielt haben" })).toBeVisible();

  await expect(shown).toBeChecked();
  await admin.getByText("Öffentliche Songseite").click();
  await expect(shown).not.toBeChecked();
  await save();
  for (const page of [guest, admin]) {
    await page.goto(address);
    await expect(page.getByText("Diese Seite ist ausgeschaltet")).toBeVisible();
    await expect(page.getByText("Die Löwen")).toHaveCount(0);
  }
  await guest.context().close();

  await admin.goto("/statistics?tab=songs");
  await expect(admin.getByText("Diese Übersicht sehen nur Mitglieder.")).toBeVisible();
});
