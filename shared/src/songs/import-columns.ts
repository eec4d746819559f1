import { foldedSpelledOut } from "./fold.ts";
import { HEADINGS, type ImportField } from "./import-fields.ts";

const FIELD_OF_HEADING = new Map(
  Object.entries(HEADINGS).flatMap(([field, words]) => words.split(" ").map((word) => [word, field as ImportField])),
);

/** Longer headings are unknown, so that a file full of them costs no work. */
const HEADING_MAX = 100;

/**
 * Returns the field for a German or English heading, with or without a unit in brackets, or null if the heading is
 * unknown.
 */
export function fieldOfHeading(heading: string): ImportField | null {
  if (heading.length > HEADING_MAX) return null;
  const word = foldedSpelledOut(heading.replace(/[([].*$/, "")).replaceAll(" ", "");
  return FIELD_OF_HEADING.get(word) ?? null;
}

/** The user's choices in the preview: heading → field, or null to skip the column. */
export type ColumnMapping = Readonly<Record<string, ImportField | null>>;

/**
 * Returns the field of every column. The mapping takes precedence over recognised headings. If two columns have the
 * same field, the first one is used.
 */
export function mapColumns(headings: readonly string[], mapping: ColumnMapping): (ImportField | null)[] {
  const chosen = headings.map((heading) => (Object.hasOwn(mapping, heading) ? (mapping[heading] ?? null) : undefined));
  const taken = new Set<ImportField>();
  const once = (field: ImportField | null): ImportField | null => {
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  const mapped = chosen.map((field) => (field === undefined ? undefined : once(field)));
  return mapped.map((field, index) => (field === undefined ? once(fieldOfHeading(headings[index] ?? "")) : field));
}
