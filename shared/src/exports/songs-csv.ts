import type { Language } from "../contract/errors.ts";
import { type NameOf, songSingers } from "../setlists/tonight.ts";
import type { Song } from "../songs/contract.ts";
import { songLinks, writtenLinks } from "../songs/links.ts";
import type { SongColumn } from "../songs/order.ts";
import { CSV_TYPE, csvBytes } from "./csv.ts";
import { type ExportFile, fileName } from "./file.ts";
import { shortLength } from "./song.ts";
import { type Words, wordsOf } from "./words.ts";

interface SongTable {
  /** Filtered and sorted, as in the table. */
  readonly songs: readonly Song[];
  readonly columns: readonly SongColumn[];
  readonly nameOf: NameOf;
  readonly band: string;
  readonly language: Language;
}

/** Writes the song table as CSV, with the table's filter, order and columns. */
export function songsCsv({ songs, columns, nameOf, band, language }: SongTable): ExportFile {
  const words = wordsOf(language);
  return {
    name: fileName([band, "Songs"], "csv"),
    type: CSV_TYPE,
    content: csvBytes(
      columns.map((column) => words.columns[column]),
      songs.map((song) => columns.map((column) => cellOf(song, column, { words, nameOf }))),
    ),
  };
}

interface CellContext {
  readonly words: Words;
  readonly nameOf: NameOf;
}

function cellOf(song: Song, column: SongColumn, { words, nameOf }: CellContext): string | number | null {
  if (column === "status") return words.statuses[song.status];
  if (column === "singers") return songSingers(song, nameOf).join(", ");
  if (column === "duration") return shortLength(song.duration);
  if (column === "links") return writtenLinks(songLinks(song));
  const value = song[column];
  return Array.isArray(value) ? value.join(", ") : (value ?? null);
}
