import type { Layout, LayoutLine, Pair, Section } from "./layout.ts";
import { type Syllable, type Word, hasNoText, wordsOf } from "./words.ts";

/*
 * Breaks a chart into rows of a given width, for paper. All lengths are multiples of the type size of the lyrics, so one
 * result fits every type size with the same ratio to the width.
 */

export type PaperStyle = "lyrics" | "chord" | "note" | "label" | "comment" | "mono";

/** Returns the width of a string, as a multiple of the type size of the lyrics. */
export type Measure = (text: string, style: PaperStyle) => number;

/** A string and where it starts: `x` from the left edge, its baseline `y` below the top of its row. */
export interface PaperPiece {
  readonly text: string;
  readonly style: PaperStyle;
  readonly x: number;
  readonly y: number;
}

export interface PaperRow {
  readonly height: number;
  readonly pieces: readonly PaperPiece[];
  /** The row stays in one column with the next one. */
  readonly keepsNext: boolean;
  /** An empty row, which is left out at the top of a column. */
  readonly isGap: boolean;
}

const CHORD_LINE = 1.1;
const LYRICS_LINE = 1.25;
const BASELINE = 0.95;
const CHORD_GAP = 0.35;
/** The rest of a broken line is indented, so that it is not mistaken for the next line. */
const INDENT = 1;
const SECTION_GAP = 0.9;
const BLANK_GAP = 0.6;
const MONO_LINE = 1;

const gap = (height: number): PaperRow => ({ height, pieces: [], keepsNext: false, isGap: true });

/**
 * Cuts a text into parts of at most `width`, each of at least one character. Adds up the widths of the characters, because
 * measuring each longer part again takes hours for 60,000 characters without a width.
 */
function cut(text: string, style: PaperStyle, width: number, measure: Measure): string[] {
  const parts: string[] = [];
  let [part, wide] = ["", 0];
  /* A combining mark has no width of its own, so it must first be joined with its letter. */
  for (const letter of text.normalize("NFC")) {
    const more = measure(letter, style);
    if (part !== "" && wide + more > width) {
      parts.push(part);
      [part, wide] = ["", 0];
    }
    part += letter;
    wide += more;
  }
  return [...parts, part];
}

/** A syllable with its width. */
interface Sized extends Syllable {
  readonly width: number;
}

function sized(syllable: Syllable, measure: Measure): Sized {
  const { above, isNote, text } = syllable;
  const head = above === null ? 0 : measure(above, isNote ? "note" : "chord") + CHORD_GAP;
  return { ...syllable, width: Math.max(head, measure(text, "lyrics")) };
}

/** Cuts a syllable that is wider than a row. */
function fitted(syllable: Syllable, width: number, measure: Measure): Sized[] {
  const whole = sized(syllable, measure);
  if (whole.width <= width) return [whole];
  const heads =
    syllable.above === null ? [] : cut(syllable.above, syllable.isNote ? "note" : "chord", width - CHORD_GAP, measure);
  const texts = cut(syllable.text, "lyrics", width, measure);
  return Array.from({ length: Math.max(heads.length, texts.length) }, (_, at) =>
    sized({ above: heads[at] ?? null, isNote: syllable.isNote, text: texts[at] ?? "" }, measure),
  );
}

/** `wordsOf` joins words without chords into one; on paper, a row may break between any of them. */
const split = (word: Word): Word[] => {
  const [only] = word.syllables;
  if (only === undefined || word.syllables.length > 1 || only.above !== null) return [word];
  const parts = only.text.split(/(?<=\s)(?=\S)/);
  return parts.map((text, at) =>
    at === parts.length - 1
      ? { ...word, syllables: [{ ...only, text }] }
      : { syllables: [{ ...only, text: text.trimEnd() }], space: text.slice(text.trimEnd().length) },
  );
};

function rowOf(syllables: readonly (Sized & { readonly x: number })[]): PaperRow {
  const hasAbove = syllables.some(({ above }) => above !== null);
  const hasText = syllables.some(({ text }) => text.trim() !== "");
  const top = hasAbove ? CHORD_LINE : 0;
  const pieces = syllables.flatMap(({ above, isNote, text, x }): PaperPiece[] => [
    ...(above === null ? [] : [{ text: above, style: isNote ? ("note" as const) : ("chord" as const), x, y: 0.85 }]),
    ...(text === "" ? [] : [{ text, style: "lyrics" as const, x, y: top + BASELINE }]),
  ]);
  return { height: top + (hasText || !hasAbove ? LYRICS_LINE : 0), pieces, keepsNext: false, isGap: false };
}

function lyricsRows(pairs: readonly Pair[], width: number, measure: Measure): PaperRow[] {
  const words = hasNoText(pairs)
    ? pairs.map(({ above, isNote }): Word => ({ syllables: [{ above, isNote, text: "" }], space: " " }))
    : wordsOf(pairs).flatMap(split);
  const rows: (Sized & { readonly x: number })[][] = [[]];
  let x = 0;
  const newRow = (): void => {
    rows.push([]);
    x = INDENT;
  };
  for (const { syllables, space } of words) {
    const parts = syllables.flatMap((syllable) => fitted(syllable, width - INDENT, measure));
    const wide = parts.reduce((sum, part) => sum + part.width, 0);
    if (x + wide > width && rows.at(-1)?.length !== 0 && wide <= width - INDENT) newRow();
    for (const part of parts) {
      /* Break within a word that is wider than a row. */
      if (x + part.width > width && rows.at(-1)?.length !== 0) newRow();
      rows.at(-1)?.push({ ...part, x });
      x += part.width;
    }
    x += measure(space, "lyrics");
  }
  return together(rows.filter((row) => row.length > 0).map(rowOf));
}

/** Keeps the rows of one line of the chart together. */
const together = (rows: readonly PaperRow[]): PaperRow[] =>
  rows.map((row, at) => ({ ...row, keepsNext: row.keepsNext || at < rows.length - 1 }));

function textRows(text: string, style: "comment" | "label", width: number, measure: Measure): PaperRow[] {
  const rows: string[] = [];
  const space = measure(" ", style);
  let [row, wide] = ["", 0];
  for (const word of text.split(/\s+/).flatMap((one) => cut(one, style, width, measure))) {
    const more = measure(word, style);
    if (row !== "" && wide + space + more > width) {
      rows.push(row);
      [row, wide] = [word, more];
    } else [row, wide] = row === "" ? [word, more] : [`${row} ${word}`, wide + space + more];
  }
  return together(
    [...rows, row].map((one) => ({
      height: LYRICS_LINE,
      pieces: [{ text: one, style, x: 0, y: BASELINE }],
      keepsNext: false,
      isGap: false,
    })),
  );
}

/** More rows than any tab needs. */
const MONO_ROWS_MAX = 10_000;

/**
 * Returns the rows for adjacent lines of a tab or grid. Lines that are too wide are all cut at the same columns. If one
 * very long line among many would make too many empty rows, each line is cut on its own.
 */
function monoRows(lines: readonly string[], width: number, measure: Measure): PaperRow[] {
  const columns = Math.max(1, Math.floor(width / measure("0", "mono")));
  const letters = lines.map((line) => Array.from(line));
  const longest = letters.reduce((most, { length }) => Math.max(most, length), 0);
  if (lines.length > 1 && Math.ceil(longest / columns) * lines.length > MONO_ROWS_MAX)
    return lines.flatMap((line) => monoRows([line], width, measure));
  const rows: PaperRow[] = [];
  for (let from = 0; from < Math.max(longest, 1); from += columns) {
    if (from > 0) rows.push(gap(BLANK_GAP));
    const system = letters.map((line): PaperRow => {
      const text = line.slice(from, from + columns).join("");
      return { height: MONO_LINE, pieces: [{ text, style: "mono", x: 0, y: 0.8 }], keepsNext: false, isGap: false };
    });
    rows.push(...together(system));
  }
  return rows;
}

function linesRows(lines: readonly LayoutLine[], width: number, measure: Measure): PaperRow[] {
  const rows: PaperRow[] = [];
  let block: string[] = [];
  const endBlock = (): void => {
    if (block.length > 0) rows.push(...monoRows(block, width, measure));
    block = [];
  };
  for (const line of lines) {
    if (line.kind === "mono") {
      block.push(line.text);
      continue;
    }
    endBlock();
    if (line.kind === "blank") rows.push(gap(BLANK_GAP));
    else if (line.kind === "comment") rows.push(...textRows(line.text, "comment", width, measure));
    else rows.push(...lyricsRows(line.pairs, width, measure));
  }
  endBlock();
  return rows;
}

/** Breaks a chart into rows. `nameOf` returns a section's name, or null if it has none. */
export function paperRows(
  { sections }: Pick<Layout, "sections">,
  { width, measure, nameOf }: { width: number; measure: Measure; nameOf: (section: Section) => string | null },
): PaperRow[] {
  return sections.flatMap((section, at) => {
    const name = nameOf(section);
    const label = name === null ? [] : textRows(name, "label", width, measure);
    return [
      ...(at === 0 ? [] : [gap(SECTION_GAP)]),
      ...label.map((row) => ({ ...row, keepsNext: section.lines.length > 0 })),
      ...linesRows(section.lines, width, measure),
    ];
  });
}
