import { NEW_GIG } from "@bandstand/shared/gigs/new-gig.ts";
import { changeEntries } from "@bandstand/shared/setlists/edits.ts";
import { createRoot } from "solid-js";
import { afterEach, expect, test, vi } from "vitest";
import { reconnect } from "../data/connection.ts";
import { db } from "../data/db.ts";
import { bufferedCount, writeBuffered } from "../data/write-buffer.ts";
import { loseDatabase } from "../testing/lost-database.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { type LiveSession, createLiveSession } from "./live-session.ts";
import type { LiveGig } from "./queries.ts";

const entry = (id: string) => ({ entry_id: id, song_id: id, uebersprungen: false });
const GIG = {
  ...NEW_GIG,
  gig_id: "gig",
  name: "Stadtball",
  date: "2031-07-11",
  rev: 1,
  setlist: { sets: [{ set_id: "1", name: "Set 1", songs: ["a", "b", "c"].map(entry) }] },
} as unknown as LiveGig;
const TIMING = { pause_between_songs: 20, pause_between_sets: 1200, default_song_duration: 240 };

let leave: () => void;
afterEach(async () => {
  leave();
  await endOffline();
});

const openLive = (): LiveSession =>
  createRoot((dispose) => {
    leave = dispose;
    const opened = { gig: GIG, state: undefined, songs: new Map(), timing: TIMING, members: new Map() };
    return createLiveSession({ opened, latest: () => GIG, mayWrite: () => true });
  });

test("all edits made on stage while the device cannot reach its database are kept", async () => {
  const band = await startOffline("editor", ({ gigs }) => gigs.put(GIG));
  const session = openLive();
  const findDatabase = loseDatabase(band);
  for (const [at, id] of ["a", "b"].entries()) {
    session.edit((sets) => changeEntries(sets, [id], { uebersprungen: true }), "", "skip");
    await vi.waitFor(() => expect(bufferedCount(band.user_id)).toBeGreaterThan(at), 5_000);
  }
  findDatabase();
  await reconnect(band);
  await writeBuffered(band);
  const [set] = (await db().gigs.get("gig"))!.setlist.sets;
  expect(set?.songs.map(({ uebersprungen }) => uebersprungen)).toEqual([true, true, false]);
});
