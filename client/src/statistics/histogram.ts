import type { HistogramRow } from "@bandstand/shared/statistics/contract.ts";
import type { SongTally } from "@bandstand/shared/statistics/histogram.ts";
import type { SongNames } from "@bandstand/shared/statistics/seasons.ts";

/** The selected year and kind; null for all. */
interface HistogramFilter {
  readonly year: number | null;
  readonly kind_of_gig: string | null;
}

interface SongCount {
  readonly title: string;
  readonly interpret: string;
  readonly count: number;
}

/** The songs a band has played, with their counts, which can be filtered. */
export interface Histogram {
  /** The years that occur, latest first. */
  readonly years: readonly number[];
  /** The kinds of gigs that occur, alphabetically; gigs without a kind have no entry. */
  readonly kinds: readonly string[];
  /**
   * The songs of the selected year and kind with their counts, most frequent first, equally frequent ones by title and
   * artist. Computed in steps.
   */
  readonly counts: (filter: HistogramFilter) => Generator<unknown, readonly SongCount[]>;
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

/* Sorts by count, then by title and artist. Groups by count first, because most songs share theirs with many others. */
function* inOrder(songs: Iterable<[key: string, song: SongCount]>): Generator<unknown, readonly SongCount[]> {
  const byCount = new Map<number, [key: string, song: SongCount][]>();
  for (const entry of songs) {
    const { count } = entry[1];
    const equal = byCount.get(count);
    if (equal === undefined) byCount.set(count, [entry]);
    else equal.push(entry);
    yield;
  }
  const ordered: SongCount[] = [];
  for (const count of [...byCount.keys()].toSorted((a, b) => b - a)) {
    const equal = (byCount.get(count) ?? []).toSorted(([one], [other]) => (one < other ? -1 : 1));
    for (const [, song] of equal) ordered.push(song);
    yield;
  }
  return ordered;
}

/* Combines songs with the same title and artist. */
function* addedUp(songs: Iterable<SongCount>): Generator<unknown, readonly SongCount[]> {
  const counts = new Map<string, { readonly title: string; readonly interpret: string; count: number }>();
  for (const { title, interpret, count } of songs) {
    const key = `${title}\n${interpret}`;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { title, interpret, count });
    else known.count += count;
    yield;
  }
  return yield* inOrder(counts);
}

/** Creates a histogram from the server's public counts, in steps. */
export function* histogramOf(rows: readonly HistogramRow[]): Generator<unknown, Histogram> {
  const places = new Map<string, Place & { readonly rows: HistogramRow[] }>();
  for (const row of rows) {
    const { year, kind_of_gig } = row;
    const key = `${year} ${kind_of_gig ?? ""}`;
    const place = places.get(key);
    if (place === undefined) places.set(key, { year, kind_of_gig, rows: [row] });
    else place.rows.push(row);
    yield;
  }
  return {
    ...placesOf(places.values()),
    counts: (filter) => addedUp([...places.values()].flatMap((place) => (isChosen(place, filter) ? place.rows : []))),
  };
}

/**
 * Creates a histogram from the counts made on this device. Looks up songs' names only after adding up the counts,
 * because there are far more setlist entries than songs.
 */
export const tallyHistogram = (tally: SongTally, names: SongNames): Histogram => ({
  ...placesOf(tally.groups()),
  *counts(filter) {
    const all = new Map<string, number>();
    for (const { counts, ...place } of tally.groups()) {
      if (isChosen(place, filter))
        for (const [song_id, count] of counts) all.set(song_id, (all.get(song_id) ?? 0) + count);
      yield;
    }
    const songs: SongCount[] = [];
    for (const [song_id, count] of all) {
      const song = names(song_id);
      if (song !== undefined) songs.push({ title: song.title, interpret: song.interpret, count });
    }
    return yield* addedUp(songs);
  },
});
