import type { ExportFile } from "@bandstand/shared/exports/file.ts";
import { lazyComponent } from "../ui/lazy-component.ts";
import type { ChartCode } from "./stage-sheet.ts";

/** The chart of a song, for the song's page. */
export const SongCharts = lazyComponent(async () => (await import("./song-charts.tsx")).SongCharts);

/** Loads the code for charts on stage. Live mode does without it as long as the band has no charts. */
export const loadChartCode = async (): Promise<ChartCode> => (await import("./stage-code.ts")).chartCode;

/** Creates a zip of all charts on this device. */
export const allChartsFile = async (): Promise<ExportFile> => (await import("./chart-files.ts")).allChartsFile();

export { type CreateChart, createCharts, deleteCharts } from "./commands.ts";
export { chartTexts, useHasCharts } from "./queries.ts";
export { songsWithoutChart } from "./songs-without-chart.ts";

export type { ChartCode, Pager, StageSheet } from "./stage-sheet.ts";
