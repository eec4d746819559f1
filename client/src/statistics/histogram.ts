import type { HistogramRow } from "@bandstand/shared/statistics/contract.ts";
import type { SongTally } from "@bandstand/shared/statistics/histogram.ts";
import type { SongNames } from "@bandstand/shared/statistics/seasons.ts";

/** What the histogram is narrowed to; null for everything. */
interface HistogramFilter {
  readonly year: number | null;
  readonly kind_of_gig: string | null;
}

interface SongCount {
  readonly title: string;
  readonly interpret: string;
  readonly count: number;
}

/** What a band has played, to be narrowed down. */
export interface Histogram {
  /** The years in it, the latest first. */
  readonly years: readonly number[];
  /** The kinds of gigs in it, in alphabetical order; gigs without a kind have none to choose. */
  readonly kinds: readonly string[];
  /** Songs of the chosen year and kind, added up, the most frequent first, equal ones by title and artist. */
  readonly counts: (filter: HistogramFilter) => readonly SongCount[];
}

interface Place {
  readonly year: number;
  readonly kind_of_gig: string | null;
}

function placesOf(rows: Iterable<Place>): Pick<Histogram, "years" | "kinds"> {
  const years = new Set<number>();
  const kinds = new Set<string>();
  for (const { year, kind_of_gig } of rows) {
    years.add(year);
    if (kind_of_gig !== null) kinds.add(kind_of_gig);
  }
  return { years: [...years].toSorted((a, b) => b - a), kinds: [...kinds].toSorted() };
}

const isChosen = ({ year, kind_of_gig }: Place, filter: HistogramFilter): boolean =>
  (filter.year === null || year === filter.year) && (filter.kind_of_gig === null || kind_of_gig === filter.kind_of_gig);

function addedUp(songs: Iterable<SongCount>): readonly SongCount[] {
  const counts = new Map<string, { readonly title: string; readonly interpret: string; count: number }>();
  for (const { title, interpret, count } of songs) {
    const key = `${title}\n${interpret}`;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { title, interpret, count });
    else known.count += count;
  }
  return [...counts]
    .toSorted(([one, a], [other, b]) => b.count - a.count || (one < other ? -1 : 1))
    .map(([, song]) => song);
}

/** The histogram that the server tells everybody. */
export const histogramOf = (rows: readonly HistogramRow[]): Histogram => ({
  ...placesOf(rows),
  counts: (filter) => addedUp(rows.filter((row) => isChosen(row, filter))),
});

/** The histogram of what this device has counted. Songs are named when all of theirs is added up: there are many entries. */
export const tallyHistogram = (tally: SongTally, names: SongNames): Histogram => ({
  ...placesOf(tally.entries()),
  counts(filter) {
    const counts = new Map<string, number>();
    for (const entry of tally.entries())
      if (isChosen(entry, filter)) counts.set(entry.song_id, (counts.get(entry.song_id) ?? 0) + entry.count);
    const songs = [...counts].map(([song_id, count]) => ({ song: names(song_id), count }));
    return addedUp(songs.flatMap(({ song, count }) => (song === undefined ? [] : [{ ...song, count }])));
  },
});
