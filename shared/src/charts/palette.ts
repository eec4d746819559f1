import { type Chord, writeChord } from "./chord.ts";
import type { Notation } from "./contract.ts";
import { type Key, inMode, noteInScale } from "./key.ts";
import { NATURALS, type Note, modulo, pitchOf } from "./note.ts";

/** The chords that a song in a key needs most, written in a chart's notation. No chord is in two groups. */
export interface Palette {
  /** The triads of the seven degrees, from the tonic. */
  readonly triads: readonly string[];
  readonly sevenths: readonly string[];
  /** The seventh chords that lead to the key's major and minor triads, such as A7 to Dm. */
  readonly dominants: readonly string[];
  /** Triads over another bass: the tonic over its third and fifth, the fourth and fifth degrees over their thirds. */
  readonly basses: readonly string[];
}

/* The qualities of the degrees of a major scale. A minor scale has those of its relative major, from the sixth degree on. */
const TRIADS = ["", "m", "m", "", "", "m", "dim"] as const;
const SEVENTHS = ["maj7", "m7", "m7", "maj7", "7", "m7", "m7b5"] as const;
const RELATIVE = 5;
const DEGREES = [0, 1, 2, 3, 4, 5, 6] as const;
const FIFTH = { letters: 4, semitones: 7 } as const;

function fifthAbove({ letter, alter }: Note): Note {
  const above = modulo(letter + FIFTH.letters, 7);
  const pitch = pitchOf({ letter, alter }) + FIFTH.semitones;
  return { letter: above, alter: modulo(pitch - (NATURALS[above] ?? 0) + 6, 12) - 6 };
}

/** Returns the chords of a key, spelled by its signature. */
export function chordPalette(key: Key, notation: Notation): Palette {
  /* Keys with more than seven signs, such as G sharp major, are spelled as their usual neighbours. */
  const usual = inMode(key, key.isMinor);
  const { tonic, isMinor } = usual;
  const noteAt = (degree: number): Note => noteInScale(modulo(tonic.letter + degree, 7), usual);
  const qualityAt = (qualities: readonly string[], degree: number): string =>
    qualities[modulo(degree + (isMinor ? RELATIVE : 0), 7)] ?? "";
  const write = (root: Note, quality: string, bass: Note | null = null): string =>
    writeChord({ root, quality, bass, isLower: false, isBassLower: false } satisfies Chord, notation);
  const triadAt = (degree: number, bass: Note | null = null): string =>
    write(noteAt(degree), qualityAt(TRIADS, degree), bass);

  const sevenths = DEGREES.map((degree) => write(noteAt(degree), qualityAt(SEVENTHS, degree)));
  const dominants = DEGREES.filter((degree) => qualityAt(TRIADS, degree) !== "dim")
    .map((degree) => write(fifthAbove(noteAt(degree)), "7"))
    .filter((chord) => !sevenths.includes(chord));
  return {
    triads: DEGREES.map((degree) => triadAt(degree)),
    sevenths,
    dominants,
    basses: [triadAt(0, noteAt(2)), triadAt(0, noteAt(4)), triadAt(3, noteAt(5)), triadAt(4, noteAt(6))],
  };
}
