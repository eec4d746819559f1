import { CSV_TYPE, csvBytes } from "@bandstand/shared/exports/csv.ts";
import type { ExportFile } from "@bandstand/shared/exports/file.ts";
import { IMPORT_FIELDS } from "@bandstand/shared/songs/import-fields.ts";
import { text } from "../i18n/text.ts";

/** Creates an empty CSV table with a heading for every field of a song, to fill in and import. */
export const importTemplate = async (): Promise<ExportFile> => ({
  name: `${text().songs.templateName}.csv`,
  type: CSV_TYPE,
  content: csvBytes(
    IMPORT_FIELDS.map((field) => text().songs.fields[field]),
    [],
  ),
});
