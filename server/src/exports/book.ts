import { type BookPart, type BookSources, bookOfList, bookOfSets } from "@bandstand/shared/charts/book.ts";
import type { Choices } from "@bandstand/shared/charts/choices.ts";
import type { Reader } from "@bandstand/shared/charts/for-reader.ts";
import type { RepertoireList } from "@bandstand/shared/repertoire-lists/contract.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import type { Song } from "@bandstand/shared/songs/contract.ts";
import { choicesOf, choicesRecord } from "../charts/choices-model.ts";
import { chartsFor } from "../charts/charts-for.ts";
import { Refusal } from "../http/errors.ts";
import { findUser } from "../users/model.ts";

interface GatheredBook {
  readonly parts: readonly BookPart[];
  readonly reader: Reader;
  /** The member's choices by song. */
  readonly choices: ReadonlyMap<string, Choices>;
}

/**
 * Collects the charts of a songbook as a member reads them: the chart that they chose or that is for their part.
 * Refuses with `BOOK_TOO_LARGE` if the charts are too long together.
 */
async function gather(
  user_id: string,
  songs: ReadonlyMap<string, Song>,
  partsOf: (sources: BookSources) => BookPart[],
): Promise<GatheredBook> {
  const { parts = [], transposition = 0 } = (await findUser(user_id)) ?? {};
  const own = (await choicesOf(user_id)).map(choicesRecord);
  const chosen = new Map(own.map(({ song_id, chart_id }) => [song_id, chart_id]));
  const { charts, isCut } = await chartsFor(songs.keys(), parts, chosen);
  if (isCut) throw new Refusal("BOOK_TOO_LARGE");
  const sources = { songOf: (id: string) => songs.get(id), chartOf: (id: string) => charts.get(id) };
  return {
    parts: partsOf(sources),
    reader: { parts, transposition },
    choices: new Map(own.map((one) => [one.song_id, one])),
  };
}

/** Collects a songbook for a gig's sets. */
export const gatherGigBook = (user_id: string, sets: readonly SetlistSet[], songs: ReadonlyMap<string, Song>) =>
  gather(user_id, songs, (sources) => bookOfSets(sets, sources));

/** Collects a songbook for a repertoire list. */
export const gatherListBook = (user_id: string, list: RepertoireList, songs: ReadonlyMap<string, Song>) =>
  gather(user_id, songs, (sources) => bookOfList(list.songs, sources));
