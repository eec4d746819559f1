import type { Locator, Page } from "@playwright/test";
import type { Api } from "../support/api.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { goWithin } from "../support/navigation.ts";
import { addAround, addEvening, addList, dayFromToday } from "../support/seed.ts";

const KASSA = { name: "Kassablanca", street: "Felsenkellerstr. 13a", zip: "07745", city: "Jena" };

/** Adds tonight's gig "Stadtball" with a setlist, a task, a place, a contact and a dress code. */
async function addClub(admin: Api) {
  const gig = await addEvening(admin);
  await addAround(admin, gig.gig_id);
  const contact = { name: "Rosa", phone: "03641 282615", email: null };
  const body = { kind_of_gig: "Club", doors: "19:00", venue: KASSA, contact, dress_code: "schwarz" };
  await admin.call("updateGig", { params: { gig_id: gig.gig_id }, body });
  return gig;
}

async function duplicate(page: Page, menu: string | RegExp = "Weitere Aktionen"): Promise<void> {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name: "Duplizieren" }).click();
}
const save = (form: Locator): Promise<void> => form.getByRole("button", { name: "Speichern" }).click();

test("a new gig can take over data from an earlier gig", async ({ admin, deviceAt }) => {
  const { gig_id } = await addClub(admin);
  const { context, page } = await deviceAt("/gigs");
  await expect(pill(page, "Aktuell")).toBeVisible();

  await test.step("the cards on a gig's overview open the run of show and the setlist", async () => {
    await goWithin(page, `/gigs/${gig_id}`);
    await page.getByRole("link", { name: /^Zeiten/ }).click();
    await expect(page.getByRole("tab", { name: "Ablauf", selected: true })).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: /^Setliste.*Songs/ }).click();
    await expect(page.getByRole("tab", { name: "Setliste", selected: true })).toBeVisible();
  });

  await test.step("an earlier gig's place is suggested while typing, and fills in its address and contact", async () => {
    await goWithin(page, "/gigs?new=1");
    const form = page.getByRole("dialog", { name: "Gig anlegen" });
    const place = form.getByLabel("Name des Orts");
    await place.click();
    await place.pressSequentially("jena");
    await expect(page.getByRole("option", { name: /Kassablanca/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("option")).toHaveCount(0);
    await expect(form, "Escape closes only the list").toBeVisible();
    await expect(place).toHaveValue("jena");
    await place.press("ArrowDown");
    await place.press("Enter");
    await expect(place).toHaveValue("Kassablanca");
    await expect(form.getByLabel("Straße")).toHaveValue("Felsenkellerstr. 13a");
    await expect(form.getByLabel("Telefon")).toHaveValue("03641 282615");
    await expect(form, "Enter does not save").toBeVisible();
    await form.getByRole("button", { name: "Abbrechen" }).click();
    await expect(form).toBeHidden();
  });

  await test.step("a chosen template fills in the form at once, without replacing typed values; changed and emptied fields stay as they are", async () => {
    await goWithin(page, "/gigs?new=1");
    const form = page.getByRole("dialog", { name: "Gig anlegen" });
    await form.getByLabel("Name", { exact: true }).fill("Silvester");
    await form.getByLabel("Datum").fill(dayFromToday(30));
    await form.getByLabel("Kleidung").fill("rot");
    const template = async (name: string | RegExp): Promise<void> => {
      await form.getByRole("button", { name: /^Vorlage/ }).click();
      await page.getByRole("option", { name }).click();
    };
    await template(/Stadtball/);
    await expect(form.getByLabel("Name des Orts")).toHaveValue("Kassablanca");
    await expect(form.getByLabel("Beginn")).toHaveValue("20:00");
    await expect(form.getByLabel("Telefon")).toHaveValue("03641 282615");
    await expect(form.getByLabel("Kleidung")).toHaveValue("rot");
    await expect(form.getByLabel("Name", { exact: true })).toHaveValue("Silvester");

    await template("Ohne Vorlage");
    await expect(form.getByLabel("Name des Orts")).toHaveValue("");
    await expect(form.getByLabel("Kleidung")).toHaveValue("rot");
    await template(/Stadtball/);
    await form.getByLabel("Einlass").fill("");
    await form.getByLabel("Beginn").fill("21");
    await form
      .getByRole("group", { name: /Stadtball/ })
      .getByRole("checkbox", { name: /Ablauf/ })
      .uncheck();
    await save(form);
    await expect(page.getByRole("heading", { name: "Silvester" })).toBeVisible();
    await expect(pill(page, "Aktuell")).toBeVisible();
    const { items } = await admin.call("listGigs", { query: { q: "Silvester" } });
    expect(items[0]).toMatchObject({
      doors: null,
      begin: "21:00:00",
      kind_of_gig: "Club",
      venue: KASSA,
      dress_code: "rot",
      schedule: [],
      checklist: [{ title: "Strom klären", done: false }],
    });
    expect(items[0]?.setlist.sets).toHaveLength(2);
  });

  await test.step("a gig can be duplicated without a network: the form is filled in and asks for a date; answers and notes are not copied", async () => {
    await admin.call("updateGigNotes", { params: { gig_id }, body: { notes: "Lief gut" } });
    await goWithin(page, `/gigs/${gig_id}`);
    await expect(page.getByRole("heading", { name: "Stadtball" })).toBeVisible();
    await expect(pill(page, "Aktuell")).toBeVisible();
    await context.setOffline(true);
    await duplicate(page);
    const form = page.getByRole("dialog", { name: "Gig duplizieren" });
    await expect(form.getByLabel("Name", { exact: true })).toHaveValue("Stadtball");
    await expect(form.getByLabel("Name des Orts")).toHaveValue("Kassablanca");
    await expect(form.getByLabel("Datum")).toHaveValue("");
    await save(form);
    await expect(form.getByText("Wann ist der Gig?")).toBeVisible();
    await form.getByLabel("Datum").fill(dayFromToday(365));
    await form.getByRole("checkbox", { name: /Setliste/ }).uncheck();
    await save(form);
    await expect(form).toBeHidden();
    await expect(page.getByRole("button", { name: "Veröffentlichen" })).toBeVisible();
    expect(page.url()).not.toContain(gig_id);

    await context.setOffline(false);
    await expect(pill(page, "Aktuell")).toBeVisible();
    const copy = await admin.call("getGig", { params: { gig_id: page.url().split("/").at(-1) ?? "" } });
    expect(copy).toMatchObject({
      name: "Stadtball",
      date: dayFromToday(365),
      published: 0,
      notes: "",
      venue: KASSA,
      setlist: { sets: [] },
      checklist: [{ title: "Strom klären", done: false }],
    });
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(gig_id));
  });
});

test("a rehearsal, a list and a survey can be duplicated by those who can create one", async ({
  admin,
  member,
  deviceAt,
}) => {
  const { songs } = await addEvening(admin);
  const begin = `${dayFromToday(-9)}T17:30:00.000Z`;
  const { rehearsal_id } = await admin.call("createRehearsal", { body: { begin, location: "Keller", comment: "Zäh" } });
  const list_id = await addList(admin, "Zugaben", [songs.sway, songs.perfect]);
  const { survey_id } = await admin.call("createSurvey", {
    body: { kind: "opinion", title: "Welches Hemd?", options: [{ text: "Schwarz" }, { text: "Weiß" }] },
  });
  const { page } = await deviceAt(`/rehearsals/${rehearsal_id}`, await member("editor", "Eva"));
  await duplicate(page);
  const rehearsal = page.getByRole("dialog", { name: "Probe duplizieren" });
  await expect(rehearsal.getByLabel("Ort")).toHaveValue("Keller");
  await expect(rehearsal.getByLabel("Datum")).toHaveValue("");
  await rehearsal.getByLabel("Datum").fill(dayFromToday(5));
  await save(rehearsal);
  const question = page.getByRole("dialog", { name: "Wer soll davon erfahren?" });
  await question.getByRole("radio", { name: /^Niemand/ }).check();
  await save(question);
  await expect(page.getByText("Probe angelegt")).toBeVisible();
  await expect(page.getByText("Zäh")).toBeHidden();

  const { page: toms } = await deviceAt(`/repertoire-lists/${list_id}`, await member("musician", "Tom"));
  await duplicate(toms, "Aktionen zu Zugaben");
  const list = toms.getByRole("dialog", { name: "Liste duplizieren" });
  await expect(list.getByLabel("Name")).toHaveValue("Kopie von Zugaben");
  await list.getByRole("button", { name: "Anlegen" }).click();
  await expect(list).toBeHidden();
  await expect(toms.getByRole("region", { name: "Kopie von Zugaben", exact: true })).toContainText("Perfect");

  await toms.goto(`/surveys/${survey_id}`);
  await duplicate(toms, "Aktionen zur Umfrage");
  const survey = toms.getByRole("dialog", { name: "Umfrage duplizieren" });
  await expect(survey.getByRole("textbox").first()).toHaveValue("Welches Hemd?");
  await survey.getByRole("textbox").first().fill("Welche Hose?");
  await survey.getByRole("button", { name: "Starten" }).click();
  await expect(toms.getByRole("heading", { name: "Welche Hose?" })).toBeVisible();
  await expect(toms.getByRole("button", { name: /Weiß/ })).toBeVisible();
});
