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

/** How this member reads all charts. It is kept on this device. */
export interface ReadingSettings {
  /** Lyrics only, in every song for which the member has not chosen otherwise. */
  readonly hide_chords: boolean;
  /** Steps from the usual text size in a songbook, in addition to those of a song. */
  readonly book_size: number;
  readonly book_columns: 1 | 2;
  /** Charts on stage begin to scroll by themselves with each song. */
  readonly scrolls_alone: boolean;
}

const DEFAULTS: ChartSettings = { chart_id: null, capo: null, size: 0, hide_chords: false, sounding: false };
const READING_DEFAULTS: ReadingSettings = { hide_chords: false, book_size: 0, book_columns: 1, scrolls_alone: false };

/** Takes the place of a song's id for what holds for all songs. */
const ALL = "all";

const keyOf = (song_id: string): string => `${CHART_SETTINGS}${database()?.user_id ?? ""}:${song_id}`;

/** Counts the changes, so that readers in the same page see them. */
const [changes, setChanges] = createSignal(0);

/** What was chosen for a song, or for all. Reactive. */
function chosen<T>(song_id: string): Partial<T> {
  changes();
  try {
    return JSON.parse(recall(keyOf(song_id)) ?? "{}") as Partial<T>;
  } catch {
    return {};
  }
}

function store(song_id: string, choices: object): void {
  remember(keyOf(song_id), JSON.stringify(choices));
  setChanges((count) => count + 1);
}

/** How this member reads all charts. Reactive. */
export const readingSettings = (): ReadingSettings => ({ ...READING_DEFAULTS, ...chosen<ReadingSettings>(ALL) });

export const changeReadingSettings = (part: Partial<ReadingSettings>): void =>
  store(ALL, { ...readingSettings(), ...part });

/** How this member reads the chart of a song. Reactive. */
export const chartSettings = (song_id: string): ChartSettings => ({
  ...DEFAULTS,
  hide_chords: readingSettings().hide_chords,
  ...chosen<ChartSettings>(song_id),
});

export function changeChartSettings(song_id: string, part: Partial<ChartSettings>): void {
  const { hide_chords, ...others } = { ...chosen<ChartSettings>(song_id), ...part };
  /* A song is an exception only as long as it differs, so that the choice for all songs reaches the others. */
  const isException = hide_chords !== undefined && hide_chords !== readingSettings().hide_chords;
  store(song_id, isException ? { ...others, hide_chords } : others);
}
