import { type Performers, performersTonight } from "@bandstand/shared/exports/gema.ts";
import { lineUpNames } from "@bandstand/shared/exports/line-up.ts";
import { seatsOf, withStandIns } from "@bandstand/shared/line-ups/seats.ts";
import type { SongOf } from "@bandstand/shared/exports/song.ts";
import { type SetlistTiming, setlistTiming } from "@bandstand/shared/setlists/timing.ts";
import { db } from "../data/db.ts";
import type { RowOf } from "../data/rows.ts";

type GigRow = RowOf<"gigs">;

/** Reads songs by id, including the remaining data of deleted ones. */
export async function songsById(song_ids: readonly string[]): Promise<SongOf> {
  const ids = [...new Set(song_ids)];
  const [songs, deleted] = await Promise.all([db().songs.bulkGet(ids), db().deleted_songs.bulkGet(ids)]);
  const byId = new Map(ids.map((id, at) => [id, songs[at] ?? deleted[at]]));
  return (song_id) => byId.get(song_id);
}

/** Reads every song in these gigs' setlists. */
export const songsByGig = (...gigs: readonly GigRow[]): Promise<SongOf> =>
  songsById(gigs.flatMap(({ setlist }) => setlist.sets.flatMap(({ songs }) => songs.map(({ song_id }) => song_id))));

/**
 * Computes when each set and song of a gig starts, by the same rules as the gig's page. Throws if the band's
 * configuration has not been fetched.
 */
export async function timingOf(gig: GigRow, songOf: SongOf): Promise<SetlistTiming> {
  const config = await db().config.toCollection().first();
  if (config === undefined) throw new Error("the band's settings are not on this device yet");
  return setlistTiming(gig, gig.setlist.sets, (song_id) => songOf(song_id)?.duration, config.setlist_timing);
}

type StaffedGig = Pick<GigRow, "gig_id" | "date" | "line_up_id" | "seats">;

/* Reads who may be on stage: the members, their answers, and the seats of the gig's line-up. */
async function lineUpOf(gig: StaffedGig) {
  const [members, answers, lineUps] = await Promise.all([
    db().users.toArray(),
    db().availability.get(gig.gig_id),
    db().line_ups.toArray(),
  ]);
  const byId = new Map(lineUps.map((one) => [one.line_up_id, one]));
  return {
    members,
    entries: answers?.entries ?? [],
    seats: withStandIns(seatsOf(gig, byId), answers?.asks, () => gig.date),
  };
}

/** Counts the performers at a gig, from the answers on this device. */
export async function countPerformers(gig: StaffedGig): Promise<Performers> {
  const { members, entries, seats } = await lineUpOf(gig);
  return performersTonight(members, entries, seats);
}

/** The names of the members on stage at a gig, from the answers on this device. */
export async function performerNames(gig: StaffedGig): Promise<string[]> {
  const { members, entries, seats } = await lineUpOf(gig);
  return lineUpNames(members, entries, seats);
}
