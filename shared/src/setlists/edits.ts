import type { SetlistEntry, SetlistSet } from "./records.ts";

/*
 * Everything a person does to a setlist, as functions from sets to sets, for the editor and the live mode alike. What
 * an edit does not touch keeps its identity, and an edit that changes nothing gives back the very array it was given,
 * so that undo is a kept reference and a screen redraws only what moved.
 */

type Sets = readonly SetlistSet[];

/** What can be changed on an entry in place. `null` clears an override of the song. */
export type EntryChange = Partial<Omit<SetlistEntry, "entry_id">>;
/** What can be changed on a set in place. `null` for `pause_after` goes back to the configured pause. */
export type SetChange = Partial<Pick<SetlistSet, "name" | "pause_after">>;

/** New array only if an element is new; otherwise the array that came in. */
function mapped<T>(items: readonly T[], change: (item: T) => T): T[] {
  const next = items.map(change);
  return next.every((item, index) => item === items[index]) ? (items as T[]) : next;
}

const isSameOrder = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

const withSongs = (set: SetlistSet, songs: SetlistEntry[]): SetlistSet =>
  isSameOrder(set.songs, songs) ? set : { ...set, songs };

const clamped = (position: number, length: number): number => Math.min(Math.max(position, 0), length);

const isChanged = (record: object, change: object): boolean =>
  Object.entries(change).some(
    ([field, value]) => JSON.stringify(Reflect.get(record, field) ?? null) !== JSON.stringify(value ?? null),
  );

/** Finds an entry and its place, or undefined. */
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
 * Puts entries into a set, in the order of `entries`. `position` counts from 0 and is held within the set. Without
 * such a set nothing changes.
 */
export function insertEntries(
  sets: Sets,
  set_id: string,
  position: number,
  entries: readonly SetlistEntry[],
): SetlistSet[] {
  if (entries.length === 0) return sets as SetlistSet[];
  return mapped(sets, (set) =>
    set.set_id === set_id
      ? { ...set, songs: set.songs.toSpliced(clamped(position, set.songs.length), 0, ...entries) }
      : set,
  );
}

/** Takes entries out, wherever they stand; unknown ids are passed over. */
export function removeEntries(sets: Sets, entry_ids: readonly string[]): SetlistSet[] {
  const gone = new Set(entry_ids);
  return mapped(sets, (set) =>
    withSongs(
      set,
      set.songs.filter((entry) => !gone.has(entry.entry_id)),
    ),
  );
}

/**
 * Moves entries into a set, kept in the order in which they stood. `position` is the place of the first of them in
 * that set once all of them are taken out, so moving to where they already stand changes nothing.
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
  return mapped(sets, (set) => {
    const rest = set.songs.filter((entry) => !moving.has(entry.entry_id));
    return withSongs(
      set,
      set.set_id === to_set_id ? rest.toSpliced(clamped(position, rest.length), 0, ...entries) : rest,
    );
  });
}

/** Changes entries in place: skip flag, note, key, singers, or the song itself. */
export function changeEntries(sets: Sets, entry_ids: readonly string[], change: EntryChange): SetlistSet[] {
  const meant = new Set(entry_ids);
  return mapped(sets, (set) =>
    withSongs(
      set,
      mapped(set.songs, (entry) =>
        meant.has(entry.entry_id) && isChanged(entry, change) ? { ...entry, ...change } : entry,
      ),
    ),
  );
}

/** Skips entries, or plays them again when all of them are skipped already. */
export function toggleSkip(sets: Sets, entry_ids: readonly string[]): SetlistSet[] {
  const meant = new Set(entry_ids);
  const entries = sets.flatMap((set) => set.songs.filter((entry) => meant.has(entry.entry_id)));
  return changeEntries(sets, entry_ids, { uebersprungen: !entries.every((entry) => entry.uebersprungen) });
}

/** Adds a set at `position` (from 0, held within the list; at the end when left out). */
export const addSet = (sets: Sets, set: SetlistSet, position: number = sets.length): SetlistSet[] =>
  sets.toSpliced(clamped(position, sets.length), 0, set);

/** Takes a set out, with its songs. */
export function removeSet(sets: Sets, set_id: string): SetlistSet[] {
  const left = sets.filter((set) => set.set_id !== set_id);
  return left.length === sets.length ? (sets as SetlistSet[]) : left;
}

/** Renames a set or changes the pause after it. */
export const changeSet = (sets: Sets, set_id: string, change: SetChange): SetlistSet[] =>
  mapped(sets, (set) => (set.set_id === set_id && isChanged(set, change) ? { ...set, ...change } : set));

/** Puts a set at `position` (from 0) of the list without it. */
export function placeSet(sets: Sets, set_id: string, position: number): SetlistSet[] {
  const set = sets.find((one) => one.set_id === set_id);
  if (set === undefined) return sets as SetlistSet[];
  const rest = sets.filter((one) => one !== set);
  const next = rest.toSpliced(clamped(position, rest.length), 0, set);
  return isSameOrder(next, sets) ? (sets as SetlistSet[]) : next;
}

/** Moves a set one place up or down; null when it is the first or last already (`SET_AT_EDGE`) or unknown. */
export function moveSet(sets: Sets, set_id: string, direction: "up" | "down"): SetlistSet[] | null {
  const from = sets.findIndex((set) => set.set_id === set_id);
  const to = direction === "up" ? from - 1 : from + 1;
  return from === -1 || to < 0 || to >= sets.length ? null : placeSet(sets, set_id, to);
}
