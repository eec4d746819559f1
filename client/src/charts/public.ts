import type { ExportFile } from "@bandstand/shared/exports/file.ts";
import { lazyComponent } from "../ui/lazy-component.ts";
import type { CreateChart } from "./commands.ts";
import type { ChartCode } from "./stage-sheet.ts";

/** A song's charts, for the song's page. */
export const SongCharts = lazyComponent(async () => (await import("./song-charts.tsx")).SongCharts);

/** Loads the code for charts on stage. Live mode does not load it if the band has no charts. */
export const loadChartCode = async (): Promise<ChartCode> => (await import("./stage-code.ts")).chartCode;

/** Creates a zip of all charts on this device. */
export const allChartsFile = async (): Promise<ExportFile> => (await import("./chart-files.ts")).allChartsFile();

/** Creates several charts at once. The code for edits is loaded on demand, because live mode does not need it. */
export const createCharts = async (charts: readonly CreateChart[]): Promise<void> =>
  (await import("./commands.ts")).createCharts(charts);

/** Moves several charts to the trash at once. */
export const deleteCharts = async (chart_ids: readonly string[]): Promise<void> =>
  (await import("./commands.ts")).deleteCharts(chart_ids);

export type { CreateChart } from "./commands.ts";
export { chartTexts, useChartCount, useHasCharts } from "./queries.ts";
export { songsWithoutChart } from "./songs-without-chart.ts";

export type { ChartCode, Pager, StageSheet } from "./stage-sheet.ts";
