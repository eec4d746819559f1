import type { Language } from "@bandstand/shared/contract/errors.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { EntriesIn, ListEntry } from "@bandstand/shared/repertoire-lists/contract.ts";
import type { repertoireListRoutes } from "@bandstand/shared/repertoire-lists/routes.ts";
import { records } from "../database/synced.ts";
import { versionedWriteOf, writeOf } from "../database/write-of.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { isStale } from "../http/etag.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { absentSongs } from "../songs/model.ts";
import {
  type StoredList,
  changeList,
  createList,
  findList,
  listRecord,
  listsFor,
  removeList,
  restoreList,
} from "./model.ts";

const UNKNOWN_SONG = {
  de: "Diesen Song gibt es nicht (mehr).",
  en: "This song does not exist or has been deleted.",
} as const satisfies Record<Language, string>;

/** Adds missing entry ids. Refuses missing songs with 422, except those that the list already contained. */
async function checkedEntries(entries: EntriesIn, had: readonly ListEntry[], language: Language): Promise<ListEntry[]> {
  const known = new Set(had.map(({ song_id }) => song_id));
  const { unknown, deleted } = await absentSongs(
    entries.map(({ song_id }) => song_id).filter((song_id) => !known.has(song_id)),
  );
  const absent = new Set([...unknown, ...deleted]);
  const faults = entries.flatMap(({ song_id }, at) =>
    absent.has(song_id) ? [{ path: `songs.${at}.song_id`, code: "unknown_song", message: UNKNOWN_SONG[language] }] : [],
  );
  if (faults.length > 0) throw new Refusal("VALIDATION_FAILED", { faults });
  return entries.map((entry) => ({ ...entry, entry_id: entry.entry_id ?? newId() }));
}

const answer = (stored: StoredList) => new Answer(listRecord(stored), { rev: stored.rev });

export const repertoireListHandlers = (context: AppContext): Handlers<typeof repertoireListRoutes> => ({
  async listRepertoireLists({ caller, query: { skip, limit } }) {
    const all = await listsFor(caller);
    const items = all.slice(skip, skip + limit).map(listRecord);
    return { items, total: all.length, has_more: skip + items.length < all.length };
  },

  async createRepertoireList({ caller, body: { list_id, ...given }, request }) {
    const write = writeOf(caller, request, context.now());
    const { stored } = await createList(
      caller,
      records.idFor(list_id, write),
      async () => ({ ...given, songs: await checkedEntries(given.songs, [], request.language) }),
      write,
    );
    return answer(stored);
  },

  async getRepertoireList({ caller, params }) {
    const list = await findList(params.list_id, caller);
    if (list === null) throw new Refusal("NOT_FOUND");
    return answer(list);
  },

  async updateRepertoireList({ caller, params, body: { songs, ...fields }, request }) {
    const write = versionedWriteOf(caller, request, context.now());
    const stored = await changeList(caller, params.list_id, write, async (list) => {
      if (songs === undefined) return fields;
      /* The songs of a stale edit are not checked: one may have been removed and then deleted. The client merges after
         the 412. */
      if (isStale(write.ifMatch, list.rev)) return fields;
      return { ...fields, songs: await checkedEntries(songs, list.songs, request.language) };
    });
    return answer(stored);
  },

  async deleteRepertoireList({ caller, params, request }) {
    const write = writeOf(caller, request, context.now());
    await removeList(caller, params.list_id, write);
  },

  async restoreRepertoireList({ caller, params, request }) {
    const write = writeOf(caller, request, context.now());
    return answer(await restoreList(caller, params.list_id, write));
  },
});
