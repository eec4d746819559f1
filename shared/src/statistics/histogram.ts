import { isPastGig } from "../gigs/past.ts";
import type { HistogramRow } from "./contract.ts";
import type { CountedGig, SongNames } from "./seasons.ts";

/** How often each song (by id) was played in one year at gigs of one kind. */
interface YearAndKind {
  readonly year: number;
  readonly kind_of_gig: string | null;
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * Counts how often each song was played, by year and kind of gig, at published past gigs, ignoring skipped songs. Gigs
 * can be added in any order and in batches, so that a device stays responsive.
 */
export class SongTally {
  readonly #today: string;
  readonly #years = new Map<number, Map<string | null, Map<string, number>>>();

  constructor(today: string) {
    this.#today = today;
  }

  add({ date, published, kind_of_gig, setlist }: CountedGig): void {
    if (published !== 1 || !isPastGig({ date }, this.#today)) return;
    const counts = entryOf(
      entryOf(this.#years, Number(date.slice(0, 4)), () => new Map<string | null, Map<string, number>>()),
      kind_of_gig,
      () => new Map<string, number>(),
    );
    for (const { songs } of setlist.sets)
      for (const { song_id, uebersprungen } of songs)
        if (!uebersprungen) counts.set(song_id, (counts.get(song_id) ?? 0) + 1);
  }

  /** Yields the songs' counts for each combination of year and kind of gig, unordered. */
  *groups(): Generator<YearAndKind> {
    for (const [year, kinds] of this.#years)
      for (const [kind_of_gig, counts] of kinds) yield { year, kind_of_gig, counts };
  }
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let found = map.get(key);
  if (found === undefined) map.set(key, (found = make()));
  return found;
}

/**
 * Returns all rows for `gigs`, sorted by year (latest first), kind of gig (alphabetically, gigs without one last) and
 * frequency.
 */
export function songHistogram(gigs: readonly CountedGig[], names: SongNames, today: string): HistogramRow[] {
  const tally = new SongTally(today);
  for (const gig of gigs) tally.add(gig);
  const rows = [...tally.groups()].flatMap(({ year, kind_of_gig, counts }) =>
    [...counts].flatMap(([song_id, count]) => {
      const song = names(song_id);
      return song === undefined ? [] : [{ year, kind_of_gig, title: song.title, interpret: song.interpret, count }];
    }),
  );
  return rows.sort(
    (a, b) =>
      b.year - a.year ||
      Number(a.kind_of_gig === null) - Number(b.kind_of_gig === null) ||
      compare(a.kind_of_gig ?? "", b.kind_of_gig ?? "") ||
      b.count - a.count ||
      compare(a.title, b.title) ||
      compare(a.interpret, b.interpret),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
