import { type FoundChart, chartOfFile } from "@bandstand/shared/charts/chart-files.ts";
import { createSongMatcher } from "@bandstand/shared/charts/match-song.ts";
import {
  type ChartChoice,
  type CommonChoices,
  type PlannedChart,
  planChartImport,
} from "@bandstand/shared/charts/plan-import.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { type Accessor, createMemo, createSignal, untrack } from "solid-js";
import { type CreateChart, chartTexts, createCharts, deleteCharts } from "../charts/public.ts";
import { createSliced } from "../data/sliced.ts";
import { text } from "../i18n/text.ts";
import { type CreateSong, type DeleteSong, createSongs, deleteSongs } from "./commands.ts";
import type { PickedFile } from "./picked-files.ts";
import { type SongRow, allSongs, isRepertoireComplete } from "./queries.ts";
import { type ChartFiles, readChartFiles } from "./read-chart-files.ts";

/** How many charts are prepared before the browser may update the screen. */
const PREPARED_AT_ONCE = 10;

/** What an import added. */
export interface ImportedCharts {
  readonly charts: readonly CreateChart[];
  readonly songs: readonly CreateSong[];
}

/** The state of an import of charts from files. Everything happens on this device. */
export interface ChartImport {
  /** Undefined until the files have been read. */
  readonly files: Accessor<ChartFiles | undefined>;
  /** The number of charts read so far. */
  readonly progress: Accessor<number>;
  /** Undefined until the charts have been matched with songs. */
  readonly plan: Accessor<readonly PlannedChart[] | undefined>;
  readonly common: Accessor<CommonChoices>;
  readonly isImporting: Accessor<boolean>;
  readonly hasFailed: Accessor<boolean>;
  readonly change: (common: Partial<CommonChoices>) => void;
  readonly choose: (chart: FoundChart, choice: ChartChoice) => void;
  /** Adds the charts and their new songs. Returns what was added, or null if the device could not store it. */
  readonly takeOver: () => Promise<ImportedCharts | null>;
}

/** Finds each chart's song. A generator, so the work can be sliced: a repertoire may have thousands of songs. */
function* findSongs(charts: readonly FoundChart[], songs: readonly SongRow[]) {
  const matcher = createSongMatcher<SongRow>();
  for (const song of songs) yield matcher.add(song);
  const matches = new Map<string, { song_id: string; isSure: boolean }>();
  for (const chart of charts) {
    const match = matcher.find(chart);
    if (match !== null) matches.set(chart.id, { song_id: match.song.song_id, isSure: match.isSure });
    yield;
  }
  return matches;
}

/** Creates the records to add. */
async function recordsOf(planned: readonly PlannedChart[]): Promise<ImportedCharts> {
  const charts: CreateChart[] = [];
  const songs = new Map<string, CreateSong>();
  for (const { chart, target, songKey, notation, obstacle, isFirst } of planned) {
    if (obstacle !== null || notation === "unsure" || target.kind === "none") continue;
    if (target.kind === "new" && !songs.has(songKey))
      songs.set(songKey, { song_id: newId(), title: target.title, interpret: target.interpret });
    const song_id = target.kind === "song" ? target.song_id : (songs.get(songKey)?.song_id ?? "");
    const fields = chartOfFile(chart, notation, isFirst ? text().charts.firstName : null);
    charts.push({ ...fields, chart_id: newId(), song_id });
    if (charts.length % PREPARED_AT_ONCE === 0)
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
  }
  return { charts, songs: [...songs.values()] };
}

/** Moves exactly what an import added to the trash. */
export async function undoChartImport({ charts, songs }: ImportedCharts): Promise<void> {
  await deleteCharts(charts.map(({ chart_id }) => chart_id));
  await deleteSongs(songs.map(({ song_id, title }): DeleteSong => ({ song_id, title })));
}

/** Creates the state of an import. Call in a component. */
export function createChartImport(picked: readonly PickedFile[]): ChartImport {
  const [files, setFiles] = createSignal<ChartFiles>();
  const [texts, setTexts] = createSignal<ReadonlyMap<string, readonly string[]>>();
  const [progress, setProgress] = createSignal(0);
  const [choices, setChoices] = createSignal<ReadonlyMap<string, ChartChoice>>(new Map());
  const [common, setCommon] = createSignal<CommonChoices>({ notation: null, areSongsAdded: true });
  const [isImporting, setImporting] = createSignal(false);
  const [hasFailed, setFailed] = createSignal(false);
  void readChartFiles(picked, setProgress).then(setFiles);
  void chartTexts().then(setTexts);

  const matches = createSliced(
    () => (isRepertoireComplete() ? files()?.charts : undefined),
    (charts) => findSongs(charts, untrack(allSongs)),
  );
  const plan = createMemo(() => {
    const [read, found, stored] = [files(), matches(), texts()];
    if (read === undefined || found === undefined || stored === undefined) return undefined;
    return planChartImport(read.charts, {
      matches: found,
      choices: choices(),
      common: common(),
      textsOf: (song_id) => stored.get(song_id) ?? [],
    });
  });

  return {
    files,
    progress,
    plan,
    common,
    isImporting,
    hasFailed,
    change: (next) => setCommon((before) => ({ ...before, ...next })),
    choose: ({ id }, choice) => setChoices((before) => new Map(before).set(id, { ...before.get(id), ...choice })),
    takeOver: async () => {
      setImporting(true);
      setFailed(false);
      try {
        const added = await recordsOf(plan() ?? []);
        await createSongs(added.songs);
        await createCharts(added.charts);
        return added;
      } catch {
        setFailed(true);
        return null;
      } finally {
        setImporting(false);
      }
    },
  };
}
