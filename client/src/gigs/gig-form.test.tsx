import { MemoryRouter, Route } from "@solidjs/router";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@solidjs/testing-library";
import type { JSX } from "solid-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { gigRow, songRow } from "../testing/rows.ts";
import type { BandDatabase } from "../data/db.ts";
import { fieldsOf, isAnswerByLate } from "./gig-fields.ts";
/* Loaded before the test, because loading it on demand would take too long on a busy machine. */
import "./open-gig-form.tsx";
import { GigForm } from "./gig-form.tsx";
import type { GigRow } from "./queries.ts";

const entry = { entry_id: "e1", song_id: "s1", uebersprungen: false };
const task = { title: "Gage", category: "Vertrag", responsible: null, due_date: "2026-07-01", comment: null };
const club = gigRow("0192f0c5-7c3e-7000-8000-000000000001", {
  name: "Clubnacht",
  published: 1,
  kind_of_gig: "Club",
  doors: "19:00:00",
  begin: "20:30:00",
  venue: { name: "Kassablanca", street: "Felsenkellerstr. 13a", zip: "07745", city: "Jena" },
  contact: { name: "Rosa", phone: "03641 282615", email: null },
  dress_code: "schwarz",
  notes: "Lief gut",
  setlist_version: 4,
  setlist: { sets: [{ set_id: "t1", name: "Set 1", songs: [entry] }] },
  checklist: [{ item_id: "c1", ...task, done: true }],
});

let band: BandDatabase;

beforeEach(async () => {
  await showLanguage("de");
  band = await startOffline("editor", async (db) => {
    await db.gigs.put(club);
    await db.songs.put(songRow("s1", "Sway"));
  });
  /* Replacements for functions that jsdom lacks, which the form uses to show its errors. */
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  await endOffline();
});

function open(form: () => JSX.Element): void {
  render(() => (
    <MemoryRouter>
      <Route path="*" component={form} />
    </MemoryRouter>
  ));
}
const field = (name: string): Promise<HTMLInputElement> => screen.findByLabelText<HTMLInputElement>(name);
const valueOf = async (name: string): Promise<string> => (await field(name)).value;
const type = async (name: string, value: string): Promise<void> =>
  void fireEvent.input(await field(name), { target: { value } });
const save = (): void => void fireEvent.click(screen.getByRole("button", { name: "Speichern", hidden: true }));

/** Saves the form and returns the new gig. */
async function made(): Promise<GigRow> {
  save();
  return await waitFor(async () => {
    const gig = (await band.gigs.toArray()).find(({ gig_id }) => gig_id !== club.gig_id);
    expect(gig).toBeDefined();
    return gig!;
  });
}

test("copying a gig fills in the form except for the date, and copies the setlist and open tasks, but not the notes", async () => {
  open(() => <GigForm original={club} onClose={() => undefined} />);
  expect(await screen.findByRole("dialog", { name: "Gig duplizieren" })).toBeTruthy();
  expect(await valueOf("Name des Orts")).toBe("Kassablanca");
  expect([await valueOf("Datum"), await valueOf("Beginn"), await valueOf("Kleidung")]).toEqual([
    "",
    "20:30",
    "schwarz",
  ]);
  save();
  expect(await screen.findByText("Wann ist der Gig?")).toBeTruthy();

  await type("Datum", "2027-07-10");
  const copy = await made();
  expect(copy).toMatchObject({
    name: "Clubnacht",
    date: "2027-07-10",
    published: 0,
    kind_of_gig: "Club",
    doors: "19:00:00",
    begin: "20:30:00",
    end: null,
    venue: club.venue,
    contact: club.contact,
    dress_code: "schwarz",
    notes: "",
    setlist_version: 0,
  });
  expect(copy.setlist.sets[0]?.songs.map(({ song_id }) => song_id)).toEqual(["s1"]);
  expect(copy.setlist.sets[0]?.songs[0]?.entry_id).not.toBe("e1");
  expect(copy.checklist).toMatchObject([{ title: "Gage", done: false, due_date: "2027-06-30" }]);
});

test("an edit from the form is based on what the form showed when it was opened", async () => {
  open(() => <GigForm gig={club} onClose={() => undefined} />);
  await type("Kleidung", "bunt");
  await band.gigs.update(club.gig_id, { dress_code: "weiß", rev: club.rev + 1 });
  save();
  await waitFor(async () =>
    expect(await band.outbox.toArray()).toMatchObject([
      { name: "updateGig", base: { dress_code: "schwarz" }, args: { fields: { dress_code: "bunt" } } },
    ]),
  );
});

test("a member who copies a gig chooses whether to copy its setlist", async () => {
  open(() => <GigForm original={club} onClose={() => undefined} />);
  const parts = within(await screen.findByRole("group", { name: "Aus „Clubnacht“ übernehmen" }));
  expect(parts.getAllByRole("checkbox")).toHaveLength(2);
  fireEvent.click(parts.getByRole("checkbox", { name: /Setliste/ }));
  await type("Datum", "2027-07-10");
  const copy = await made();
  expect([copy.setlist.sets, copy.checklist.length]).toEqual([[], 1]);
  const [edit] = await band.outbox.toArray();
  expect(edit?.args).toMatchObject({
    body: { template_gig_id: club.gig_id, template_parts: ["schedule", "checklist"] },
  });
});

test("a field that was filled in from a template and then cleared by the user stays empty", async () => {
  open(() => <GigForm original={club} onClose={() => undefined} />);
  await type("Datum", "2027-07-10");
  await type("Einlass", "");
  await type("Kleidung", "");
  await type("Telefon", "");
  expect(await made()).toMatchObject({
    doors: null,
    begin: "20:30:00",
    dress_code: null,
    contact: { name: "Rosa", phone: null },
  });
});

test("typing a place suggests places of earlier gigs, and choosing one fills in its address and contact", async () => {
  open(() => <GigForm onClose={() => undefined} />);
  const place = await field("Name des Orts");
  place.focus();
  await type("Name des Orts", "kassa");
  fireEvent.click(await screen.findByRole("option", { name: /Kassablanca/ }));
  expect([place.value, await valueOf("Straße"), await valueOf("Telefon")]).toEqual([
    "Kassablanca",
    "Felsenkellerstr. 13a",
    "03641 282615",
  ]);
});

test("members cannot be asked to answer by a day after the gig; a gig that has such a day can still be edited", async () => {
  open(() => <GigForm onClose={() => undefined} />);
  await type("Name", "Stadtball");
  await type("Datum", "2031-02-20");
  await type("Antwort bis", "2031-03-01");
  save();
  expect(await screen.findByText("Dieser Tag liegt nach dem Gig.")).toBeTruthy();
  expect(await band.gigs.count()).toBe(1);
  await type("Antwort bis", "2031-02-20");
  await waitFor(() => expect(screen.queryByText("Dieser Tag liegt nach dem Gig.")).toBeNull());
  cleanup();

  const late = { ...fieldsOf(club), date: "2031-02-20", answer_by: "2031-03-01" };
  expect(isAnswerByLate(late, late)).toBe(false);
  expect(isAnswerByLate(late, { ...late, date: "2031-03-02" })).toBe(true);
});
