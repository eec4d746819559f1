import type { ProtocolSong, ProtocolStatus } from "./contract.ts";

/** An edit to one song in a protocol: adds or changes it, or removes it if `set` is null. */
export interface ProtocolEdit {
  readonly song_id: string;
  readonly set: { readonly status?: ProtocolStatus; readonly comment?: string | null } | null;
}

/** The status of a song that is added without one. */
const ADDED_STATUS: ProtocolStatus = "played";

function withEdit(songs: readonly ProtocolSong[], { song_id, set }: ProtocolEdit): ProtocolSong[] {
  if (set === null) return songs.filter((song) => song.song_id !== song_id);
  if (songs.some((song) => song.song_id === song_id))
    return songs.map((song) => (song.song_id === song_id ? { ...song, ...set } : song));
  return [...songs, { song_id, status: ADDED_STATUS, comment: null, ...set }];
}

/**
 * Applies edits to the songs of a protocol. Each edit affects only its own song, so edits by two people conflict only
 * if they change the same song. A new song is added at the end.
 */
export const withEdits = (songs: readonly ProtocolSong[], edits: readonly ProtocolEdit[]): ProtocolSong[] =>
  edits.reduce<ProtocolSong[]>((before, edit) => withEdit(before, edit), [...songs]);

/** Returns the edit that restores a song as it was in `before`. A removed song comes back at the end. */
export function undoEdit(before: readonly ProtocolSong[], song_id: string): ProtocolEdit {
  const entry = before.find((song) => song.song_id === song_id);
  return { song_id, set: entry === undefined ? null : { status: entry.status, comment: entry.comment } };
}
