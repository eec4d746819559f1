/**
 * Search that does not care how a word is written: case, accents, ß and umlauts. `uber`, `über` and `ueber` all find
 * `Über sieben Brücken`. A song is folded once into one string; a key press then costs one `includes` per word and song.
 */

const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
const DIGRAPHS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);
const lowered = (text: string): string => text.normalize("NFKC").toLowerCase().normalize("NFC");
const withoutMarks = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);

/** Umlauts as in `ueber`, for keyboards without them; everything else folds as usual. `text` is lower case already. */
const spelledOut = (text: string): string =>
  withoutMarks(text.replace(/[äöüøå]/g, (letter) => DIGRAPHS[letter] ?? letter));

/** Apostrophes vanish (`don't`, `Rock'n'Roll`), all other punctuation divides words. */
const asWords = (text: string): string =>
  text
    .replace(/['’‘`´]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Lower case without accents, signs kept: `Über (live)!` → `uber (live)!`. */
export const foldedLetters = (text: string): string =>
  isAscii(text) ? text.toLowerCase() : withoutMarks(lowered(text));

/** Lower case, no accents, no punctuation, single blanks: `Über uns!` → `uber uns`. */
export const folded = (text: string): string => asWords(foldedLetters(text));

/** The same with umlauts as two letters: `Über uns!` → `ueber uns`. */
export const foldedSpelledOut = (text: string): string =>
  asWords(isAscii(text) ? text.toLowerCase() : spelledOut(lowered(text)));

/**
 * Everything that can be searched of a record as one folded string. Beside the plain words it holds the spelled-out
 * form of those with umlauts, and words joined by punctuation also as one (`acdc` finds `AC/DC`).
 */
export function haystack(texts: readonly (string | null | undefined)[]): string {
  const text = texts.filter((one) => typeof one === "string").join("\n");
  const plain = folded(text);
  const further = new Set<string>();
  for (const word of text.split(/\s+/)) {
    if (!isAscii(word)) further.add(foldedSpelledOut(word));
    if (/[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]/u.test(word)) further.add(folded(word).replaceAll(" ", ""));
  }
  return [plain, ...further].join(" ");
}

/** What a search over songs looks at. */
export interface SearchedSong {
  readonly title: string;
  readonly interpret: string;
  readonly composer?: string | null;
  readonly lyricist?: string | null;
  readonly arranger?: string | null;
  readonly genre?: string | null;
  readonly dance_styles?: readonly string[];
  readonly singers?: readonly string[];
}

/** The folded search text of a song. Comments are left out: they name other songs and would find them. */
export const songHaystack = (song: SearchedSong): string =>
  haystack([
    song.title,
    song.interpret,
    song.composer,
    song.lyricist,
    song.arranger,
    song.genre,
    ...(song.dance_styles ?? []),
    ...(song.singers ?? []),
  ]);

/**
 * A test for haystacks: every word of `query` must be in it, in any order, also as a part of a word. A query without
 * letters or digits matches everything.
 */
export function searchMatcher(query: string): (haystack: string) => boolean {
  const words = query
    .split(/\s+/)
    .map((word) => [folded(word), foldedSpelledOut(word)] as const)
    .filter(([plain]) => plain !== "")
    .map(([plain, spelled]) => (plain === spelled ? [plain.split(" ")] : [plain.split(" "), spelled.split(" ")]));
  const [first, ...more] = words;
  if (first === undefined) return () => true;
  const only = first[0]?.[0];
  if (more.length === 0 && first.length === 1 && first[0]?.length === 1 && only !== undefined)
    return (text) => text.includes(only);
  return (text) => words.every((forms) => forms.some((form) => form.every((part) => text.includes(part))));
}
