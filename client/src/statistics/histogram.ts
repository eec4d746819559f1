import type { HistogramRow } from "@bandstand/shared/statistics/contract.ts";

/** What the histogram is narrowed to; null for everything. */
export interface HistogramFilter {
  readonly year: number | null;
  readonly kind_of_gig: string | null;
}

interface SongCount {
  readonly title: string;
  readonly interpret: string;
  readonly count: number;
}

/** The years of the histogram, the latest first. */
export const yearsOf = (rows: readonly HistogramRow[]): number[] =>
  [...new Set(rows.map(({ year }) => year))].toSorted((a, b) => b - a);

/** The kinds of gigs in it, in its own order; gigs without a kind have none to choose. */
export const kindsOf = (rows: readonly HistogramRow[]): string[] => [
  ...new Set(rows.flatMap(({ kind_of_gig }) => kind_of_gig ?? [])),
];

/** Songs of the chosen year and kind, added up, the most frequent first, equal ones in the order of the rows. */
export function songCounts(rows: readonly HistogramRow[], filter: HistogramFilter): SongCount[] {
  const counts = new Map<string, SongCount>();
  for (const { year, kind_of_gig, title, interpret, count } of rows) {
    if (filter.year !== null && year !== filter.year) continue;
    if (filter.kind_of_gig !== null && kind_of_gig !== filter.kind_of_gig) continue;
    const key = JSON.stringify([title, interpret]);
    counts.set(key, { title, interpret, count: (counts.get(key)?.count ?? 0) + count });
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count);
}
