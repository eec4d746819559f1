import { folded, foldedLetters, foldedSpelledOut } from "../songs/fold.ts";

/** Folded words that must stand side by side: the first may be the end of a longer word, the last one its beginning. */
type Run = readonly string[];

/** What a text must have to be found: of each line one run. */
export type Demand = readonly (readonly Run[])[];

/** The numbers of the words of a text. */
export type NumberedText = Uint32Array;

/** By number: 1 for what is meant. */
type Marks = Uint8Array;

/** One line of a demand: the words that do alone, and those that do side by side. */
interface Condition {
  readonly alone: Marks;
  readonly runs: readonly (readonly Marks[])[];
}

/** A written word: the plain words it is made of, and what else it is found by. */
interface Spelling {
  readonly plain: readonly number[];
  readonly further: readonly number[];
}

const NONE: readonly number[] = [];
const NOTHING_MEANT: Marks = new Uint8Array();

/** The number between words that do not stand side by side. */
const GAP = 0;

const END = "\n";
const JOINED = /[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]/u;

/** True for what is to be found sign by sign. */
export const hasSign = (word: string): boolean => /[^\p{L}\p{N}]/u.test(word);

/** Texts one behind the other: to read them all is to walk along one array. */
export class NumberedTexts {
  readonly #numbers: Uint32Array;
  readonly #ends: Uint32Array;

  constructor(texts: readonly NumberedText[]) {
    let end = 0;
    this.#ends = Uint32Array.from(texts, ({ length }) => (end += length));
    this.#numbers = new Uint32Array(end);
    for (const [place, text] of texts.entries()) this.#numbers.set(text, (this.#ends[place] ?? 0) - text.length);
  }

  /** By place: 1 for every text. */
  all(): Marks {
    return new Uint8Array(this.#ends.length).fill(1);
  }

  /** By place: 1 for the texts `among` these that have all that is demanded. */
  having(sought: Sought, among: Marks): Marks {
    const having = among.slice();
    for (const { alone, runs } of sought.conditions) {
      let start = 0;
      for (let place = 0; place < having.length; place += 1) {
        const end = this.#ends[place] ?? 0;
        if (having[place] === 1 && !this.#hasMarked(start, end, alone) && !this.#hasRun(start, end, runs))
          having[place] = 0;
        start = end;
      }
    }
    return having;
  }

  /* The innermost loops: no closures, no iterators. */
  #hasMarked(start: number, end: number, marks: Marks): boolean {
    for (let at = start; at < end; at += 1) if (marks[this.#numbers[at] ?? GAP] === 1) return true;
    return false;
  }

  #hasRun(start: number, end: number, runs: Condition["runs"]): boolean {
    for (const run of runs) {
      const [first = NOTHING_MEANT] = run;
      for (let at = start; at + run.length <= end; at += 1)
        if (first[this.#numbers[at] ?? GAP] === 1 && this.#goesOn(at, run)) return true;
    }
    return false;
  }

  #goesOn(start: number, run: readonly Marks[]): boolean {
    return run.every((marks, part) => marks[this.#numbers[start + part] ?? GAP] === 1);
  }
}

/** A demand in the numbers of a vocabulary. */
export class Sought {
  readonly conditions: readonly Condition[];

  constructor(conditions: readonly Condition[]) {
    this.conditions = conditions;
  }

  /** A text that holds `number` has all that is demanded. */
  add(number: number): void {
    for (const { alone } of this.conditions) alone[number] = 1;
  }
}

/**
 * The words of many texts, each folded and kept once: members write the same few thousand words over and over. A query
 * is compared with the words instead of the texts, and of a text only numbers are read. Words stay when their texts are
 * gone.
 */
export class Vocabulary {
  /* All words in the order of their numbers, to be searched at one go; a word's start is the END before it. */
  #words = END + END;
  readonly #starts = [0];
  readonly #numbers = new Map<string, number>();
  /* By a word as it is written. */
  readonly #spellings = new Map<string, Spelling>();

  /**
   * `texts` in numbers: the plain words in order, then what else they are found by (spelled-out umlauts, joined words,
   * words with their signs), then `more`.
   */
  read(texts: readonly (string | null)[], more: readonly number[] = []): NumberedText {
    const numbers: number[] = [];
    const further: number[] = [];
    for (const text of texts) {
      for (const written of text?.split(/\s+/) ?? []) {
        const spelling = this.#spellings.get(written) ?? this.#spell(written);
        for (const number of spelling.plain) numbers.push(number);
        for (const number of spelling.further) further.push(number);
      }
    }
    return new Uint32Array(numbers.concat(further, more));
  }

  /** A new number, of `word` or of nothing that is written. */
  number(word = ""): number {
    const number = this.#starts.length;
    this.#starts.push(this.#words.length - END.length);
    this.#words += word + END;
    return number;
  }

  /** The demand in numbers; it is for texts that have been read before. */
  look(demand: Demand): Sought {
    return new Sought(
      demand.map((line) => ({
        alone: this.#marks(line.filter((run) => run.length === 1).flat()),
        runs: line.filter((run) => run.length > 1).map((run) => this.#run(run)),
      })),
    );
  }

  #run(run: Run): Marks[] {
    const last = run.length - 1;
    return run.map((part, at) => this.#marks([(at === 0 ? "" : END) + part + (at === last ? "" : END)]));
  }

  #spell(written: string): Spelling {
    const plain = folded(written);
    const further = new Set([foldedSpelledOut(written)]);
    if (JOINED.test(written)) further.add(plain.replaceAll(" ", ""));
    further.delete(plain);
    for (const word of foldedLetters(written).split(/\s+/)) if (hasSign(word)) further.add(word);
    const spelling = {
      plain: this.#numbersOf(plain),
      further: further.size === 0 ? NONE : [...further].flatMap((words) => [GAP, ...this.#numbersOf(words)]),
    };
    this.#spellings.set(written, spelling);
    return spelling;
  }

  #numbersOf(words: string): number[] {
    if (words === "") return [];
    return words.split(" ").map((word) => {
      const number = this.#numbers.get(word) ?? this.number(word);
      this.#numbers.set(word, number);
      return number;
    });
  }

  /* The words that hold one of the parts; END before or after a part is the begin or the end of a word. */
  #marks(parts: readonly string[]): Marks {
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
