import { type BookPart, type BookSources, bookOfList, bookOfSets } from "@bandstand/shared/charts/book.ts";
import type { Chart } from "@bandstand/shared/charts/contract.ts";
import { chartForMember } from "@bandstand/shared/charts/for-member.ts";
import type { Reader } from "@bandstand/shared/charts/for-reader.ts";
import type { RepertoireList } from "@bandstand/shared/repertoire-lists/contract.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import type { Song } from "@bandstand/shared/songs/contract.ts";
import { chartRecord, chartsOfSong } from "../charts/model.ts";
import { Refusal } from "../http/errors.ts";
import { findUser } from "../users/model.ts";

/** The longest text of all charts in a book together, in UTF-16 units: more than 500 pages. */
const BOOK_TEXT_MAX = 1_000_000;

interface GatheredBook {
  readonly parts: readonly BookPart[];
  readonly reader: Reader;
}

/**
 * Reads the charts of a book as a member reads them: for their part and in the key of their instrument. Refuses with
 * `BOOK_TOO_LARGE`. One song after the other, because each may have many charts, of which one is kept.
 */
async function gather(
  user_id: string,
  songs: ReadonlyMap<string, Song>,
  partsOf: (sources: BookSources) => BookPart[],
): Promise<GatheredBook> {
  const { parts = [], transposition = 0 } = (await findUser(user_id)) ?? {};
  const charts = new Map<string, Chart>();
  let length = 0;
  for (const song_id of songs.keys()) {
    const chart = chartForMember((await chartsOfSong(song_id)).map(chartRecord), parts);
    if (chart === undefined) continue;
    charts.set(song_id, chart);
    length += chart.text.length;
    if (length > BOOK_TEXT_MAX) throw new Refusal("BOOK_TOO_LARGE");
  }
  const sources = { songOf: (id: string) => songs.get(id), chartOf: (id: string) => charts.get(id) };
  return { parts: partsOf(sources), reader: { parts, transposition } };
}

/** The book of a gig's sets. */
export const gatherGigBook = (user_id: string, sets: readonly SetlistSet[], songs: ReadonlyMap<string, Song>) =>
  gather(user_id, songs, (sources) => bookOfSets(sets, sources));

/** The book of a repertoire list. */
export const gatherListBook = (user_id: string, list: RepertoireList, songs: ReadonlyMap<string, Song>) =>
  gather(user_id, songs, (sources) => bookOfList(list.songs, sources));
