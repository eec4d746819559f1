import type { Page } from "@playwright/test";
import { expect, pill, test } from "../support/fixtures.ts";
import { addEvening, titles } from "../support/seed.ts";

const field = (page: Page) => page.getByLabel("Notizen zum Gig");
const preview = (page: Page) => page.getByRole("region", { name: "Vorschau" });

test("notes are written without a network, merged with those of another device, and do no harm", async ({
  admin,
  member,
  device,
}) => {
  const gig = await addEvening(admin);
  const params = { gig_id: gig.gig_id };
  await admin.call("updateGigNotes", { params, body: { notes: "# Nachbesprechung\nAufbau\nKonzert" } });
  const eva = await device(await member("editor", "Eva"));
  await eva.page.goto(`/gigs/${gig.gig_id}?tab=notes`);
  await expect(preview(eva.page).getByRole("heading", { name: "Nachbesprechung" })).toBeVisible();
  await expect(pill(eva.page, "Aktuell")).toBeVisible();

  await eva.context.setOffline(true);
  const harm = "<img src=x onerror=\"document.title='böse'\"> [klick](javascript:alert(1))";
  await field(eva.page).fill(`# Nachbesprechung\nAufbau\nKonzert\n- **Monitor** leiser\n- ${harm}`);
  await expect(eva.page.getByText("Auf diesem Gerät gespeichert")).toBeVisible();
  await expect(preview(eva.page).locator("strong")).toHaveText("Monitor");
  await expect(preview(eva.page).locator("img, a")).toHaveCount(0);
  await eva.page.reload();
  await expect(field(eva.page)).toHaveValue(/Monitor/);

  await admin.call("updateGigNotes", { params, body: { notes: "# Nachbesprechung\nAufbau war eng\nKonzert" } });
  await eva.context.setOffline(false);
  const merged = `# Nachbesprechung\nAufbau war eng\nKonzert\n- **Monitor** leiser\n- ${harm}`;
  await expect(field(eva.page)).toHaveValue(merged);
  await expect(pill(eva.page, "Aktuell")).toBeVisible();
  expect((await admin.call("getGig", { params })).notes).toBe(merged);

  const jonas = await device(await member("musician", "Jonas"));
  await jonas.page.goto(`/gigs/${gig.gig_id}?tab=notes`);
  await expect(jonas.page.getByRole("article").getByText("Aufbau war eng")).toBeVisible();
  await expect(field(jonas.page)).toHaveCount(0);
  await expect(jonas.page).not.toHaveTitle(/böse/);
});

test(
  "notes are formatted by buttons and keys, and the browser takes every step back",
  { tag: "@every-size" },
  async ({ admin, device }) => {
    const gig = await addEvening(admin);
    const { page } = await device();
    await page.goto(`/gigs/${gig.gig_id}?tab=notes`);
    const tools = page.getByRole("toolbar", { name: "Formatierung" });
    const notes = field(page);
    await notes.click();
    await notes.pressSequentially("Technik\nKabel mitnehmen");
    await tools.getByRole("button", { name: "Liste", exact: true }).click();
    await expect(notes).toBeFocused();
    await expect(notes).toHaveValue("Technik\n\n- Kabel mitnehmen");
    await notes.press("Shift+Home");
    await notes.press("ControlOrMeta+b");
    await expect(notes).toHaveValue("Technik\n\n- **Kabel mitnehmen**");
    await notes.press("ControlOrMeta+z");
    await expect(notes).toHaveValue("Technik\n\n- Kabel mitnehmen");
    await notes.press("ControlOrMeta+z");
    await expect(notes).toHaveValue("Technik\nKabel mitnehmen");

    /* What was selected is selected again. */
    await notes.press("End");
    await notes.press("ControlOrMeta+k");
    await expect(page.getByRole("combobox", { name: "Suchen und springen" })).toBeVisible();
    await page.keyboard.press("Escape");
    await notes.fill("Zum Club");
    await notes.press("ControlOrMeta+a");
    await notes.press("ControlOrMeta+k");
    await expect(notes).toHaveValue("[Zum Club](https://)");
    await page.keyboard.type("https://club.example");
    await expect(page.getByText("Auf diesem Gerät gespeichert")).toBeVisible();
    expect(await notes.inputValue()).toBe("[Zum Club](https://club.example)");

    await notes.fill(`${"Zeile\n".repeat(80)}Ende`);
    await notes.press("ControlOrMeta+End");
    await tools.getByRole("button", { name: "Überschrift" }).click();
    await expect(notes).toHaveValue(/\n\n## Ende$/);
    await expect(tools).toBeInViewport();
  },
);

test("an earlier state of a setlist is looked at and restored without a network, and can be undone", async ({
  admin,
  device,
}) => {
  const gig = await addEvening(admin);
  const params = { gig_id: gig.gig_id };
  const [first] = gig.setlist.sets;
  const entry_id = first?.songs[0]?.entry_id ?? "";
  await admin.call("liveSkipSong", { params, body: { entry_id, uebersprungen: true, setlist_version: 1 } });
  await admin.call("updateSetlist", {
    body: { gig_id: gig.gig_id, setlist_version: 2, sets: gig.setlist.sets.slice(0, 1) },
  });
  const { context, page } = await device();
  await page.goto(`/gigs/${gig.gig_id}?tab=setlist`);
  await expect(page.getByRole("region", { name: "Set 1", exact: true })).toBeVisible();
  await expect(pill(page, "Aktuell")).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: "Verlauf" }).click();
  const sheet = page.getByRole("dialog", { name: "Verlauf" });
  await sheet.getByRole("button", { name: /^\d Schritte$/ }).click();
  await expect(sheet.getByRole("listitem").first()).toContainText("Set 2 gestrichen");
  await sheet.getByRole("button", { name: /„Sway“ übersprungen/ }).click();
  await expect(sheet.getByRole("listitem").filter({ hasText: "Sway" })).toContainText("geändert");
  await sheet.getByRole("button", { name: "Diesen Stand wiederherstellen" }).click();
  await expect(page.getByRole("region", { name: "Set 2", exact: true }).getByRole("listitem")).toHaveCount(2);

  await page.getByRole("button", { name: "Rückgängig" }).first().click();
  await expect(page.getByRole("region", { name: "Set 2", exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Wiederholen" }).first().click();
  await expect(page.getByRole("region", { name: "Set 2", exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(pill(page, "Aktuell")).toBeVisible();
  const { setlist } = await admin.call("getGig", { params });
  expect(titles(gig, setlist.sets)).toEqual([
    ["Sway –", "Perfect", "Azzurro"],
    ["Valerie", "September"],
  ]);
});

test("a deleted gig comes back with Undo, and from the trash without a network", async ({ admin, device }) => {
  const gig = await addEvening(admin);
  const { context, page } = await device();
  const remove = async (): Promise<void> => {
    await page.goto(`/gigs/${gig.gig_id}`);
    await page.getByRole("button", { name: "Weitere Aktionen" }).click();
    await page.getByRole("menuitem", { name: "Löschen" }).click();
    const question = page.getByRole("dialog");
    await question.getByRole("radio", { name: /^Niemand/ }).check();
    await question.getByRole("button", { name: "Gig löschen" }).click();
    await expect(page.getByText("Stadtball gelöscht")).toBeVisible();
  };
  await remove();
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(page.getByRole("link", { name: /Stadtball/ })).toBeVisible();
  await expect(pill(page, "Aktuell")).toBeVisible();

  await remove();
  await expect(pill(page, "Aktuell")).toBeVisible();
  await page.goto("/more");
  await page.getByRole("link", { name: /Papierkorb/ }).click();
  await expect(page.getByText("noch 30 Tage")).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/Kein Netz\. Was du jetzt wiederherstellst/)).toBeVisible();
  await page.getByRole("button", { name: /Wiederherstellen\s*: Stadtball/ }).click();
  await expect(page.getByText("Der Papierkorb ist leer")).toBeVisible();
  await context.setOffline(false);
  await expect(pill(page, "Aktuell")).toBeVisible();
  await page.goto("/gigs");
  await expect(page.getByRole("link", { name: /Stadtball/ })).toBeVisible();
});
