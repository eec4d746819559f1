import type { Song, SongRef } from "@bandstand/shared/songs/contract.ts";
import type { Vote, VoteTotals } from "@bandstand/shared/suggestions/contract.ts";
import { type Collection, defineCollection, nested, optionalText } from "../database/collection.ts";
import { LogFollower } from "../database/log-follower.ts";
import type { Write, Written } from "../database/records.ts";
import { type Stored, withoutSync } from "../database/stored.ts";
import { records } from "../database/synced.ts";
import type { Editor } from "../http/access.ts";

/**
 * Who voted what for a suggestion, and the totals. It lies in the song's own document, so that one conditional write
 * judges a vote and another one the adoption, and neither can overlook the other. `votes` never leaves the server.
 */
export interface Ballot {
  /** By user id, so that nobody can have two. */
  readonly votes: Readonly<Record<string, Vote>>;
  /** Of active members, as of the last write. Devices are told these. */
  readonly totals: VoteTotals;
}

/** A song's fields as they are stored; the id is the document's. A ballot is there once somebody has voted. */
export interface SongFields extends Omit<Song, "song_id" | "created_at" | "updated_at"> {
  readonly ballot?: Ballot;
}
export type StoredSong = Stored<SongFields>;

export const songCollection: Collection<SongFields> = defineCollection<SongFields>({
  name: "songs",
  fields: {
    title: { type: String, required: true },
    interpret: { type: String, required: true },
    duration: optionalText,
    composer: optionalText,
    lyricist: optionalText,
    arranger: optionalText,
    publisher: optionalText,
    iswc: optionalText,
    gema_work_number: optionalText,
    youtube_link: optionalText,
    singer_ids: [String],
    singers: [String],
    genre: optionalText,
    dance_styles: [String],
    key: optionalText,
    bpm: { type: Number, default: null },
    sheet_file: optionalText,
    status: { type: String, required: true },
    comment: optionalText,
    planned_rehearsal_id: optionalText,
    ballot: nested<Ballot>({
      votes: { type: Map, of: String, required: true },
      totals: { type: nested<VoteTotals>({ yes: Number, no: Number, abstain: Number }), required: true },
    }),
  },
});

/** The record as it goes over the wire and into the app, without the ballot. */
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

/* The whole repertoire in memory, kept up by the log: search, duplicates and lengths need all of it, all the time. */
const follower = new LogFollower<StoredSong>(songCollection);

/** Every song, deleted ones (tombstones that old setlists can still show) included. */
export const allSongs = (): Promise<ReadonlyMap<string, StoredSong>> => follower.current();

/** Grows with every change of a song that `allSongs` has seen. */
export const songsVersion = (): number => follower.version;

/** The songs that are there. */
export async function liveSongs(): Promise<StoredSong[]> {
  return [...(await allSongs()).values()].filter((song) => !song.deleted);
}

/** A song that is there, or null. */
export async function findSong(song_id: string): Promise<StoredSong | null> {
  const song = (await allSongs()).get(song_id);
  return song === undefined || song.deleted ? null : song;
}

/** The stored lengths (`HH:MM:SS` or null) of songs, of deleted ones too; unknown ids are left out. */
export async function songLengths(song_ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const songs = await allSongs();
  return new Map(song_ids.flatMap((id) => (songs.has(id) ? [[id, songs.get(id)?.duration ?? null]] : [])));
}

/** Those of `song_ids` that never were songs, and those that are deleted. */
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
