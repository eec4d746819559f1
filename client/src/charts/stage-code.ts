import { reader } from "../data/reader.ts";
import { changeReadingSettings, chartSettings, readingSettings } from "./chart-settings.ts";
import { chosenChart } from "@bandstand/shared/charts/for-member.ts";
import { chartsOf } from "./queries.ts";
import { StageCharts } from "./stage-charts.tsx";
import type { ChartCode } from "./stage-sheet.ts";

export const chartCode: ChartCode = {
  StageCharts,
  readingSettings,
  changeReadingSettings,
  chartsOf,
  chartFor: (song_id, charts) => chosenChart(charts, chartSettings(song_id).chart_id, reader().parts),
};
