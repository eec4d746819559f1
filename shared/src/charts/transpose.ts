import { fifthsOf, inMode, isInScale, keyAt, noteOf, type Key } from "./key.ts";
import type { Chord } from "./chord.ts";
import { NATURALS, modulo, pitchOf, type Note } from "./note.ts";

/** A transposition from one key to another. `letters` is the distance between the names of the tonics. */
export interface Shift {
  readonly semitones: number;
  readonly letters: number;
  readonly target: Key;
}

/** The shift between two keys. The mode of `from` is kept: shifting A minor to "C" means to C minor. */
export function shiftTo(from: Key, to: Key): Shift {
  const target = from.isMinor === to.isMinor ? to : inMode(to, from.isMinor);
  return {
    semitones: modulo(pitchOf(target.tonic) - pitchOf(from.tonic), 12),
    letters: modulo(target.tonic.letter - from.tonic.letter, 7),
    target,
  };
}

/** The shift by semitones. Whole octaves change nothing. */
export const shiftBy = (key: Key, semitones: number): Shift => shiftTo(key, keyAt(key, semitones));

/** True if the shift leaves every name as it is. */
const isIdentity = ({ semitones, letters }: Shift): boolean => semitones === 0 && letters === 0;

/**
 * Transposes a note. It keeps its degree of the scale, so that the B flat in C becomes the C in D. Names that nobody likes
 * to read (double sharps and flats, and E sharp, F flat and the like outside their keys) are respelled with the sharps or
 * flats of the target's signature.
 */
export function transposeNote(note: Note, shift: Shift): Note {
  if (isIdentity(shift)) return note;
  const pitch = modulo(pitchOf(note) + shift.semitones, 12);
  const letter = modulo(note.letter + shift.letters, 7);
  const alter = modulo(pitch - (NATURALS[letter] ?? 0) + 6, 12) - 6;
  const moved: Note = { letter, alter };
  if (isInScale(moved, shift.target) || isPlain(moved)) return moved;
  const fifths = fifthsOf(shift.target);
  return noteOf(pitch, fifths < 0 || (fifths === 0 && note.alter < 0));
}

/** True for natural notes, and for those with one accidental that are black keys. */
function isPlain(note: Note): boolean {
  if (note.alter === 0) return true;
  return Math.abs(note.alter) === 1 && !(NATURALS as readonly number[]).includes(pitchOf(note));
}

export const transposeChord = (chord: Chord, shift: Shift): Chord =>
  isIdentity(shift)
    ? chord
    : {
        ...chord,
        root: chord.root && transposeNote(chord.root, shift),
        bass: chord.bass && transposeNote(chord.bass, shift),
      };
