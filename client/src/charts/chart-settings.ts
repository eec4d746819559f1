import { createSignal } from "solid-js";
import { database } from "../data/db.ts";
import { CHART_SETTINGS, recall, remember } from "../data/device-memory.ts";

/** How this member reads a song's chart. It is kept on this device. */
export interface ChartSettings {
  /** The chosen one of several charts; null for that of the member's part. */
  readonly chart_id: string | null;
  /** The frets of the capo; null for that of the text. */
  readonly capo: number | null;
  /** Steps from the automatic text size. */
  readonly size: number;
  readonly hide_chords: boolean;
  /** Show chords as they sound, although the member reads for a transposing instrument. */
  readonly sounding: boolean;
}

const DEFAULTS: ChartSettings = { chart_id: null, capo: null, size: 0, hide_chords: false, sounding: false };

export const CAPO_MAX = 11;
/** The steps of the text size. */
export const SIZE_STEPS = { min: -3, max: 6 } as const;
/** Each step is larger than the one before by this factor. */
export const SIZE_FACTOR = 1.15;

const keyOf = (song_id: string): string => `${CHART_SETTINGS}${database()?.user_id ?? ""}:${song_id}`;

/** Counts the changes, so that readers in the same page see them. */
const [changes, setChanges] = createSignal(0);

/** How this member reads the chart of a song. Reactive. */
export function chartSettings(song_id: string): ChartSettings {
  changes();
  try {
    return { ...DEFAULTS, ...(JSON.parse(recall(keyOf(song_id)) ?? "{}") as Partial<ChartSettings>) };
  } catch {
    return DEFAULTS;
  }
}

export function changeChartSettings(song_id: string, part: Partial<ChartSettings>): void {
  remember(keyOf(song_id), JSON.stringify({ ...chartSettings(song_id), ...part }));
  setChanges((count) => count + 1);
}
