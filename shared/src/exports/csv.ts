import Papa from "papaparse";
import { textBytes } from "./file.ts";

/*
 * What a spreadsheet could take for a formula gets an apostrophe before it (OWASP, CSV injection). papaparse's own rule
 * stops at the first line break, and a cell with two lines would slip through.
 */
const FORMULA = /^\s*[=+\-@\t\r\n\0＝＋－＠]/;

export const CSV_TYPE = "text/csv";

/** A table as spreadsheets in German expect it: semicolons, CRLF, UTF-8 with a byte order mark; formulas are defused. */
export function csvBytes(
  headings: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Uint8Array<ArrayBuffer> {
  const table = { fields: [...headings], data: rows.map((row) => [...row]) };
  const text = Papa.unparse(table, { delimiter: ";", newline: "\r\n", escapeFormulae: FORMULA });
  return textBytes(`${Papa.BYTE_ORDER_MARK}${text}\r\n`);
}
