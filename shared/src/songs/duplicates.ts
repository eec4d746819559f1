import { foldedSpelledOut } from "./fold.ts";

/** The fields by which songs are compared. */
export interface NamedSong {
  readonly title: string;
  readonly interpret: string;
}

const ARTICLES = new Set("der die das ein eine the a an le la les los las el il lo".split(" "));
const AND = new Set(["and", "und", "et", "y", "e"]);

/* Some sources name guest artists and others do not: `Uptown Funk (feat. Bruno Mars)`. */
const GUESTS = /\s*[([]\s*(?:feat|ft|featuring)\b[^)\]]*[)\]]|\s+(?:feat|ft|featuring)\b.*$/giu;

/**
 * Normalises a title or performer for comparison: lower case, without accents, punctuation, guest artists or a leading
 * article.
 */
export function normalisedName(name: string): string {
  const [first = "", ...rest] = foldedSpelledOut(name.replace(GUESTS, "").replace(/\s[&+]\s/g, " and ")).split(" ");
  const words = rest.length > 0 && ARTICLES.has(first) ? rest : [first, ...rest];
  return words.map((word, index) => (index > 0 && AND.has(word) ? "and" : word)).join(" ");
}

/** The number of typing errors tolerated in a name of this length. */
const errorsAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * Returns a mask with one bit for each letter or digit that occurs. A typing error changes at most two bits, so most
 * pairs can be excluded quickly.
 */
function letterMask(name: string): number {
  let mask = 0;
  for (let index = 0; index < name.length; index++) mask |= 1 << (name.charCodeAt(index) & 31);
  return mask;
}

/** The number of set bits, computed in parallel: in pairs, then fours, then bytes. */
function bitCount(mask: number): number {
  const pairs = mask - ((mask >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

const UNREACHABLE = -1_000;

/* The arrays in which `typingErrors` computes, reused because creating them costs more than most comparisons. */
let reaches: [Int32Array, Int32Array] = [new Int32Array(9), new Int32Array(9)];

/**
 * The number of typing errors between two names (an additional, missing or wrong letter, or two swapped ones), or
 * `limit + 1` if there are more than `limit`. For each shift between the names it keeps how far they agree with so many
 * errors, which costs a few comparisons per letter at most (the algorithm of Landau and Vishkin).
 */
export function typingErrors(a: string, b: string, limit: number): number {
  const tooMany = limit + 1;
  const shift = b.length - a.length;
  if (Math.abs(shift) > limit) return tooMany;
  /* Index `limit + 1 + shift` holds the number of letters of `a` that are covered; the ends stay unreachable. */
  const middle = limit + 1;
  const width = 2 * middle + 1;
  if (reaches[0].length < width) reaches = [new Int32Array(width), new Int32Array(width)];
  let [before, reached] = reaches;
  for (let errors = 0; errors <= limit; errors++) {
    reached.fill(UNREACHABLE);
    for (let by = -errors; by <= errors; by++) {
      let at = errors === 0 ? 0 : nextReached(a, b, before, middle, by);
      while (at >= 0 && at < a.length && at + by < b.length && a.charCodeAt(at) === b.charCodeAt(at + by)) at++;
      reached[middle + by] = at;
    }
    if ((reached[middle + shift] ?? UNREACHABLE) >= a.length) return errors;
    [before, reached] = [reached, before];
  }
  return tooMany;
}

/** How many letters of `a` are covered after one more error, before further equal letters. */
function nextReached(a: string, b: string, before: Int32Array, middle: number, by: number): number {
  const same = before[middle + by] ?? UNREACHABLE;
  const additional = before[middle + by - 1] ?? UNREACHABLE;
  const missing = (before[middle + by + 1] ?? UNREACHABLE) + 1;
  const isSwapped =
    same >= 0 &&
    same + 1 < a.length &&
    same + by + 1 < b.length &&
    a.charCodeAt(same) === b.charCodeAt(same + by + 1) &&
    a.charCodeAt(same + 1) === b.charCodeAt(same + by);
  const furthest = Math.max(same + (isSwapped ? 2 : 1), additional, missing);
  /* A name cannot be covered beyond its end. */
  return Math.min(furthest, a.length, b.length - by);
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

/** Cheaply checks whether two names with the same digits may be equal apart from typing errors. */
function mayBeSame(a: Name, b: Name): boolean {
  const limit = errorsAllowed(Math.min(a.text.length, b.text.length));
  return bitCount(a.mask ^ b.mask) <= 2 * limit && Math.abs(a.text.length - b.text.length) <= limit;
}

/** The number of typing errors between two names, or undefined if there are too many. */
function nameErrors(a: Name, b: Name): number | undefined {
  const limit = errorsAllowed(Math.min(a.text.length, b.text.length));
  const errors = typingErrors(a.text, b.text, limit);
  return errors > limit ? undefined : errors;
}

/**
 * The maximum number of letters in the names that one lookup compares letter by letter: 500 songs with names of the
 * usual length. A repertoire of 5,000 songs needs a few dozen comparisons. The limit protects against files with
 * thousands of long names made of the same letters, which would take minutes.
 */
const COMPARED_LETTERS_MAX = 20_000;

/** Finds probable duplicates among many songs. */
export interface DuplicateIndex<S extends NamedSong> {
  /** The probable duplicates of `song`, closest first. */
  find(song: NamedSong): S[];
  add(song: S): void;
}

/** The songs with the same normalised title and performer. */
interface Namesakes<S> {
  readonly title: Name;
  readonly interpret: Name;
  readonly songs: S[];
}

/**
 * Creates an index for the duplicate check. Title and performer must both be equal apart from case, accents, ß, umlauts
 * written as two letters, punctuation, guests (`feat.`), a leading article and, depending on their length, up to two
 * typing errors. A lookup among 5,000 songs takes well under a millisecond.
 */
export function duplicateIndex<S extends NamedSong>(songs: Iterable<S>): DuplicateIndex<S> {
  const byName = new Map<string, Namesakes<S>>();
  /* Digits must match, since `Part 1` is not `Part 2`, and so must lengths, apart from the tolerated errors. Without
     these groups, a file of ten thousand numbered songs would be compared fifty million times. */
  const groups = new Map<string, Namesakes<S>[]>();
  const keyOf = (title: Name, interpret: Name): string => `${title.text}\n${interpret.text}`;
  const groupOf = (title: Name, titleLength: number, interpret: Name, interpretLength: number): string =>
    `${titleLength} ${interpretLength} ${title.digits}\n${interpret.digits}`;

  const add = (song: S): void => {
    const [title, interpret] = [nameOf(song.title), nameOf(song.interpret)];
    const key = keyOf(title, interpret);
    const namesakes = byName.get(key);
    if (namesakes !== undefined) return void namesakes.songs.push(song);
    const first = { title, interpret, songs: [song] };
    byName.set(key, first);
    const group = groupOf(title, title.text.length, interpret, interpret.text.length);
    const known = groups.get(group);
    if (known === undefined) groups.set(group, [first]);
    else known.push(first);
  };

  /** The groups whose names may be the same as these apart from typing errors. */
  const groupsNear = (title: Name, interpret: Name): Namesakes<S>[][] => {
    const near: Namesakes<S>[][] = [];
    const titleReach = errorsAllowed(title.text.length);
    const interpretReach = errorsAllowed(interpret.text.length);
    for (let titleError = -titleReach; titleError <= titleReach; titleError++)
      for (let interpretError = -interpretReach; interpretError <= interpretReach; interpretError++) {
        const titleLength = title.text.length + titleError;
        const interpretLength = interpret.text.length + interpretError;
        const group = groups.get(groupOf(title, titleLength, interpret, interpretLength));
        if (group !== undefined) near.push(group);
      }
    return near;
  };

  const similar = (title: Name, interpret: Name): { readonly songs: S[]; readonly errors: number }[] => {
    const found: { songs: S[]; errors: number }[] = [];
    let letters = 0;
    for (const group of groupsNear(title, interpret))
      for (const known of group) {
        if (!mayBeSame(title, known.title) || !mayBeSame(interpret, known.interpret)) continue;
        letters += known.title.text.length + known.interpret.text.length;
        if (letters > COMPARED_LETTERS_MAX) return found;
        const titleErrors = nameErrors(title, known.title);
        const interpretErrors = titleErrors === undefined ? undefined : nameErrors(interpret, known.interpret);
        const errors = (titleErrors ?? 0) + (interpretErrors ?? 0);
        if (titleErrors !== undefined && interpretErrors !== undefined && errors > 0)
          found.push({ songs: known.songs, errors });
      }
    return found;
  };

  const find = (song: NamedSong): S[] => {
    const [title, interpret] = [nameOf(song.title), nameOf(song.interpret)];
    const same = byName.get(keyOf(title, interpret))?.songs ?? [];
    const alike = similar(title, interpret).toSorted((a, b) => a.errors - b.errors);
    return [...same, ...alike.flatMap((one) => one.songs)];
  };
  for (const song of songs) add(song);
  return { find, add };
}

/** Whether two songs are probably the same. */
export const isProbableDuplicate = (a: NamedSong, b: NamedSong): boolean => duplicateIndex([a]).find(b).length > 0;
