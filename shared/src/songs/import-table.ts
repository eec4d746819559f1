import Papa from "papaparse";

/** A file as rows of cells. `row` is the number a spreadsheet shows beside it: the first row of the file is 1. */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** True when a quotation mark in it is not closed or not at the end of its cell. */
  readonly isMisquoted: boolean;
}

/**
 * The text of a file in UTF-8, with or without BOM, in UTF-16 with one ("Unicode text" of spreadsheets), else in
 * Windows-1252, as spreadsheets on Windows write it.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const SEPARATORS = [";", ",", "\t"] as const;

/** How many lines may stand above the headings. */
const LINES_ASKED = 5;

/**
 * What separates the cells: in the first line that has such a sign outside quotation marks, the one that is there the
 * most. Lines further down are not asked, for in them names are listed with commas.
 */
function separatorOf(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  for (const line of lines.slice(0, LINES_ASKED)) {
    const plain = line.replace(/"(?:[^"]|"")*"/g, "");
    const counts = SEPARATORS.map((sign) => plain.split(sign).length - 1);
    const most = Math.max(...counts);
    if (most > 0) return SEPARATORS[counts.indexOf(most)] ?? ";";
  }
  return ";";
}

/** Empty lines included, far more than an import takes; a longer file is not read to its end. */
const LINES_MAX = 50_000;

/**
 * The rows of a CSV text that have something in them; null for a text of more than `LINES_MAX` lines. A line `sep=;`,
 * which spreadsheets put first, is obeyed.
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
