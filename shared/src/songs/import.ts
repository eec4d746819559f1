import type { ImportResult, SongIn, SongStatus } from "./contract.ts";
import { duplicateIndex } from "./duplicates.ts";
import { fieldOfHeading, mapColumns, type ColumnMapping } from "./import-columns.ts";
import type { ImportField } from "./import-fields.ts";
import { areHoursMeantAsMinutes, readRow, type CellError } from "./import-row.ts";
import { HEADING_ROWS, IMPORT_ROWS_MAX, readTable, type TableProblem, type TableRow } from "./import-table.ts";

/** An existing song, with the fields that an import compares. */
export interface KnownSong {
  readonly song_id: string;
  readonly title: string;
  readonly interpret: string;
  readonly status: SongStatus;
}

export interface ImportOptions {
  readonly existing: Iterable<KnownSong>;
  readonly mapping: ColumnMapping;
  /** How to treat probable duplicates. */
  readonly duplicates: "skip" | "create";
  /**
   * The id for the song in a row. If it is derived from the request's idempotency key, a retry recognises the songs it
   * has already created.
   */
  readonly songIdOf: (row: number) => string;
  readonly language: "de" | "en";
}

type PlannedRow = ImportResult["rows"][number] & {
  /** The song to create, or null for a row that is not imported. */
  readonly song: (SongIn & { readonly song_id: string }) | null;
};

/** The response to an import request, plus the song to create for each row. */
export interface ImportPlan extends Omit<ImportResult, "rows"> {
  readonly rows: readonly PlannedRow[];
}

/** Why a row cannot be imported: an error in a cell, or in the row itself. */
export type RowError = CellError | "misquoted" | "too_many_cells";

const ERROR_TEXTS: Readonly<Record<RowError, { readonly de: string; readonly en: string }>> = {
  missing: { de: "Titel und Interpret müssen da sein.", en: "Title and artist are required." },
  too_long: { de: "Der Text ist zu lang.", en: "The text is too long." },
  not_a_length: {
    de: "Das ist keine Länge wie 3:45 oder 0:03:45.",
    en: "Please enter a length such as 3:45 or 0:03:45.",
  },
  not_a_link: { de: "Das ist kein Link wie https://…", en: "Please enter a link such as https://…" },
  not_a_status: {
    de: "Diesen Status gibt es nicht. Möglich sind aktiv, in Probe, Vorschlag, archiviert und abgelehnt.",
    en: "Unknown status. Use active, in rehearsal, suggested, archived or rejected.",
  },
  not_a_tempo: { de: "Das Tempo ist keine Zahl von 20 bis 400.", en: "The tempo must be a number from 20 to 400." },
  too_many_links: { de: "Es sind mehr als 10 Links.", en: "There are more than 10 links." },
  too_many_names: { de: "Es sind mehr als 20 Namen.", en: "There are more than 20 names." },
  misquoted: {
    de: "Ein Anführungszeichen ist nicht geschlossen. Ab hier ist die Datei nicht sicher lesbar.",
    en: "A closing quotation mark is missing. From here on, the file cannot be read reliably.",
  },
  too_many_cells: {
    de: "Die Zeile hat mehr Zellen als die Überschrift. Vielleicht fehlen Anführungszeichen.",
    en: "The row has more cells than the heading. Quotation marks may be missing.",
  },
};

/** Returns the message for an error. */
export const importErrorText = (error: RowError, language: "de" | "en"): string => ERROR_TEXTS[error][language];

/**
 * Finds the heading row: the first row with a mapped column, or with at least two known headings, one of them for the
 * title. Otherwise the first row of the table.
 */
function headingIndex(rows: readonly TableRow[], mapping: ColumnMapping): number {
  const isHeading = ({ cells }: TableRow): boolean =>
    cells.some((cell) => Object.hasOwn(mapping, cell.trim())) ||
    (cells.filter((cell) => fieldOfHeading(cell) !== null).length > 1 &&
      cells.some((cell) => fieldOfHeading(cell) === "title"));
  return Math.max(rows.slice(0, HEADING_ROWS).findIndex(isHeading), 0);
}

/** Whether there are non-empty cells without a heading. */
const hasStrayCells = (cells: readonly string[], headings: readonly string[]): boolean =>
  cells.some((cell, index) => index >= headings.length && cell.trim() !== "");

/** Corrects lengths that a spreadsheet exported as hours instead of minutes. */
function withCorrectedLengths(rows: readonly TableRow[], fields: readonly (ImportField | null)[]): readonly TableRow[] {
  const column = fields.indexOf("duration");
  if (column === -1 || !areHoursMeantAsMinutes(rows.map((row) => row.cells[column] ?? ""))) return rows;
  /* A short row may end before this column. */
  return rows.map((row) => {
    const cell = row.cells[column];
    return cell === undefined ? row : { ...row, cells: row.cells.with(column, cell.trim().replace(/:00$/, "")) };
  });
}

/** The songs of a file before they are checked. */
export interface SongsInFile {
  /** The cells of the heading row; a column without a heading has an empty one. */
  readonly headings: readonly string[];
  /** The field of each heading; null for a column that is not imported. */
  readonly fields: readonly (ImportField | null)[];
  readonly rows: readonly TableRow[];
}

/** Finds the songs in the table of a file. Returns the problem of a table with more than `IMPORT_ROWS_MAX` songs. */
export function songsInTable(table: readonly TableRow[], mapping: ColumnMapping): SongsInFile | TableProblem {
  const heading = headingIndex(table, mapping);
  const songRows = table.slice(heading + 1);
  if (songRows.length > IMPORT_ROWS_MAX) return "IMPORT_TOO_LONG";
  const cellsOfHeading = (table[heading]?.cells ?? []).map((cell) => cell.trim());
  const headings = cellsOfHeading.slice(0, cellsOfHeading.findLastIndex((cell) => cell !== "") + 1);
  const fields = mapColumns(headings, mapping);
  return { headings, fields, rows: withCorrectedLengths(songRows, fields) };
}

/**
 * Plans the import of a CSV file, row by row. Returns the problem of a file that exceeds a limit. `row` is the row
 * number in a spreadsheet, so the first song is usually in row 2. A row is `bad` if one of its cells is invalid,
 * `duplicate` if the song probably exists or occurs earlier in the file (`duplicate_of`), otherwise `create`. With
 * `duplicates: "create"`, duplicates are created too and still reported. Yields while it reads and between rows so that
 * the caller can pause.
 */
export function* planImport(file: Uint8Array, options: ImportOptions): Generator<undefined, ImportPlan | TableProblem> {
  const table = yield* readTable(file);
  if (typeof table === "string") return table;
  const songs = songsInTable(table, options.mapping);
  return typeof songs === "string" ? songs : yield* planSongs(songs, options);
}

/** Does the same as `planImport` for songs that have been read. */
export function* planSongs(
  { headings, fields, rows: songRows }: SongsInFile,
  options: Omit<ImportOptions, "mapping">,
): Generator<undefined, ImportPlan> {
  const known = duplicateIndex<KnownSong>([]);
  for (const song of options.existing) {
    known.add(song);
    yield;
  }

  const planRow = ({ row, cells, isMisquoted }: TableRow): PlannedRow => {
    const { song, errors: cellErrors } = readRow(cells, fields);
    const rowErrors: { field: string; error: RowError }[] = [...cellErrors];
    if (isMisquoted) rowErrors.push({ field: "", error: "misquoted" });
    else if (hasStrayCells(cells, headings)) rowErrors.push({ field: "", error: "too_many_cells" });
    const errors = rowErrors.map(({ field, error }) => ({ field, message: importErrorText(error, options.language) }));
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
  for (const row of songRows) {
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
