import {
  type BookPart,
  type BookSources,
  type BookedSong,
  bookOfList,
  bookOfSets,
} from "@bandstand/shared/charts/book.ts";
import type { Accessor } from "solid-js";
import { db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import { type ChartRow, chartsOf } from "./queries.ts";

/** A gig or a repertoire list whose charts are read as a book. */
export interface BookSubject {
  /** The id of the gig or the list. */
  readonly id: string;
  readonly name: string;
  /** The day of a gig; null for a list. */
  readonly date: string | null;
  readonly updated_at: string;
  readonly songs: ReadonlyMap<string, BookedSong>;
  readonly charts: ReadonlyMap<string, readonly ChartRow[]>;
  readonly partsOf: (sources: BookSources) => BookPart[];
}

async function read(
  { id, name, date, updated_at }: Pick<BookSubject, "id" | "name" | "date" | "updated_at">,
  partsOf: BookSubject["partsOf"],
): Promise<BookSubject> {
  const parts = partsOf({ songOf: () => undefined, chartOf: () => undefined });
  const song_ids = [...new Set(parts.flatMap(({ songs }) => songs.map(({ song_id }) => song_id)))];
  const [songs, deleted, charts] = await Promise.all([
    db().songs.bulkGet(song_ids),
    db().deleted_songs.bulkGet(song_ids),
    chartsOf(song_ids),
  ]);
  const found = song_ids.flatMap((song_id, at): [string, BookedSong][] => {
    const song = songs[at] ?? deleted[at];
    return song === undefined ? [] : [[song_id, song]];
  });
  return { id, name, date, updated_at, songs: new Map(found), charts, partsOf };
}

/** Reads a gig's setlist with all charts. Returns undefined if the gig is not on this device. */
export async function gigSubject(gig_id: string): Promise<BookSubject | undefined> {
  const gig = await db().gigs.get(gig_id);
  if (gig === undefined) return undefined;
  const { name, date, updated_at, setlist } = gig;
  return read({ id: gig_id, name, date, updated_at }, (sources) => bookOfSets(setlist.sets, sources));
}

/** Reads a repertoire list with all charts. Returns undefined if the list is not on this device. */
export async function listSubject(list_id: string): Promise<BookSubject | undefined> {
  const list = await db().repertoire_lists.get(list_id);
  if (list === undefined) return undefined;
  const { name, updated_at, songs } = list;
  return read({ id: list_id, name, date: null, updated_at }, (sources) => bookOfList(songs, sources));
}

/** The subject of a book: undefined while it is being read, null if it is not on this device. */
export const useSubject = (
  readSubject: (id: string) => Promise<BookSubject | undefined>,
  id: Accessor<string>,
): Accessor<BookSubject | null | undefined> =>
  createLiveRecord(() => {
    const wanted = id();
    return readSubject(wanted);
  });
