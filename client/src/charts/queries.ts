import type { Accessor } from "solid-js";
import { gather } from "../data/chunks.ts";
import { db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import type { RowOf } from "../data/rows.ts";

export type ChartRow = RowOf<"charts">;

/** Sorts charts by the order in which they were added. */
const sorted = (charts: readonly ChartRow[]): ChartRow[] =>
  charts.toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.chart_id.localeCompare(b.chart_id));

/** The charts of a song, oldest first. */
export const useCharts = (song_id: Accessor<string>) =>
  createLiveRecord(async () => sorted(await db().charts.where("song_id").equals(song_id()).toArray()));

/** Reads the charts of several songs, by song and oldest first; songs without one are missing. */
export async function chartsOf(song_ids: readonly string[]): Promise<Map<string, ChartRow[]>> {
  const { charts } = db();
  /* One request per song, because a cursor over several songs takes longer on a slow tablet. */
  const found = await Promise.all(song_ids.map((id) => charts.where("song_id").equals(id).toArray()));
  return new Map(
    song_ids.flatMap((id, at): [string, ChartRow[]][] => {
      const own = found[at] ?? [];
      return own.length === 0 ? [] : [[id, sorted(own)]];
    }),
  );
}

export const chartById = (chart_id: string): Promise<ChartRow | undefined> => db().charts.get(chart_id);

/** Reads the texts of all charts by song, a few at a time. */
export async function chartTexts(): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>();
  for (const { song_id, text } of await gather(db().charts, (rows) => rows))
    texts.set(song_id, [...(texts.get(song_id) ?? []), text]);
  return texts;
}

/** Whether the band has any charts on this device. */
export const useHasCharts = () => createLiveRecord(async () => (await db().charts.limit(1).count()) > 0);

/** How many of these songs have a chart; undefined until they have been counted, null if the band has no charts. */
export const useChartCount = (song_ids: Accessor<readonly string[]>): Accessor<number | null | undefined> =>
  createLiveRecord(async () => {
    const ids = [...new Set(song_ids())];
    const { charts } = db();
    if ((await charts.limit(1).count()) === 0) return undefined;
    const counts = await Promise.all(ids.map((id) => charts.where("song_id").equals(id).limit(1).count()));
    return counts.filter((count) => count > 0).length;
  });
