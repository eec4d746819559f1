import { newId } from "@bandstand/shared/contract/uuid.ts";
import type {
  ListEntry,
  RepertoireList,
  RepertoireListUpdate,
  Visibility,
} from "@bandstand/shared/repertoire-lists/contract.ts";
import { noteEntries } from "@bandstand/shared/repertoire-lists/edits.ts";
import { mergeEntries } from "@bandstand/shared/repertoire-lists/merge.ts";
import { db } from "../data/db.ts";
import { seenIn } from "../data/former-values.ts";
import { fieldsEdit, mergedEdit, plainEdit } from "../data/mutation-kinds.ts";
import { type Undo, mutate, mutateWithUndo } from "../data/mutations.ts";
import type { Row } from "../data/rows.ts";
import { me } from "../data/session.ts";
import { songTable } from "../data/songs-table.ts";
import { text } from "../i18n/text.ts";

type Entries = readonly ListEntry[];

interface CreateList {
  readonly list_id: string;
  readonly name: string;
  readonly visibility: Visibility;
  readonly songs: Entries;
  readonly owner: string;
}

const createListMutation = plainEdit<CreateList, RepertoireList>({
  name: "createRepertoireList",
  route: "createRepertoireList",
  collection: "repertoire_lists",
  creates: true,
  id: ({ list_id }) => list_id,
  apply: (list, { songs, ...fields }, made_at) => {
    const at = new Date(made_at).toISOString();
    return list ?? { ...fields, songs: [...songs], created_at: at, updated_at: at, rev: 0 };
  },
  request: ({ owner: _owner, ...body }) => ({ body }),
});

type Details = Pick<RepertoireListUpdate, "name" | "visibility">;

interface UpdateList {
  readonly list_id: string;
  readonly fields: Details;
  readonly seen?: Details;
}

const updateListMutation = fieldsEdit<UpdateList, RepertoireList>({
  name: "updateRepertoireList",
  route: "updateRepertoireList",
  collection: "repertoire_lists",
  id: ({ list_id }) => list_id,
  request: ({ list_id, fields }) => ({ params: { list_id }, body: fields }),
});

interface EditSongs {
  readonly list_id: string;
  /** The whole list after the edit, or notes by the ids of their entries. */
  readonly change: { readonly songs: Entries } | { readonly notes: Readonly<Record<string, string | null>> };
}

/* Applies an edit to the server's list. A whole list is merged three ways with others' changes since its base. */
const onto = (server: Entries, base: Entries, { change }: EditSongs): ListEntry[] =>
  "notes" in change ? noteEntries(server, change.notes) : mergeEntries(base, change.songs, server).merged;

const withSongs = (list: Row<RepertoireList> | undefined, songs: Entries): Row<RepertoireList> | undefined =>
  list && { ...list, songs: [...songs] };

const notesOf = (songs: Entries, entry_ids: readonly string[]) =>
  Object.fromEntries(songs.flatMap(({ entry_id, note }) => (entry_ids.includes(entry_id) ? [[entry_id, note]] : [])));

const editSongsMutation = mergedEdit<EditSongs, RepertoireList, Entries>({
  name: "editListSongs",
  route: "updateRepertoireList",
  collection: "repertoire_lists",
  id: ({ list_id }) => list_id,
  apply: (list, args) =>
    withSongs(list, "songs" in args.change ? args.change.songs : onto(list?.songs ?? [], [], args)),
  base: (list) => list?.songs ?? [],
  rebase: (list, args, base) => list && withSongs(list, onto(list.songs, base, args)),
  request: (args, server, base) => ({
    params: { list_id: args.list_id },
    body: { songs: onto(server?.songs ?? base, base, args) },
  }),
  fold: (_earlier, later) => ("songs" in later.change ? later : null),
  conflicts: ({ change }, server, base) => {
    if (server === undefined || !("songs" in change)) return null;
    const { disputed } = mergeEntries(base, change.songs, server.songs);
    if (disputed.length === 0) return null;
    return { mine: notesOf(change.songs, disputed), theirs: notesOf(server.songs, disputed), details: disputed };
  },
  withFields: ({ list_id }, fields) => ({
    list_id,
    change: {
      notes: Object.fromEntries(
        Object.entries(fields).map(([id, note]) => [id, typeof note === "string" && note !== "" ? note : null]),
      ),
    },
  }),
  label: (entry_id, list) => {
    const song_id = list?.songs.find((entry) => entry.entry_id === entry_id)?.song_id ?? "";
    return text().repertoireLists.noteOf(songTable.byId(song_id)?.title ?? text().sync.unknownSong);
  },
  describe: (_args, list) => text().repertoireLists.changedSongs(list?.name ?? text().sync.unnamed),
});

interface OneList {
  readonly list_id: string;
}

const deleteListMutation = plainEdit<OneList, RepertoireList>({
  name: "deleteRepertoireList",
  route: "deleteRepertoireList",
  collection: "repertoire_lists",
  id: ({ list_id }) => list_id,
  apply: () => undefined,
  request: ({ list_id }) => ({ params: { list_id } }),
});

interface RestoreList extends OneList {
  /** The list as it was on this device before its deletion. */
  readonly list: Row<RepertoireList>;
}

const restoreListMutation = plainEdit<RestoreList, RepertoireList>({
  name: "restoreRepertoireList",
  route: "restoreRepertoireList",
  collection: "repertoire_lists",
  creates: true,
  id: ({ list_id }) => list_id,
  apply: (row, { list }) => row ?? list,
  request: ({ list_id }) => ({ params: { list_id } }),
  describe: ({ list }) => text().repertoireLists.restored(list.name),
});

/* Returns entries for a copy of a list. Deleted songs are left out, because the server refuses them in a new list. */
async function copiedEntries(songs: Entries): Promise<ListEntry[]> {
  const known = await db().songs.bulkGet(songs.map(({ song_id }) => song_id));
  return songs.filter((_entry, at) => known[at] !== undefined).map((entry) => ({ ...entry, entry_id: newId() }));
}

/**
 * Creates a list owned by this member, with the songs and notes of `original`, if given. Returns its id. It appears
 * immediately and is sent later.
 */
export async function createList(
  name: string,
  visibility: Visibility,
  original?: Pick<RepertoireList, "songs">,
): Promise<string> {
  const list_id = newId();
  const songs = await copiedEntries(original?.songs ?? []);
  await mutate(createListMutation, { list_id, name, visibility, songs, owner: me()?.user_id ?? "" });
  return list_id;
}

export const updateList = (list_id: string, fields: Details, opened: Details): Promise<void> =>
  mutate(updateListMutation, { list_id, fields, ...seenIn(opened, fields) });

/** Applies an edit to the list's latest entries. Returns the entries before and after, or null if nothing changed. */
export async function editSongs(
  list_id: string,
  edit: (songs: Entries) => Entries,
): Promise<{ readonly before: Entries; readonly after: Entries } | null> {
  const before = (await db().repertoire_lists.get(list_id))?.songs;
  if (before === undefined) return null;
  const after = edit(before);
  if (after === before) return null;
  await mutate(editSongsMutation, { list_id, change: { songs: after } });
  return { before, after };
}

/** Deletes a list. Returns a function that restores it. */
export const deleteList = (list_id: string): Promise<Undo> =>
  mutateWithUndo(deleteListMutation, { list_id }, (list) => mutate(restoreListMutation, { list_id, list }));
