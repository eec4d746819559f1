import { z } from "zod";
import { Id, Stamps, line, text } from "../contract/fields.ts";
import { ENTRIES_MAX, NAME_MAX, NOTE_MAX } from "./limits.ts";

/** Every member can see and edit public lists; only the owner and admins can see and edit private ones. */
export const Visibility = z.enum(["public", "private"]);
export type Visibility = z.infer<typeof Visibility>;

const note = text(NOTE_MAX).nullable();

/** A song in a list. A list may contain the same song more than once. */
export const ListEntry = z.strictObject({ entry_id: Id, song_id: Id, note });
export type ListEntry = z.infer<typeof ListEntry>;

const ListFields = { name: line(NAME_MAX), visibility: Visibility };

/** A list of songs that does not belong to a gig. `owner` is the id of the member who created it. */
export const RepertoireList = z.strictObject({
  list_id: Id,
  ...ListFields,
  owner: Id,
  songs: z.array(ListEntry),
  ...Stamps,
});
export type RepertoireList = z.infer<typeof RepertoireList>;

/* The server creates missing ids. No id may occur twice. */
const Entries = z
  .array(z.strictObject({ entry_id: Id.optional(), song_id: Id, note: note.default(null) }))
  .max(ENTRIES_MAX)
  .refine((entries) => {
    const given = entries.flatMap(({ entry_id }) => entry_id ?? []);
    return new Set(given).size === given.length;
  }, "entry_id twice");
export type EntriesIn = z.output<typeof Entries>;

/** A list to create, private by default. */
export const RepertoireListIn = z.strictObject({
  list_id: Id.optional(),
  name: ListFields.name,
  visibility: Visibility.default("private"),
  songs: Entries.default([]),
});
export type RepertoireListIn = z.input<typeof RepertoireListIn>;

/** Omitted fields keep their values. `songs` contains all entries in their new order. */
export const RepertoireListUpdate = z.strictObject({ ...ListFields, songs: Entries }).partial();
export type RepertoireListUpdate = z.input<typeof RepertoireListUpdate>;
