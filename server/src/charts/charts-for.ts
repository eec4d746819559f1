import type { Chart } from "@bandstand/shared/charts/contract.ts";
import { chosenChart } from "@bandstand/shared/charts/for-member.ts";
import { chartRecord, chartsOfSong } from "./model.ts";

/** The longest text of all charts of an evening together, in UTF-16 units: more than 500 pages. */
const TEXT_MAX = 1_000_000;

interface ChartsFor {
  readonly charts: ReadonlyMap<string, Chart>;
  /** Some are missing, because together they are too long. */
  readonly isCut: boolean;
}

/**
 * Returns the charts of songs, by song, that somebody with these parts reads; `chosen` has the ids of charts that they
 * chose, by song. Reads one song after the other, because each may have many charts, of which one is kept.
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
