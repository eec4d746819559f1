import { hasChartFor } from "@bandstand/shared/charts/for-member.ts";
import { chartsOf } from "./queries.ts";

/** Returns the songs that have no chart for a member with these parts, in the given order. */
export async function songsWithoutChart(song_ids: readonly string[], parts: readonly string[]): Promise<string[]> {
  const charts = await chartsOf(song_ids);
  return song_ids.filter((id) => !hasChartFor(charts.get(id) ?? [], parts));
}
