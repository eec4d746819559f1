import { addDays, instantOf } from "@bandstand/shared/time/day.ts";
import { MemoryRouter, Route } from "@solidjs/router";
import { cleanup, fireEvent, render, screen, within } from "@solidjs/testing-library";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { type BandDatabase, db } from "../data/db.ts";
import type { RowOf } from "../data/rows.ts";
import { today } from "../data/today.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { ToastRegion } from "../ui/toast-region.tsx";
import { MissingPage } from "./missing-page.tsx";

const WEEKS = 14;
const zone = "Europe/Berlin";

beforeAll(async () => {
  await showLanguage("de");
});
afterEach(async () => {
  cleanup();
  await endOffline();
});

const member = (user_id: string, real_name: string, more: object = {}) =>
  ({ user_id, real_name, status: "active", joined: true, musician: true, singer: false, ...more }) as unknown;

const gig = (gig_id: string, name: string, days: number, more: object = {}) =>
  ({
    gig_id,
    name,
    date: addDays(today(), days),
    begin: "20:00:00",
    published: 1,
    answer_by: null,
    venue: null,
    setlist: { sets: [] },
    ...more,
  }) as unknown as RowOf<"gigs">;

const rehearsal = (rehearsal_id: string, days: number) => {
  const at = (hours: number): string => new Date(instantOf(addDays(today(), days), hours * 3600, zone)).toISOString();
  return { rehearsal_id, begin: at(19.5), end: at(21.5), location: "Keller" } as unknown as RowOf<"rehearsals">;
};

const answers = (event_id: string, said: Readonly<Record<string, string>>) =>
  ({
    event_id,
    event_type: "gig",
    rev: 1,
    entries: Object.entries(said).map(([user_id, status]) => ({ user_id, status, comment: null, substitute: null })),
  }) as unknown as RowOf<"availability">;

/* Renders the page for Eva in a band with Tom, who also plays, and Kim, who does not. */
async function open(
  role: "editor" | "musician",
  view: "Meine" | "Wer fehlt?",
  fill: (band: BandDatabase) => Promise<unknown>,
): Promise<void> {
  await startOffline(role, async (band) => {
    const [me] = await band.me.toArray();
    const eva = member(me?.user_id ?? "", "Eva");
    await band.me.put({ ...me, ...(eva as RowOf<"me">) });
    await band.users.bulkPut([
      eva,
      member("tom", "Tom Richter"),
      member("kim", "Kim", { musician: false }),
    ] as RowOf<"users">[]);
    await fill(band);
  });
  render(() => (
    <>
      <MemoryRouter>
        <Route path="*" component={MissingPage} />
      </MemoryRouter>
      <ToastRegion />
    </>
  ));
  fireEvent.click(await screen.findByRole("radio", { name: view }));
}

const region = (name: string | RegExp) => screen.findByRole("region", { name });

test("the matrix shows every member who is expected to answer, each gap in words, and the totals of each event", async () => {
  await open("editor", "Wer fehlt?", async (band) => {
    await band.gigs.bulkPut([
      gig("ball", "Ball", 3),
      gig("draft", "Entwurfsball", 4, { published: 0 }),
      gig("old", "Alt", -2),
    ]);
    await band.availability.put(answers("ball", { tom: "out", kim: "in" }));
  });
  const table = within(await region("Antworten der Band"));
  const heads = table.getAllByRole("columnheader").map((head) => head.textContent);
  expect(heads.slice(2)).toEqual(["Du11 fehlt", "Tom"]);
  await vi.waitFor(() => expect(table.getAllByRole("row")).toHaveLength(3));
  const [, ball, draft] = table.getAllByRole("row");
  const cells = (row: HTMLElement | undefined) =>
    within(row!)
      .getAllByRole("cell")
      .slice(1)
      .map((cell) => cell.textContent);
  expect(cells(ball)).toEqual(["fehlt", "Nicht dabei"]);
  expect(within(ball!).getByRole("img", { name: "1 dabei, 0 vielleicht, 1 nicht dabei, 1 ohne Antwort" })).toBeTruthy();
  expect(cells(draft)).toEqual(["nicht gefragt", "nicht gefragt"]);
});

test("a member without a seat at an event is marked as having none, not as missing", async () => {
  const seat = { seat_id: "1", part: "Bass", user_id: "tom", optional: false };
  await open("editor", "Wer fehlt?", async (band) => {
    await band.line_ups.put({ line_up_id: "duo", name: "Duo", seats: [seat], archived: false, rev: 1 } as never);
    await band.gigs.put(gig("ball", "Ball", 3, { line_up_id: "duo" }));
  });
  const row = await screen.findByRole("row", { name: /Ball/ });
  const cells = () =>
    within(row)
      .getAllByRole("cell")
      .slice(1)
      .map((cell) => cell.textContent);
  await vi.waitFor(() => expect(cells()).toEqual(["ohne Platz", "fehlt"]));
  fireEvent.click(screen.getByRole("radio", { name: "Meine" }));
  expect(await screen.findByText("ohne Platz")).toBeTruthy();
  expect(await screen.findByText("Du hast überall geantwortet.")).toBeTruthy();
});

test("only editors can open the list of members who are missing from an event", async () => {
  for (const [role, count] of [
    ["musician", 0],
    ["editor", 1],
  ] as const) {
    await open(role, "Wer fehlt?", (band) => band.gigs.put(gig("ball", "Ball", 3)));
    await region("Antworten der Band");
    await screen.findByRole("link", { name: /Ball/ });
    expect(screen.queryAllByRole("button", { name: /^2 fehlen, Ball/ })).toHaveLength(count);
    cleanup();
    await endOffline();
  }
});

test("one tap answers every event of a series and no other, with one edit per event, and Undo withdraws the answers", async () => {
  await open("musician", "Meine", async (band) => {
    await band.gigs.put(gig("ball", "Ball", 3));
    await band.rehearsals.bulkPut(Array.from({ length: WEEKS }, (_, week) => rehearsal(`r${week}`, 1 + week * 7)));
  });
  expect(await screen.findByText("15 Termine warten auf deine Antwort")).toBeTruthy();
  const series = within(await region(/^Alle Proben am \p{L}+, 19:30$/u));
  fireEvent.click(series.getByRole("button", { name: "Dabei" }));
  await screen.findByText("1 Termin wartet auf deine Antwort");
  expect(await db().outbox.count()).toBe(WEEKS);
  expect(new Set((await db().outbox.toArray()).map(({ lane }) => lane)).size).toBe(WEEKS);
  fireEvent.click(await screen.findByRole("button", { name: "Rückgängig" }));
  await screen.findByText("15 Termine warten auf deine Antwort");
  const { length } = (await db().availability.toArray()).flatMap(({ entries }) => entries);
  expect(length).toBe(0);
});
