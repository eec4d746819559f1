import { changedFields } from "@bandstand/shared/contract/changed-fields.ts";
import { isSameValue } from "@bandstand/shared/contract/same-value.ts";
import type { SongStatus, SongUpdate } from "@bandstand/shared/songs/contract.ts";
import { NAMES_MAX, SONG_LIMITS } from "@bandstand/shared/songs/limits.ts";
import { isStatusMoveAllowed } from "@bandstand/shared/songs/status.ts";
import type { SongRow } from "./queries.ts";
import { type Member, singerIds } from "./song-fields.ts";

/** The fields that get one value for all selected songs. */
export const SHARED_FIELDS = [
  "status",
  "genre",
  "key",
  "bpm",
  "duration",
  "interpret",
  "composer",
  "lyricist",
  "arranger",
  "publisher",
] as const;
export type SharedField = (typeof SHARED_FIELDS)[number];

/** The fields that are lists of names. A bulk edit adds names to them and removes names. */
export const LIST_FIELDS = ["singers", "needed_parts", "dance_styles"] as const;
export type ListField = (typeof LIST_FIELDS)[number];

/** A change to several songs. Fields that are missing in `set` do not change. */
export interface BulkChange {
  readonly set: Pick<SongUpdate, SharedField>;
  readonly add: Readonly<Record<ListField, readonly string[]>>;
  readonly remove: Readonly<Record<ListField, readonly string[]>>;
  /** A line for the end of the comment; "" for none. */
  readonly append: string;
}

/** Why a part of the change was not applied to a song: its status, a full list of names, or too long a comment. */
export type Left = SongStatus | "names" | "comment";

/** The change to one song: the fields to write, their former values, and why parts of the change were not applied. */
export interface BulkEdit {
  readonly song_id: string;
  readonly fields: SongUpdate;
  readonly before: SongUpdate;
  readonly left: readonly Left[];
}

/** Returns the value that all songs have, or undefined if they differ. */
export function commonValue<F extends SharedField>(songs: readonly SongRow[], field: F): SongRow[F] | undefined {
  const [first] = songs;
  return first !== undefined && songs.every((song) => isSameValue(song[field], first[field]))
    ? first[field]
    : undefined;
}

/** Counts how many songs have each name. The most frequent names come first. */
export function countNames(songs: readonly SongRow[], field: ListField): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const song of songs) for (const name of song[field] ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** Counts the songs whose status cannot change to `status`, grouped by their current status. */
export function refusedMoves(songs: readonly SongRow[], status: SongStatus): ReadonlyMap<SongStatus, number> {
  const counts = new Map<SongStatus, number>();
  for (const { status: from } of songs)
    if (!isStatusMoveAllowed(from, status)) counts.set(from, (counts.get(from) ?? 0) + 1);
  return counts;
}

const withLine = (comment: string | null, line: string): string =>
  comment === null || comment === "" ? line : comment.split("\n").includes(line) ? comment : `${comment}\n${line}`;

/** Computes the edit to one song. It has only fields that differ from the song's. */
export function editOf(row: SongRow, change: BulkChange, members: readonly Member[]): BulkEdit {
  /* Songs stored by older versions lack `needed_parts`. */
  const song = { ...row, needed_parts: row.needed_parts ?? [] };
  const left: Left[] = [];
  const next: Record<string, unknown> = { ...change.set };
  if (change.set.status !== undefined && !isStatusMoveAllowed(song.status, change.set.status)) {
    left.push(song.status);
    delete next["status"];
  }
  for (const field of LIST_FIELDS) {
    const [added, removed] = [change.add[field], change.remove[field]];
    if (added.length + removed.length === 0) continue;
    const kept = song[field].filter((name) => added.includes(name) || !removed.includes(name));
    const names = [...new Set([...kept, ...added])];
    if (names.length <= NAMES_MAX) next[field] = names;
    else left.push("names");
  }
  if (change.append !== "") {
    const comment = withLine(song.comment, change.append);
    if (comment.length <= SONG_LIMITS.comment) next["comment"] = comment;
    else left.push("comment");
  }
  const fields: SongUpdate = changedFields<SongUpdate>(song, next);
  if (fields.singers !== undefined) fields.singer_ids = singerIds(song, fields.singers, members);
  const before = Object.fromEntries(Object.keys(fields).map((field) => [field, song[field as keyof SongRow]]));
  return { song_id: song.song_id, fields, before, left };
}

/** Returns the fields that undo an edit, without the status if no edit can change it back. */
export function undoOf({ fields, before }: BulkEdit): SongUpdate {
  const isStuck =
    fields.status !== undefined && before.status !== undefined && !isStatusMoveAllowed(fields.status, before.status);
  if (!isStuck) return before;
  const { status: _status, ...rest } = before;
  return rest;
}
