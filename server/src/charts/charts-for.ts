import type { Chart } from "@bandstand/shared/charts/contract.ts";
import { chosenChart } from "@bandstand/shared/charts/for-member.ts";
import { chartRecord, chartsOfSong } from "./model.ts";

/** The maximum total length of the charts for one evening, in UTF-16 code units: more than 500 pages. */
const TEXT_MAX = 1_000_000;

interface ChartsFor {
  readonly charts: ReadonlyMap<string, Chart>;
  /** True if charts are missing because all of them together would be too long. */
  readonly isCut: boolean;
}

/**
 * Returns, by song, the chart that a member with these parts reads: the one they chose (`chosen`, chart ids by song) or
 * the one for their parts. Reads the songs one after another, because each may have many charts, of which only one is
 * kept in memory.
 */
export async function chartsFor(
  song_ids: Iterable<string>,
  parts: readonly string[],
  chosen: ReadonlyMap<string, string | null> = new Map(),
): Promise<ChartsFor> {
  const charts = new Map<string, Chart>();
  let length = 0;
  for (const song_id of song_ids) {
    const chart = chosenChart((await chartsOfSong(song_id)).map(chartRecord), chosen.get(song_id) ?? null, parts);
    if (chart === undefined) continue;
    length += chart.text.length;
    if (length > TEXT_MAX) return { charts, isCut: true };
    charts.set(song_id, chart);
  }
  return { charts, isCut: false };
}
