import { fieldsOfSet, isEdited, mergedFields, type Fields } from "./merge-fields.ts";
import type { SetlistEntry, SetlistSet } from "./contract.ts";
import { longestCommon, mergedOrder } from "./sequence.ts";

/*
 * Three-way merge of setlists, for two devices that edited the same setlist independently. Edits that do not conflict
 * are all kept. In a conflict, one version is taken and both are reported, so that a person can choose.
 */

export type Side = "mine" | "theirs";

/**
 * The position of an entry or set: its set, and the neighbour before it (null: none, so it is first). For a set,
 * `set_id` is null.
 */
export interface Place {
  readonly set_id: string | null;
  readonly after: string | null;
}

/**
 * A conflict between the two sides. `chosen` is the side whose version is in the merged setlist. `entry` or `set` is
 * the object concerned, from a side on which it still exists, so that a screen can name it.
 */
export type MergeConflict = { readonly chosen: Side } & (
  | { readonly of: "entry"; readonly entry: SetlistEntry }
  | { readonly of: "set"; readonly set: SetlistSet }
) &
  (
    | { readonly kind: "field"; readonly field: string; readonly mine: unknown; readonly theirs: unknown }
    | { readonly kind: "place"; readonly mine: Place; readonly theirs: Place }
    | { readonly kind: "deletion"; readonly deleted_by: Side; readonly place: Place }
  );

export interface MergeResult {
  readonly merged: SetlistSet[];
  readonly conflicts: MergeConflict[];
}

type Sets = readonly SetlistSet[];

/** One of the three versions of the setlist, with its sets and entries by id. */
interface Version {
  readonly setIds: readonly string[];
  readonly sets: ReadonlyMap<string, SetlistSet>;
  readonly entries: ReadonlyMap<string, SetlistEntry>;
  readonly setOf: ReadonlyMap<string, string>;
  /** The entry ids of a set in order. Empty for an unknown set. */
  readonly order: (set_id: string) => readonly string[];
}

function versionOf(sets: Sets): Version {
  const order = new Map(sets.map((set) => [set.set_id, set.songs.map((entry) => entry.entry_id)]));
  return {
    setIds: sets.map((set) => set.set_id),
    sets: new Map(sets.map((set) => [set.set_id, set])),
    entries: new Map(sets.flatMap((set) => set.songs.map((entry) => [entry.entry_id, entry]))),
    setOf: new Map(sets.flatMap((set) => set.songs.map((entry) => [entry.entry_id, set.set_id]))),
    order: (set_id) => order.get(set_id) ?? [],
  };
}

/** The ids that one side moved within a list. Additions are not moves. */
function movedIds(base: readonly string[], side: readonly string[]): Set<string> {
  const unmoved = longestCommon(base, side);
  const before = new Set(base);
  return new Set(side.filter((id) => before.has(id) && !unmoved.has(id)));
}

/** The entries that a side moved to another set or within their set. */
function movedEntries(base: Version, side: Version): Set<string> {
  const moved = new Set<string>();
  for (const set_id of side.setIds) {
    for (const id of movedIds(base.order(set_id), side.order(set_id))) moved.add(id);
    for (const id of side.order(set_id)) if (base.entries.has(id) && base.setOf.get(id) !== set_id) moved.add(id);
  }
  return moved;
}

const neighbours = (order: readonly string[], id: string): [string | undefined, string | undefined] => {
  const at = order.indexOf(id);
  return [order[at - 1], order[at + 1]];
};

const placeIn = (version: Version, entry_id: string): Place => {
  const set_id = version.setOf.get(entry_id) ?? null;
  return { set_id, after: neighbours(version.order(set_id ?? ""), entry_id)[0] ?? null };
};

const placeOfSet = (version: Version, set_id: string): Place => ({
  set_id: null,
  after: neighbours(version.setIds, set_id)[0] ?? null,
});

/** True if the neighbour before the id and the neighbour after it both differ between the two orders. */
function differs(mine: readonly string[], theirs: readonly string[], id: string): boolean {
  const [before, after] = neighbours(mine, id);
  const [theirBefore, theirAfter] = neighbours(theirs, id);
  return before !== theirBefore && after !== theirAfter;
}

/** The three versions, what each side moved, and the conflicts found so far. */
interface Merge {
  readonly base: Version;
  readonly mine: Version;
  readonly theirs: Version;
  readonly mineMoved: ReadonlySet<string>;
  readonly theirsMoved: ReadonlySet<string>;
  readonly conflicts: MergeConflict[];
}

/** Returns the merged entry, or undefined if it is deleted. */
function mergedEntry(merge: Merge, id: string): SetlistEntry | undefined {
  const { base, mine, theirs, mineMoved, theirsMoved, conflicts } = merge;
  const [old, own, other] = [base.entries.get(id), mine.entries.get(id), theirs.entries.get(id)];
  if (own !== undefined && other !== undefined) {
    const { fields, disputed } = mergedFields(old && { ...old }, { ...own }, { ...other });
    for (const field of disputed)
      conflicts.push({
        of: "entry",
        entry: own,
        kind: "field",
        field,
        mine: Reflect.get(own, field),
        theirs: Reflect.get(other, field),
        chosen: "mine",
      });
    return fields as unknown as SetlistEntry;
  }
  const kept = own ?? other;
  if (kept === undefined || old === undefined) return kept;
  const [keeper, deleter, moved]: [Side, Side, ReadonlySet<string>] =
    own === undefined ? ["theirs", "mine", theirsMoved] : ["mine", "theirs", mineMoved];
  const edited = isEdited({ ...old }, { ...kept });
  if (edited || moved.has(id))
    conflicts.push({
      of: "entry",
      entry: kept,
      kind: "deletion",
      deleted_by: deleter,
      place: placeIn(keeper === "mine" ? mine : theirs, id),
      chosen: edited ? keeper : deleter,
    });
  return edited ? kept : undefined;
}

/** Returns the id of the set in which a remaining entry ends up. Reports a conflict if the two sides disagree. */
function mergedPlace({ base, mine, theirs, mineMoved, theirsMoved, conflicts }: Merge, id: string): string {
  const [own, other] = [mine.setOf.get(id), theirs.setOf.get(id)];
  if (own === undefined || other === undefined) return own ?? other ?? "";
  const isAddedByBoth = !base.entries.has(id);
  if (!isAddedByBoth && !mineMoved.has(id)) return other;
  /* If I moved a song only within its set and they removed that set, the song goes where they moved it. */
  const dissolved = own === base.setOf.get(id) && own !== other && !theirs.sets.has(own);
  const disagree = own !== other || differs(mine.order(own), theirs.order(own), id);
  const entry = mine.entries.get(id);
  if (entry !== undefined && (isAddedByBoth || theirsMoved.has(id)) && disagree)
    conflicts.push({
      of: "entry",
      entry,
      kind: "place",
      mine: placeIn(mine, id),
      theirs: placeIn(theirs, id),
      chosen: dissolved ? "theirs" : "mine",
    });
  return dissolved ? other : own;
}

/** Returns the merged set without its songs, or undefined if it is deleted. A set with songs (`hasSongs`) stays. */
function mergedSet({ base, mine, theirs, conflicts }: Merge, id: string, hasSongs: boolean): Fields | undefined {
  const [old, own, other] = [base.sets.get(id), mine.sets.get(id), theirs.sets.get(id)];
  if (own !== undefined && other !== undefined) {
    const { fields, disputed } = mergedFields(old && fieldsOfSet(old), fieldsOfSet(own), fieldsOfSet(other));
    for (const field of disputed)
      conflicts.push({
        of: "set",
        set: own,
        kind: "field",
        field,
        mine: Reflect.get(own, field),
        theirs: Reflect.get(other, field),
        chosen: "mine",
      });
    return fields;
  }
  const kept = own ?? other;
  if (kept === undefined || old === undefined) return kept && fieldsOfSet(kept);
  if (!hasSongs && !isEdited(fieldsOfSet(old), fieldsOfSet(kept))) return undefined;
  const [keeper, deleter]: [Side, Side] = own === undefined ? ["theirs", "mine"] : ["mine", "theirs"];
  conflicts.push({
    of: "set",
    set: kept,
    kind: "deletion",
    deleted_by: deleter,
    place: placeOfSet(keeper === "mine" ? mine : theirs, id),
    chosen: keeper,
  });
  return fieldsOfSet(kept);
}

/** Reports the sets that both sides moved to different places; my move wins. */
function reportMovedSets({ base, mine, theirs, conflicts }: Merge): void {
  const theirsMovedSets = movedIds(base.setIds, theirs.setIds);
  for (const id of movedIds(base.setIds, mine.setIds)) {
    const set = mine.sets.get(id);
    if (set !== undefined && theirsMovedSets.has(id) && differs(mine.setIds, theirs.setIds, id))
      conflicts.push({
        of: "set",
        set,
        kind: "place",
        mine: placeOfSet(mine, id),
        theirs: placeOfSet(theirs, id),
        chosen: "mine",
      });
  }
}

/**
 * Merges `mine` and `theirs`, which are both edited versions of `base`. Fields are merged individually. A deletion wins
 * unless the other side edited the deleted object or, for a set, added or kept entries in it. My move wins over theirs.
 * The order is theirs, with everything I added or moved placed after the neighbour it follows in my version. All
 * conflicts are reported in `conflicts`. Ids must be unique within each of the three setlists.
 */
export function mergeSetlists(baseSets: Sets, mineSets: Sets, theirSets: Sets): MergeResult {
  const [base, mine, theirs] = [versionOf(baseSets), versionOf(mineSets), versionOf(theirSets)];
  const conflicts: MergeConflict[] = [];
  const merge: Merge = {
    base,
    mine,
    theirs,
    mineMoved: movedEntries(base, mine),
    theirsMoved: movedEntries(base, theirs),
    conflicts,
  };

  const entries = new Map<string, SetlistEntry>();
  const setOf = new Map<string, string>();
  for (const id of new Set([...theirs.entries.keys(), ...mine.entries.keys()])) {
    const entry = mergedEntry(merge, id);
    if (entry === undefined) continue;
    entries.set(id, entry);
    setOf.set(id, mergedPlace(merge, id));
  }

  const withSongs = new Set(setOf.values());
  const sets = new Map<string, Fields>();
  for (const id of new Set([...theirs.setIds, ...mine.setIds])) {
    const fields = mergedSet(merge, id, withSongs.has(id));
    if (fields !== undefined) sets.set(id, fields);
  }
  reportMovedSets(merge);

  const merged = mergedOrder(base.setIds, mine.setIds, theirs.setIds, (id) => sets.has(id)).map((set_id) => {
    const stays = (id: string): boolean => setOf.get(id) === set_id;
    const order = mergedOrder(base.order(set_id), mine.order(set_id), theirs.order(set_id), stays);
    return { ...sets.get(set_id), songs: order.flatMap((id) => entries.get(id) ?? []) } as unknown as SetlistSet;
  });
  return { merged, conflicts };
}
