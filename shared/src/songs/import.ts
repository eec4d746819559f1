import type { ImportResult, SongIn, SongStatus } from "./contract.ts";
import { duplicateIndex } from "./duplicates.ts";
import { fieldOfHeading, mapColumns, type ColumnMapping, type ImportField } from "./import-columns.ts";
import { areHoursMeantAsMinutes, readRow, type CellFault } from "./import-row.ts";
import { decodeText, tableRows, type TableRow } from "./import-table.ts";

/** A song that is there already, as far as an import compares with it. */
export interface KnownSong {
  readonly song_id: string;
  readonly title: string;
  readonly interpret: string;
  readonly status: SongStatus;
}

export interface ImportOptions {
  readonly existing: Iterable<KnownSong>;
  readonly mapping: ColumnMapping;
  /** What becomes of probable duplicates. */
  readonly duplicates: "skip" | "create";
  /** The id of the song of a row. When it derives from the request's key, a repeat finds what it has made already. */
  readonly songIdOf: (row: number) => string;
  readonly language: "de" | "en";
}

type PlannedRow = ImportResult["rows"][number] & {
  /** What to create, with its id; null for a row that is not taken over. */
  readonly song: (SongIn & { readonly song_id: string }) | null;
};

/** The contract's answer to an import, and with each row the song to create. */
export interface ImportPlan extends Omit<ImportResult, "rows"> {
  readonly rows: readonly PlannedRow[];
}

type RowFault = CellFault | "misquoted" | "too_many_cells";

const FAULT_TEXTS: Readonly<Record<RowFault, { readonly de: string; readonly en: string }>> = {
  missing: { de: "Titel und Interpret müssen da sein.", en: "Title and artist are needed." },
  too_long: { de: "Der Text ist zu lang.", en: "The text is too long." },
  not_a_length: { de: "Das ist keine Länge wie 3:45 oder 0:03:45.", en: "This is no length like 3:45 or 0:03:45." },
  not_a_youtube_link: { de: "Das ist kein Link zu YouTube.", en: "This is no link to YouTube." },
  not_a_status: {
    de: "Diesen Status gibt es nicht. Möglich sind aktiv, in Probe, Vorschlag, archiviert und abgelehnt.",
    en: "There is no such status. Possible are active, rehearsing, suggested, retired and rejected.",
  },
  not_a_tempo: { de: "Das Tempo ist keine Zahl von 20 bis 400.", en: "The tempo is no number from 20 to 400." },
  too_many_names: { de: "Es sind mehr als 20 Namen.", en: "There are more than 20 names." },
  misquoted: {
    de: "Ein Anführungszeichen ist nicht geschlossen. Ab hier ist die Datei nicht sicher lesbar.",
    en: "A quotation mark is not closed. From here on the file cannot be read for sure.",
  },
  too_many_cells: {
    de: "Die Zeile hat mehr Zellen als die Überschrift. Vielleicht fehlen Anführungszeichen.",
    en: "The row has more cells than the heading. Maybe quotation marks are missing.",
  },
};

/** How far down the headings may stand below a title or a date that somebody put above the table. */
const HEADING_ROWS = 5;

/** The row of headings: the first one that names a title, or a mapped column; else the first one. */
function headingIndex(rows: readonly TableRow[], mapping: ColumnMapping): number {
  const isHeading = ({ cells }: TableRow): boolean =>
    cells.some((cell) => Object.hasOwn(mapping, cell.trim())) ||
    (cells.filter((cell) => fieldOfHeading(cell) !== null).length > 1 &&
      cells.some((cell) => fieldOfHeading(cell) === "title"));
  return Math.max(rows.slice(0, HEADING_ROWS).findIndex(isHeading), 0);
}

/** Cells that have no heading, with something in them. */
const hasStrayCells = (cells: readonly string[], headings: readonly string[]): boolean =>
  cells.some((cell, index) => index >= headings.length && cell.trim() !== "");

/** Where spreadsheet cells made hours of minutes, the lengths as they were meant. */
function withMeantLengths(rows: readonly TableRow[], fields: readonly (ImportField | null)[]): readonly TableRow[] {
  const column = fields.indexOf("duration");
  if (column === -1 || !areHoursMeantAsMinutes(rows.map((row) => row.cells[column] ?? ""))) return rows;
  return rows.map((row) => ({
    ...row,
    cells: row.cells.with(column, (row.cells[column] ?? "").trim().replace(/:00$/, "")),
  }));
}

/** How many songs one file may bring; a larger repertoire is imported in parts. */
export const IMPORT_ROWS_MAX = 10_000;

/**
 * What an import of a CSV file would do, row by row (decisions 6), or null for a file of more than `IMPORT_ROWS_MAX`
 * rows. `row` is the number that a spreadsheet shows beside the row, so the first song usually has 2. A row is `bad` when
 * one of its cells is, `duplicate` when the song is probably there already or stands further up in the file
 * (`duplicate_of`), else `create`; with `duplicates: "create"` duplicates are created too and still named. Yields between
 * rows, so that a caller with other work can pause there.
 */
export function* planImport(file: Uint8Array, options: ImportOptions): Generator<undefined, ImportPlan | null> {
  const table = tableRows(decodeText(file));
  if (table === null) return null;
  const heading = headingIndex(table, options.mapping);
  const songRows = table.slice(heading + 1);
  if (songRows.length > IMPORT_ROWS_MAX) return null;
  const cellsOfHeading = (table[heading]?.cells ?? []).map((cell) => cell.trim());
  const headings = cellsOfHeading.slice(0, cellsOfHeading.findLastIndex((cell) => cell !== "") + 1);
  const fields = mapColumns(headings, options.mapping);
  const known = duplicateIndex<KnownSong>(options.existing);

  const planRow = ({ row, cells, isMisquoted }: TableRow): PlannedRow => {
    const { song, faults } = readRow(cells, fields);
    const rowFaults: { field: string; fault: RowFault }[] = [...faults];
    if (isMisquoted) rowFaults.push({ field: "", fault: "misquoted" });
    else if (hasStrayCells(cells, headings)) rowFaults.push({ field: "", fault: "too_many_cells" });
    const errors = rowFaults.map(({ field, fault }) => ({ field, message: FAULT_TEXTS[fault][options.language] }));
    const named = { row, title: song.title, interpret: song.interpret };
    if (errors.length > 0) return { ...named, action: "bad", errors, song: null };

    const song_id = options.songIdOf(row);
    const found = known.find(song);
    const duplicate = found.some((one) => one.song_id === song_id) ? undefined : found[0];
    const duplicate_of = duplicate === undefined ? null : refOf(duplicate);
    if (duplicate !== undefined && options.duplicates === "skip")
      return { ...named, action: "duplicate", duplicate_of, errors, song: null };
    known.add({ song_id, title: song.title, interpret: song.interpret, status: song.status ?? "active" });
    return { ...named, action: "create", song_id, duplicate_of, errors, song: { ...song, song_id } };
  };

  const rows: PlannedRow[] = [];
  for (const row of withMeantLengths(songRows, fields)) {
    rows.push(planRow(row));
    yield;
  }
  const count = (action: PlannedRow["action"]): number => rows.filter((row) => row.action === action).length;
  const columns = headings
    .map((text, index) => ({ heading: text, field: fields[index] ?? null }))
    .filter((column) => column.heading !== "");
  return { columns, rows, created: count("create"), duplicates: count("duplicate"), bad: count("bad") };
}

const refOf = ({ song_id, title, interpret, status }: KnownSong): KnownSong => ({ song_id, title, interpret, status });
