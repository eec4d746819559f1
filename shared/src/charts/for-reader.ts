import type { ParsedChart } from "./chart.ts";
import type { Chart } from "./contract.ts";
import { readKey } from "./key.ts";
import { type Layout, layoutChart } from "./layout.ts";
import { typedKey } from "./typed-key.ts";
import { lyricsOnly } from "./words.ts";

/** A member as a reader: their parts, the most important one first, and the transposition of their instrument. */
export interface Reader {
  readonly parts: readonly string[];
  readonly transposition: number;
}

/** How a member reads one chart. */
export interface ReaderView {
  /** The fret of the capo; null for the text's own capo. */
  readonly capo: number | null;
  readonly hide_chords: boolean;
  /** Show chords as they sound, even if the member's instrument transposes. */
  readonly sounding: boolean;
}

/** A layout and the transposition in which its chords are written. */
export interface ReaderLayout extends Layout {
  readonly transposition: number;
}

type Written = Pick<Chart, "notation" | "written_key" | "parts">;

/** Lays out a chart for a member, in the key in which the song is played. `key` is as typed by the band. */
export function layoutForReader(
  parsed: ParsedChart,
  { notation, written_key, parts }: Written,
  key: string | null,
  { capo, hide_chords, sounding }: ReaderView,
  reader: Reader,
): ReaderLayout {
  const transposition = sounding ? 0 : reader.transposition;
  const layout = layoutChart(parsed, {
    from: notation,
    to: notation,
    writtenKey: written_key === null ? null : readKey(written_key, "english"),
    key: typedKey(key, notation),
    capo,
    transposition,
    names: [...reader.parts, ...(parts ?? [])],
  });
  return { ...(hide_chords ? lyricsOnly(layout) : layout), transposition };
}

/** Whether the shown chords differ from those that sound. */
export const isShifted = ({ capo, transposition }: ReaderLayout): boolean => (transposition - capo) % 12 !== 0;
