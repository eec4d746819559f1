import { chartForMember } from "@bandstand/shared/charts/for-member.ts";
import type { ChartSettings } from "./chart-settings.ts";
import type { ChartRow } from "./queries.ts";

/** The chart that a member reads: the chosen one, or else that of their part. */
export const chosenChart = (
  charts: readonly ChartRow[],
  { chart_id }: Pick<ChartSettings, "chart_id">,
  parts: readonly string[],
): ChartRow | undefined => charts.find((chart) => chart.chart_id === chart_id) ?? chartForMember(charts, parts);
