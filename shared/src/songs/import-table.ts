import Papa from "papaparse";
import { PIECE, decodeInPieces } from "./decode-text.ts";

/** One row of a table. `row` is its number in a spreadsheet: the first row of the file is 1. */
export interface TableRow {
  readonly row: number;
  /** Without the empty cells at the end of the row. */
  readonly cells: readonly string[];
  /** True if a quotation mark in the row is unclosed, or closed before the end of its cell. */
  readonly isMisquoted: boolean;
}

/** Why a file cannot be read: too many rows, or a row with too many cells or characters. */
export type TableProblem = "IMPORT_TOO_LONG" | "IMPORT_TOO_WIDE";

/** The maximum number of songs in one file. A larger repertoire must be imported in parts. */
export const IMPORT_ROWS_MAX = 10_000;

/** How many rows are searched for the headings: there may be a title or a date above the table. */
export const HEADING_ROWS = 5;

/** The maximum number of lines, including empty ones. */
const LINES_MAX = 50_000;

/** The maximum number of cells in a row, without the empty cells at its end. */
export const COLUMNS_MAX = 500;

/** The maximum number of characters in a row. All fields of a song together may have about a third of it. */
export const ROW_CHARS_MAX = 100_000;

const SEPARATORS = [";", ",", "\t"] as const;

/** How many lines, and at most how many characters, are searched for the separator. */
const SEPARATOR_LINES = 5;
const SEPARATOR_CHARS = PIECE;

/**
 * Detects the separator: the most frequent one in the first line that contains a separator outside quotation marks.
 * Later lines are not considered because they may contain lists of names with commas.
 */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, SEPARATOR_CHARS)
    .split("\n")
    .filter((line) => line.trim() !== "");
  for (const line of lines.slice(0, SEPARATOR_LINES)) {
    const plain = line.replace(/"(?:[^"]|"")*"/g, "");
    const counts = SEPARATORS.map((sign) => plain.split(sign).length - 1);
    const most = Math.max(...counts);
    if (most > 0) return SEPARATORS[counts.indexOf(most)] ?? ";";
  }
  return ";";
}

/** Replaces all line ends by `\n`, and yields after every `piece` characters. */
function* withPlainLineEnds(text: string, piece: number): Generator<undefined, string> {
  if (!text.includes("\r")) return text;
  const done: string[] = [];
  for (let from = 0; from < text.length;) {
    let to = Math.min(from + piece, text.length);
    if (text[to - 1] === "\r" && text[to] === "\n") to += 1;
    /* For text that is full of line ends, this is faster than a regular expression. */
    done.push(text.slice(from, to).split("\r\n").join("\n").split("\r").join("\n"));
    from = to;
    yield;
  }
  return done.join("");
}

const [QUOTE, NEWLINE] = [0x22, 0x0a];

/** Collects the cells of one row, and drops what exceeds the limits. */
class RowCells {
  readonly cells: string[] = [];
  isMisquoted = false;
  isTooWide = false;
  #empty = 0;
  #chars = 0;

  add(cell: string): void {
    if (cell === "") return void (this.#empty += 1);
    if (this.cells.length + this.#empty >= COLUMNS_MAX) return void (this.isTooWide = true);
    for (; this.#empty > 0; this.#empty -= 1) this.cells.push("");
    const rest = ROW_CHARS_MAX - this.#chars;
    this.isTooWide ||= cell.length > rest;
    this.#chars += cell.length;
    if (rest > 0) this.cells.push(cell.slice(0, rest));
  }

  isBlank(): boolean {
    return this.cells.every((cell) => cell.trim() === "");
  }
}

/**
 * Where the spaces after a closing quotation mark end. Does not skip separators or line ends, nor more spaces than a
 * row may have.
 */
function endOfSpaces(text: string, from: number, separator: number): number {
  const last = Math.min(text.length, from + ROW_CHARS_MAX);
  let at = from;
  for (; at < last; at += 1) {
    const code = text.charCodeAt(at);
    if (code === separator || code === NEWLINE || text.charAt(at).trim() !== "") break;
  }
  return at;
}

/** The text of a quoted cell. A longer one than a row may have is cut before it costs any work. */
const unquoted = (text: string, from: number, to: number): string =>
  text.slice(from, Math.min(to, from + 2 * ROW_CHARS_MAX + 2)).replaceAll('""', '"');

/**
 * The rows of a text with `\n` as line end, also the blank ones. Yields null at least once for every `piece` characters
 * so that the caller can pause. A quoted cell ends at a quotation mark before a separator or line end; any other
 * quotation mark in it makes the row misquoted. An unclosed cell contains the rest of the text as it is.
 */
function* rowsOf(text: string, delimiter: string, piece: number): Generator<RowCells | null, void> {
  const separator = delimiter.charCodeAt(0);
  let row = new RowCells();
  let [at, start, pause, isQuoted] = [0, 0, piece, false];
  for (;;) {
    if (at >= pause) {
      yield null;
      pause = at + piece;
    }
    if (!isQuoted && at === start && text.charCodeAt(at) === QUOTE) {
      isQuoted = true;
      start = ++at;
    }
    if (isQuoted) {
      const quote = text.indexOf('"', at);
      if (quote === -1) {
        row.isMisquoted = true;
        row.add(text.slice(start));
        break;
      }
      if (text.charCodeAt(quote + 1) === QUOTE) {
        at = quote + 2;
        continue;
      }
      at = quote + 1 === text.length ? text.length : endOfSpaces(text, quote + 1, separator);
      const isEnd = quote + 1 === text.length || text.charCodeAt(at) === separator || text.charCodeAt(at) === NEWLINE;
      if (!isEnd) {
        row.isMisquoted = true;
        at = quote + 1;
        continue;
      }
      row.add(unquoted(text, start, quote));
    } else {
      const last = Math.min(text.length, pause);
      while (at < last && text.charCodeAt(at) !== separator && text.charCodeAt(at) !== NEWLINE) at += 1;
      if (at === last && last < text.length) continue;
      row.add(text.slice(start, at));
    }
    if (at >= text.length) break;
    if (text.charCodeAt(at) === NEWLINE) {
      yield row;
      row = new RowCells();
    }
    start = ++at;
    isQuoted = false;
  }
  yield row;
}

/**
 * The non-empty rows of a CSV text, or why it cannot be read. Respects a first line `sep=;`, as written by some
 * spreadsheets. Reading stops as soon as the text exceeds a limit. A misquoted row that is too wide is only cut, since
 * it is never imported: often it contains all rows after a missing quotation mark. Yields after every `piece` characters
 * so that the caller can pause.
 */
export function* tableRows(text: string, piece = PIECE): Generator<undefined, TableRow[] | TableProblem> {
  const lines = yield* withPlainLineEnds(text, piece);
  const declared = /^sep=(.)\n/i.exec(lines);
  const body = (declared === null ? lines : lines.slice(declared[0].length)).replace(/^\uFEFF/, "");
  const sign = declared?.[1];
  const delimiter = sign === undefined || sign === '"' ? separatorOf(body) : sign;
  const rows: TableRow[] = [];
  let number = declared === null ? 0 : 1;
  for (const row of rowsOf(body, delimiter, piece)) {
    if (row === null) {
      yield;
      continue;
    }
    number += 1;
    if (row.isTooWide && !row.isMisquoted) return "IMPORT_TOO_WIDE";
    if (!row.isBlank()) rows.push({ row: number, cells: row.cells, isMisquoted: row.isMisquoted });
    if (number > LINES_MAX || rows.length > IMPORT_ROWS_MAX + HEADING_ROWS) return "IMPORT_TOO_LONG";
  }
  return rows;
}

/** Reads the table in a CSV file in pieces, like `tableRows`. */
export function* readTable(file: Uint8Array, piece = PIECE): Generator<undefined, TableRow[] | TableProblem> {
  return yield* tableRows(yield* decodeInPieces(file, piece), piece);
}

/**
 * Writes a table as a CSV file that `tableRows` reads back unchanged. For the service only: it does not protect
 * spreadsheets from formulas.
 */
export function tableBytes(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const text = Papa.unparse(rows as string[][], { delimiter: ";", newline: "\n", quotes: true });
  return new TextEncoder().encode(`sep=;\n${text}\n`);
}
