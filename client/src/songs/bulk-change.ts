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

/** The fields whose names are added to and removed from those a song has. */
export const LIST_FIELDS = ["singers", "needed_parts", "dance_styles"] as const;
export type ListField = (typeof LIST_FIELDS)[number];

/** A change of several songs. A field that is missing in `set` stays as it is in each song. */
export interface BulkChange {
  readonly set: Pick<SongUpdate, SharedField>;
  readonly add: Readonly<Record<ListField, readonly string[]>>;
  readonly remove: Readonly<Record<ListField, readonly string[]>>;
  /** A line for the end of the comment; "" for none. */
  readonly append: string;
}

/** Why a part of the change leaves a song as it is: its status, a full list of names, or a comment that is too long. */
export type Left = SongStatus | "names" | "comment";

/** The change of one song: the fields to write, their former values, and what the song does not take. */
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

/** Counts how many of the songs have each name, the most frequent first. */
export function countNames(songs: readonly SongRow[], field: ListField): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const song of songs) for (const name of song[field] ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** Counts the songs whose status cannot change to `status`, by the status they have. */
export function refusedMoves(songs: readonly SongRow[], status: SongStatus): ReadonlyMap<SongStatus, number> {
  const counts = new Map<SongStatus, number>();
  for (const { status: from } of songs)
    if (!isStatusMoveAllowed(from, status)) counts.set(from, (counts.get(from) ?? 0) + 1);
  return counts;
}

const withLine = (comment: string | null, line: string): string =>
  comment === null || comment === "" ? line : comment.split("\n").includes(line) ? comment : `${comment}\n${line}`;

/** Applies the change to one song. Only fields that differ from the song's are in the edit. */
export function editOf(row: SongRow, change: BulkChange, members: readonly Member[]): BulkEdit {
  /* Songs of older versions name no parts. */
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

/** Returns the fields that undo an edit. A status stays if no edit can lead back to the former one. */
export function undoOf({ fields, before }: BulkEdit): SongUpdate {
  const isStuck =
    fields.status !== undefined && before.status !== undefined && !isStatusMoveAllowed(fields.status, before.status);
  if (!isStuck) return before;
  const { status: _status, ...rest } = before;
  return rest;
}
