import { listLength } from "@bandstand/shared/repertoire-lists/length.ts";
import { mayManageList } from "@bandstand/shared/repertoire-lists/rights.ts";
import { formatLength } from "@bandstand/shared/time/clock.ts";
import { type Accessor, createMemo } from "solid-js";
import { db } from "../data/db.ts";
import { type LiveList, createLiveList, createLiveRecord } from "../data/live.ts";
import type { RowOf } from "../data/rows.ts";
import { me } from "../data/session.ts";
import { createSliced } from "../data/sliced.ts";
import { deletedSongTable, songTable } from "../data/songs-table.ts";
import { compareNames, formatSongLength } from "../i18n/format.ts";

export type ListRow = RowOf<"repertoire_lists">;

/** All lists that this member may see, sorted by name. */
export const useLists = (): LiveList<ListRow> =>
  createLiveList(
    async () => (await db().repertoire_lists.toArray()).toSorted((a, b) => compareNames(a.name, b.name)),
    "list_id",
  );

/** One list: undefined while loading, null if it is not on this device. */
export const useList = (list_id: Accessor<string>) =>
  createLiveRecord<ListRow>(() => {
    const id = list_id();
    return db().repertoire_lists.get(id);
  });

/** The members' names by id. */
export function useNames(): Accessor<ReadonlyMap<string, string>> {
  const users = createLiveList(() => db().users.toArray(), "user_id");
  return createMemo(() => new Map(users.items.map((user) => [user.user_id, user.real_name])));
}

/** A song, or the data that remains of a deleted one. Reactive. */
export const songOf = (song_id: string) => songTable.byId(song_id) ?? deletedSongTable.byId(song_id);

/** True if this member may change a list's visibility and delete it. */
export function mayManage(list: Pick<ListRow, "owner">): boolean {
  const member = me();
  return member !== undefined && member !== null && mayManageList(list, member);
}

/**
 * Returns a function that formats a list's length and counts its songs of unknown length. That function returns
 * undefined while the songs are loading.
 */
export function useLength(): (
  songs: ListRow["songs"],
) => { readonly words: string; readonly estimated: number } | undefined {
  const config = createLiveRecord(() => db().config.toCollection().first());
  /* One function for all lists. It looks songs up without tracking each of them, because a list may have hundreds. */
  const known = createSliced(
    () => (songTable.complete() ? [songTable.byIds(), deletedSongTable.byIds()] : undefined),
    function* (tables) {
      yield;
      return (id: string) => tables.map((table) => table.get(id)).find((song) => song !== undefined)?.duration;
    },
  );
  return (songs) => {
    const [usual, lengthOf] = [config()?.setlist_timing.default_song_duration, known()];
    if (usual === undefined || lengthOf === undefined) return undefined;
    const { seconds, estimated } = listLength(songs, lengthOf, usual);
    return { words: formatSongLength(formatLength(seconds)), estimated };
  };
}
