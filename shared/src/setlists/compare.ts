import { fieldsOfSet, isEdited } from "./merge-fields.ts";
import type { SetlistEntry, SetlistSet } from "./contract.ts";
import { longestCommon } from "./sequence.ts";

/* Compares two states of a setlist: as marks next to the songs, and as a list of changes that a screen can put into
   words. */

type Sets = readonly SetlistSet[];

/** How a song or set differs between the two states. */
export type Mark = "same" | "added" | "removed" | "moved" | "changed";

export interface ComparedEntry {
  readonly entry: SetlistEntry;
  readonly mark: Mark;
}

/** A set in the later state, or a removed set. Removed songs are listed at their former positions. */
export interface ComparedSet {
  readonly set: SetlistSet;
  readonly mark: Mark;
  readonly entries: readonly ComparedEntry[];
}

/** One change. Songs are given by id, sets by name. */
export type SetlistChange =
  | {
      readonly kind:
        | "songs_added"
        | "songs_removed"
        | "songs_replaced"
        | "songs_moved"
        | "songs_skipped"
        | "songs_played"
        | "songs_edited";
      readonly song_ids: readonly string[];
    }
  | { readonly kind: "set_added" | "set_removed" | "set_up" | "set_down" | "pause_changed"; readonly name: string }
  | { readonly kind: "set_renamed"; readonly name: string; readonly before: string };

interface Index {
  readonly setIds: readonly string[];
  readonly sets: ReadonlyMap<string, SetlistSet>;
  readonly entries: ReadonlyMap<string, SetlistEntry>;
  readonly setOf: ReadonlyMap<string, string>;
}

const idsOf = (set: SetlistSet | undefined): string[] => (set?.songs ?? []).map((entry) => entry.entry_id);

const indexOf = (sets: Sets): Index => ({
  setIds: sets.map((set) => set.set_id),
  sets: new Map(sets.map((set) => [set.set_id, set])),
  entries: new Map(sets.flatMap((set) => set.songs.map((entry) => [entry.entry_id, entry]))),
  setOf: new Map(sets.flatMap((set) => set.songs.map((entry) => [entry.entry_id, set.set_id]))),
});

/** Finds the songs that are now in a different set, or at a different position relative to the others in their set. */
function movedEntries(before: Index, after: Index): Set<string> {
  const moved = new Set<string>();
  for (const [set_id, set] of after.sets) {
    const former = idsOf(before.sets.get(set_id)).filter((id) => after.setOf.get(id) === set_id);
    const unmoved = longestCommon(former, idsOf(set));
    for (const id of idsOf(set)) if (before.entries.has(id) && !unmoved.has(id)) moved.add(id);
  }
  return moved;
}

function movedSets(before: Index, after: Index): Set<string> {
  const former = before.setIds.filter((id) => after.sets.has(id));
  const stand = after.setIds.filter((id) => before.sets.has(id));
  const unmoved = longestCommon(former, stand);
  return new Set(stand.filter((id) => !unmoved.has(id)));
}

/** Returns `ids` plus the removed ids from `former`, each after the id that it followed there. */
function withRemoved(ids: readonly string[], former: readonly string[], isRemoved: (id: string) => boolean): string[] {
  const all = [...ids];
  let place = 0;
  for (const id of former) {
    if (isRemoved(id)) all.splice(place++, 0, id);
    else if (ids.includes(id)) place = all.indexOf(id) + 1;
  }
  return all;
}

/** Returns the later state with marks, including the songs and sets that were removed from the earlier one. */
export function compareSetlists(beforeSets: Sets, afterSets: Sets): ComparedSet[] {
  const [before, after] = [indexOf(beforeSets), indexOf(afterSets)];
  const [entriesMoved, setsMoved] = [movedEntries(before, after), movedSets(before, after)];
  const markOf = (id: string): Mark => {
    const [old, now] = [before.entries.get(id), after.entries.get(id)];
    if (now === undefined) return "removed";
    if (old === undefined) return "added";
    if (isEdited({ ...old }, { ...now })) return "changed";
    return entriesMoved.has(id) ? "moved" : "same";
  };
  const setMarkOf = (id: string): Mark => {
    const [old, now] = [before.sets.get(id), after.sets.get(id)];
    if (now === undefined) return "removed";
    if (old === undefined) return "added";
    if (setsMoved.has(id)) return "moved";
    return isEdited(fieldsOfSet(old), fieldsOfSet(now)) ? "changed" : "same";
  };
  return withRemoved(after.setIds, before.setIds, (id) => !after.sets.has(id)).flatMap((set_id) => {
    const set = after.sets.get(set_id) ?? before.sets.get(set_id);
    if (set === undefined) return [];
    const ids = withRemoved(
      idsOf(after.sets.get(set_id)),
      idsOf(before.sets.get(set_id)),
      (id) => !after.entries.has(id),
    );
    const entries = ids.flatMap((id): ComparedEntry[] => {
      const entry = after.entries.get(id) ?? before.entries.get(id);
      return entry === undefined ? [] : [{ entry, mark: markOf(id) }];
    });
    return [{ set, mark: setMarkOf(set_id), entries }];
  });
}

function entryChanges(before: Index, after: Index): SetlistChange[] {
  const moved = movedEntries(before, after);
  const [old, now] = [[...before.entries.values()], [...after.entries.values()]];
  const stays = now.flatMap((entry) => {
    const was = before.entries.get(entry.entry_id);
    return was === undefined ? [] : [{ was, entry }];
  });
  const rest = ({ entry_id: _id, song_id: _song, uebersprungen: _skip, ...fields }: SetlistEntry): object => fields;
  const songs = {
    songs_added: now.filter(({ entry_id }) => !before.entries.has(entry_id)),
    songs_removed: old.filter(({ entry_id }) => !after.entries.has(entry_id)),
    songs_replaced: stays.filter(({ was, entry }) => was.song_id !== entry.song_id).map(({ entry }) => entry),
    songs_moved: now.filter(({ entry_id }) => moved.has(entry_id)),
    songs_skipped: stays
      .filter(({ was, entry }) => !was.uebersprungen && entry.uebersprungen)
      .map(({ entry }) => entry),
    songs_played: stays.filter(({ was, entry }) => was.uebersprungen && !entry.uebersprungen).map(({ entry }) => entry),
    songs_edited: stays
      .filter(({ was, entry }) => was.song_id === entry.song_id && isEdited({ ...rest(was) }, { ...rest(entry) }))
      .map(({ entry }) => entry),
  };
  return (Object.keys(songs) as (keyof typeof songs)[]).flatMap((kind) =>
    songs[kind].length === 0 ? [] : [{ kind, song_ids: songs[kind].map(({ song_id }) => song_id) }],
  );
}

function setChanges(before: Index, after: Index): SetlistChange[] {
  const moved = movedSets(before, after);
  const changes: SetlistChange[] = [];
  for (const [id, { name }] of after.sets) if (!before.sets.has(id)) changes.push({ kind: "set_added", name });
  for (const [id, { name }] of before.sets) if (!after.sets.has(id)) changes.push({ kind: "set_removed", name });
  const former = before.setIds.filter((id) => after.sets.has(id));
  const stand = after.setIds.filter((id) => before.sets.has(id));
  for (const [id, { name, pause_after }] of after.sets) {
    const was = before.sets.get(id);
    if (was === undefined) continue;
    if (moved.has(id)) changes.push({ kind: stand.indexOf(id) < former.indexOf(id) ? "set_up" : "set_down", name });
    if (was.name !== name) changes.push({ kind: "set_renamed", name, before: was.name });
    if ((was.pause_after ?? null) !== (pause_after ?? null)) changes.push({ kind: "pause_changed", name });
  }
  return changes;
}

/** Lists the changes from one state to the other. Empty if the states are equal. */
export function setlistChanges(beforeSets: Sets, afterSets: Sets): SetlistChange[] {
  const [before, after] = [indexOf(beforeSets), indexOf(afterSets)];
  return [...entryChanges(before, after), ...setChanges(before, after)];
}
