import type { Notation } from "./contract.ts";
import { CHORD_MAX } from "./limits.ts";
import { readNote, writeNote, type Note } from "./note.ts";

/**
 * A chord symbol. The quality, such as `m7b5`, is kept as it was written. A symbol such as `/G` has only a bass, and
 * its root is null.
 */
export interface Chord {
  readonly root: Note | null;
  readonly quality: string;
  readonly bass: Note | null;
  /** The root is in lower case, which means minor in German. */
  readonly isLower: boolean;
  readonly isBassLower: boolean;
}

/* A quality is at most one triad, then extensions. `o` and `h` must not begin a word, as in `Dom` and `Chor`. */
const TRIAD = /maj|Maj|MAJ|min|Min|MIN|ma(?!dd)|Ma|mi|Mi|m|dim|Dim|aug|Aug|dom|[oOh](?=$|[\d(/])|°|ø|Ø|Δ|△|\^|\+|-|−/y;
const EXTENSION =
  /maj|Maj|MAJ|ma(?!dd)|Ma|M|j|sus|Sus|add|Add|omit|no(?=\d)|alt|dim|aug|°|Δ|△|\^|\+|-|−|[#b♯♭](?=\d)|\d|[(),*']|\/(?=[#b]?\d)/y;

/** Whether `text` consists only of the marks that musicians write after the root. Runs in linear time. */
function isQuality(text: string): boolean {
  let at = 0;
  const eats = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null) return false;
    at += found[0].length;
    return true;
  };
  eats(TRIAD);
  while (at < text.length) if (!eats(EXTENSION)) return false;
  return true;
}

function readBass(text: string, notation: Notation): Pick<Chord, "bass" | "isBassLower"> | null {
  const found = readNote(text, notation);
  return found?.length === text.length ? { bass: found.note, isBassLower: found.isLower } : null;
}

/** Reads one chord symbol, which must be the whole text. Returns null if it is not one. */
export function readChord(text: string, notation: Notation): Chord | null {
  if (text.length > CHORD_MAX) return null;
  const slash = text.lastIndexOf("/");
  const bass = slash < 0 ? null : readBass(text.slice(slash + 1), notation);
  if (slash === 0) return bass && { root: null, quality: "", isLower: false, ...bass };
  const root = readNote(text, notation);
  if (root === null) return null;
  const quality = text.slice(root.length, bass === null ? undefined : slash);
  if (!isQuality(quality)) return null;
  return { root: root.note, quality, isLower: root.isLower, ...(bass ?? { bass: null, isBassLower: false }) };
}

/** Matches qualities whose third is already minor or missing, so that a lower-case root needs no added `m`. */
const SAYS_MINOR = /^(?:m(?!aj|a\d)|min|mi|Min|MIN|dim|Dim|[oOh](?=$|\d|\()|°|ø|Ø|-|−|sus|5)/;

/**
 * Writes a chord. A minor chord in lower case keeps its case in German and gets an `m` in English. An alteration right
 * after a natural root, such as the German `Hb5`, is put in parentheses, because `Bb5` is another chord.
 */
export function writeChord(chord: Chord, notation: Notation): string {
  const minor = chord.isLower && notation === "english" && !SAYS_MINOR.test(chord.quality) ? "m" : "";
  const root = chord.root === null ? "" : writeNote(chord.root, notation, chord.isLower) + minor;
  const bass = chord.bass === null ? "" : `/${writeNote(chord.bass, notation, chord.isBassLower)}`;
  const quality = /[a-h]$/i.test(root) ? chord.quality.replace(/^[#b♯♭]\d+/, "($&)") : chord.quality;
  return root + quality + bass;
}

/** Reads a chord that may be in parentheses, and returns it with its parentheses. */
export function readToken(token: string, notation: Notation): { chord: Chord; before: string; after: string } | null {
  const chord = readChord(token, notation);
  if (chord !== null) return { chord, before: "", after: "" };
  const before = token.startsWith("(") ? "(" : "";
  const after = token.endsWith(")") ? ")" : "";
  const inner =
    before + after === "" ? null : readChord(token.slice(before.length, token.length - after.length), notation);
  return inner && { chord: inner, before, after };
}

/**
 * Replaces every chord in a string that may hold several, such as `C  (G7)` from one pair of brackets. Everything else
 * is kept. `write` gets each chord and returns its new text.
 */
export function mapChords(text: string, notation: Notation, write: (chord: Chord) => string): string {
  if (text.length > CHORD_MAX) return text;
  return text.replace(/[^\s|~]+/g, (token) => {
    const found = readToken(token, notation);
    return found === null ? token : found.before + write(found.chord) + found.after;
  });
}

/** Whether the text in a pair of brackets contains a chord. */
export const hasChord = (text: string, notation: Notation): boolean =>
  text.length <= CHORD_MAX && text.split(/[\s|~]+/).some((token) => readToken(token, notation) !== null);
