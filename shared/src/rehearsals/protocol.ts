import type { ProtocolSong, ProtocolStatus } from "./contract.ts";

/** What one touch does to a song of a protocol: adds it, changes it, or with null takes it out. */
export interface ProtocolEdit {
  readonly song_id: string;
  readonly set: { readonly status?: ProtocolStatus; readonly comment?: string | null } | null;
}

/** What a song has that is added without a word about how it went. */
const ADDED_STATUS: ProtocolStatus = "played";

function withEdit(songs: readonly ProtocolSong[], { song_id, set }: ProtocolEdit): ProtocolSong[] {
  if (set === null) return songs.filter((song) => song.song_id !== song_id);
  if (songs.some((song) => song.song_id === song_id))
    return songs.map((song) => (song.song_id === song_id ? { ...song, ...set } : song));
  return [...songs, { song_id, status: ADDED_STATUS, comment: null, ...set }];
}

/**
 * The songs of a protocol after some edits. Edits name their song and touch nothing else, so that two people who write
 * the same protocol meet only at the same song; a new one goes to the end.
 */
export const withEdits = (songs: readonly ProtocolSong[], edits: readonly ProtocolEdit[]): ProtocolSong[] =>
  edits.reduce<ProtocolSong[]>((before, edit) => withEdit(before, edit), [...songs]);

/** The edits that take `after` back to `before` for one song. An entry that was taken out comes back at the end. */
export function undoEdit(before: readonly ProtocolSong[], song_id: string): ProtocolEdit {
  const entry = before.find((song) => song.song_id === song_id);
  return { song_id, set: entry === undefined ? null : { status: entry.status, comment: entry.comment } };
}
