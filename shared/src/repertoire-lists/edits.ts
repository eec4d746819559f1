import type { ListEntry } from "./contract.ts";

type Entries = readonly ListEntry[];

/*
 * Edits identify a position by the entry that follows it (null for the end), so they remain valid if another person's
 * edit arrives first.
 */

/** Inserts entries in front of `before`. */
export function insertEntries(songs: Entries, added: Entries, before: string | null): ListEntry[] {
  const at = songs.findIndex(({ entry_id }) => entry_id === before);
  return songs.toSpliced(at === -1 ? songs.length : at, 0, ...added);
}

/** Moves an entry in front of `before`. Returns the same array if nothing changes or the entry does not exist. */
export function moveEntry(songs: Entries, entry_id: string, before: string | null): Entries {
  const moved = songs.find((entry) => entry.entry_id === entry_id);
  if (moved === undefined || before === entry_id) return songs;
  const rest = songs.filter((entry) => entry !== moved);
  const next = insertEntries(rest, [moved], before);
  return next.every((entry, at) => entry === songs[at]) ? songs : next;
}

export const removeEntry = (songs: Entries, entry_id: string): Entries =>
  songs.some((entry) => entry.entry_id === entry_id) ? songs.filter((entry) => entry.entry_id !== entry_id) : songs;

/** Sets the notes of the entries with the given ids. */
export const noteEntries = (songs: Entries, notes: Readonly<Record<string, string | null>>): ListEntry[] =>
  songs.map((entry) => {
    const note = notes[entry.entry_id];
    return note === undefined ? entry : { ...entry, note };
  });
