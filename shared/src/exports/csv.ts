import Papa from "papaparse";
import { textBytes } from "./file.ts";

/*
 * Cells that a spreadsheet could mistake for a formula get a leading apostrophe (OWASP, CSV injection). papaparse's own
 * check looks only at the first line of a cell.
 */
const FORMULA = /^\s*[=+\-@\t\r\n\0＝＋－＠]/;

export const CSV_TYPE = "text/csv";

/**
 * Writes a table in the format that German spreadsheets expect: semicolons, CRLF, UTF-8 with a byte order mark. Escapes
 * formulas.
 */
export function csvBytes(
  headings: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Uint8Array<ArrayBuffer> {
  const table = { fields: [...headings], data: rows.map((row) => [...row]) };
  const text = Papa.unparse(table, { delimiter: ";", newline: "\r\n", escapeFormulae: FORMULA });
  return textBytes(`${Papa.BYTE_ORDER_MARK}${text}\r\n`);
}
