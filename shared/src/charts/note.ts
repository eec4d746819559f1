import type { Notation } from "./contract.ts";

/* Note names in three notations. See README.md for the grammar. */

/** A spelled note. `letter` counts from C = 0 to B = 6; `alter` is −2 (double flat) to 2 (double sharp). */
export interface Note {
  readonly letter: number;
  readonly alter: number;
}

export interface ReadNote {
  readonly note: Note;
  /** How many UTF-16 units the name takes. */
  readonly length: number;
  /** Written in lower case, which means minor in German. */
  readonly isLower: boolean;
}

/** Pitch class of each natural note, from C. */
export const NATURALS = [0, 2, 4, 5, 7, 9, 11] as const;

/** The letter of B, which is called H in German. */
const LAST = 6;
const LONGEST_NAME = 5;

/** `value` modulo `base`, never negative. */
export const modulo = (value: number, base: number): number => ((value % base) + base) % base;

/** The pitch class of a note: 0 for C to 11 for B. */
export const pitchOf = ({ letter, alter }: Note): number => modulo((NATURALS[letter] ?? 0) + alter, 12);

const signs = (alter: number): string => (alter < 0 ? "b" : "#").repeat(Math.abs(alter));

function englishName({ letter, alter }: Note): string {
  return `${"CDEFGAB".charAt(letter)}${signs(alter)}`;
}

function modernName({ letter, alter }: Note): string {
  if (letter === LAST && alter < 0) return `B${signs(alter)}`;
  return `${"CDEFGAH".charAt(letter)}${signs(alter)}`;
}

function strictName({ letter, alter }: Note): string {
  const natural = "CDEFGAH".charAt(letter);
  if (alter >= 0) return natural + "is".repeat(alter);
  if (letter === LAST) return alter === -1 ? "B" : "Heses";
  /* E and A drop the first vowel: Es, Eses, As, Asas. */
  if (natural === "E") return alter === -1 ? "Es" : "Eses";
  if (natural === "A") return alter === -1 ? "As" : "Asas";
  return natural + "es".repeat(-alter);
}

const NAMES: Record<Notation, (note: Note) => string> = {
  english: englishName,
  german: strictName,
  german_modern: modernName,
};

const ALL: readonly Note[] = NATURALS.flatMap((_, letter) =>
  [-2, -1, 0, 1, 2].map((alter): Note => ({ letter, alter })),
);

const lowered = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

function namesOf(...notations: readonly Notation[]): ReadonlyMap<string, Note> {
  return new Map(notations.flatMap((notation) => ALL.map((note): [string, Note] => [NAMES[notation](note), note])));
}

const ENGLISH = namesOf("english");
/* One table reads both German notations, which differ only in writing. A bare B is B flat in both. */
const GERMAN = new Map(namesOf("german_modern", "german"));
GERMAN.set("Ases", { letter: 5, alter: -2 });
const GERMAN_LOWER = new Map([...GERMAN].map(([name, note]) => [lowered(name), note]));

/**
 * True if the name takes one character too many: `Asus4` is A with a fourth, and `Ebb5` is E flat with a flat fifth.
 */
const isMisread = (name: string, next: string): boolean =>
  (/^[ae]s$/i.test(name) && next.startsWith("us")) || (/(?:bb|##)$/.test(name) && name.length > 2 && /^\d/.test(next));

/** Reads the note at the start of `text`. `♯` and `♭` count as `#` and `b`. Returns null if the text does not start with a note. */
export function readNote(text: string, notation: Notation): ReadNote | null {
  const written = text.slice(0, LONGEST_NAME);
  const start = /[♯♭]/.test(written) ? written.replaceAll("♯", "#").replaceAll("♭", "b") : written;
  for (let length = start.length; length > 0; length -= 1) {
    const name = start.slice(0, length);
    if (isMisread(name, text.slice(length))) continue;
    const upper = (notation === "english" ? ENGLISH : GERMAN).get(name);
    if (upper !== undefined) return { note: upper, length, isLower: false };
    const lower = notation === "english" ? undefined : GERMAN_LOWER.get(name);
    if (lower !== undefined) return { note: lower, length, isLower: true };
  }
  return null;
}

export function writeNote(note: Note, notation: Notation, isLower = false): string {
  const name = NAMES[notation](note);
  return isLower && notation !== "english" ? lowered(name) : name;
}
