import type { TrashItem } from "@bandstand/shared/trash/contract.ts";
import { isKept } from "@bandstand/shared/trash/keeping.ts";
import { type Accessor, createMemo } from "solid-js";
import { todayIn } from "@bandstand/shared/time/day.ts";
import { bandTimeZone, formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { db } from "../data/db.ts";
import { type LiveList, createLiveList } from "../data/live.ts";
import { deletedSongTable, songTable } from "../data/songs-table.ts";

/** Items that can still be restored, most recently deleted first. */
export const useTrash = (): LiveList<TrashItem> =>
  createLiveList<TrashItem>(async () => {
    const items = await db().trash.toArray();
    const kept = items.filter(({ deleted_at }) => isKept(deleted_at, Date.now()));
    return kept.toSorted((a, b) => b.deleted_at.localeCompare(a.deleted_at) || a.id.localeCompare(b.id));
  }, "id");

/** Returns the name of an item in the trash; a rehearsal is named by its day. */
export const nameOf = ({ name, begin }: TrashItem): string =>
  begin === undefined ? name : text().trash.rehearsalOn(formatDay(todayIn(Date.parse(begin), bandTimeZone())));

/** Returns a detail to show with the name: a song's artist, a gig's day, a chart's song or a rehearsal's location. */
export function detailOf({ kind, name, interpret, date, song_id }: TrashItem): string {
  if (kind === "rehearsal") return name;
  if (song_id !== undefined) return (songTable.byId(song_id) ?? deletedSongTable.byId(song_id))?.title ?? "";
  return date === null ? (interpret ?? "") : formatDay(date);
}

/** The members' names by id. */
export function useMembers(): Accessor<ReadonlyMap<string, string>> {
  const users = createLiveList(() => db().users.toArray(), "user_id");
  return createMemo(() => new Map(users.items.map((user) => [user.user_id, user.real_name])));
}
