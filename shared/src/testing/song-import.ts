import type { ColumnMapping } from "../songs/import-columns.ts";
import { type ImportOptions, type ImportPlan, type SongsInFile, planImport, songsInTable } from "../songs/import.ts";
import { type TableProblem, readTable } from "../songs/import-table.ts";

/** Options for an import into an empty repertoire. */
export const IMPORT_DEFAULTS: ImportOptions = {
  existing: [],
  mapping: {},
  duplicates: "skip",
  songIdOf: (row) => `id-${row}`,
  language: "de",
};

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Runs a computation without pauses. */
export function finish<R>(steps: Generator<unknown, R>): R {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

/** Plans the import of a file without pauses, or returns why it is refused. */
export const planAtOnce = (file: Uint8Array, options: ImportOptions = IMPORT_DEFAULTS): ImportPlan | TableProblem =>
  finish(planImport(file, options));

/** Like `planAtOnce`. Throws if the file is refused. */
export function planOf(file: Uint8Array, options: Partial<ImportOptions> = {}): ImportPlan {
  const made = planAtOnce(file, { ...IMPORT_DEFAULTS, ...options });
  if (typeof made === "string") throw new Error(made);
  return made;
}

/** Reads the songs in a file. Throws if it is refused. */
export function songsOf(file: Uint8Array, mapping: ColumnMapping = {}): SongsInFile {
  const table = finish(readTable(file));
  const found = typeof table === "string" ? table : songsInTable(table, mapping);
  if (typeof found === "string") throw new Error(found);
  return found;
}

/** Plans the import of a file with this text. */
export const plan = (text: string, options: Partial<ImportOptions> = {}): ImportPlan => planOf(bytes(text), options);

/** Returns the songs that an import of this text would create, without their ids. */
export const songs = (text: string, options: Partial<ImportOptions> = {}) =>
  plan(text, options).rows.flatMap(({ song }) => {
    if (song === null) return [];
    const { song_id: _id, ...rest } = song;
    return [rest];
  });
