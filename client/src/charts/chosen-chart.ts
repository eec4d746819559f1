import type { ChartSettings } from "./chart-settings.ts";
import type { ChartRow } from "./queries.ts";

/** The chart that a member reads: the chosen one, or else the first that is for everybody. */
export const chosenChart = (
  charts: readonly ChartRow[],
  { chart_id }: Pick<ChartSettings, "chart_id">,
): ChartRow | undefined =>
  charts.find((chart) => chart.chart_id === chart_id) ?? charts.find(({ parts }) => parts === null) ?? charts[0];
