import type { LengthOf } from "@bandstand/shared/setlists/timing.ts";
import type { Song, SongRef } from "@bandstand/shared/songs/contract.ts";
import type { Vote, VoteTotals } from "@bandstand/shared/suggestions/contract.ts";
import { type Collection, defineRecord } from "../database/collection.ts";
import { LogFollower } from "../database/log-follower.ts";
import { partOf } from "../database/record-fields.ts";
import type { Write, Written } from "../database/records.ts";
import { type Stored, withoutSync } from "../database/stored.ts";
import { records } from "../database/synced.ts";
import type { Editor } from "../http/access.ts";

/**
 * Who voted for a suggestion, and the totals. Stored in the song's document, so voting and adopting are both
 * conditional writes to it and neither can miss the other. `votes` never leaves the server.
 */
export interface Ballot {
  /** By user id, so a member has at most one vote. */
  readonly votes: Readonly<Record<string, Vote>>;
  /** Votes of active members at the last write. This is what devices get. */
  readonly totals: VoteTotals;
}

/** A song's stored fields; the document's `_id` is the song's id. The ballot exists once somebody has voted. */
export interface SongFields extends Omit<Song, "song_id" | "created_at" | "updated_at"> {
  readonly ballot?: Ballot;
}
export type StoredSong = Stored<SongFields>;

export const songCollection: Collection<SongFields> = defineRecord<"songs", SongFields>({
  name: "songs",
  own: {
    ballot: partOf({
      votes: { type: Map, of: String, required: true },
      totals: { type: partOf({ yes: Number, no: Number, abstain: Number }), required: true },
    }),
  },
  sight: ["status", "ballot"],
});

/** The song as clients see it, without the ballot. */
export function songRecord(stored: StoredSong): Song {
  const { ballot: _ballot, ...fields } = withoutSync(stored);
  return { song_id: stored._id, ...fields };
}

export const songRef = ({ _id, title, interpret, status }: StoredSong): SongRef => ({
  song_id: _id,
  title,
  interpret,
  status,
});

/* The whole repertoire in memory, kept up to date from the change log: search, duplicates and lengths constantly
   need all of it. */
const follower = new LogFollower<StoredSong>(songCollection);

/** Returns every song, including deleted ones (tombstones that old setlists still show). */
export const allSongs = (): Promise<ReadonlyMap<string, StoredSong>> => follower.current();

/** Increases with every change to a song that `allSongs` has read. */
export const songsVersion = (): number => follower.version;

/** Returns a function that computes a value from every song, deleted ones included, once per state of the repertoire. */
export const derivedFromSongs = <R>(compute: (songs: ReadonlyMap<string, StoredSong>) => R): (() => Promise<R>) =>
  follower.derived(compute);

/** Returns all songs that are not deleted. */
export const liveSongs = derivedFromSongs((songs): readonly StoredSong[] =>
  [...songs.values()].filter((song) => !song.deleted),
);

/** Returns a song that is not deleted, or null. */
export async function findSong(song_id: string): Promise<StoredSong | null> {
  const song = (await allSongs()).get(song_id);
  return song === undefined || song.deleted ? null : song;
}

/** Returns a lookup for the stored length (`HH:MM:SS` or null) of a song, deleted ones included; undefined if unknown. */
export async function songLengths(): Promise<LengthOf> {
  const songs = await allSongs();
  return (song_id) => songs.get(song_id)?.duration;
}

/** Returns those of `song_ids` that never existed, and those that are deleted. */
export async function absentSongs(song_ids: readonly string[]): Promise<{ unknown: string[]; deleted: string[] }> {
  const songs = await allSongs();
  return {
    unknown: song_ids.filter((id) => !songs.has(id)),
    deleted: song_ids.filter((id) => songs.get(id)?.deleted === true),
  };
}

export const createSong = (
  _caller: Editor,
  song_id: string,
  fields: SongFields,
  write: Write,
): Promise<Written<SongFields>> => records.create(songCollection, song_id, fields, write);

export const changeSong = (
  _caller: Editor,
  song_id: string,
  write: Write,
  change: (song: StoredSong) => Partial<SongFields> | Promise<Partial<SongFields>>,
): Promise<Written<SongFields>> => records.change({ ...songCollection, refused: songRecord }, song_id, write, change);

export const removeSong = (
  _caller: Editor,
  song_id: string,
  write: Write,
  judge: () => Promise<void>,
): Promise<Written<SongFields>> => records.remove(songCollection, song_id, write, judge);
