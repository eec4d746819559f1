import { MemoryRouter, Route } from "@solidjs/router";
import { NEW_REHEARSAL } from "@bandstand/shared/rehearsals/new-rehearsal.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@solidjs/testing-library";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BandDatabase } from "../data/db.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
/* Loaded before the test, because loading them on demand would take too long on a busy machine. */
import "./open-rehearsal-form.tsx";
import "../notifications/notify-dialog.tsx";
import type { RehearsalRow } from "./queries.ts";
import { RehearsalForm } from "./rehearsal-form.tsx";

const stamps = {
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
  rev: 1,
  generation: 0,
};
const past: RehearsalRow = {
  ...NEW_REHEARSAL,
  ...stamps,
  rehearsal_id: "past",
  begin: "2026-02-03T17:30:00.000Z",
  end: "2026-02-03T20:00:00.000Z",
  location: "Keller",
  comment: "Zäh",
  songs: [{ song_id: "s1", status: "played", comment: null }],
};
/* A later rehearsal with other times, which the form for a new rehearsal would propose. */
const latest: RehearsalRow = { ...past, rehearsal_id: "latest", begin: "2026-03-03T18:00:00.000Z", location: "Saal" };

let band: BandDatabase;

beforeEach(async () => {
  await showLanguage("de");
  band = await startOffline("editor", (db) => db.rehearsals.bulkPut([past, latest]));
  /* Fakes for what jsdom lacks; the form needs them to show why it was refused. */
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await endOffline();
});

test("a copy of a rehearsal keeps its times and place and asks for a new day; the protocol and the notes are not copied", async () => {
  render(() => (
    <MemoryRouter>
      <Route path="*" component={() => <RehearsalForm original={past} onClose={() => undefined} />} />
    </MemoryRouter>
  ));
  expect(await screen.findByRole("dialog", { name: "Probe duplizieren" })).toBeTruthy();
  const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
  expect((await field("Datum")).value).toBe("");
  expect([(await field("Zeit")).value, (await field("Ort")).value]).toEqual(["18:30–21:00", "Keller"]);
  fireEvent.click(screen.getByRole("button", { name: "Speichern", hidden: true }));
  expect(await screen.findByText("Wann ist die Probe?")).toBeTruthy();

  fireEvent.input(await field("Datum"), { target: { value: "2031-02-04" } });
  fireEvent.click(screen.getByRole("button", { name: "Speichern", hidden: true }));
  fireEvent.click(await screen.findByRole("radio", { name: /Niemand/ }));
  const question = screen.getByRole("dialog", { name: "Wer soll davon erfahren?" });
  fireEvent.click(within(question).getByRole("button", { name: "Speichern" }));
  await waitFor(async () => {
    const copy = (await band.rehearsals.toArray()).find(({ begin }) => begin.startsWith("2031"));
    expect(copy).toMatchObject({
      begin: "2031-02-04T17:30:00.000Z",
      end: "2031-02-04T20:00:00.000Z",
      location: "Keller",
      comment: "",
      songs: [],
    });
  });
});

test("an edit from the form is based on what the form showed when it was opened", async () => {
  render(() => (
    <MemoryRouter>
      <Route path="*" component={() => <RehearsalForm rehearsal={past} onClose={() => undefined} />} />
    </MemoryRouter>
  ));
  fireEvent.input(await screen.findByLabelText("Ort"), { target: { value: "Halle" } });
  await band.rehearsals.update("past", { location: "Saal", rev: past.rev + 1 });
  fireEvent.click(screen.getByRole("button", { name: "Speichern", hidden: true }));
  await waitFor(async () =>
    expect(await band.outbox.toArray()).toMatchObject([
      { name: "updateRehearsal", base: { location: "Keller" }, args: { fields: { location: "Halle" } } },
    ]),
  );
});

test("saving a rehearsal of 23 hours asks for confirmation first", async () => {
  render(() => (
    <MemoryRouter>
      <Route path="*" component={() => <RehearsalForm onClose={() => undefined} />} />
    </MemoryRouter>
  ));
  const type = async (name: string, value: string) =>
    fireEvent.input(await screen.findByLabelText(name), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Speichern", hidden: true }));
  await type("Datum", "2031-02-04");
  await type("Zeit", "19-18");
  save();
  const question = await screen.findByRole("dialog", { name: "Wirklich 23 Stunden?" });
  fireEvent.click(within(question).getByRole("button", { name: "Zeiten ändern" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Wirklich 23 Stunden?" })).toBeNull());

  save();
  const again = await screen.findByRole("dialog", { name: "Wirklich 23 Stunden?" });
  fireEvent.click(within(again).getByRole("button", { name: "Trotzdem speichern" }));
  const recipients = await screen.findByRole("dialog", { name: "Wer soll davon erfahren?" });
  fireEvent.click(within(recipients).getByRole("radio", { name: /Niemand/ }));
  fireEvent.click(within(recipients).getByRole("button", { name: "Speichern" }));
  await waitFor(async () => {
    const made = (await band.rehearsals.toArray()).find(({ begin }) => begin.startsWith("2031"));
    expect(made).toMatchObject({ begin: "2031-02-04T18:00:00.000Z", end: "2031-02-05T17:00:00.000Z" });
  });
});
