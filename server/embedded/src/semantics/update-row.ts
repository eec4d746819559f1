import type { Document } from "bson";

/**
 * A stored document (null for an upsert without a match), an update, and the expected document or error code. `query`
 * defaults to the document's `_id`.
 */
export interface UpdateRow {
  rule: string;
  stored: Document | null;
  query?: Document;
  update: Document | Document[];
  arrayFilters?: Document[];
  gives: Document | number;
}

/** An `UpdateRow` as a tuple, for tables. */
export type Short = [
  rule: string,
  stored: Document | null,
  update: Document | Document[],
  gives: Document | number,
  options?: { query?: Document; arrayFilters?: Document[] },
];
