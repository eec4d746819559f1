import { expect, pill, test } from "../support/fixtures.ts";
import { ChatServer } from "../../server/src/testing/chat.ts";
import { goWithin } from "../support/navigation.ts";
import { addGig, addSongs, dayFromToday } from "../support/seed.ts";

test(
  "moving a gig asks whom to notify, with nothing preselected, even offline",
  { tag: "@worker" },
  async ({ admin, member, device }) => {
    await member("musician", "Eva");
    const { gig_id } = await addGig(admin, "Stadtball", dayFromToday(9));
    const { context, page } = await device();
    await expect(pill(page, "Aktuell")).toBeVisible();
    await context.setOffline(true);
    await page.goto(`/gigs/${gig_id}?edit=1`);
    const form = page.getByRole("dialog", { name: "Gig bearbeiten" });
    const question = page.getByRole("dialog", { name: "Wer soll davon erfahren?" });

    await form.getByLabel("Kleidung").fill("Schwarz");
    await form.getByLabel("Beginn").fill("21:00");
    await form.getByRole("button", { name: "Speichern" }).click();
    await expect(question.getByText("Die Nachricht sagt, was neu ist: die Zeit.")).toBeVisible();
    await expect(question.getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(question.getByText("Gerade ist nicht zu sehen, wer erreichbar ist.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(form.getByLabel("Beginn")).toHaveValue("21:00");

    await form.getByRole("button", { name: "Speichern" }).click();
    await question.getByRole("button", { name: "Speichern" }).click();
    await expect(question.getByRole("alert")).toHaveText("Wähle zuerst, wer davon erfahren soll.");
    await expect(question.getByRole("radio").first()).toBeFocused();
    await question.getByRole("radio", { name: /^Die Besetzung/ }).check();
    await question.getByRole("button", { name: "Speichern" }).click();
    await expect(form).toBeHidden();
    await expect(pill(page, /Offline seit .* · 1 wartet$/)).toBeVisible();
    await context.setOffline(false);
    await expect(pill(page, "Aktuell")).toBeVisible();
    expect(await admin.call("getGig", { params: { gig_id } })).toMatchObject({
      begin: "21:00:00",
      dress_code: "Schwarz",
    });

    await page.goto(`/gigs/${gig_id}?edit=1`);
    await form.getByLabel("Kleidung").fill("Weiß");
    await form.getByRole("button", { name: "Speichern" }).click();
    await expect(form).toBeHidden();
    await expect(question).toBeHidden();
  },
);

test("changes to gigs and rehearsals ask whom to notify, and can be undone from a toast", async ({
  admin,
  member,
  device,
}) => {
  await member("musician", "Eva");
  const { gig_id } = await addGig(admin, "Stadtball", dayFromToday(9));
  const { context, page } = await device();
  await expect(pill(page, "Aktuell")).toBeVisible();

  await test.step("a toast confirms a saved change to a gig and can undo it", async () => {
    await goWithin(page, `/gigs/${gig_id}?edit=1`);
    const form = page.getByRole("dialog", { name: "Gig bearbeiten" });
    await form.getByLabel("Kleidung").fill("Weiß");
    await form.getByRole("button", { name: "Speichern" }).click();
    await expect(page.getByText("Gig geändert")).toBeVisible();
    await expect(page.getByText("Kleidung: Weiß")).toBeVisible();
    await page.getByRole("button", { name: "Rückgängig" }).click();
    await expect(page.getByText("Kleidung: Weiß")).toBeHidden();
  });

  await test.step("a gig is deleted with one red button after choosing whom to notify, and the toast can undo it", async () => {
    await goWithin(page, `/gigs/${gig_id}`);
    await page.getByRole("button", { name: "Weitere Aktionen" }).click();
    await page.getByRole("menuitem", { name: "Löschen" }).click();
    const question = page.getByRole("dialog", { name: "Stadtball löschen?" });
    await question.getByRole("radio", { name: /^Alle/ }).check();
    await expect(question, "choosing whom to notify does not delete the gig yet").toBeVisible();
    await question.getByRole("button", { name: "Gig löschen" }).click();
    await expect(page.getByText("Stadtball gelöscht")).toBeVisible();
    await page.getByRole("button", { name: "Rückgängig" }).click();
    await expect(page.getByRole("link", { name: /Stadtball/ })).toBeVisible();
    await expect(pill(page, "Aktuell")).toBeVisible();
    expect(await admin.call("getGig", { params: { gig_id } })).toMatchObject({ name: "Stadtball" });
  });

  await test.step("the toast's Undo restores a deleted rehearsal together with the songs planned for it", async () => {
    const begin = `${dayFromToday(5)}T18:00:00Z`;
    const { rehearsal_id } = await admin.call("createRehearsal", { body: { begin } });
    const [song_id = ""] = await addSongs(admin, "Sway");
    await admin.call("planSong", { params: { song_id }, body: { rehearsal_id } });
    await goWithin(page, `/rehearsals/${rehearsal_id}`);
    await page.getByRole("button", { name: "Weitere Aktionen" }).click();
    await page.getByRole("menuitem", { name: "Löschen" }).click();
    await page.getByRole("radio", { name: /^Niemand/ }).check();
    await page.getByRole("button", { name: "Probe löschen" }).click();
    const read = () => admin.call("getRehearsal", { params: { rehearsal_id } }).catch(() => null);
    await expect.poll(read).toBeNull();
    await page.getByRole("button", { name: "Rückgängig" }).click();
    await expect.poll(read).toMatchObject({ planned_song_ids: [song_id] });
  });

  await test.step("publishing a gig lists the members who cannot be reached, suggests copying a text for the group chat, and can be undone", async () => {
    const { gig_id } = await admin.call("createGig", { body: { name: "Hafenfest", date: dayFromToday(9) } });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await goWithin(page, `/gigs/${gig_id}`);
    await page.getByRole("button", { name: "Weitere Aktionen" }).click();
    await page.getByRole("menuitem", { name: "Veröffentlichen" }).click();
    const question = page.getByRole("dialog", { name: "Wer soll davon erfahren?" });
    await expect(question.getByText("1 Person, nicht erreichbar").first()).toBeVisible();
    await expect(question.getByText("Niemand ist erreichbar.")).toBeVisible();
    await question.getByText("Wer ist nicht erreichbar?").click();
    await expect(question.getByText("Eva", { exact: true })).toBeVisible();
    const publish = question.getByRole("button", { name: "Veröffentlichen" });
    await expect(publish, "copying the text is the primary action at first").not.toHaveClass(/button--primary/);
    await question.getByRole("button", { name: "Text mit Link kopieren" }).click();
    await expect(publish, "once the text is copied, publishing is the primary action").toHaveClass(/button--primary/);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^Neu: Hafenfest\nHafenfest: /);
    expect(copied).toMatch(new RegExp(`http.*/gigs/${gig_id}$`));
    await question.getByRole("radio", { name: /^Alle/ }).check();
    await publish.click();
    await expect(
      page.getByText("Der Gig ist jetzt für alle sichtbar. Niemand ist erreichbar, es wird nichts"),
    ).toBeVisible();
    await page.getByRole("button", { name: "Rückgängig" }).click();
    await expect(page.getByText("Rückgängig gemacht, es wird nichts verschickt.")).toBeVisible();
    await expect(page.getByText("Entwurf", { exact: true }).first()).toBeVisible();
    await expect(pill(page, "Aktuell")).toBeVisible();
    expect(await admin.call("getGig", { params: { gig_id } })).toMatchObject({ published: 0 });
  });
});

test.describe("with a mail server", () => {
  /* No mail needs to arrive: the counts depend on the settings only. */
  test.use({ serverEnv: { SMTP_URL: "smtp://127.0.0.1:9" } });

  test("new rehearsals, new surveys and reminders say how many members get an e-mail; a new series can be undone", async ({
    admin,
    member,
    device,
    deviceAt,
  }) => {
    const eva = await member("musician", "Eva");
    await member("musician", "Ida");
    const tom = await member("musician", "Tom");
    await tom.api.call("updateNoticePreferences", { body: { changes: false, answers: false, votes: false } });
    const { gig_id } = await addGig(admin, "Stadtball", dayFromToday(9));
    const { page } = await device();
    const question = page.getByRole("dialog", { name: "Wer soll davon erfahren?" });
    const counts = "3 Personen: 2 per E-Mail, 1 nicht erreichbar";

    await page.goto("/rehearsals?new=1");
    const form = page.getByRole("dialog", { name: "Probe anlegen" });
    await form.getByLabel("Datum").fill(dayFromToday(3));
    await form.getByRole("button", { name: /Wiederholen/ }).click();
    await page.getByRole("option", { name: "Jede Woche" }).click();
    await form.getByLabel("Bis").fill(dayFromToday(3 + 7));
    await form.getByRole("button", { name: "Speichern" }).click();
    await expect(question.getByText("Die Nachricht nennt alle 2 Proben.")).toBeVisible();
    await expect(question.getByText(counts).first()).toBeVisible();
    await question.getByRole("radio", { name: /^Alle/ }).check();
    await question.getByRole("button", { name: "Speichern" }).click();
    await expect(
      page.getByText("2 Proben angelegt. Wird in einer Minute an 2 von 3 Personen verschickt."),
    ).toBeVisible();
    const coming = async () => (await admin.call("listRehearsals", { query: {} })).total;
    await expect.poll(coming).toBe(2);
    await page.getByRole("button", { name: "Rückgängig" }).click();
    await expect.poll(coming).toBe(0);

    await page.goto(`/gigs/${gig_id}?tab=answers`);
    await page.getByRole("button", { name: "Erinnern", exact: true }).click();
    const missing = page.getByRole("dialog", { name: "Wer fehlt: Stadtball" });
    await expect(missing.getByText(counts)).toBeVisible();
    await missing.getByRole("button", { name: "2 Personen erinnern" }).click();
    await expect(page.getByText("2 Personen erinnert")).toBeVisible();
    await expect(missing.getByText("schon erinnert")).toHaveCount(2);
    await expect(
      missing.getByText(counts),
      "the totals do not change; a change would reveal who uses which channel",
    ).toBeVisible();

    await page.goto("/surveys?new=1");
    const survey = page.getByRole("dialog", { name: "Umfrage anlegen" });
    await survey.getByText("Meinung", { exact: true }).click();
    await survey.getByRole("textbox", { name: "Frage" }).fill("Bus?");
    await survey.getByLabel("Antwort 1").fill("Ja");
    await survey.getByLabel("Antwort 2").fill("Nein");
    await survey.getByRole("button", { name: "Umfrage starten" }).click();
    await expect(question.getByText(counts).first()).toBeVisible();
    await question.getByRole("radio", { name: /^Niemand/ }).check();
    await question.getByRole("button", { name: "Umfrage starten" }).click();
    await expect(page.getByRole("heading", { name: "Bus?" })).toBeVisible();
    await page.getByRole("button", { name: "Erinnern", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Wer fehlt: Bus?" }).getByText(counts)).toBeVisible();

    const { page: evas } = await deviceAt("/surveys", eva);
    await evas.getByRole("link", { name: /Bus\?/ }).click();
    await expect(evas.getByText("Noch keine Antwort")).toBeVisible();
    await expect(evas.getByRole("button", { name: "Erinnern" }), "only editors can remind others").toHaveCount(0);
  });
});

test(
  "on a phone, the name of each choice of recipients stays on one line",
  { tag: "@phone" },
  async ({ admin, member, deviceAt }) => {
    await member("musician", "Eva");
    const { gig_id } = await addGig(admin, "Stadtball", dayFromToday(9));
    const { page } = await deviceAt(`/gigs/${gig_id}`);
    await page.getByRole("button", { name: "Weitere Aktionen" }).click();
    await page.getByRole("menuitem", { name: "Löschen" }).click();
    const name = page.getByText("Die Besetzung", { exact: true });
    await expect(page.getByText("1 Person, nicht erreichbar").first()).toBeVisible();
    expect(await name.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(30);
  },
);

const CHAT = test.extend<{ chat: ChatServer }>({
  chat: async ({}, use) => {
    const chat = new ChatServer();
    await use(chat);
    await chat.close();
  },
  serverEnv: async ({ chat }, use) => use({ CHAT_URL: `http://${await chat.listen()}/hook` }),
});

CHAT(
  "where the band has a chat, a tick sends the change there too; the toast says so, in English as well",
  async ({ admin, member, deviceAt }) => {
    const eva = await member("musician", "Eva");
    await eva.api.call("updateMe", { body: { language: "en" } });
    await admin.call("updateMe", { body: { language: "en" } });
    const { gig_id } = await addGig(admin, "Stadtball", dayFromToday(9));
    const { page } = await deviceAt(`/gigs/${gig_id}?edit=1`);
    await page.getByRole("dialog").getByLabel("Start").fill("21:00");
    await page.getByRole("button", { name: "Save" }).click();
    const question = page.getByRole("dialog", { name: "Who should hear about this?" });
    await expect(question.getByText("1 person, not reachable").first()).toBeVisible();
    await question.getByRole("radio", { name: /^Nobody/ }).check();
    await question.getByRole("checkbox", { name: "In the chat too" }).check();
    await question.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Will be sent to the chat in a minute.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone. Nothing will be sent.")).toBeVisible();
  },
);
