import type { SetlistEntry } from "./records.ts";

/** What a song says for every evening; a deleted song says nothing. */
export interface SongLineUp {
  readonly key?: string | null | undefined;
  readonly singers?: readonly string[] | undefined;
  readonly singer_ids?: readonly string[] | undefined;
}

/** A member's name by id; undefined for somebody who is not known here. */
export type NameOf = (user_id: string) => string | undefined;

/** An entry's own wishes for this gig, as far as they change who sings and in which key. */
export type EntryLineUp = Pick<SetlistEntry, "singer_ids" | "key">;

export interface Tonight {
  readonly singers: readonly string[];
  readonly key: string | null;
}

const namesOf = (ids: readonly string[] | null | undefined, nameOf: NameOf): string[] =>
  (ids ?? []).flatMap((id) => nameOf(id) ?? []);

/** Who sings a song when the setlist does not say otherwise: the names as the band says them, else its members' names. */
export function songSingers(song: SongLineUp | undefined, nameOf: NameOf): readonly string[] {
  const names = song?.singers ?? [];
  return names.length > 0 ? names : namesOf(song?.singer_ids, nameOf);
}

/**
 * Tonight's singers and key of an entry: its own override the song's. An entry whose singers are all unknown here falls
 * back to the song's, so that a name is better than none. The key is null where nobody has noted one.
 */
export function tonight(entry: EntryLineUp, song: SongLineUp | undefined, nameOf: NameOf): Tonight {
  const own = namesOf(entry.singer_ids, nameOf);
  return { singers: own.length > 0 ? own : songSingers(song, nameOf), key: entry.key ?? song?.key ?? null };
}

/** The members who sing an entry tonight, by id: its own, else the song's. Empty when nobody of the band is named. */
export const tonightSingerIds = (
  entry: Pick<EntryLineUp, "singer_ids">,
  song: Pick<SongLineUp, "singer_ids"> | undefined,
): readonly string[] => (entry.singer_ids && entry.singer_ids.length > 0 ? entry.singer_ids : (song?.singer_ids ?? []));
