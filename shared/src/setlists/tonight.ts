import type { SetlistEntry } from "./contract.ts";

/** A song's own key and singers. The fields are absent for a deleted song. */
export interface SongLineUp {
  readonly key?: string | null | undefined;
  readonly singers?: readonly string[] | undefined;
  readonly singer_ids?: readonly string[] | undefined;
}

/** Looks up a member's name by id; undefined if unknown. */
export type NameOf = (user_id: string) => string | undefined;

/** An entry's overrides of singers and key for this gig. */
export type EntryLineUp = Pick<SetlistEntry, "singer_ids" | "key">;

export interface Tonight {
  readonly singers: readonly string[];
  readonly key: string | null;
}

const namesOf = (ids: readonly string[] | null | undefined, nameOf: NameOf): string[] =>
  (ids ?? []).flatMap((id) => nameOf(id) ?? []);

/** The default singers of a song: the names written as text, otherwise those of the referenced members. */
export function songSingers(song: SongLineUp | undefined, nameOf: NameOf): readonly string[] {
  const names = song?.singers ?? [];
  return names.length > 0 ? names : namesOf(song?.singer_ids, nameOf);
}

/**
 * Returns tonight's singers and key for an entry: its overrides, otherwise the song's. If all singers in the override
 * are unknown, the song's are returned. The key is null if neither has one.
 */
export function tonight(entry: EntryLineUp, song: SongLineUp | undefined, nameOf: NameOf): Tonight {
  const own = namesOf(entry.singer_ids, nameOf);
  return { singers: own.length > 0 ? own : songSingers(song, nameOf), key: entry.key ?? song?.key ?? null };
}

/**
 * The ids of the members who sing an entry tonight: the entry's, otherwise the song's. Empty if neither names a member.
 */
export const tonightSingerIds = (
  entry: Pick<EntryLineUp, "singer_ids">,
  song: Pick<SongLineUp, "singer_ids"> | undefined,
): readonly string[] => (entry.singer_ids && entry.singer_ids.length > 0 ? entry.singer_ids : (song?.singer_ids ?? []));
