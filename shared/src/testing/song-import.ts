import { type ImportOptions, type ImportPlan, planImport } from "../songs/import.ts";

/** Options for an import into an empty repertoire. */
export const IMPORT_DEFAULTS: ImportOptions = {
  existing: [],
  mapping: {},
  duplicates: "skip",
  songIdOf: (row) => `id-${row}`,
  language: "de",
};

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Plans the import of a file without pauses; null for a file that is too large. */
export function planAtOnce(file: Uint8Array, options: ImportOptions = IMPORT_DEFAULTS): ImportPlan | null {
  const steps = planImport(file, options);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

/** Like `planAtOnce`. Throws if the file is too large. */
export function planOf(file: Uint8Array, options: Partial<ImportOptions> = {}): ImportPlan {
  const made = planAtOnce(file, { ...IMPORT_DEFAULTS, ...options });
  if (made === null) throw new Error("The file is too large.");
  return made;
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
