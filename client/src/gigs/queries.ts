import { setlistTiming } from "@bandstand/shared/setlists/timing.ts";
import { toSeconds } from "@bandstand/shared/time/clock.ts";
import type { Collection } from "dexie";
import { type Accessor, createMemo, createResource } from "solid-js";
import { eachOf } from "../data/chunks.ts";
import { db } from "../data/db.ts";
import { type LiveList, createLiveList, createLiveRecord } from "../data/live.ts";
import type { RowOf } from "../data/rows.ts";
import { today } from "../data/today.ts";
import { type GigLine, lineOf } from "./gig-line.ts";

export type GigRow = RowOf<"gigs">;
export type Scope = "upcoming" | "past";

async function linesOf(gigs: Collection<GigRow, string>): Promise<GigLine[]> {
  const lines: GigLine[] = [];
  await eachOf(db().gigs, await gigs.primaryKeys(), (gig) => void lines.push(lineOf(gig)));
  return lines;
}

/** Upcoming gigs in chronological order, or past ones, latest first and at most `limit` of them. */
export function useGigs(scope: Accessor<Scope>, limit: Accessor<number>): LiveList<GigLine> {
  return createLiveList<GigLine>(async () => {
    const gigs = db().gigs.where("date");
    if (scope() === "past") return await linesOf(gigs.below(today()).reverse().limit(limit()));
    return (await linesOf(gigs.aboveOrEqual(today()))).sort(byBegin);
  }, "gig_id");
}

const byBegin = (a: GigLine, b: GigLine): number =>
  a.date.localeCompare(b.date) || (a.begin ?? "").localeCompare(b.begin ?? "");

/** The latest gigs by date, at most `limit`, as templates for a new one. */
export function useTemplates(limit: number): Accessor<readonly GigLine[]> {
  const found = createLiveRecord(async () => await linesOf(db().gigs.orderBy("date").reverse().limit(limit)));
  return () => found() ?? [];
}

/** One gig: undefined while loading, null if it is not on this device. */
export const useGig = (gig_id: Accessor<string>) =>
  createLiveRecord<GigRow>(() => {
    const id = gig_id();
    return db().gigs.get(id);
  });

/** The band's configuration stored on this device. */
export const useConfig = () => createLiveRecord(() => db().config.toCollection().first());

/**
 * The playing time of a gig in seconds, including pauses between songs but not breaks between sets; undefined while its
 * songs are being read.
 */
export function useLength(gig: Accessor<GigRow>): Accessor<number | undefined> {
  const config = useConfig();
  const ids = createMemo(() => [
    ...new Set(gig().setlist.sets.flatMap((set) => set.songs.map((entry) => entry.song_id))),
  ]);
  const [lengths] = createResource(ids, async (song_ids) => {
    const songs = await db().songs.bulkGet(song_ids);
    return new Map(song_ids.map((id, at) => [id, songs[at]?.duration ?? null]));
  });
  return createMemo(() => {
    const known = lengths();
    const pauses = config()?.setlist_timing;
    if (known === undefined || !pauses) return undefined;
    const timing = setlistTiming(gig(), gig().setlist.sets, (id) => known.get(id), pauses);
    return timing.sets.reduce((sum, set) => sum + toSeconds(set.duration), 0);
  });
}
