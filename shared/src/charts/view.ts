import type { Notation } from "./contract.ts";
import type { ParsedChart } from "./chart.ts";
import { readToken, writeChord, type Chord } from "./chord.ts";
import { inMode, keyAt, usualKey, type Key } from "./key.ts";
import { capoOf, soundingKeyOf, textKeyOf } from "./metadata.ts";
import { modulo, pitchOf } from "./note.ts";
import { shiftTo, transposeChord, type Shift } from "./transpose.ts";

/** How somebody wants to see a chart. */
export interface ChartView {
  /** The notation of the text, and that of the reader. */
  readonly from: Notation;
  readonly to: Notation;
  /** The key in which the text sounds, if known from outside the text. */
  readonly writtenKey: Key | null;
  /** The key in which the song is played tonight, or null for the key of the text. */
  readonly key: Key | null;
  /** The reader's capo, or null for the text's capo. */
  readonly capo: number | null;
  /** Semitones from the sounding to the written pitch of the reader's instrument: 2 for B flat, 9 for E flat, 7 for F. */
  readonly transposition: number;
  /** Names that selectors may match, such as the reader's instruments. */
  readonly names: readonly string[];
}

/** The key of the first chord, a guess for a text that does not name its key. Only the spelling depends on it. */
export function guessedKey(chart: ParsedChart, notation: Notation): Key {
  for (const { content } of chart.lines)
    for (const piece of content.kind === "lyrics" ? content.pieces : []) {
      const chord = piece.kind === "chord" ? readToken(piece.text.trim(), notation)?.chord : undefined;
      if (chord?.root) return { tonic: chord.root, isMinor: chord.isLower || /^m(?!aj)/.test(chord.quality) };
    }
  return usualKey(0, false);
}

/**
 * The key in which the chords of a text are written: the key that it names, or its known sounding key lowered by its
 * capo, or else a guess.
 */
export const writtenKeyOf = (chart: ParsedChart, notation: Notation, sounding: Key | null): Key =>
  textKeyOf(chart, notation) ?? (sounding && keyAt(sounding, -capoOf(chart))) ?? guessedKey(chart, notation);

export interface Speller {
  readonly shownKey: Key | null;
  readonly soundingKey: Key | null;
  readonly capo: number;
  /** Writes a chord of the text for the reader. `transposed` is the `{transpose: …}` in effect. */
  readonly write: (chord: Chord, transposed: number) => string;
}

/**
 * Prepares the spelling of a chart's chords. Everything is derived from the key in which the text sounds: shapes for a
 * capo are that many semitones lower, parts for transposing instruments higher.
 */
export function createSpeller(chart: ParsedChart, view: ChartView): Speller {
  const textCapo = capoOf(chart);
  const capo = view.capo ?? textCapo;
  const written = view.writtenKey ?? soundingKeyOf(chart, view.from);
  const sounding = view.key !== null && written !== null ? inMode(view.key, written.isMinor) : written;
  const textKey = writtenKeyOf(chart, view.from, written);
  const change = written === null || sounding === null ? 0 : pitchOf(sounding.tonic) - pitchOf(written.tonic);
  const shownKey = sounding && keyAt(sounding, view.transposition - capo);
  const shifts = new Map<number, Shift>();

  function shiftFor(transposed: number): Shift {
    const semitones = textCapo + transposed + change - capo + view.transposition;
    const pitch = modulo(pitchOf(textKey.tonic) + semitones, 12);
    if (shownKey !== null && pitchOf(shownKey.tonic) === pitch) return shiftTo(textKey, shownKey);
    if (pitch === pitchOf(textKey.tonic)) return shiftTo(textKey, textKey);
    return shiftTo(textKey, usualKey(pitch, textKey.isMinor));
  }

  function write(chord: Chord, transposed: number): string {
    let shift = shifts.get(transposed);
    if (shift === undefined) shifts.set(transposed, (shift = shiftFor(transposed)));
    return writeChord(transposeChord(chord, shift), view.to);
  }

  return { shownKey, soundingKey: sounding, capo, write };
}
