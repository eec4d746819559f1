import type { ProtocolSong, ProtocolStatus } from "./contract.ts";

/** An edit to one song in a protocol: adds or changes it, or removes it if `set` is null. */
export interface ProtocolEdit {
  readonly song_id: string;
  readonly set: { readonly status?: ProtocolStatus; readonly comment?: string | null } | null;
  /** The song as the editor saw it when they began, if that was before the edit was made; null if it was not there. */
  readonly seen?: SongFields | null;
}

type SongFields = Pick<ProtocolSong, "status" | "comment">;

/** What an editor knew of the songs that they edited, by id; null for a song that was not in the protocol. */
export type KnownSongs = Readonly<Record<string, SongFields | null>>;

/** A conflict of two edits to one song. `field` is null if one side removed the song; that side is null then. */
export type ProtocolDispute = { readonly song_id: string } & (
  | { readonly field: keyof SongFields; readonly mine: string | null; readonly theirs: string | null }
  | { readonly field: null; readonly mine: SongFields | null; readonly theirs: SongFields | null }
);

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

const songIn = (songs: readonly ProtocolSong[], song_id: string): ProtocolSong | null =>
  songs.find((song) => song.song_id === song_id) ?? null;

const fieldsOf = (song: SongFields | null): SongFields | null => song && { status: song.status, comment: song.comment };

/**
 * Returns the edit that undoes `edit` in a protocol with the songs `before`, but not what others have changed since. A
 * removed song comes back at the end.
 */
export function undoEdit(before: readonly ProtocolSong[], edit: ProtocolEdit): ProtocolEdit {
  const { song_id } = edit;
  return { song_id, set: fieldsOf(songIn(before, song_id)), seen: fieldsOf(songIn(withEdit(before, edit), song_id)) };
}

/** Returns what an editor who sees `songs` knows of the songs that the edits change. */
export const knownSongs = (songs: readonly ProtocolSong[], edits: readonly ProtocolEdit[]): KnownSongs =>
  Object.fromEntries(
    edits.map(({ song_id, seen }) => [song_id, seen === undefined ? fieldsOf(songIn(songs, song_id)) : seen]),
  );

const FIELDS = ["status", "comment"] as const;

const isSameSong = (one: SongFields | null, other: SongFields | null): boolean =>
  FIELDS.every((field) => one?.[field] === other?.[field]);

/* Merges one song; null is a song that is not in the protocol. Returns `theirs` itself if nothing of mine is taken. */
function mergedSong(
  song_id: string,
  known: SongFields | null,
  [mine, theirs]: readonly [ProtocolSong | null, ProtocolSong | null],
  disputed: ProtocolDispute[],
): ProtocolSong | null {
  if (isSameSong(mine, known) || isSameSong(mine, theirs)) return theirs;
  if (mine === null || theirs === null) {
    if (isSameSong(theirs, known)) return mine;
    disputed.push({ song_id, field: null, mine: fieldsOf(mine), theirs: fieldsOf(theirs) });
    return theirs;
  }
  /* If both sides added the song and one wrote no remark, the other's remark is taken. */
  const before: Partial<SongFields> = known ?? { comment: null };
  let merged = theirs;
  for (const field of FIELDS) {
    if (mine[field] === before[field] || mine[field] === theirs[field]) continue;
    if (theirs[field] === before[field]) merged = { ...merged, [field]: mine[field] };
    else disputed.push({ song_id, field, mine: mine[field], theirs: theirs[field] });
  }
  return merged;
}

/**
 * Merges my edits with others' changes since `known`: a field that both sides changed, or a song that one side removed
 * and the other changed, stays as in `theirs` and is reported. An edit of a song that `known` lacks, because an older
 * version of the app made it, replaces what others have written.
 */
export function mergeProtocol(
  known: KnownSongs | null,
  edits: readonly ProtocolEdit[],
  theirs: readonly ProtocolSong[],
): { readonly merged: ProtocolSong[]; readonly disputed: readonly ProtocolDispute[] } {
  const disputed: ProtocolDispute[] = [];
  const merged = new Map<string, ProtocolSong | null>();
  for (const song_id of new Set(edits.map((edit) => edit.song_id))) {
    const before = known?.[song_id];
    if (before === undefined) continue;
    const own = edits.filter((edit) => edit.song_id === song_id);
    const mine = songIn(withEdits(before === null ? [] : [{ song_id, ...before }], own), song_id);
    merged.set(song_id, mergedSong(song_id, before, [mine, songIn(theirs, song_id)], disputed));
  }
  const applied = edits.filter(({ song_id }) => merged.get(song_id) !== songIn(theirs, song_id));
  return { merged: withEdits(theirs, applied).map((song) => merged.get(song.song_id) ?? song), disputed };
}
