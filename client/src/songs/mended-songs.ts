import type { SongsInFile } from "@bandstand/shared/songs/import.ts";
import { tableBytes } from "@bandstand/shared/songs/import-table.ts";

/** The cells of mended rows by row number. */
export type Mends = ReadonlyMap<number, readonly string[]>;

/** Returns the songs with mended rows in place of those in the file. */
export const withMends = (songs: SongsInFile, mends: Mends): SongsInFile =>
  mends.size === 0
    ? songs
    : { ...songs, rows: songs.rows.map((row) => ({ ...row, cells: mends.get(row.row) ?? row.cells })) };

/**
 * Writes the songs as a file for the service. Rows with a broken quotation mark are left out, because it is not known
 * what belongs to them; an import skips them anyway.
 */
export const fileOf = ({ headings, rows }: SongsInFile): Blob =>
  new Blob([tableBytes([headings, ...rows.filter(({ isMisquoted }) => !isMisquoted).map(({ cells }) => cells)])], {
    type: "text/csv",
  });
