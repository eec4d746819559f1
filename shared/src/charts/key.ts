import type { Notation } from "./contract.ts";
import { modulo, pitchOf, readNote, writeNote, type Note } from "./note.ts";

export interface Key {
  readonly tonic: Note;
  readonly isMinor: boolean;
}

const MODE = /^(?:-|[\s-]*(?:(m|min|minor|moll)|(maj|major|dur))?)$/i;

/**
 * Reads a key as people type it: `F#m`, `E minor`, `es-Moll`, `B-Dur`. A tonic in lower case means minor unless the text
 * says major. Returns null for everything else, such as `D dorian`.
 */
export function readKey(text: string, notation: Notation): Key | null {
  const typed = text.trim();
  const capital = typed.charAt(0).toUpperCase() + typed.slice(1);
  const exact = readNote(typed, notation);
  const found = exact ?? readNote(capital, notation);
  if (found === null) return null;
  const rest = typed.slice(found.length);
  const mode = MODE.exec(rest);
  if (mode === null) return null;
  /* `M` is the sign for major, unlike `m`. */
  const isMajor = mode[2] !== undefined || mode[1] === "M";
  const saysMinor = mode[1] !== undefined || rest === "-" || found.isLower || exact === null;
  return { tonic: found.note, isMinor: !isMajor && saysMinor };
}

/** Writes a key as a chord symbol: `F#m` in English, `Fism` in German. */
export const writeKey = (key: Key, notation: Notation): string =>
  `${writeNote(key.tonic, notation)}${key.isMinor ? "m" : ""}`;

/** How many sharps (positive) or flats (negative) the key's signature has. */
export function fifthsOf({ tonic, isMinor }: Key): number {
  const natural = [0, 2, 4, -1, 1, 3, 5][tonic.letter] ?? 0;
  return natural + 7 * tonic.alter - (isMinor ? 3 : 0);
}

/** Position of each letter, from C, in the order in which sharps appear: F, C, G, D, A, E, B. */
const SHARP_ORDER = [1, 3, 5, 0, 2, 4, 6] as const;

/** The note of the key's scale with this letter, spelled as the signature spells it. */
export const noteInScale = (letter: number, key: Key): Note => ({
  letter,
  alter: Math.floor((fifthsOf(key) - (SHARP_ORDER[letter] ?? 0) + 6) / 7),
});

/** Whether the note, as it is spelled, belongs to the key's scale. */
export const isInScale = ({ letter, alter }: Note, key: Key): boolean => alter === noteInScale(letter, key).alter;

const FLAT_NOTES: readonly Note[] = ["C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B"].map(noteNamed);
const SHARP_NOTES: readonly Note[] = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"].map(noteNamed);

function noteNamed(name: string): Note {
  return readNote(name, "english")?.note ?? { letter: 0, alter: 0 };
}

/** The note of a pitch class, spelled with sharps or with flats. */
export const noteOf = (pitch: number, withFlats: boolean): Note =>
  (withFlats ? FLAT_NOTES : SHARP_NOTES)[modulo(pitch, 12)] ?? { letter: 0, alter: 0 };

/**
 * The usual key of a pitch class. F, B flat, E flat, A flat, D flat and G flat and their relative minors have flats, so it
 * is never D sharp minor or C sharp major.
 */
export function usualKey(pitch: number, isMinor: boolean): Key {
  const flat: Key = { tonic: noteOf(pitch, true), isMinor };
  return fifthsOf(flat) >= -6 ? flat : { tonic: noteOf(pitch, false), isMinor };
}

/**
 * The key on the same tonic in the given mode, in its usual spelling if the signature would have more than seven signs.
 */
export function inMode({ tonic }: Key, isMinor: boolean): Key {
  const key: Key = { tonic, isMinor };
  return Math.abs(fifthsOf(key)) <= 7 ? key : usualKey(pitchOf(tonic), isMinor);
}

/** The key `semitones` higher, in its usual spelling; the same key if that is a whole octave. */
export const keyAt = (key: Key, semitones: number): Key =>
  modulo(semitones, 12) === 0 ? key : usualKey(pitchOf(key.tonic) + semitones, key.isMinor);
