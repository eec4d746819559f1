import { type Performers, performersTonight } from "@bandstand/shared/exports/gema.ts";
import { lineUpNames } from "@bandstand/shared/exports/line-up.ts";
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

/** Counts the performers at a gig, from the answers on this device. */
export async function countPerformers({ gig_id }: Pick<GigRow, "gig_id">): Promise<Performers> {
  const [members, answers] = await Promise.all([db().users.toArray(), db().availability.get(gig_id)]);
  return performersTonight(members, answers?.entries ?? []);
}

/** The names of the members on stage at a gig, from the answers on this device. */
export async function performerNames({ gig_id }: Pick<GigRow, "gig_id">): Promise<string[]> {
  const [members, answers] = await Promise.all([db().users.toArray(), db().availability.get(gig_id)]);
  return lineUpNames(members, answers?.entries ?? []);
}
