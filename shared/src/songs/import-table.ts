import Papa from "papaparse";

/** One row of a table. `row` is its number in a spreadsheet: the first row of the file is 1. */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** True if a quotation mark in the row is unclosed, or closed before the end of its cell. */
  readonly isMisquoted: boolean;
}

const SEPARATORS = [";", ",", "\t"] as const;

/** How many lines are searched for the separator. */
const SEPARATOR_LINES = 5;

/**
 * Detects the separator: the most frequent one in the first line that contains a separator outside quotation marks.
 * Later lines are not considered because they may contain lists of names with commas.
 */
function separatorOf(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  for (const line of lines.slice(0, SEPARATOR_LINES)) {
    const plain = line.replace(/"(?:[^"]|"")*"/g, "");
    const counts = SEPARATORS.map((sign) => plain.split(sign).length - 1);
    const most = Math.max(...counts);
    if (most > 0) return SEPARATORS[counts.indexOf(most)] ?? ";";
  }
  return ";";
}

/**
 * The maximum number of lines, including empty ones; far more than an import accepts. A longer file is refused without
 * being read to the end.
 */
const LINES_MAX = 50_000;

/**
 * The non-empty rows of a CSV text, or null for a text with more than `LINES_MAX` lines. Respects a first line `sep=;`,
 * as written by some spreadsheets.
 */
export function tableRows(text: string): TableRow[] | null {
  const lines = text.replace(/\r\n?/g, "\n");
  const declared = /^sep=(.)\n/i.exec(lines);
  const body = declared === null ? lines : lines.slice(declared[0].length);
  const first = declared === null ? 1 : 2;
  const delimiter = declared?.[1] ?? separatorOf(body);
  const { data, errors, meta } = Papa.parse<string[]>(body, { delimiter, newline: "\n", preview: LINES_MAX });
  if (meta.truncated) return null;
  const misquoted = new Set(errors.filter((error) => error.type === "Quotes").map((error) => error.row));
  return data
    .map((cells, index) => ({ row: index + first, cells, isMisquoted: misquoted.has(index) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

/**
 * Writes a table as a CSV file that `tableRows` reads back unchanged. For the service only: it does not protect
 * spreadsheets from formulas.
 */
export function tableBytes(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const text = Papa.unparse(rows as string[][], { delimiter: ";", newline: "\n", quotes: true });
  return new TextEncoder().encode(`sep=;\n${text}\n`);
}
