import {
  addSet,
  changeEntries,
  changeSet,
  findEntry,
  insertEntries,
  moveEntries,
  placeSet,
  removeEntries,
  removeSet,
} from "./edits.ts";
import type { MergeConflict, Place, Side } from "./merge.ts";
import type { SetlistEntry, SetlistSet } from "./contract.ts";

type Sets = readonly SetlistSet[];

/** Returns the index after the neighbour that a place names, or 0 if that neighbour no longer exists. */
const entryPosition = (sets: Sets, { set_id, after }: Place, without: string): number => {
  const songs = sets.find((set) => set.set_id === set_id)?.songs.filter((entry) => entry.entry_id !== without) ?? [];
  return songs.findIndex((entry) => entry.entry_id === after) + 1;
};

const setPosition = (sets: Sets, { after }: Place, without: string): number =>
  sets.filter((set) => set.set_id !== without).findIndex((set) => set.set_id === after) + 1;

function chooseEntry(
  sets: Sets,
  conflict: Extract<MergeConflict, { of: "entry" }>,
  entry: SetlistEntry,
  side: Side,
): SetlistSet[] {
  const id = entry.entry_id;
  if (conflict.kind === "field") return changeEntries(sets, [id], { [conflict.field]: conflict[side] ?? null });
  if (conflict.kind === "place") {
    const place = conflict[side];
    return moveEntries(sets, [id], place.set_id ?? "", entryPosition(sets, place, id));
  }
  if (conflict.deleted_by === side) return removeEntries(sets, [id]);
  if (findEntry(sets, id) !== undefined) return sets as SetlistSet[];
  return insertEntries(sets, conflict.place.set_id ?? "", entryPosition(sets, conflict.place, id), [entry]);
}

function chooseSet(
  sets: Sets,
  conflict: Extract<MergeConflict, { of: "set" }>,
  set: SetlistSet,
  side: Side,
): SetlistSet[] {
  const id = set.set_id;
  if (conflict.kind === "field") return changeSet(sets, id, { [conflict.field]: conflict[side] ?? null });
  if (conflict.kind === "place") return placeSet(sets, id, setPosition(sets, conflict[side], id));
  if (conflict.deleted_by === side) return removeSet(sets, id);
  if (sets.some((one) => one.set_id === id)) return sets as SetlistSet[];
  return addSet(
    sets,
    { ...set, songs: set.songs.filter((entry) => findEntry(sets, entry.entry_id) === undefined) },
    setPosition(sets, conflict.place, id),
  );
}

/**
 * Applies `side`'s version of a conflict, for the screen that shows both versions. The result is an ordinary edit and
 * works even long after the merge: an entry or set that has since been removed stays removed, and one whose neighbour
 * has been removed goes to the start.
 */
export const chooseSide = (sets: Sets, conflict: MergeConflict, side: Side): SetlistSet[] =>
  conflict.of === "entry"
    ? chooseEntry(sets, conflict, conflict.entry, side)
    : chooseSet(sets, conflict, conflict.set, side);
