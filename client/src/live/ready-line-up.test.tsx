import type { Ask, Seat } from "@bandstand/shared/line-ups/contract.ts";
import { NEW_GIG } from "@bandstand/shared/gigs/new-gig.ts";
import { newAnswer } from "@bandstand/shared/availability/answers.ts";
import { cleanup, render, screen, waitFor } from "@solidjs/testing-library";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { BandDatabase } from "../data/db.ts";
import type { RowOf } from "../data/rows.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import type { LiveGig } from "./queries.ts";
import { ReadyLineUp } from "./ready-line-up.tsx";

const [MIRA, TOM, UWE] = ["c", "d", "e"].map((end) => `01900000-0000-7000-8000-00000000000${end}`) as [
  string,
  string,
  string,
];
const DATE = "2099-05-09";

beforeAll(async () => {
  await showLanguage("en");
});
afterEach(async () => {
  cleanup();
  await endOffline();
});

const member = (user_id: string, real_name: string, parts: string[]) =>
  ({ user_id, real_name, parts, status: "active" }) as unknown as RowOf<"users">;
const song = (song_id: string, title: string, fields: object = {}) =>
  ({ song_id, title, duration: "00:03:00", status: "active", singer_ids: [], ...fields }) as unknown as RowOf<"songs">;
const seat = (part: string, user_id: string | null): Seat => ({ seat_id: part, part, user_id, optional: false });
const ask = (seat_id: string, state: Ask["state"], who: Partial<Ask>): Ask => ({
  ask_id: `${seat_id} ${state}`,
  seat_id,
  state,
  day: DATE,
  user_id: null,
  name: null,
  ...who,
});

/**
 * Opens the pre-gig check for a gig with two songs: "Harlem Nocturne" needs a saxophone, and "Summertime" is sung by
 * Mira. Mira, who sings and plays the saxophone, has declined.
 */
async function open(asks: readonly Ask[], substitute: string | null = null): Promise<BandDatabase> {
  const answer = {
    user_id: MIRA,
    status: "out",
    substitute: substitute === null ? null : { user_id: substitute },
  } as const;
  const band = await startOffline("editor", async (db) => {
    await db.users.bulkPut([
      member(MIRA, "Mira", ["Saxophone", "Vocals"]),
      member(TOM, "Tom", ["Guitar", "Saxophone"]),
      member(UWE, "Uwe", ["Vocals"]),
    ]);
    await db.songs.bulkPut([
      song("harlem", "Harlem Nocturne", { needed_parts: ["saxophone"] }),
      song("summertime", "Summertime", { singer_ids: [MIRA] }),
      song("apache", "Apache"),
    ]);
    await db.availability.put({
      event_id: "g",
      event_type: "gig",
      asks,
      entries: [newAnswer([], answer, "2099-05-01T12:00:00.000Z")],
    } as unknown as RowOf<"availability">);
  });
  const songs = ["harlem", "summertime"].map((song_id) => ({ entry_id: song_id, song_id, uebersprungen: false }));
  const gig = {
    ...NEW_GIG,
    gig_id: "g",
    name: "Ball",
    date: DATE,
    line_up_id: "l",
    seats: [seat("Saxophone", MIRA), { ...seat("Vocals", MIRA), doubling: true }, seat("Guitar", TOM)],
    setlist: { sets: [{ set_id: "1", name: "Set 1", songs }] },
  } as unknown as LiveGig;
  render(() => <ReadyLineUp gig={gig} mayEdit />);
  return band;
}

const swaps = (): (string | null)[] => screen.queryAllByRole("button").map(({ textContent }) => textContent);

test("in the pre-gig check, a part is shown as missing, with who has been asked, until somebody accepts its seat", async () => {
  const band = await open([ask("Saxophone", "asked", { name: "Ida" })]);
  const point = (await screen.findByText("Harlem Nocturne: saxophone missing")).parentElement;
  expect(point?.textContent).toContain("Saxophone: Ida, asked");
  expect(point?.textContent).toContain("Could take over saxophone: Tom");
  await band.availability.update("g", { asks: [ask("Saxophone", "accepted", { name: "Ida" })] });
  await waitFor(() => expect(screen.queryByText(/Harlem Nocturne/)).toBeNull());
  expect(screen.getByText("Summertime: Mira has declined")).toBeTruthy();
});

test("in the pre-gig check, a replacement song is suggested until all seats of a missing singer have been accepted", async () => {
  const accepted = [ask("Saxophone", "accepted", { name: "Ida" }), ask("Vocals", "accepted", { user_id: UWE })];
  const band = await open(accepted);
  expect(await screen.findByText("Vocals: Uwe stands in")).toBeTruthy();
  expect(swaps()).toEqual([]);
  await band.availability.update("g", { asks: accepted.slice(0, 1) });
  await waitFor(() => expect(swaps()).toEqual(["Apache instead"]));
  expect(screen.getByText("Saxophone: Ida stands in")).toBeTruthy();
});

test("in the pre-gig check, a member named as substitute is shown as asked until they accept", async () => {
  const saxophone = ask("Saxophone", "accepted", { name: "Ida" });
  const band = await open([saxophone, ask("Vocals", "asked", { user_id: UWE })], UWE);
  expect(await screen.findByText("Vocals: Uwe, asked")).toBeTruthy();
  expect(screen.queryByText(/^Standing in/)).toBeNull();
  expect(swaps()).toEqual(["Apache instead"]);
  await band.availability.update("g", { asks: [saxophone, ask("Vocals", "accepted", { user_id: UWE })] });
  expect(await screen.findByText("Vocals: Uwe stands in")).toBeTruthy();
  expect(swaps()).toEqual([]);
});
