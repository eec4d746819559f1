import type { ColumnMapping } from "@bandstand/shared/songs/import-columns.ts";

/** The user's choices for an import: columns, and whether duplicates are imported and bad rows skipped. */
export interface ImportChoices {
  readonly mapping: ColumnMapping;
  readonly isDuplicateTaken: boolean;
  readonly isBadSkipped: boolean;
}
