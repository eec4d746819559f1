import { isSameValue } from "@bandstand/shared/contract/same-value.ts";
import { type SongStep, type Step, neighbour } from "@bandstand/shared/live/steps.ts";
import { songSeconds } from "@bandstand/shared/setlists/timing.ts";
import { type Accessor, createEffect, createMemo, createSignal, untrack } from "solid-js";
import { type ChartCode, type StageSheet, loadChartCode } from "../charts/public.ts";
import { createLiveRecord } from "../data/live.ts";
import type { LiveSession } from "./live-session.ts";
import { type OpenedGig, chartCount, songIds } from "./queries.ts";

export interface StageSheets {
  /** The chart on stage; undefined during a break or a song without a chart. */
  readonly current: Accessor<StageSheet | undefined>;
  /** The charts of the song that was painted last, and of the songs before and after it, in setlist order. */
  readonly around: Accessor<readonly StageSheet[]>;
  /** The code that draws charts; undefined if the band has no charts or the code is not loaded. */
  readonly code: Accessor<ChartCode | undefined>;
}

interface SheetsOptions {
  readonly session: LiveSession;
  readonly opened: OpenedGig;
  /** True once the first song is painted. Charts are not read again before that. */
  readonly isPainted: Accessor<boolean>;
  /** Returns the key in which a song is played tonight. */
  readonly keyOf: (step: SongStep) => string | null;
}

/* The chart is usually the same object, and then its text need not be compared, which would delay a song change. */
const isSameSheet = (one: StageSheet, other: StageSheet): boolean =>
  one.key === other.key && one.seconds === other.seconds && isSameValue(one.chart, other.chart);

/**
 * Pins the charts of an evening: if others edit, add or delete a chart while its song is on stage, the change appears
 * only after the song.
 */
export function createStageSheets({ session, opened, isPainted, keyOf }: SheetsOptions): StageSheets {
  type Charts = NonNullable<OpenedGig["charts"]>["bySong"];
  const [code, setCode] = createSignal(opened.charts?.code);
  const count = createLiveRecord(() => (isPainted() && code() === undefined ? chartCount() : undefined));
  createEffect(() => {
    if (code() !== undefined || !count()) return;
    /* If the code cannot be loaded, the songs show their titles. */
    void loadChartCode().then(
      (loaded) => setCode(() => loaded),
      () => undefined,
    );
  });
  const read = createLiveRecord(() => (isPainted() ? code()?.chartsOf(songIds(session.sets())) : undefined));
  /* Keeps the last known charts if the database is lost on stage. */
  const latest = createMemo<Charts>((known) => read() ?? known, opened.charts?.bySong ?? new Map());
  const playing = createMemo<{ readonly step: Step | undefined; readonly charts: ReturnType<Charts["get"]> }>(
    (before) => {
      const step = session.current();
      if (before !== undefined && before.step?.id === step?.id) return before;
      return { step, charts: step?.kind === "song" ? untrack(latest).get(step.entry.song_id) : undefined };
    },
  );
  const secondsOf = (id: string): number => songSeconds(id, () => session.song(id)?.duration, opened.timing);
  /* A sheet keeps its identity as long as its contents are equal, so it is not laid out again. */
  let known = new Map<string, StageSheet>();
  const sheetOf = (step: Step | undefined): StageSheet | undefined => {
    if (step?.kind !== "song") return undefined;
    const { song_id } = step.entry;
    const charts = step.id === playing().step?.id ? playing().charts : latest().get(song_id);
    const chart = charts && code()?.chartFor(song_id, charts);
    if (chart === undefined) return undefined;
    const sheet = { step_id: step.id, chart, key: keyOf(step), seconds: secondsOf(song_id) };
    const before = known.get(step.id);
    return before !== undefined && isSameSheet(before, sheet) ? before : sheet;
  };
  const current = createMemo(() => sheetOf(session.current()));
  const around = createMemo(() => {
    const { step: painted, steps } = session.painted();
    const near =
      painted === undefined
        ? []
        : [neighbour(steps, painted.id, -1), painted, neighbour(steps, painted.id, 1)].flatMap((step) => step ?? []);
    const now = session.current();
    /* After a jump, the current song is not yet among the neighbours. */
    const all = now === undefined || near.some(({ id }) => id === now.id) ? near : [...near, now];
    /* Keeps the existing sheets until the new song is painted, so a key press does not have to wait for layout. */
    const isPaintedNow = now?.id === painted?.id;
    const sheets = all.flatMap((step) => (isPaintedNow ? undefined : known.get(step.id)) ?? sheetOf(step) ?? []);
    known = new Map(sheets.map((sheet) => [sheet.step_id, sheet]));
    return sheets;
  });

  return { current, around, code };
}
