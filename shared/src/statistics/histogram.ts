import { isPastGig } from "../gigs/past.ts";
import type { HistogramRow } from "./contract.ts";
import type { CountedGig, SongNames } from "./seasons.ts";

/**
 * How often each song was played, by year and kind of gig, over published past gigs; skipped songs are left out
 * (decisions 9). The latest year first, then kinds in alphabetical order (none last), then the most frequent song.
 */
export function songHistogram(gigs: readonly CountedGig[], names: SongNames, today: string): HistogramRow[] {
  const rows = new Map<string, { year: number; kind_of_gig: string | null; song_id: string; count: number }>();
  for (const { date, published, kind_of_gig, setlist } of gigs) {
    if (published !== 1 || !isPastGig({ date }, today)) continue;
    const year = Number(date.slice(0, 4));
    for (const { song_id, uebersprungen } of setlist.sets.flatMap(({ songs }) => songs)) {
      if (uebersprungen) continue;
      const key = JSON.stringify([year, kind_of_gig, song_id]);
      const row = rows.get(key) ?? { year, kind_of_gig, song_id, count: 0 };
      rows.set(key, { ...row, count: row.count + 1 });
    }
  }
  const named = [...rows.values()].flatMap(({ song_id, ...row }) => {
    const song = names(song_id);
    return song === undefined ? [] : [{ ...row, title: song.title, interpret: song.interpret }];
  });
  return named.toSorted(
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
