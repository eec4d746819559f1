import type { EventType } from "@bandstand/shared/availability/contract.ts";
import { MemoryRouter, Route, createMemoryHistory } from "@solidjs/router";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@solidjs/testing-library";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { BandDatabase } from "../data/db.ts";
import type { RowOf } from "../data/rows.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { gigRow } from "../testing/rows.ts";
import { CalendarPage } from "./calendar-page.tsx";
import { DayConflicts } from "./day-conflicts.tsx";

beforeAll(async () => {
  await showLanguage("de");
});
afterEach(async () => {
  cleanup();
  await endOffline();
});

const rehearsal = (rehearsal_id: string, begin: string) =>
  ({ rehearsal_id, begin, end: begin, location: "Keller" }) as RowOf<"rehearsals">;

const survey = (survey_id: string, title: string, dates: readonly string[], more: object = {}) =>
  ({
    survey_id,
    title,
    kind: "dates",
    event: null,
    status: "open",
    closes_at: null,
    options: dates.map((date) => ({ option_id: date, date, begin: "18:00:00", end: null })),
    ...more,
  }) as unknown as RowOf<"surveys">;

const absence = (absence_id: string, from: string, to: string) =>
  ({ absence_id, from, to, comment: "Urlaub" }) as RowOf<"absences">;

const answers = (event_id: string, event_type: EventType, entries: readonly object[]) =>
  ({ event_id, event_type, entries, rev: 1 }) as unknown as RowOf<"availability">;

const users = [
  { user_id: "lena", real_name: "Lena", status: "active" },
  { user_id: "tom", real_name: "Tom", status: "active" },
  { user_id: "kim", real_name: "Kim", status: "inactive" },
] as RowOf<"users">[];

/* March 2092, in a leap year: a gig, a rehearsal on the night the clocks change, a survey, an absence from February. */
const march = async (band: BandDatabase): Promise<void> => {
  await band.users.bulkPut(users);
  await band.gigs.bulkPut([
    gigRow("ball", { name: "Ball", date: "2092-03-15", doors: "22:00:00", begin: "00:30:00", published: 1 }),
    gigRow("draft", { name: "Hochzeit", date: "2092-03-22", begin: "20:00:00", published: 0 }),
    gigRow("later", { name: "Sommerfest", date: "2092-07-05", published: 1 }),
  ]);
  /* 23:30 on the 29th in Berlin; the clocks change that night. */
  await band.rehearsals.bulkPut([
    rehearsal("late", "2092-03-29T22:30:00.000Z"),
    rehearsal("same", "2092-03-15T18:00:00.000Z"),
  ]);
  await band.surveys.bulkPut([
    survey("when", "Probentag", ["2092-03-07", "2092-03-15"]),
    survey("old", "Vorbei", ["2092-03-08"], { status: "closed" }),
  ]);
  await band.absences.put(absence("away", "2092-02-27", "2092-03-03"));
  await band.availability.put(
    answers("same", "rehearsal", [
      { user_id: "lena", status: "out", absence: true },
      { user_id: "tom", status: "out" },
      { user_id: "kim", status: "out", absence: true },
    ]),
  );
};

async function open(address: string, role: "musician" | "editor" = "editor", fill = march) {
  const band = await startOffline(role, fill);
  const history = createMemoryHistory();
  history.set({ value: address });
  const form = (what: string) => (props: { readonly day: string; readonly onClose: () => void }) => (
    <button type="button" onClick={() => props.onClose()}>
      {`${what} am ${props.day}`}
    </button>
  );
  render(() => (
    <MemoryRouter history={history}>
      <Route path="*" component={() => <CalendarPage gigForm={form("Gig")} rehearsalForm={form("Probe")} />} />
    </MemoryRouter>
  ));
  await screen.findByRole("grid");
  return { band, history };
}

const day = (name: RegExp): Promise<HTMLElement> => screen.findByRole("button", { name });
const chosen = (): string =>
  screen.getByRole("gridcell", { selected: true }).querySelector("button")?.dataset["day"] ?? "";
const agenda = (name: string): Promise<HTMLElement> => screen.findByRole("region", { name });

test("a month shows gigs, rehearsals, dates of open surveys and the member's own absences on their days, in order of time", async () => {
  await open("/calendar?day=2092-03-15");
  await day(/^Samstag, 15\. März 2092: Umfrage „Probentag“ 18:00, Probe 19:00, Gig Ball 00:30$/);
  await day(/^Freitag, 7\. März 2092: Umfrage „Probentag“ 18:00$/);
  await day(/^Freitag, 29\. Februar 2092: abwesend$/);
  await day(/^Montag, 3\. März 2092: abwesend$/);
  expect(await day(/^Samstag, 29\. März 2092: Probe 23:30$/)).toBeTruthy();
  for (const free of [/^Dienstag, 4\. März 2092$/, /^Samstag, 8\. März 2092$/, /^Sonntag, 30\. März 2092$/])
    await day(free);
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Mo",
    "Di",
    "Mi",
    "Do",
    "Fr",
    "Sa",
    "So",
  ]);
});

test("the chosen day links to its events and says who is away, and is followed by the rest of the month", async () => {
  await open("/calendar?day=2092-03-15");
  const list = await agenda("Samstag, 15. März 2092");
  await within(list).findByText("abwesend: Lena · nicht dabei: Tom");
  const links = within(list).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/surveys/when",
    "/rehearsals/same",
    "/gigs/ball",
    "/gigs/draft",
    "/rehearsals/late",
  ]);
  expect(within(list).getByRole("link", { name: /Hochzeit/ }).textContent).toContain("Entwurf");
});

test("arrow keys, Home, End, Page Up and Page Down move the chosen day and the focus, even into another month", async () => {
  const { history } = await open("/calendar?day=2092-02-29");
  const press = (key: string, more: object = {}): boolean =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
  (await day(/^Freitag, 29\. Februar 2092/)).focus();
  for (const [key, next, more] of [
    ["ArrowRight", "2092-03-01", {}],
    ["ArrowDown", "2092-03-08", {}],
    ["Home", "2092-03-03", {}],
    ["End", "2092-03-09", {}],
    ["ArrowUp", "2092-03-02", {}],
    ["PageUp", "2092-02-02", {}],
    ["PageDown", "2093-02-02", { shiftKey: true }],
  ] as const) {
    press(key, more);
    await waitFor(() => expect(chosen()).toBe(next));
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset["day"]).toBe(next));
  }
  await waitFor(() => expect(history.get()).toBe("/calendar?day=2093-02-02"));
});

test("Back returns to the month shown before, without stopping at each day that was opened", async () => {
  const { history } = await open("/calendar?day=2092-03-15");
  fireEvent.click(await day(/^Dienstag, 4\. März 2092/));
  await waitFor(() => expect(history.get()).toBe("/calendar?day=2092-03-04"));
  fireEvent.click(screen.getByRole("button", { name: "Nächster Monat" }));
  await waitFor(() => expect(history.get()).toBe("/calendar?day=2092-04-01"));
  expect(chosen()).toBe("2092-04-01");
  history.back();
  await waitFor(() => expect(chosen()).toBe("2092-03-04"));
});

test("an editor can add a gig or a rehearsal on the chosen day, and closing the form returns to the calendar", async () => {
  const { history } = await open("/calendar?day=2092-03-04");
  const list = await agenda("Dienstag, 4. März 2092");
  fireEvent.click(within(list).getByRole("button", { name: "Probe" }));
  fireEvent.click(await screen.findByRole("button", { name: "Probe am 2092-03-04" }));
  await waitFor(() => expect(history.get()).toBe("/calendar?day=2092-03-04"));
  fireEvent.click(within(list).getByRole("button", { name: "Gig" }));
  expect(await screen.findByRole("button", { name: "Gig am 2092-03-04" })).toBeTruthy();
});

test("a musician can add only an absence, with the chosen day filled in", async () => {
  await open("/calendar?day=2092-03-04&new=gig", "musician");
  const list = await agenda("Dienstag, 4. März 2092");
  expect(within(list).queryByRole("button", { name: "Gig" })).toBeNull();
  expect(screen.queryByRole("button", { name: /am 2092-03-04/ })).toBeNull();
  fireEvent.click(within(list).getByRole("button", { name: "Abwesenheit" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByLabelText<HTMLInputElement>("Von").value).toBe("2092-03-04");
  expect(within(dialog).getByLabelText<HTMLInputElement>("Bis").value).toBe("2092-03-04");
});

test("an empty month says so and offers to go to the next event", async () => {
  await open("/calendar?day=2092-05-01", "musician");
  expect(await screen.findByText("Mai 2092 ist noch frei")).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: /^Als Nächstes Sa\., 5\. Juli 2092: Gig Sommerfest/ }));
  await waitFor(() => expect(chosen()).toBe("2092-07-05"));
});

test("if the URL has no valid day, today is shown", async () => {
  await open("/calendar?day=2093-02-29");
  expect((await screen.findByRole("gridcell", { selected: true })).querySelector("[aria-current=date]")).not.toBeNull();
});

test("below its date field, a form shows what that day already has, except for the event being edited", async () => {
  await startOffline("editor", march);
  const note = (days: readonly string[], except?: string): void =>
    void render(() => <DayConflicts days={days} except={except} />);
  note(["2092-03-15"], "ball");
  const words = "An diesem Tag: Umfrage „Probentag“ 18:00 · Probe 19:00 · abwesend: Lena · nicht dabei: Tom";
  expect(await screen.findByText(words)).toBeTruthy();
  cleanup();
  note(["2092-03-03"]);
  expect(await screen.findByText("An diesem Tag: abwesend: du")).toBeTruthy();
});

test("the form for a series of rehearsals lists the days that already have something, and no free days", async () => {
  await startOffline("editor", march);
  render(() => <DayConflicts days={["2092-03-01", "2092-03-08", "2092-03-15", "2092-03-22"]} />);
  await screen.findByText(/^Sa\., 22\.03\.: Gig Hochzeit 20:00 \(Entwurf\)$/);
  await waitFor(() => expect(screen.getByRole("status").children).toHaveLength(3));
  cleanup();
  render(() => <DayConflicts days={["2092-03-05", ""]} />);
  render(() => <DayConflicts days={["2092-03-07"]} />);
  expect((await screen.findByRole("status")).textContent).toBe("An diesem Tag: Umfrage „Probentag“ 18:00");
});
