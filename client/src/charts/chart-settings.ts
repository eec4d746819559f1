import { type Choices, NO_CHOICES, choicesId, chosenView } from "@bandstand/shared/charts/choices.ts";
import type { ReaderView } from "@bandstand/shared/charts/for-reader.ts";
import { createSignal } from "solid-js";
import { database } from "../data/db.ts";
import { CHART_SETTINGS, recall, remember } from "../data/device-memory.ts";
import type { RowOf } from "../data/rows.ts";
import { memoryTable } from "../data/table.ts";
import type * as Commands from "./commands.ts";

/** How this member reads a song's chart. The same on all their devices, except for the size, which suits the screen. */
export interface ChartSettings extends ReaderView {
  /** The chart that the member chose, if there are several; null for the one for the member's part. */
  readonly chart_id: string | null;
  /** Steps from the automatic text size. */
  readonly size: number;
}

/** How this member reads all charts. Stored on this device. */
export interface ReadingSettings {
  /** True to show only lyrics, in every song for which the member has not chosen otherwise. */
  readonly hide_chords: boolean;
  /** Steps from the usual text size in a songbook, in addition to those of a song. */
  readonly book_size: number;
  readonly book_columns: 1 | 2;
  /** True if charts on stage start to scroll automatically with each song. */
  readonly scrolls_alone: boolean;
}

const READING_DEFAULTS: ReadingSettings = { hide_chords: false, book_size: 0, book_columns: 1, scrolls_alone: false };

/** Used instead of a song id for settings that apply to all songs. */
const ALL = "all";

const keyOf = (song_id: string): string => `${CHART_SETTINGS}${database()?.user_id ?? ""}:${song_id}`;

/** Counts changes to this device's storage, so that reactive readers on the page are updated. */
const [changes, setChanges] = createSignal(0);

/** Reads the settings stored on this device for a song or, with `ALL`, for all songs. Reactive. */
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

const table = memoryTable<RowOf<"chart_choices">>("chart_choices", "choices_id");

/** Choices that the table does not contain yet, with the row they replace, so that a tap takes effect immediately. */
const justMade = new Map<string, { readonly row: object | undefined; readonly choices: Choices }>();

/** A member's choice ids by song. Kept, because live mode needs one at every song change and they are slow to compute. */
let known = { user_id: "", ids: new Map<string, string>() };

function idFor(song_id: string): string {
  const user_id = database()?.user_id;
  if (user_id === undefined) return "";
  if (known.user_id !== user_id) known = { user_id, ids: new Map() };
  const id = known.ids.get(song_id) ?? choicesId(user_id, song_id);
  known.ids.set(song_id, id);
  return id;
}

/** What this member has chosen for a song. Reactive. */
function choicesFor(song_id: string): Choices {
  const id = idFor(song_id);
  const row = table.byId(id);
  changes();
  const made = justMade.get(id);
  if (made !== undefined && made.row === row) return made.choices;
  /* Older versions stored the choices only on the device; those apply until the member makes another choice. */
  const { chart_id, capo, hide_chords, sounding } = row ?? { ...NO_CHOICES, ...chosen<Choices>(song_id) };
  return { chart_id, capo, hide_chords, sounding };
}

/** How this member reads the chart of a song. Reactive. */
export function chartSettings(song_id: string): ChartSettings {
  const choices = choicesFor(song_id);
  const { size = 0 } = chosen<ChartSettings>(song_id);
  return { ...chosenView(choices, readingSettings().hide_chords), chart_id: choices.chart_id, size };
}

export function changeChartSettings(song_id: string, { size, hide_chords, ...part }: Partial<ChartSettings>): void {
  if (size !== undefined) store(song_id, { ...chosen<ChartSettings>(song_id), size });
  /* Stores a value only if it differs from the setting for all songs; otherwise, the song follows that setting. */
  const isException = hide_chords !== readingSettings().hide_chords;
  const fields = hide_chords === undefined ? part : { ...part, hide_chords: isException ? hide_chords : null };
  if (Object.keys(fields).length > 0) choose(song_id, fields);
}

let commands: typeof Commands | undefined;

/**
 * Loads the commands that store a choice. Call it before the member can choose: `import()` takes up to 30 ms even for a
 * loaded module, and if the page were left before that, the choice would be lost.
 */
export const loadCommands = async (): Promise<typeof Commands> => (commands ??= await import("./commands.ts"));

/** Returns the choices that an older version stored only on this device, and removes them from it. */
function takeOldChoices(song_id: string): Partial<Choices> {
  const { size, ...choices } = chosen<ChartSettings>(song_id);
  if (Object.keys(choices).length > 0) store(song_id, size === undefined ? {} : { size });
  return choices;
}

function choose(song_id: string, part: Partial<Choices>): void {
  const id = idFor(song_id);
  const row = table.byId(id);
  justMade.set(id, { row, choices: { ...choicesFor(song_id), ...part } });
  const fields = row === undefined ? { ...takeOldChoices(song_id), ...part } : part;
  setChanges((count) => count + 1);
  if (commands === undefined) void loadCommands().then(({ chooseForSong }) => chooseForSong(song_id, fields));
  else void commands.chooseForSong(song_id, fields);
}
