import type { AvailabilityEntry } from "@bandstand/shared/availability/contract.ts";
import { newAnswer } from "@bandstand/shared/availability/answers.ts";
import type { Seat } from "@bandstand/shared/line-ups/contract.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { createSignal } from "solid-js";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { RowOf } from "../data/rows.ts";
import { showLanguage } from "../i18n/text.ts";
import { type AnnouncedEdit, createAnnouncedEdits } from "../notifications/public.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { dismissToast, toasts } from "../ui/toast.ts";
import { LineUpHelp } from "./line-up-help.tsx";
import type { GigRow } from "./queries.ts";

const [MIRA, TOM] = ["01900000-0000-7000-8000-00000000000c", "01900000-0000-7000-8000-00000000000d"];
const member = (user_id: string, real_name: string, parts: string[]) =>
  ({ user_id, real_name, parts, status: "active", singer: false, musician: true }) as unknown as RowOf<"users">;
const song = (song_id: string, title: string, needed_parts?: string[]) =>
  ({
    song_id,
    title,
    duration: "00:03:00",
    status: "active",
    singer_ids: [],
    needed_parts,
  }) as unknown as RowOf<"songs">;
const entry = { entry_id: "e", song_id: "harlem", uebersprungen: false };
const sets = [{ set_id: "1", name: "Set 1", songs: [entry] }];
const seat = (part: string, user_id: string | null): Seat => ({ seat_id: part, part, user_id, optional: false });

beforeAll(async () => {
  await showLanguage("de");
});
const dismissAll = (): void => {
  for (const { id } of toasts()) dismissToast(id);
};
/* Tests of other files, which share the process, may have left a toast. */
beforeEach(dismissAll);
afterEach(async () => {
  dismissAll();
  cleanup();
  await endOffline();
});

/** Opens the suggestions for a song that needs a saxophone and is the only one in its setlist. */
async function open(seats: Seat[] | null, answers: readonly AvailabilityEntry[]) {
  await startOffline("editor", async (band) => {
    await band.users.bulkPut([member(MIRA, "Mira", ["Saxofon"]), member(TOM, "Tom", ["Gitarre", "Saxofon"])]);
    await band.songs.bulkPut([
      song("harlem", "Harlem Nocturne", ["Saxofon"]),
      song("apache", "Apache"),
      song("yakety", "Yakety Sax", ["Saxofon"]),
    ]);
    await band.availability.put({
      event_id: "g",
      event_type: "gig",
      entries: [...answers],
    } as unknown as RowOf<"availability">);
  });
  const row = {
    gig_id: "g",
    date: "2099-05-09",
    line_up_id: seats && "l",
    seats,
    setlist: { sets },
  } as unknown as GigRow;
  const [gig, setGig] = createSignal(row);
  const chosen: string[] = [];
  const edits = createAnnouncedEdits();
  const seatEdit = (next: Seat[]): AnnouncedEdit => ({
    event: { event_type: "gig", gig: { ...row, seats: next } },
    change: null,
    store: () => {
      setGig({ ...gig(), seats: next });
      return Promise.resolve(async () => void setGig(row));
    },
  });
  render(() => (
    <LineUpHelp
      gig={gig()}
      entry={entry}
      sets={sets}
      onSinger={() => undefined}
      onSong={(song_id) => chosen.push(song_id)}
      onSeats={(next, done) => edits.edit(seatEdit(next), done)}
    />
  ));
  return { gig, chosen };
}

const said = (user_id: string, status: AvailabilityEntry["status"]): AvailabilityEntry =>
  newAnswer([], { user_id, status }, "2099-05-01T12:00:00.000Z");

test("one tap gives a missing part's open seat to a member who plays the part, and can be undone", async () => {
  const { gig } = await open([seat("Gitarre", TOM), seat("Saxofon", MIRA)], [said(MIRA, "out")]);
  expect(await screen.findByText("Es fehlt: Saxofon")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Mira" })).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "Tom" }));
  await waitFor(() => expect(screen.queryByText("Es fehlt: Saxofon")).toBeNull());
  expect(gig().seats).toMatchObject([{ user_id: TOM }, { part: "Saxofon", user_id: TOM, doubling: true }]);
  await waitFor(() => expect(toasts()).toHaveLength(1));
  toasts()[0]?.action?.run();
  expect(await screen.findByText("Es fehlt: Saxofon")).toBeDefined();
});

test("without a line-up, a part is missing once everyone who plays it has declined, and one tap replaces the song", async () => {
  const { chosen } = await open(null, [said(MIRA, "out"), said(TOM, "out")]);
  expect(await screen.findByText("Es fehlt: Saxofon")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Yakety Sax" })).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "Apache" }));
  expect(chosen).toEqual(["apache"]);
});
