/**
 * Search that ignores case, accents, ß and the spelling of umlauts: `uber`, `über` and `ueber` all find `Über sieben
 * Brücken`. Each song is folded once into one string, so a key press costs only one `includes` per word and song.
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
const normalizedLowerCase = (text: string): string => text.normalize("NFKC").toLowerCase().normalize("NFC");
const withoutMarks = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);

/** Spells umlauts out as in `ueber`, and folds everything else as usual. `text` must be lower case. */
const spelledOut = (text: string): string =>
  withoutMarks(text.replace(/[äöüøå]/g, (letter) => DIGRAPHS[letter] ?? letter));

/** Removes apostrophes (`don't`, `Rock'n'Roll`) and treats all other punctuation as a word boundary. */
const asWords = (text: string): string =>
  text
    .replace(/['’‘`´]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Lower case without accents, but with punctuation: `Über (live)!` → `uber (live)!`. */
export const foldedLetters = (text: string): string =>
  isAscii(text) ? text.toLowerCase() : withoutMarks(normalizedLowerCase(text));

/** Lower case without accents or punctuation, with single spaces: `Über uns!` → `uber uns`. */
export const folded = (text: string): string => asWords(foldedLetters(text));

/** Like `folded`, with umlauts spelled out: `Über uns!` → `ueber uns`. */
export const foldedSpelledOut = (text: string): string =>
  asWords(isAscii(text) ? text.toLowerCase() : spelledOut(normalizedLowerCase(text)));

/**
 * The searchable strings of a record, folded into one. It also contains words with umlauts in their spelled-out form,
 * and words joined by punctuation as one word, so that `acdc` finds `AC/DC`.
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

/** The fields of a song that the search covers. */
export interface SearchedSong {
  readonly title: string;
  readonly interpret: string;
  readonly composer?: string | null;
  readonly lyricist?: string | null;
  readonly arranger?: string | null;
  readonly genre?: string | null;
  readonly dance_styles?: readonly string[];
  readonly singers?: readonly string[];
  readonly links?: readonly { readonly title: string | null }[];
}

/** The folded search text of a song. Excludes the comment, which may mention other songs. */
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
    ...(song.links ?? []).map(({ title }) => title),
  ]);

/**
 * The words of a query. Each has one or two forms (`brucken` and `bruecken`), and a form has one part per folded word:
 * `AC/DC` is `ac` and `dc`. Words without letters or digits are omitted.
 */
export const queryWords = (query: string): readonly (readonly (readonly string[])[])[] =>
  query
    .split(/\s+/)
    .map((word) => [folded(word), foldedSpelledOut(word)] as const)
    .filter(([plain]) => plain !== "")
    .map(([plain, spelled]) => (plain === spelled ? [plain.split(" ")] : [plain.split(" "), spelled.split(" ")]));

/**
 * Returns a test for haystacks: every word of `query` must occur, in any order, possibly within a longer word. A query
 * without letters or digits matches everything.
 */
export function searchMatcher(query: string): (haystack: string) => boolean {
  const words = queryWords(query);
  const [first, ...more] = words;
  if (first === undefined) return () => true;
  const only = first[0]?.[0];
  if (more.length === 0 && first.length === 1 && first[0]?.length === 1 && only !== undefined)
    return (text) => text.includes(only);
  return (text) => words.every((forms) => forms.some((form) => form.every((part) => text.includes(part))));
}
