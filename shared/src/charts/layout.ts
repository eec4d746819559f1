import type { ParsedChart, ChartLine, Directive, LyricsLine } from "./chart.ts";
import { hasChord, mapChords } from "./chord.ts";
import { applies, fullName, isForeignSection, labelOf, sectionEdge } from "./directive.ts";
import { mapGrid } from "./grid.ts";
import { semitonesIn, unescaped } from "./metadata.ts";
import { createSpeller, type ChartView } from "./view.ts";
import { CHART_LIMITS } from "./limits.ts";
import type { Key } from "./key.ts";

/** A stretch of lyrics with what is written above its start. */
export interface Pair {
  readonly above: string | null;
  /** `above` is an annotation, which is not a chord. */
  readonly isNote: boolean;
  readonly text: string;
}

export type LayoutLine =
  | { readonly kind: "lyrics"; readonly pairs: readonly Pair[]; readonly row: number }
  | {
      readonly kind: "comment";
      readonly style: CommentStyle;
      readonly text: string;
      readonly row: number;
    }
  /** A line of a tab or a grid, to be set in a monospaced font without breaking it. */
  | { readonly kind: "mono"; readonly text: string; readonly row: number }
  | { readonly kind: "blank"; readonly row: number };

export interface Section {
  /**
   * `verse`, `chorus`, `bridge`, `tab`, `grid`, a name that the chart made up, or `none` for lines outside all
   * sections.
   */
  readonly kind: string;
  readonly label: string | null;
  /** How the comment that became the label is written; null if the label is not a comment. */
  readonly labelStyle: CommentStyle | null;
  /** The label of the chorus that is repeated here, for a repeat without its own label. */
  readonly repeatedLabel: string | null;
  /**
   * The section's number among those of its kind, from 1, not counting repeats. Used as a label if the chart gives
   * none.
   */
  readonly number: number;
  /** True if `{chorus}` repeats the chorus here. */
  readonly isRepeat: boolean;
  readonly lines: readonly LayoutLine[];
  /** The line of the text where it starts, from 1. */
  readonly row: number;
}

export interface Layout {
  readonly sections: readonly Section[];
  /** The key of the shown chords, and the key that the audience hears. Null if unknown. */
  readonly shownKey: Key | null;
  readonly soundingKey: Key | null;
  /** How many frets the capo is on for these chords. */
  readonly capo: number;
  /** True if the chart exceeds the limits, so that its end is missing. */
  readonly isCut: boolean;
}

/** The maximum number of pairs and lines, including repeats; far more than anybody can play. */
const SIZE_MAX = 40_000;
/**
 * The maximum number of characters, including repeats. A repeated chorus may have few pairs with thousands of words each.
 */
const LETTERS_MAX = 2 * CHART_LIMITS.text;

type Rewrite = (text: string) => string;

function lettersOf(line: LayoutLine): number {
  if (line.kind === "blank") return 0;
  if (line.kind !== "lyrics") return line.text.length;
  return line.pairs.reduce((sum, { above, text }) => sum + (above?.length ?? 0) + text.length, 0);
}

function pairsOf({ pieces }: LyricsLine, chords: Rewrite): Pair[] {
  const pairs: Pair[] = [];
  let open: Omit<Pair, "text"> | null = null;
  for (const piece of pieces) {
    if (piece.kind === "text") {
      pairs.push({ above: open?.above ?? null, isNote: open?.isNote ?? false, text: unescaped(piece.text) });
      open = null;
      continue;
    }
    if (open !== null) pairs.push({ ...open, text: "" });
    const isNote = piece.kind === "annotation";
    open = { above: isNote ? unescaped(piece.text) : chords(piece.text), isNote };
  }
  if (open !== null) pairs.push({ ...open, text: "" });
  return pairs;
}

/** True for a line such as `[Verse 1]`, which other programs write above a section. */
function isHeading({ pieces: [first, rest, ...more] }: LyricsLine, { from }: ChartView): boolean {
  if (first?.kind !== "chord" || more.length > 0 || (rest !== undefined && rest.text.trim() !== "")) return false;
  return /\p{L}{3}/u.test(first.text) && !/^N\.?C\.?$/i.test(first.text) && !hasChord(first.text, from);
}

export type CommentStyle = "plain" | "italic" | "box";

const COMMENTS: ReadonlyMap<string, CommentStyle> = new Map([
  ["comment", "plain"],
  ["comment_italic", "italic"],
  ["comment_box", "box"],
]);

interface OpenSection {
  readonly kind: string;
  readonly label: string | null;
  readonly labelStyle: CommentStyle | null;
  readonly isRepeat: boolean;
  readonly row: number;
  readonly lines: LayoutLine[];
}

/**
 * A section whose comment labels nothing, for example because the chart ends there: its comment is a line, not a
 * heading.
 */
export function withLabelAsLine(section: Section): Section {
  const { label, labelStyle: style, lines, row } = section;
  if (label === null || style === null) return section;
  const comment: LayoutLine = { kind: "comment", style, text: label, row };
  return { ...section, kind: "none", label: null, labelStyle: null, lines: [comment, ...lines] };
}

/** Collects the sections of a layout, line by line. */
function createBuilder(chart: ParsedChart, view: ChartView) {
  const speller = createSpeller(chart, view);
  const sections: Section[] = [];
  const counts = new Map<string, number>();
  const transpositions: number[] = [];
  let open: OpenSection | null = null;
  let chorusLabel: string | null = null;
  let size = 0;
  let letters = 0;

  const chords: Rewrite = (text) =>
    mapChords(text, view.from, (chord) => speller.write(chord, transpositions.at(-1) ?? 0));
  const chordsInText: Rewrite = (text) =>
    unescaped(text.replace(/\[(\*?)([^[\]]*)\]/g, (_, star: string, inner: string) => (star ? inner : chords(inner))));
  const grid: Rewrite = (text) => mapGrid(text, view.from, (chord) => speller.write(chord, transpositions.at(-1) ?? 0));

  function close(): void {
    if (open === null) return;
    const { kind, label, labelStyle, isRepeat, row } = open;
    const isText = (line: LayoutLine): boolean => line.kind !== "blank";
    const lines = open.lines.slice(open.lines.findIndex(isText), open.lines.findLastIndex(isText) + 1);
    open = null;
    if (kind === "chorus" && !isRepeat) chorusLabel = label;
    if (lines.length === 0 && label === null && !isRepeat) return;
    const number = (counts.get(kind) ?? 0) + (isRepeat ? 0 : 1);
    counts.set(kind, number);
    const repeatedLabel = isRepeat ? chorusLabel : null;
    letters += (label ?? repeatedLabel ?? "").length;
    const section: Section = { kind, label, labelStyle, repeatedLabel, number, isRepeat, lines, row };
    const isOnlyComments = kind === "none" && lines.every((line) => line.kind === "comment");
    sections.push(isOnlyComments ? withLabelAsLine(section) : section);
  }

  function start(kind: string, label: string | null, row: number, isRepeat = false): void {
    /* A comment right before an unlabelled section becomes its label. */
    const above = label === null && open?.kind === "none" && open.lines.length === 0 ? open : null;
    if (above === null) close();
    open = { kind, label: above?.label ?? label, labelStyle: above?.labelStyle ?? null, isRepeat, row, lines: [] };
  }

  function add(line: LayoutLine): void {
    if (open === null) {
      if (line.kind === "blank") return;
      start("none", null, line.row);
    }
    size += 1 + (line.kind === "lyrics" ? line.pairs.length : 0);
    letters += lettersOf(line);
    open?.lines.push(line);
  }

  /** A comment above lines outside all sections becomes their label, as in many old files. */
  function comment(style: CommentStyle, text: string, row: number): void {
    if (open !== null) add({ kind: "comment", style, text, row });
    else if (text !== "") open = { kind: "none", label: text, labelStyle: style, isRepeat: false, row, lines: [] };
  }

  function heading(value: string, row: number): void {
    const text = chordsInText(value);
    if (open === null) start("none", text, row);
    else comment("plain", text, row);
  }

  function directive({ name, value }: Directive, row: number): void {
    const style = COMMENTS.get(fullName(name));
    if (style !== undefined) comment(style, chordsInText(value), row);
    if (fullName(name) !== "transpose") return;
    const semitones = semitonesIn(value);
    if (semitones !== null) transpositions.push(semitones);
    else if (value === "") transpositions.pop();
  }

  function content({ content: line, row }: ChartLine): void {
    if (line.kind === "directive") directive(line, row);
    else if (line.kind === "lyrics" && isHeading(line, view)) heading(line.pieces[0]?.text ?? "", row);
    else if (line.kind === "lyrics") add({ kind: "lyrics", pairs: pairsOf(line, chords), row });
    else if (line.kind === "raw") add({ kind: "mono", text: open?.kind === "grid" ? grid(line.text) : line.text, row });
    else if (line.kind === "blank" && open?.kind !== "none") add({ kind: "blank", row });
    else if (line.kind === "blank" && (open?.lines.length ?? 0) > 0) close();
  }

  return { speller, sections, start, close, content, isFull: () => size > SIZE_MAX || letters > LETTERS_MAX };
}

/**
 * Lays out a chart for one viewer: sections with their lines, choruses repeated at each `{chorus}`, chords in the
 * viewer's key and notation. A renderer draws it without knowing ChordPro. Never throws.
 */
export function layoutChart(chart: ParsedChart, view: ChartView): Layout {
  const builder = createBuilder(chart, view);
  let chorus: ChartLine[] = [];
  let section: string | null = null;
  let isSkipped = false;
  let isCut = false;

  function edge(line: Directive, row: number, { isStart, section: name }: { isStart: boolean; section: string }): void {
    section = isStart ? name : null;
    isSkipped = isStart && (!applies(line, view.names) || (isForeignSection(name) && name !== "textblock"));
    if (!isStart || isSkipped) return builder.close();
    if (name === "chorus") chorus = [];
    builder.start(name, labelOf(line.value, name), row);
  }

  for (const line of chart.lines) {
    const { content, row } = line;
    isCut ||= content.kind === "beyond" || builder.isFull();
    if (isCut) break;
    const found = content.kind === "directive" ? sectionEdge(content.name) : null;
    if (content.kind === "directive" && found !== null) edge(content, row, found);
    else if (isSkipped || (content.kind === "directive" && !applies(content, view.names))) continue;
    else if (content.kind === "directive" && fullName(content.name) === "chorus") {
      builder.start("chorus", labelOf(content.value, "chorus"), row, true);
      for (const repeated of chorus) builder.content(repeated);
      builder.close();
    } else {
      if (section === "chorus") chorus.push(line);
      builder.content(line);
    }
  }
  builder.close();
  const { shownKey, soundingKey, capo } = builder.speller;
  return { sections: builder.sections, shownKey, soundingKey, capo, isCut };
}
