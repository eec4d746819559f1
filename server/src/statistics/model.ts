import type { SongNames } from "@bandstand/shared/statistics/seasons.ts";
import { gigsVersion } from "../gigs/model.ts";
import { allSongs, songsVersion } from "../songs/model.ts";

/** Returns a lookup for songs by id, deleted ones included. */
export async function songNames(): Promise<SongNames> {
  const songs = await allSongs();
  return (song_id) => songs.get(song_id);
}

/** Returns a string that changes once this process has read a change to a gig or song. */
export const statisticsState = (): string => `${gigsVersion()}/${songsVersion()}`;
