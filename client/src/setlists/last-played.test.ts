import { type Accessor, createRoot, createSignal } from "solid-js";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { db, deleteDatabase, openDatabase } from "../data/db.ts";
import { gigRow } from "../testing/rows.ts";
import { type GigRow, useLastPlayed } from "./queries.ts";

const USER = "00000000-0000-7000-8000-000000000001";

const gigOn = (date: string, song_id: string): GigRow => {
  const songs = [{ entry_id: `entry-${song_id}`, song_id, uebersprungen: false }];
  const setlist = { sets: [{ set_id: "one", name: "one", songs }] };
  return gigRow(date, { date, setlist });
};

let read: string[];
let dispose = (): void => undefined;

beforeEach(async () => {
  await openDatabase(USER);
  await db().gigs.bulkPut([gigOn("2026-05-01", "sway"), gigOn("2026-06-15", "perfect")]);
  read = [];
  db().gigs.hook("reading", (gig) => (read.push(gig.gig_id), gig));
});
afterEach(async () => {
  dispose();
  await deleteDatabase(USER);
});

it("past setlists are read again when a gig is moved to another day, but not when it is renamed", async () => {
  const [gig, setGig] = createSignal({ name: "Ball", date: "2026-06-01" });
  const since = createRoot((end): Accessor<ReadonlyMap<string, number> | undefined> => {
    dispose = end;
    return useLastPlayed(() => gig().date);
  });
  await vi.waitFor(() => expect(since()).toEqual(new Map([["sway", 1]])));
  setGig({ name: "Gala", date: "2026-06-01" });
  await db().gigs.put(gigOn("2026-06-01", "azzurro"));
  /* Allows time for a query that the new name might have triggered. */
  for (let turn = 0; turn < 10; turn += 1) await db().gigs.count();
  setGig({ name: "Gala", date: "2026-07-01" });
  await vi.waitFor(() => expect(since()?.get("sway")).toBe(3));
  expect(read).toEqual(["2026-05-01", "2026-06-15", "2026-06-01", "2026-05-01"]);
});
