import type { Page } from "@playwright/test";
import { expect, pill, test } from "../support/fixtures.ts";
import { goWithin } from "../support/navigation.ts";
import { addEvening, addGig, dayFromToday } from "../support/seed.ts";
import { onStage } from "../support/stage.ts";

const menu = (page: Page) => page.getByRole("navigation", { name: "Hauptmenü" });
const rail = (page: Page) => page.getByRole("group", { name: "Weitere Bereiche" });
const allKeys = (page: Page) => page.getByRole("dialog", { name: "Alle Tasten" });

/** Waits for the side menu; the single-key shortcuts are loaded together with it. */
async function ready(page: Page): Promise<void> {
  await expect(pill(page, "Aktuell")).toBeVisible();
  await expect(rail(page)).toBeVisible();
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test("at desk size, the side menu lists all rooms that the member may enter, and counts what is waiting in them", async ({
  admin,
  member,
  device,
}) => {
  const eva = await member("musician", "Eva");
  const ball = await addGig(admin, "Ball", dayFromToday(20));
  await addGig(admin, "Hochzeit Wagner", dayFromToday(30));
  const { page } = await device(eva);
  await ready(page);
  await expect(rail(page).getByRole("link")).toHaveText([
    /Kalender/,
    /Wer fehlt/,
    /Vorschläge/,
    /Umfragen/,
    /Listen/,
    "Band",
    /Profil/,
    /Statistik/,
  ]);
  const gigs = menu(page).getByRole("link", { name: "Gigs", exact: true });
  await expect(gigs).toHaveAccessibleDescription("2 Gigs ohne deine Antwort");
  await expect(gigs).toContainText("2");
  await eva.api.call("setAvailability", {
    params: { event_type: "gig", event_id: ball.gig_id },
    body: { status: "in" },
  });
  await expect(gigs).toHaveAccessibleDescription("1 Gig ohne deine Antwort");

  await rail(page).getByRole("link", { name: "Repertoirelisten" }).click();
  await expect(page.getByText("Noch keine Listen")).toBeVisible();
  await expect(menu(page).locator("[aria-current=page]")).toHaveAccessibleName("Repertoirelisten");

  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(rail(page)).toBeHidden();
  await expect(gigs).toHaveAccessibleDescription("");
  await menu(page).getByRole("link", { name: "Mehr" }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /Umfragen/ })
    .click();
  await expect(page.getByText("Noch keine Umfragen")).toBeVisible();
});

test("shortcuts open rooms, create records and search", async ({ admin, device }) => {
  await addGig(admin, "Hochzeit Wagner", dayFromToday(20));
  const { page } = await device();

  await test.step("G and a letter open a room, N creates a record there, and ? shows all shortcuts", async () => {
    await ready(page);
    await press(page, "g", "u");
    await expect(page).toHaveURL(/\/surveys$/);
    await press(page, "n");
    const form = page.getByRole("dialog", { name: "Umfrage anlegen" });
    const title = form.getByLabel("Titel");
    await title.click();
    await page.keyboard.type("gs n?");
    await expect(title, "keys typed in a field are no shortcuts").toHaveValue("gs n?");
    await form.getByRole("button", { name: "Abbrechen" }).click();
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(/\/surveys$/);

    await press(page, "?");
    await expect(allKeys(page)).toContainText("Proben");
    await press(page, "g", "g");
    await expect(page, "G has no effect while a dialog is open").toHaveURL(/\/surveys$/);
    await press(page, "Escape");
    await expect(allKeys(page)).toBeHidden();

    await press(page, "g", "Escape", "g", "p");
    await expect(page).toHaveURL(/\/rehearsals$/);
    await press(page, "g", "Control+b");
    await press(page, "s");
    await expect(page).toHaveURL(/\/rehearsals$/);
  });

  await test.step("the quick search tolerates a typo, shows shortcuts, and lists what was opened last first", async () => {
    const box = page.getByRole("combobox", { name: "Suchen und springen" });
    await page.keyboard.press("Control+k");
    await box.fill("wanger");
    await page.getByRole("option", { name: /Hochzeit Wagner/ }).click();
    await expect(page).toHaveURL(/\/gigs\/[0-9a-f-]{36}/);
    await page.keyboard.press("Control+k");
    await box.fill("new poll");
    const hit = page.getByRole("option", { name: /Umfrage anlegen/ });
    await expect(hit.locator("kbd")).toHaveText(["G", "U", "N"]);
    await box.fill("");
    await expect(page.getByRole("group", { name: "Zuletzt geöffnet" }).getByRole("option")).toHaveText([
      /Hochzeit Wagner/,
    ]);
  });
});

test("single-key shortcuts do nothing in live mode, and can be switched off on a device", async ({ admin, device }) => {
  const gig = await addEvening(admin);
  const { page } = await device();
  await ready(page);
  await goWithin(page, `/live/${gig.gig_id}`);
  await expect(onStage(page)).toHaveText("Sway");
  await press(page, "g", "s", "n", "?");
  await expect(allKeys(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/live/${gig.gig_id}`));

  await page.goto("/profile#keys");
  await ready(page);
  const single = page.getByRole("switch", { name: "Kürzel aus einzelnen Tasten" });
  await expect(single).toBeChecked();
  await single.press("Space");
  await press(page, "g", "s", "?");
  await expect(page).toHaveURL(/\/profile/);
  await expect(allKeys(page)).toBeHidden();
  await page.reload();
  await ready(page);
  await expect(single).not.toBeChecked();
  await press(page, "g", "s");
  await expect(page).toHaveURL(/\/profile/);

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Suchen und springen" }).fill("tastenkürzel");
  await page.getByRole("option", { name: /Alle Tasten/ }).click();
  await expect(allKeys(page)).toContainText("Kürzel aus einzelnen Tasten sind auf diesem Gerät abgeschaltet.");
});

test("a phone has neither the side menu nor its counts", { tag: "@phone" }, async ({ admin, member, device }) => {
  const eva = await member("musician", "Eva");
  await addGig(admin, "Ball", dayFromToday(20));
  const { page } = await device(eva);
  await expect(pill(page, "Aktuell")).toBeVisible();
  /* A phone may have a keyboard. The key is pressed until the shortcuts have loaded. */
  await expect(async () => {
    if (!(await allKeys(page).isVisible())) await press(page, "?");
    await expect(allKeys(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await press(page, "Escape");
  await expect(allKeys(page)).toBeHidden();
  await expect(rail(page)).toBeHidden();
  await expect(menu(page).getByRole("link", { name: "Gigs", exact: true })).toHaveAccessibleDescription("");
});
