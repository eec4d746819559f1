import type { SetlistEntry, SetlistSet } from "./contract.ts";

/*
 * All edits to a setlist, as pure functions from sets to sets, for the editor and live mode. Unchanged parts keep their
 * identity, and an edit without effect returns the same array. So undo only has to keep a reference, and screens redraw
 * only what changed.
 */

type Sets = readonly SetlistSet[];

/** The fields of an entry that can be changed. `null` removes an override of the song's value. */
export type EntryChange = Partial<Omit<SetlistEntry, "entry_id">>;
/** The fields of a set that can be changed. `null` for `pause_after` means the configured pause. */
export type SetChange = Partial<Pick<SetlistSet, "name" | "pause_after">>;

/** Like `map`, but returns the same array if no element changed. */
function mapSameIfUnchanged<T>(items: readonly T[], change: (item: T) => T): T[] {
  const next = items.map(change);
  return next.every((item, index) => item === items[index]) ? (items as T[]) : next;
}

const isSameOrder = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

const withSongs = (set: SetlistSet, songs: SetlistEntry[]): SetlistSet =>
  isSameOrder(set.songs, songs) ? set : { ...set, songs };

const clamp = (position: number, length: number): number => Math.min(Math.max(position, 0), length);

const isChanged = (record: object, change: object): boolean =>
  Object.entries(change).some(
    ([field, value]) => JSON.stringify(Reflect.get(record, field) ?? null) !== JSON.stringify(value ?? null),
  );

/** Finds an entry, its set and its position, or returns undefined. */
export function findEntry(
  sets: Sets,
  entry_id: string,
): { readonly set: SetlistSet; readonly entry: SetlistEntry; readonly position: number } | undefined {
  for (const set of sets) {
    const position = set.songs.findIndex((entry) => entry.entry_id === entry_id);
    const entry = set.songs[position];
    if (entry !== undefined) return { set, entry, position };
  }
  return undefined;
}

/**
 * Inserts entries into a set, in the order of `entries`. `position` is zero-based and clamped to the set. Changes
 * nothing if the set does not exist.
 */
export function insertEntries(
  sets: Sets,
  set_id: string,
  position: number,
  entries: readonly SetlistEntry[],
): SetlistSet[] {
  if (entries.length === 0) return sets as SetlistSet[];
  return mapSameIfUnchanged(sets, (set) =>
    set.set_id === set_id
      ? { ...set, songs: set.songs.toSpliced(clamp(position, set.songs.length), 0, ...entries) }
      : set,
  );
}

/** Removes entries from any sets. Ignores unknown ids. */
export function removeEntries(sets: Sets, entry_ids: readonly string[]): SetlistSet[] {
  const removed = new Set(entry_ids);
  return mapSameIfUnchanged(sets, (set) =>
    withSongs(
      set,
      set.songs.filter((entry) => !removed.has(entry.entry_id)),
    ),
  );
}

/**
 * Moves entries into a set and keeps their order. `position` is the position of the first one, counted without the
 * moved entries, so moving them to their current position changes nothing.
 */
export function moveEntries(
  sets: Sets,
  entry_ids: readonly string[],
  to_set_id: string,
  position: number,
): SetlistSet[] {
  if (!sets.some((set) => set.set_id === to_set_id)) return sets as SetlistSet[];
  const moving = new Set(entry_ids);
  const entries = sets.flatMap((set) => set.songs.filter((entry) => moving.has(entry.entry_id)));
  return mapSameIfUnchanged(sets, (set) => {
    const rest = set.songs.filter((entry) => !moving.has(entry.entry_id));
    return withSongs(
      set,
      set.set_id === to_set_id ? rest.toSpliced(clamp(position, rest.length), 0, ...entries) : rest,
    );
  });
}

/** Changes fields of entries: skip flag, note, key, singers, or the song itself. */
export function changeEntries(sets: Sets, entry_ids: readonly string[], change: EntryChange): SetlistSet[] {
  const selected = new Set(entry_ids);
  return mapSameIfUnchanged(sets, (set) =>
    withSongs(
      set,
      mapSameIfUnchanged(set.songs, (entry) =>
        selected.has(entry.entry_id) && isChanged(entry, change) ? { ...entry, ...change } : entry,
      ),
    ),
  );
}

/** Skips entries, or unskips them if all of them are already skipped. */
export function toggleSkip(sets: Sets, entry_ids: readonly string[]): SetlistSet[] {
  const selected = new Set(entry_ids);
  const entries = sets.flatMap((set) => set.songs.filter((entry) => selected.has(entry.entry_id)));
  return changeEntries(sets, entry_ids, { uebersprungen: !entries.every((entry) => entry.uebersprungen) });
}

/** Adds a set at `position` (zero-based and clamped; at the end if omitted). */
export const addSet = (sets: Sets, set: SetlistSet, position: number = sets.length): SetlistSet[] =>
  sets.toSpliced(clamp(position, sets.length), 0, set);

/** Removes a set and its songs. */
export function removeSet(sets: Sets, set_id: string): SetlistSet[] {
  const left = sets.filter((set) => set.set_id !== set_id);
  return left.length === sets.length ? (sets as SetlistSet[]) : left;
}

/** Renames a set or changes the pause after it. */
export const changeSet = (sets: Sets, set_id: string, change: SetChange): SetlistSet[] =>
  mapSameIfUnchanged(sets, (set) => (set.set_id === set_id && isChanged(set, change) ? { ...set, ...change } : set));

/** Moves a set to `position` (zero-based, counted without the set itself). */
export function placeSet(sets: Sets, set_id: string, position: number): SetlistSet[] {
  const set = sets.find((one) => one.set_id === set_id);
  if (set === undefined) return sets as SetlistSet[];
  const rest = sets.filter((one) => one !== set);
  const next = rest.toSpliced(clamp(position, rest.length), 0, set);
  return isSameOrder(next, sets) ? (sets as SetlistSet[]) : next;
}

/** Moves a set one position up or down. Null if it is already the first or last (`SET_AT_EDGE`) or unknown. */
export function moveSet(sets: Sets, set_id: string, direction: "up" | "down"): SetlistSet[] | null {
  const from = sets.findIndex((set) => set.set_id === set_id);
  const to = direction === "up" ? from - 1 : from + 1;
  return from === -1 || to < 0 || to >= sets.length ? null : placeSet(sets, set_id, to);
}
