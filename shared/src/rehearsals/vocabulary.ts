import { folded, foldedLetters, foldedSpelledOut } from "../songs/fold.ts";

/** Adjacent folded words, in order. The first may be the end of a longer word, the last the start of one. */
type Phrase = readonly string[];

/**
 * The conditions for one word of a search text, each a list of alternative phrases. A text matches if it contains at
 * least one phrase from every list.
 */
export type WordQuery = readonly (readonly Phrase[])[];

/** A text as token ids, one per word. */
export type Tokens = Uint32Array;

/** One flag per token id, or per text: 1 if it matches. */
type Flags = Uint8Array;

/** One list from a word query: the tokens that match alone, and the phrases made of several tokens. */
interface Condition {
  readonly words: Flags;
  readonly phrases: readonly (readonly Flags[])[];
}

/** The tokens of a word as written: its plain words, and the other forms by which it is found. */
interface Spelling {
  readonly plain: readonly number[];
  readonly variants: readonly number[];
}

const NONE: readonly number[] = [];
const NO_FLAGS: Flags = new Uint8Array();

/** The token between words that are not adjacent in the text. */
const GAP = 0;

/** Joins two texts; no phrase continues from one to the other. */
export const joined = (one: Tokens, other: Tokens | undefined): Tokens =>
  other === undefined ? one : new Uint32Array([...one, GAP, ...other]);

const END = "\n";
const JOINED = /[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]/u;

/** Whether the word contains characters other than letters and digits, which must be found literally. */
export const hasSign = (word: string): boolean => /[^\p{L}\p{N}]/u.test(word);

/** Several texts in one array of tokens, so that scanning all of them is fast. */
export class TokenIndex {
  readonly #numbers: Uint32Array;
  readonly #ends: Uint32Array;

  constructor(texts: readonly Tokens[]) {
    let end = 0;
    this.#ends = Uint32Array.from(texts, ({ length }) => (end += length));
    this.#numbers = new Uint32Array(end);
    for (const [place, text] of texts.entries()) this.#numbers.set(text, (this.#ends[place] ?? 0) - text.length);
  }

  /** Returns one set flag per text, to pass to `filter`. */
  all(): Flags {
    return new Uint8Array(this.#ends.length).fill(1);
  }

  /** Returns a copy of `among` in which the flags of texts that do not match the query are cleared. */
  filter(compiled: CompiledQuery, among: Flags): Flags {
    const matching = among.slice();
    for (const { words, phrases } of compiled.conditions) {
      let start = 0;
      for (let place = 0; place < matching.length; place += 1) {
        const end = this.#ends[place] ?? 0;
        if (matching[place] === 1 && !this.#hasMarked(start, end, words) && !this.#hasPhrase(start, end, phrases))
          matching[place] = 0;
        start = end;
      }
    }
    return matching;
  }

  /* The innermost loops avoid closures and iterators, for speed. */
  #hasMarked(start: number, end: number, marks: Flags): boolean {
    for (let at = start; at < end; at += 1) if (marks[this.#numbers[at] ?? GAP] === 1) return true;
    return false;
  }

  #hasPhrase(start: number, end: number, phrases: Condition["phrases"]): boolean {
    for (const phrase of phrases) {
      const [first = NO_FLAGS] = phrase;
      for (let at = start; at + phrase.length <= end; at += 1)
        if (first[this.#numbers[at] ?? GAP] === 1 && this.#continuesWith(at, phrase)) return true;
    }
    return false;
  }

  #continuesWith(start: number, phrase: readonly Flags[]): boolean {
    return phrase.every((marks, part) => marks[this.#numbers[start + part] ?? GAP] === 1);
  }
}

/** A word query, translated to the tokens of a vocabulary. */
export class CompiledQuery {
  readonly conditions: readonly Condition[];

  constructor(conditions: readonly Condition[]) {
    this.conditions = conditions;
  }

  /** Lets texts with this token match as well. Used for the songs whose names match. */
  add(number: number): void {
    for (const { words } of this.conditions) words[number] = 1;
  }
}

/**
 * Assigns a token id to every distinct folded word of many texts. Members keep using the same few thousand words, so a
 * query is compared with these words, and the texts are scanned only as token ids. Words are never removed.
 */
export class Vocabulary {
  /*
   * All words in the order of their ids, in one string, so that `indexOf` searches all of them. Each word starts after
   * an END.
   */
  #words = END + END;
  readonly #starts = [0];
  readonly #numbers = new Map<string, number>();
  /* Keyed by the word as written. */
  readonly #spellings = new Map<string, Spelling>();

  /**
   * Converts texts to tokens: the plain words in order, then the other forms by which they are found (spelled-out
   * umlauts, joined words, words with special characters), then `more`.
   */
  tokenize(texts: readonly (string | null)[], more: readonly number[] = []): Tokens {
    const numbers: number[] = [];
    const variants: number[] = [];
    for (const text of texts) {
      for (const written of text?.split(/\s+/) ?? []) {
        const spelling = this.#spellings.get(written) ?? this.#spell(written);
        for (const number of spelling.plain) numbers.push(number);
        for (const number of spelling.variants) variants.push(number);
      }
    }
    return new Uint32Array(numbers.concat(variants, more));
  }

  /** Creates a token for `word`; without an argument, one that represents no written word, such as a song. */
  addToken(word = ""): number {
    const number = this.#starts.length;
    this.#starts.push(this.#words.length - END.length);
    this.#words += word + END;
    return number;
  }

  /** Translates a word query to tokens. The result is valid only for texts that have already been tokenized. */
  compile(query: WordQuery): CompiledQuery {
    return new CompiledQuery(
      query.map((line) => ({
        words: this.#flagsOf(line.filter((phrase) => phrase.length === 1).flat()),
        phrases: line.filter((phrase) => phrase.length > 1).map((phrase) => this.#flagsOfPhrase(phrase)),
      })),
    );
  }

  #flagsOfPhrase(phrase: Phrase): Flags[] {
    const last = phrase.length - 1;
    return phrase.map((part, at) => this.#flagsOf([(at === 0 ? "" : END) + part + (at === last ? "" : END)]));
  }

  #spell(written: string): Spelling {
    const plain = folded(written);
    const letters = foldedLetters(written);
    const variants = new Set([foldedSpelledOut(written)]);
    /* Folding may add a sign: ½ becomes 1⁄2. */
    if (JOINED.test(letters)) variants.add(plain.replaceAll(" ", ""));
    variants.delete(plain);
    for (const word of letters.split(/\s+/)) if (hasSign(word)) variants.add(word);
    const spelling = {
      plain: this.#numbersOf(plain),
      variants: variants.size === 0 ? NONE : [...variants].flatMap((words) => [GAP, ...this.#numbersOf(words)]),
    };
    this.#spellings.set(written, spelling);
    return spelling;
  }

  #numbersOf(words: string): number[] {
    if (words === "") return [];
    return words.split(" ").map((word) => {
      const number = this.#numbers.get(word) ?? this.addToken(word);
      this.#numbers.set(word, number);
      return number;
    });
  }

  /* Flags the words that contain one of the parts. An END in a part matches the start or end of a word. */
  #flagsOf(parts: readonly string[]): Flags {
    const marks = new Uint8Array(this.#starts.length);
    for (const part of parts) {
      let number = 0;
      for (let at = this.#words.indexOf(part); at !== -1; at = this.#words.indexOf(part, this.#starts[number + 1])) {
        while ((this.#starts[number + 1] ?? Infinity) <= at) number += 1;
        marks[number] = 1;
        if (number + 1 === this.#starts.length) break;
      }
    }
    return marks;
  }
}
