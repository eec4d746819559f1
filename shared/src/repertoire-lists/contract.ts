import { z } from "zod";
import { Id, Stamps, line, text } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { ENTRIES_MAX, NAME_MAX, NOTE_MAX } from "./limits.ts";

/** Public lists are seen and edited by everybody, private ones by their owner and admins (specification 5.11). */
export const Visibility = z.enum(["public", "private"]);
export type Visibility = z.infer<typeof Visibility>;

const note = text(NOTE_MAX).nullable();

/** A song in a list. The same song may stand in it more than once. */
export const ListEntry = z.strictObject({ entry_id: Id, song_id: Id, note });
export type ListEntry = z.infer<typeof ListEntry>;

const ListFields = { name: line(NAME_MAX), visibility: Visibility };

/** A list of songs that belongs to no gig. `owner` is the id of the member who made it. */
export const RepertoireList = z.strictObject({
  list_id: Id,
  ...ListFields,
  owner: Id,
  songs: z.array(ListEntry),
  ...Stamps,
});
export type RepertoireList = z.infer<typeof RepertoireList>;

/* Missing ids are made by the server, none may stand twice. */
const Entries = z
  .array(z.strictObject({ entry_id: Id.optional(), song_id: Id, note: note.default(null) }))
  .max(ENTRIES_MAX)
  .refine((entries) => {
    const given = entries.flatMap(({ entry_id }) => entry_id ?? []);
    return new Set(given).size === given.length;
  }, "entry_id twice");
export type EntriesIn = z.output<typeof Entries>;

/** A list to create; nobody but its owner and admins sees it where nothing is said. */
export const RepertoireListIn = z.strictObject({
  list_id: Id.optional(),
  name: ListFields.name,
  visibility: Visibility.default("private"),
  songs: Entries.default([]),
});
export type RepertoireListIn = z.input<typeof RepertoireListIn>;

/** What is absent stays. `songs` are all entries in their new order. */
export const RepertoireListUpdate = z.strictObject({ ...ListFields, songs: Entries }).partial();
export type RepertoireListUpdate = z.input<typeof RepertoireListUpdate>;

const ListPath = z.strictObject({ list_id: Id });

export const repertoireListRoutes = {
  listRepertoireLists: defineRoute({
    method: "GET",
    path: "/repertoire_lists",
    access: "member",
    summary: "The lists that the caller may see, by name",
    query: z.strictObject(Paging),
    response: page(RepertoireList),
  }),
  createRepertoireList: defineRoute({
    method: "POST",
    path: "/repertoire_lists",
    access: "member",
    summary: "Make a list of songs; it is the caller's",
    body: RepertoireListIn,
    response: RepertoireList,
    status: 201,
    errors: ["ID_TAKEN"],
  }),
  getRepertoireList: defineRoute({
    method: "GET",
    path: "/repertoire_lists/{list_id}",
    access: "member",
    summary: "One list",
    params: ListPath,
    response: RepertoireList,
  }),
  updateRepertoireList: defineRoute({
    method: "PUT",
    path: "/repertoire_lists/{list_id}",
    access: "member",
    summary: "Change a list: its name and songs, and for owner and admins who sees it",
    params: ListPath,
    body: RepertoireListUpdate,
    response: RepertoireList,
    errors: ["FORBIDDEN", "STALE_RECORD"],
  }),
  deleteRepertoireList: defineRoute({
    method: "DELETE",
    path: "/repertoire_lists/{list_id}",
    access: "member",
    summary: "Delete a list, for its owner and admins",
    params: ListPath,
    response: null,
    errors: ["FORBIDDEN"],
  }),
  restoreRepertoireList: defineRoute({
    method: "POST",
    path: "/repertoire_lists/{list_id}/restore",
    access: "member",
    summary: "Take the deletion of a list back, for its owner and admins",
    params: ListPath,
    response: RepertoireList,
    errors: ["FORBIDDEN", "ALREADY_RESTORED"],
  }),
} as const;
