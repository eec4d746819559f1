import { foldedSpelledOut } from "./fold.ts";

/** What songs are compared by. */
export interface NamedSong {
  readonly title: string;
  readonly interpret: string;
}

const ARTICLES = new Set("der die das ein eine the a an le la les los las el il lo".split(" "));
const AND = new Set(["and", "und", "et", "y", "e"]);

/* Guests are named in one source and not in the next: `Uptown Funk (feat. Bruno Mars)`. */
const GUESTS = /\s*[([]\s*(?:feat|ft|featuring)\b[^)\]]*[)\]]|\s+(?:feat|ft|featuring)\b.*$/giu;

/** Title or interpret as duplicates are looked for: no case, accents, punctuation, guests and leading article. */
export function normalisedName(name: string): string {
  const [first = "", ...rest] = foldedSpelledOut(name.replace(GUESTS, "").replace(/\s[&+]\s/g, " and ")).split(" ");
  const words = rest.length > 0 && ARTICLES.has(first) ? rest : [first, ...rest];
  return words.map((word, index) => (index > 0 && AND.has(word) ? "and" : word)).join(" ");
}

/** How many typing errors a name of this length may have and still be the same. */
const errorsAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** One bit per letter or digit that occurs: an edit changes at most two of them, so most pairs are ruled out at once. */
function letterMask(name: string): number {
  let mask = 0;
  for (let index = 0; index < name.length; index++) mask |= 1 << (name.charCodeAt(index) & 31);
  return mask;
}

function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/**
 * The number of typing errors (a letter too many, too few, wrong, or two exchanged) between two names, or `limit + 1`
 * as soon as there are more than `limit`.
 */
export function typingErrors(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const width = b.length + 1;
  let beforePrevious = new Uint16Array(width);
  let previous = Uint16Array.from({ length: width }, (_, index) => index);
  let current = new Uint16Array(width);
  const at = (row: Uint16Array, index: number): number => row[index] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    current[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let errors = Math.min(at(previous, j) + 1, at(current, j - 1) + 1, at(previous, j - 1) + (same ? 0 : 1));
      const exchanged =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (exchanged) errors = Math.min(errors, at(beforePrevious, j - 2) + 1);
      current[j] = errors;
      if (errors < least) least = errors;
    }
    if (least > limit) return limit + 1;
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
  }
  return Math.min(at(previous, b.length), limit + 1);
}

interface Name {
  readonly text: string;
  readonly mask: number;
  readonly digits: string;
}

const nameOf = (name: string): Name => {
  const text = normalisedName(name);
  return { text, mask: letterMask(text), digits: text.replace(/\D+/g, " ").trim() };
};

/** Typing errors between two names, undefined when they are different: `Part 1` is no misspelt `Part 2`. */
function nameErrors(a: Name, b: Name): number | undefined {
  if (a.text === b.text) return 0;
  const limit = errorsAllowed(Math.min(a.text.length, b.text.length));
  if (a.digits !== b.digits || bitCount(a.mask ^ b.mask) > 2 * limit) return undefined;
  const errors = typingErrors(a.text, b.text, limit);
  return errors > limit ? undefined : errors;
}

/** Looks up probable duplicates among many songs. */
export interface DuplicateIndex<S extends NamedSong> {
  /** Songs that `song` probably is, the closest first. */
  find(song: NamedSong): S[];
  /** Adds a song to those that are compared with. */
  add(song: S): void;
}

/**
 * Prepares songs for comparing (specification 2, duplicate check): title and interpret must both be the same but for
 * case, accents, ß, umlauts written as two letters, punctuation, guests (`feat.`), a leading article and, by length,
 * up to two typing errors. Looking one up among 5,000 takes well under a millisecond.
 */
export function duplicateIndex<S extends NamedSong>(songs: Iterable<S>): DuplicateIndex<S> {
  const byTitleLength = new Map<number, { song: S; title: Name; interpret: Name }[]>();
  const add = (song: S): void => {
    const known = { song, title: nameOf(song.title), interpret: nameOf(song.interpret) };
    const length = known.title.text.length;
    const sameLength = byTitleLength.get(length);
    if (sameLength === undefined) byTitleLength.set(length, [known]);
    else sameLength.push(known);
  };
  const find = (song: NamedSong): S[] => {
    const [title, interpret] = [nameOf(song.title), nameOf(song.interpret)];
    const found: { song: S; errors: number }[] = [];
    const reach = errorsAllowed(title.text.length);
    for (let length = title.text.length - reach; length <= title.text.length + reach; length++)
      for (const known of byTitleLength.get(length) ?? []) {
        const titleErrors = nameErrors(title, known.title);
        const interpretErrors = titleErrors === undefined ? undefined : nameErrors(interpret, known.interpret);
        if (titleErrors !== undefined && interpretErrors !== undefined)
          found.push({ song: known.song, errors: titleErrors + interpretErrors });
      }
    return found.toSorted((a, b) => a.errors - b.errors).map((one) => one.song);
  };
  for (const song of songs) add(song);
  return { find, add };
}

/** True when two songs are probably the same. */
export const isProbableDuplicate = (a: NamedSong, b: NamedSong): boolean => duplicateIndex([a]).find(b).length > 0;
