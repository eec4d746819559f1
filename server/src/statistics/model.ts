import type { CountedGig, SongNames } from "@bandstand/shared/statistics/seasons.ts";
import { LogFollower } from "../database/log-follower.ts";
import { type StoredGig, gigCollection } from "../gigs/model.ts";
import { allSongs, songsVersion } from "../songs/model.ts";

/* Every gig in memory, kept up by the log: a season needs all of them. */
const follower = new LogFollower<StoredGig>(gigCollection);

/** The gigs that are there; unpublished ones only with `drafts`. */
export async function countedGigs({ drafts }: { readonly drafts: boolean }): Promise<CountedGig[]> {
  return [...(await follower.current()).values()].filter((gig) => !gig.deleted && (drafts || gig.published === 1));
}

/** Titles of all songs, deleted ones included. */
export async function songNames(): Promise<SongNames> {
  const songs = await allSongs();
  return (song_id) => songs.get(song_id);
}

/** Another text after every change of a gig or a song. */
export const statisticsState = (): string => `${follower.version}/${songsVersion()}`;
