import type { Page } from "@playwright/test";
import { expect, pill, test } from "../support/fixtures.ts";
import { goWithin } from "../support/navigation.ts";
import { addSongs, dayFromToday } from "../support/seed.ts";

const HOUR_MS = 60 * 60 * 1000;

const entry = (page: Page) => page.getByRole("combobox", { name: "Song ins Protokoll" });
const stateOf = (page: Page, title: string, state: string) =>
  page.getByRole("group", { name: `Stand von ${title}` }).getByRole("radio", { name: state });

test("songs enter a rehearsal's protocol as planned or as played", async ({ admin, deviceAt }) => {
  const [sway = "", valerie = ""] = await addSongs(admin, "Sway", "Valerie");
  const { page } = await deviceAt("/rehearsals");
  await expect(pill(page, "Aktuell")).toBeVisible();

  await test.step("songs planned in the protocol and songs planned on their own page form one list", async () => {
    const begin = new Date(Date.now() + HOUR_MS).toISOString();
    const { rehearsal_id } = await admin.call("createRehearsal", { body: { begin } });
    await admin.call("planSong", { params: { song_id: valerie }, body: { rehearsal_id } });
    await goWithin(page, `/rehearsals/${rehearsal_id}`);
    await entry(page).pressSequentially("sw");
    await page.keyboard.press("Enter");
    await stateOf(page, "Sway", "Gespielt").check();
    await expect(page.getByRole("heading", { name: "Vorgesehen" })).toBeVisible();
    await stateOf(page, "Sway", "Vorgesehen").check();
    await expect(page.getByRole("heading", { name: "Vorgesehen" })).toBeHidden();
    await expect(page.getByRole("list").filter({ hasText: "Sway" }).filter({ hasText: "Valerie" })).toHaveCount(1);
    const row = page.getByRole("link", { name: /2 vorgesehen/ });
    await expect(row).toBeVisible();
    await stateOf(page, "Valerie", "Sitzt").check();
    await expect(page.getByRole("link", { name: /1 Song · 1 vorgesehen/ })).toBeVisible();
    const stored = () => admin.call("getRehearsal", { params: { rehearsal_id } });
    await expect
      .poll(async () => (await stored()).songs)
      .toMatchObject([
        { song_id: sway, status: "planned" },
        { song_id: valerie, status: "ready" },
      ]);
  });

  await test.step("a song entered before the rehearsal starts counts as planned; a song entered later counts as played", async () => {
    const begin = new Date(Date.now() + HOUR_MS).toISOString();
    const { rehearsal_id } = await admin.call("createRehearsal", { body: { begin } });
    await goWithin(page, `/rehearsals/${rehearsal_id}`);
    await entry(page).pressSequentially("sw");
    await page.keyboard.press("Enter");
    await expect(stateOf(page, "Sway", "Vorgesehen")).toBeChecked();
    const stored = () => admin.call("getRehearsal", { params: { rehearsal_id } });
    await expect.poll(stored).toMatchObject({ songs: [], planned_song_ids: [sway] });

    await page.clock.install({ time: new Date(Date.parse(begin) - 60_000) });
    await page.reload();
    const fresh = page.getByRole("group", { name: "Stand für neue Songs" });
    await expect(fresh.getByRole("radio", { name: "Vorgesehen" })).toBeChecked();
    await page.clock.runFor(80_000);
    await expect(fresh.getByRole("radio", { name: "Gespielt" })).toBeChecked();
  });
});

test(
  "a protocol written during the rehearsal without a network reaches the server as soon as the device is online",
  { tag: "@worker" },
  async ({ admin, device }) => {
    const [sway = "", valerie = "", perfect = ""] = await addSongs(admin, "Sway", "Valerie", "Perfect");
    const begin = new Date(Date.now() - HOUR_MS).toISOString();
    const { rehearsal_id } = await admin.call("createRehearsal", { body: { begin, location: "Keller" } });
    await admin.call("planSong", { params: { song_id: perfect }, body: { rehearsal_id } });

    const { page, context } = await device();
    await page.getByRole("link", { name: "Proben" }).first().click();
    await page.getByRole("link", { name: /Keller/ }).click();
    await expect(stateOf(page, "Perfect", "Vorgesehen")).toBeChecked();
    await expect(pill(page, "Aktuell")).toBeVisible();
    await context.setOffline(true);

    await entry(page).pressSequentially("val");
    await expect(page.getByRole("option", { name: /Valerie/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Valerie: Gespielt")).toBeVisible();
    await page.getByRole("group", { name: "Stand für neue Songs" }).getByRole("radio", { name: "Üben" }).check();
    await entry(page).pressSequentially("sw");
    await page.keyboard.press("Enter");
    await expect(stateOf(page, "Sway", "Üben")).toBeChecked();
    await stateOf(page, "Valerie", "Sitzt").check();
    await stateOf(page, "Perfect", "Gespielt").check();
    await page.getByRole("button", { name: "Aufgabe anlegen" }).click();
    const form = page.getByRole("dialog", { name: "Aufgabe anlegen" });
    await form.getByLabel("Was ist zu tun?").fill("Kabel kaufen");
    await form.getByRole("button", { name: "Speichern" }).click();
    await page.getByRole("checkbox", { name: "Kabel kaufen" }).check();
    await page.getByRole("textbox", { name: "Beitrag schreiben" }).fill("Gute Probe.");
    await page.getByRole("button", { name: "Senden" }).click();
    await expect(page.getByText("Gute Probe.")).toBeVisible();

    await page.reload();
    await expect(stateOf(page, "Valerie", "Sitzt")).toBeChecked();
    await expect(pill(page, /Offline seit/)).toBeVisible();
    await context.setOffline(false);
    await expect(pill(page, "Aktuell")).toBeVisible();
    const stored = await admin.call("getRehearsal", { params: { rehearsal_id } });
    expect(stored.songs.map(({ song_id, status }) => [song_id, status])).toEqual([
      [valerie, "ready"],
      [sway, "needs_work"],
      [perfect, "played"],
    ]);
    expect(stored).toMatchObject({
      todos: [{ text: "Kabel kaufen", done: true }],
      planned_song_ids: [perfect],
    });
    const subject = { subject_type: "rehearsal", subject_id: rehearsal_id } as const;
    expect((await admin.call("listComments", { params: subject })).items).toMatchObject([{ text: "Gute Probe." }]);
  },
);

test("the list of rehearsals leads to past protocols, and a new series can be undone", async ({ admin, deviceAt }) => {
  const { page } = await deviceAt("/rehearsals");
  await expect(pill(page, "Aktuell")).toBeVisible();

  await test.step("a series of rehearsals is created and undone in one step; a past protocol can be found, and is read-only", async () => {
    const [song_id = ""] = await addSongs(admin, "Über sieben Brücken");
    await admin.call("createRehearsal", {
      body: {
        begin: `${dayFromToday(-30)}T19:00:00+01:00`,
        comment: "Satzgesang geübt",
        songs: [{ song_id, status: "ready" }],
        todos: [{ text: "Noten drucken" }],
      },
    });
    await goWithin(page, "/rehearsals?new=1");
    const form = page.getByRole("dialog", { name: "Probe anlegen" });
    await form.getByLabel("Datum").fill(dayFromToday(3));
    await form.getByLabel("Zeit").fill("19-21 Uhr");
    await form.getByLabel("Ort").fill("Proberaum");
    await form.getByRole("button", { name: /Wiederholen/ }).click();
    await page.getByRole("option", { name: "Jede Woche" }).click();
    await form.getByLabel("Bis").fill(dayFromToday(3 + 14));
    await expect(form.getByText(/^3 Proben/)).toBeVisible();
    await form.getByRole("button", { name: "Speichern" }).click();
    const question = page.getByRole("dialog", { name: "Wer soll davon erfahren?" });
    await question.getByRole("radio", { name: /^Niemand/ }).check();
    await question.getByRole("button", { name: "Speichern" }).click();
    await expect(page.getByRole("link", { name: /19:00–21:00/ })).toHaveCount(3);
    await page.getByRole("button", { name: "Rückgängig" }).click();
    await expect(page.getByText("Keine Probe geplant")).toBeVisible();

    await page.getByRole("radio", { name: "Vergangene" }).check();
    await page.getByRole("searchbox", { name: /Protokolle/ }).fill("bruecken");
    await page.getByRole("link", { name: /Satzgesang geübt/ }).click();
    await expect(page.getByText("Das Protokoll ist abgeschlossen.")).toBeVisible();
    await expect(entry(page)).toHaveCount(0);
    await page.getByRole("checkbox", { name: "Noten drucken" }).check();
    const past = async () => (await admin.call("listPastRehearsals", { query: {} })).items;
    await expect.poll(past).toMatchObject([{ todos: [{ done: true }] }]);
    expect((await admin.call("listRehearsals", { query: {} })).total).toBe(0);
  });

  await test.step("a past rehearsal opened through a link is in the list beside it until the member switches to upcoming rehearsals", async () => {
    const past = { begin: `${dayFromToday(-30)}T19:00:00+01:00`, location: "Garage 3" };
    const { rehearsal_id } = await admin.call("createRehearsal", { body: past });
    await admin.call("createRehearsal", { body: { begin: `${dayFromToday(3)}T19:00:00+01:00`, location: "Saal" } });
    await page.goto(`/rehearsals/${rehearsal_id}`);
    await expect(page.getByRole("radio", { name: "Vergangene" })).toBeChecked();
    const row = page.getByRole("link", { name: /Garage 3/ });
    await expect(row).toHaveAttribute("aria-current", "page");

    await page.getByRole("radio", { name: "Kommende" }).check();
    await expect(page.getByRole("link", { name: /Saal/ })).toBeVisible();
    await expect(row).toBeHidden();
    await expect(page.getByText("Das Protokoll ist abgeschlossen.")).toBeVisible();
    await page.getByRole("link", { name: /Saal/ }).click();
    await expect(page.getByText("Das Protokoll ist abgeschlossen.")).toBeHidden();
    await expect(page.getByRole("radio", { name: "Kommende" })).toBeChecked();
  });
});
