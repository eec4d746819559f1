import type { RepertoireList } from "@bandstand/shared/repertoire-lists/contract.ts";
import { mayManageList, maySeeList } from "@bandstand/shared/repertoire-lists/rights.ts";
import mongoose, { type QueryFilter } from "mongoose";
import { WITHOUT_PIPELINE } from "../database/by-id.ts";
import { type Collection, defineRecord } from "../database/collection.ts";
import type { Write, Written } from "../database/records.ts";
import { type Stored, type SyncFields, withoutSync } from "../database/stored.ts";
import { records } from "../database/synced.ts";
import type { Caller } from "../http/access.ts";
import { Refusal } from "../http/errors.ts";

type Viewer = Pick<Caller, "user_id" | "role">;

/** A list's stored fields; the document's `_id` is the list's id. */
export interface ListFields extends Omit<RepertoireList, "list_id" | "created_at" | "updated_at"> {
  /** True if the list was ever public. If it becomes private, other members' devices must remove it. */
  readonly was_public: boolean;
}
export type StoredList = Stored<ListFields>;

export const listCollection: Collection<ListFields> = defineRecord<"repertoire_lists", ListFields>({
  name: "repertoire_lists",
  own: { was_public: { type: Boolean, required: true } },
  sight: ["visibility", "owner", "was_public"],
});

/** The list as clients see it. */
export function listRecord(stored: StoredList): RepertoireList {
  const { was_public: _was, ...fields } = withoutSync(stored);
  return { list_id: stored._id, ...fields };
}

/**
 * Returns the list for a member's device: null if it disappeared for this member, undefined if the member never saw it
 * and must not learn that it exists.
 */
export function listSeenBy(stored: StoredList, viewer: Viewer): (() => RepertoireList) | null | undefined {
  if (maySeeList(stored, viewer)) return stored.deleted ? null : () => listRecord(stored);
  return stored.was_public ? null : undefined;
}

type Filter = QueryFilter<StoredList>;
const present = (more: object = {}): Filter => ({ ...more, deleted: mongoose.trusted({ $ne: true }) });
const byName = (a: StoredList, b: StoredList): number =>
  a.name.localeCompare(b.name, "de") || a._id.localeCompare(b._id);

/** Returns the lists that a member may see, sorted by name. */
export async function listsFor(viewer: Viewer): Promise<StoredList[]> {
  const all = await listCollection.model.find(present(), WITHOUT_PIPELINE).lean<StoredList[]>();
  return all.filter((list) => maySeeList(list, viewer)).toSorted(byName);
}

/** Returns an existing list that the member may see, or null. */
export async function findList(list_id: string, viewer: Viewer): Promise<StoredList | null> {
  const found = await listCollection.model.findOne(present({ _id: list_id }), WITHOUT_PIPELINE).lean<StoredList>();
  return found !== null && maySeeList(found, viewer) ? found : null;
}

/** Returns all lists that contain a song, including those that the caller may not see. */
export const listsWith = async (song_id: string): Promise<StoredList[]> =>
  (
    await listCollection.model
      .find(present({ "songs.song_id": song_id }), { name: 1, visibility: 1, owner: 1 })
      .lean<StoredList[]>()
  ).toSorted(byName);

/* Refuses with 404 every operation, even a repeated one, on a list that the member may not see. */
function refuseUnseen(list: StoredList, caller: Caller): void {
  if (!maySeeList(list, caller)) throw new Refusal("NOT_FOUND");
}

function refuseUnmanaged(list: StoredList, caller: Caller): void {
  refuseUnseen(list, caller);
  if (!mayManageList(list, caller)) throw new Refusal("FORBIDDEN");
}

export const createList = (
  caller: Caller,
  list_id: string,
  fields: () => Promise<Omit<ListFields, "owner" | "was_public">>,
  write: Write,
): Promise<Written<ListFields>> =>
  records.create(
    listCollection,
    list_id,
    async () => {
      const given = await fields();
      return { ...given, owner: caller.user_id, was_public: given.visibility === "public" };
    },
    write,
  );

/** Changes a list that the caller may see. Only its owner and admins may change its visibility. */
export async function changeList(
  caller: Caller,
  list_id: string,
  write: Write,
  change: (list: StoredList) => Promise<Partial<Pick<ListFields, "name" | "visibility" | "songs">>>,
): Promise<StoredList> {
  const { stored } = await records.change({ ...listCollection, refused: listRecord }, list_id, write, async (list) => {
    refuseUnseen(list, caller);
    const fields = await change(list);
    const { visibility = list.visibility } = fields;
    if (visibility !== list.visibility) refuseUnmanaged(list, caller);
    return visibility === "public" && !list.was_public ? { ...fields, was_public: true } : fields;
  });
  refuseUnseen(stored, caller);
  return stored;
}

export const removeList = async (caller: Caller, list_id: string, write: Write): Promise<void> =>
  void (await records.remove<ListFields>(listCollection, list_id, write, (list) => refuseUnmanaged(list, caller)));

/** Restores a deleted list. */
export async function restoreList(caller: Caller, list_id: string, write: Write): Promise<StoredList> {
  const judge = (list: SyncFields): void => refuseUnmanaged(list as StoredList, caller);
  const { stored } = await records.restore<ListFields>(listCollection, list_id, write, judge);
  refuseUnseen(stored, caller);
  return stored;
}
