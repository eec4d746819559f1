import type { Page } from "@playwright/test";
import { expect, pill, test } from "../support/fixtures.ts";
import { goWithin } from "../support/navigation.ts";
import { addEvening, addGig, addSongs, dayFromToday, titles } from "../support/seed.ts";

const field = (page: Page) => page.getByLabel("Notizen zum Gig");
const preview = (page: Page) => page.getByRole("region", { name: "Vorschau" });

test(
  "a gig's notes can be written without a network, are merged with those from another device, and are rendered safely",
  { tag: "@worker" },
  async ({ admin, member, deviceAt }) => {
    const gig = await addEvening(admin);
    const params = { gig_id: gig.gig_id };
    await admin.call("updateGigNotes", { params, body: { notes: "# Nachbesprechung\nAufbau\nKonzert" } });
    const eva = await deviceAt(`/gigs/${gig.gig_id}?tab=notes`, await member("editor", "Eva"));
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

    const path = `/gigs/${gig.gig_id}?tab=notes`;
    const jonas = await deviceAt(path, await member("musician", "Jonas"), { staysOnline: true });
    await expect(jonas.page.getByRole("article").getByText("Aufbau war eng")).toBeVisible();
    await expect(field(jonas.page)).toHaveCount(0);
    await expect(jonas.page).not.toHaveTitle(/böse/);
  },
);

test("a gig's notes can be formatted as in a text editor, and its page stays stable under the pointer and others' changes", async ({
  admin,
  deviceAt,
}) => {
  const gig = await addEvening(admin);
  const { page } = await deviceAt(`/gigs/${gig.gig_id}?tab=notes`);
  await expect(pill(page, "Aktuell")).toBeVisible();

  await test.step("a gig's notes can be formatted with buttons and shortcuts, and the browser can undo every step", async () => {
    await expect(field(page)).toBeVisible();
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

    /* Undo has selected the text again. Ctrl+K would make it a link; without a selection it opens the quick search. */
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
  });

  await test.step("Enter continues a list in the notes and ends it on an empty item, and the browser can undo both steps", async () => {
    await goWithin(page, `/gigs/${gig.gig_id}?tab=notes`);
    const notes = field(page);
    await notes.fill("");
    await notes.pressSequentially("1. Aufbau\nSoundcheck");
    await expect(notes).toHaveValue("1. Aufbau\n2. Soundcheck");
    await notes.press("Enter");
    await expect(notes).toHaveValue("1. Aufbau\n2. Soundcheck\n3. ");
    await notes.press("Enter");
    await expect(notes).toHaveValue("1. Aufbau\n2. Soundcheck\n\n");
    await notes.press("ControlOrMeta+z");
    await expect(notes).toHaveValue("1. Aufbau\n2. Soundcheck\n3. ");
    await notes.press("ControlOrMeta+z");
    await expect(notes).toHaveValue("1. Aufbau\n2. Soundcheck");
  });

  await test.step("the selected gig in the list keeps its colour under the pointer", async () => {
    await goWithin(page, `/gigs/${gig.gig_id}`);
    const link = page.getByRole("link", { name: /Stadtball/ }).first();
    await expect(link).toBeVisible();
    const colours = () =>
      link.evaluate((element) => {
        const grounds = [element, element.parentElement!].map((one) => getComputedStyle(one).backgroundColor);
        return grounds.join(" ");
      });
    await page.mouse.move(0, 0);
    const atRest = await colours();
    await link.hover();
    expect(await colours()).toBe(atRest);
  });

  await test.step("the dialog that confirms deleting a gig stays open while others' changes arrive", async () => {
    await goWithin(page, `/gigs/${gig.gig_id}`);
    await page.getByRole("button", { name: "Weitere Aktionen" }).click();
    await page.getByRole("menuitem", { name: "Löschen" }).click();
    const question = page.getByRole("dialog");
    await expect(question.getByRole("button", { name: "Gig löschen" })).toBeVisible();
    await admin.call("updateGig", { params: { gig_id: gig.gig_id }, body: { name: "Stadtfest" } });
    await expect(question).toHaveAccessibleName(/Stadtfest/);
    await expect(question.getByRole("button", { name: "Gig löschen" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();

    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
  });
});

test(
  "an earlier state of a setlist can be viewed and restored without a network, and restoring can be undone",
  { tag: "@worker" },
  async ({ admin, deviceAt }) => {
    const gig = await addEvening(admin);
    const params = { gig_id: gig.gig_id };
    const [first] = gig.setlist.sets;
    const entry_id = first?.songs[0]?.entry_id ?? "";
    await admin.call("liveSkipSong", { params, body: { entry_id, uebersprungen: true, setlist_version: 1 } });
    await admin.call("updateSetlist", {
      body: { gig_id: gig.gig_id, setlist_version: 2, sets: gig.setlist.sets.slice(0, 1) },
    });
    const { context, page } = await deviceAt(`/gigs/${gig.gig_id}?tab=setlist`);
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
  },
);

test(
  "a deleted gig can be restored with Undo, or from the trash without a network",
  { tag: "@worker" },
  async ({ admin, device }) => {
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
  },
);

test("a gig's page leads to its setlist", async ({ admin, device }) => {
  const { page } = await device();
  await expect(pill(page, "Aktuell")).toBeVisible();

  await test.step("if all songs of a setlist are skipped, the gig's page says so and nobody is asked to build a setlist", async () => {
    const [sway = "", perfect = ""] = await addSongs(admin, "Sway", "Perfect");
    const empty = await addGig(admin, "Marktfest", dayFromToday(5));
    const gig = await addGig(admin, "Frühlingsball", dayFromToday(6));
    const songs = [sway, perfect].map((song_id) => ({ song_id, uebersprungen: true }));
    await admin.call("updateSetlist", {
      body: { gig_id: gig.gig_id, setlist_version: gig.setlist_version, sets: [{ name: "Set 1", songs }] },
    });
    await goWithin(page, `/gigs/${empty.gig_id}`);
    /* Once on the page's main button, and once on the card in the overview. */
    await expect(page.getByText("Setliste bauen")).toHaveCount(2);
    await expect(page.getByRole("link", { name: /Marktfest/ })).toContainText("Noch keine Setliste");
    await page.getByRole("link", { name: /Frühlingsball/ }).click();
    await expect(page.getByText("Alle 2 Songs übersprungen")).toHaveCount(2);
    await expect(page.getByText("Setliste bauen")).toBeHidden();
  });

  await test.step("a gig's main button offers the next step: publish the draft, build the setlist, then go live on the day of the gig", async () => {
    const [sway = ""] = await addSongs(admin, "Sway");
    const draft = await admin.call("createGig", { body: { name: "Stadtball", date: dayFromToday(5), published: 0 } });
    await addGig(admin, "Hafenfest", dayFromToday(0), [[sway]]);
    const main = page.locator(".gig > .page-header .button--primary");
    await goWithin(page, `/gigs/${draft.gig_id}`);
    await expect(main).toHaveText("Veröffentlichen");
    await expect(page.getByRole("link", { name: "Live", exact: true })).toBeHidden();
    await page.getByRole("button", { name: "Weitere Aktionen" }).click();
    await expect(page.getByRole("menuitem", { name: "Live", exact: true })).toBeVisible();
    await page.keyboard.press("Escape");

    await main.click();
    const question = page.getByRole("dialog");
    await question.getByRole("radio", { name: /^Niemand/ }).check();
    await question.getByRole("button", { name: "Veröffentlichen" }).click();
    await expect(main).toHaveText("Setliste bauen");
    await main.click();
    await expect(page.getByRole("tab", { name: "Setliste", selected: true })).toBeVisible();
    await expect(main).toBeHidden();

    await page.getByRole("tab", { name: "Überblick" }).click();
    await page.getByRole("link", { name: /Hafenfest/ }).click();
    await expect(main).toHaveText("Live");
  });
});

test(
  "on a phone, a musician sees the history button beside the setlist's summary",
  { tag: "@phone" },
  async ({ admin, member, deviceAt }) => {
    const { gig_id } = await addEvening(admin);
    const { page } = await deviceAt(`/gigs/${gig_id}?tab=setlist`, await member("musician", "Mia"));
    const button = await page.getByRole("button", { name: "Verlauf" }).boundingBox();
    const figures = await page.locator("dl.summary").boundingBox();
    expect(button!.y).toBeLessThan(figures!.y + figures!.height);
    expect(button!.x).toBeGreaterThanOrEqual(figures!.x + figures!.width);
    expect(button!.x + button!.width).toBeLessThanOrEqual(390);
  },
);
