import type { ColumnMapping } from "@bandstand/shared/songs/import-columns.ts";

/** The options of an import. */
export interface ImportChoices {
  readonly mapping: ColumnMapping;
  readonly isDuplicateTaken: boolean;
  readonly isBadSkipped: boolean;
}
