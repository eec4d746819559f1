/* The parsed form of a chart: one node per logical line, which keeps every character. See README.md for the grammar. */

/** A part of a line of lyrics. A chord's `text` is what is in the brackets, an annotation's what follows the `*`. */
export interface Piece {
  readonly kind: "text" | "chord" | "annotation";
  readonly text: string;
}

/**
 * A line such as `{name-selector!: value}`. `open`, `gap` and `close` hold the spaces and marks around name and value.
 */
export interface Directive {
  readonly kind: "directive";
  readonly open: string;
  /** The name as written, such as `soc` or `Start_of_Chorus`. `fullName` returns the full name. */
  readonly name: string;
  /** The selector as written, without the dash; it may end in `!`, which negates it. */
  readonly selector: string | null;
  readonly gap: string;
  readonly value: string;
  readonly close: string;
}

/**
 * A line kept as plain text: a `#` remark, an empty line, the content of a tab, grid or foreign format, or everything
 * beyond the line limit.
 */
export interface PlainLine {
  readonly kind: "remark" | "blank" | "raw" | "beyond";
  readonly text: string;
}

export interface LyricsLine {
  readonly kind: "lyrics";
  readonly pieces: readonly Piece[];
}

/** Where a logical line was broken with `\`: the offset in its text, and the removed characters. */
export interface Joint {
  readonly at: number;
  readonly text: string;
}

export type Content = LyricsLine | Directive | PlainLine;

export interface ChartLine {
  readonly content: Content;
  /** The number of its first line in the text, from 1. */
  readonly row: number;
  readonly joints: readonly Joint[];
}

export type MarkCode =
  /** A brace that belongs to no directive. It is shown as text. */
  | "brace"
  /** An unmatched bracket. It is shown as text. */
  | "bracket"
  /** A section that starts and never ends. */
  | "section-not-ended"
  /** The end of a section that did not start. */
  | "section-not-started"
  /** `{chorus}` before the first chorus. */
  | "chorus-missing"
  /** The first line beyond the limit. The rest is kept, but not shown. */
  | "too-many-lines";

/** A problem that the parser found. `row` and `column` count from 1, columns in UTF-16 units. */
export interface Mark {
  readonly code: MarkCode;
  readonly row: number;
  readonly column: number;
}

export interface ParsedChart {
  readonly lines: readonly ChartLine[];
  readonly marks: readonly Mark[];
}
