import type { SongStatus } from "@bandstand/shared/songs/contract.ts";
import { formatLength } from "@bandstand/shared/time/clock.ts";
import { readLength } from "@bandstand/shared/time/typed.ts";
import { formatSongLength } from "../i18n/format.ts";
import type { FormState } from "../ui/create-form.ts";
import { type BulkChange, type ListField, SHARED_FIELDS, type SharedField, commonValue } from "./bulk-change.ts";
import type { SongRow } from "./queries.ts";

/** The choice that leaves each song its status. */
export const KEEP = "keep";

const TEXT_FIELDS = ["duration", "key", "bpm", "interpret", "composer", "lyricist", "arranger", "publisher"] as const;
export type BulkText = (typeof TEXT_FIELDS)[number];

/** What the user has entered in the form that changes several songs. */
export interface BulkFields extends Record<BulkText, string> {
  status: SongStatus | typeof KEEP;
  genre: string | null;
  add: Record<ListField, string[]>;
  remove: Record<ListField, string[]>;
  append: string;
  /** The fields to clear in all songs even though the songs have different values. */
  emptied: SharedField[];
}

export type BulkFormState = FormState<BulkFields>;

const shownText = (field: BulkText, value: SongRow[BulkText] | undefined): string =>
  field === "duration" ? formatSongLength(typeof value === "string" ? value : "") : String(value ?? "");

/** Returns the form's first values: those that all songs have in common, and otherwise none. */
export const startOf = (songs: readonly SongRow[]): BulkFields => ({
  ...(Object.fromEntries(TEXT_FIELDS.map((field) => [field, shownText(field, commonValue(songs, field))])) as Record<
    BulkText,
    string
  >),
  status: KEEP,
  genre: commonValue(songs, "genre") ?? null,
  add: { singers: [], needed_parts: [], dance_styles: [] },
  remove: { singers: [], needed_parts: [], dance_styles: [] },
  append: "",
  emptied: [],
});

function valueOf(field: SharedField, fields: BulkFields): string | number | null {
  if (field === "genre" || field === "status") return fields[field];
  const typed = fields[field].trim();
  if (field === "bpm") return typed === "" ? null : Number(typed);
  if (field !== "duration") return typed === "" ? null : typed;
  const seconds = readLength(typed);
  return seconds === null ? null : formatLength(seconds);
}

/** Returns the change that the user entered: only the fields that differ from `start`. */
export function changeOf(start: BulkFields, fields: BulkFields): BulkChange {
  const touched = SHARED_FIELDS.filter((field) => fields[field] !== start[field] || fields.emptied.includes(field));
  return {
    set: Object.fromEntries(
      touched.map((field) => [field, fields.emptied.includes(field) ? null : valueOf(field, fields)]),
    ),
    add: fields.add,
    remove: fields.remove,
    append: fields.append.trim(),
  };
}
