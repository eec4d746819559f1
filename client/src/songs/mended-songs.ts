import type { SongsInFile } from "@bandstand/shared/songs/import.ts";
import { tableBytes } from "@bandstand/shared/songs/import-table.ts";

/** The cells of corrected rows by row number. */
export type Mends = ReadonlyMap<number, readonly string[]>;

/** Replaces rows of the file with corrected ones. */
export const withMends = (songs: SongsInFile, mends: Mends): SongsInFile =>
  mends.size === 0
    ? songs
    : { ...songs, rows: songs.rows.map((row) => ({ ...row, cells: mends.get(row.row) ?? row.cells })) };

/**
 * Writes the songs as a file for the server. Omits rows with an unmatched quotation mark, because it is unclear where
 * they end; an import skips them anyway.
 */
export const fileOf = ({ headings, rows }: SongsInFile): Blob =>
  new Blob([tableBytes([headings, ...rows.filter(({ isMisquoted }) => !isMisquoted).map(({ cells }) => cells)])], {
    type: "text/csv",
  });
