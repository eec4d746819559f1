import { insertEntries, moveEntries } from "./edits.ts";
import type { SetlistEntry, SetlistSet } from "./contract.ts";

/*
 * The drop position of a dragged song. It is given by a neighbour rather than an index, so that it stays valid if
 * another person's edit arrives during the drag.
 */

/** A position in front of the entry `before` or, if null, at the end of the set. */
export interface Spot {
  readonly set_id: string;
  readonly before: string | null;
}

/** The layout of a set on the screen, without the dragged entries. */
export interface SetOnScreen {
  readonly set_id: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly rows: readonly { readonly entry_id: string; readonly top: number; readonly bottom: number }[];
}

/** The sets and their entries in order, without the dragged entries. */
export type Order = readonly { readonly set_id: string; readonly entry_ids: readonly string[] }[];

const outside = (value: number, low: number, high: number): number => Math.max(low - value, 0, value - high);

/**
 * Finds the spot for a pointer position: in the nearest set, in front of the first row whose middle is below the
 * pointer.
 */
export function spotAt(x: number, y: number, sets: readonly SetOnScreen[]): Spot | null {
  let nearest: SetOnScreen | undefined;
  let least = Infinity;
  for (const set of sets) {
    const distance = Math.hypot(outside(x, set.left, set.right), outside(y, set.top, set.bottom));
    if (distance < least) [nearest, least] = [set, distance];
  }
  if (nearest === undefined) return null;
  const row = nearest.rows.find(({ top, bottom }) => y < (top + bottom) / 2);
  return { set_id: nearest.set_id, before: row?.entry_id ?? null };
}

export type SpotStep = "up" | "down" | "set-before" | "set-after" | "first" | "last";

const indexIn = (entry_ids: readonly string[], before: string | null): number => {
  const at = before === null ? -1 : entry_ids.indexOf(before);
  return at === -1 ? entry_ids.length : at;
};

/** The zero-based index of a spot in its set. */
export const spotIndex = (order: Order, spot: Spot): number =>
  indexIn(order.find(({ set_id }) => set_id === spot.set_id)?.entry_ids ?? [], spot.before);

/** Moves the spot by one key press. Up and down continue into the neighbouring set; at the ends the spot stays. */
export function steppedSpot(order: Order, spot: Spot, step: SpotStep): Spot {
  const at = order.findIndex(({ set_id }) => set_id === spot.set_id);
  const set = order[at];
  if (set === undefined) return spot;
  const index = indexIn(set.entry_ids, spot.before);
  const spotIn = (one: Order[number] | undefined, place: number): Spot =>
    one === undefined ? spot : { set_id: one.set_id, before: one.entry_ids[place] ?? null };

  if (step === "first") return spotIn(set, 0);
  if (step === "last") return spotIn(set, set.entry_ids.length);
  if (step === "set-before") return spotIn(order[at - 1], 0);
  if (step === "set-after") return spotIn(order[at + 1], 0);
  if (step === "up") return index > 0 ? spotIn(set, index - 1) : spotIn(order[at - 1], Infinity);
  return index < set.entry_ids.length ? spotIn(set, index + 1) : spotIn(order[at + 1], 0);
}

const placeIn = (set: SetlistSet | undefined, before: string | null, moving: ReadonlySet<string>): number =>
  indexIn(
    (set?.songs ?? []).map((entry) => entry.entry_id).filter((id) => !moving.has(id)),
    before,
  );

/**
 * Moves entries to a spot. If the spot's set no longer exists, nothing changes; if its neighbour no longer exists, the
 * entries go to the end.
 */
export const moveToSpot = (sets: readonly SetlistSet[], entry_ids: readonly string[], spot: Spot): SetlistSet[] => {
  const set = sets.find(({ set_id }) => set_id === spot.set_id);
  return moveEntries(sets, entry_ids, spot.set_id, placeIn(set, spot.before, new Set(entry_ids)));
};

/** Inserts new entries at a spot. */
export const insertAtSpot = (
  sets: readonly SetlistSet[],
  entries: readonly SetlistEntry[],
  spot: Spot,
): SetlistSet[] => {
  const set = sets.find(({ set_id }) => set_id === spot.set_id);
  return insertEntries(sets, spot.set_id, placeIn(set, spot.before, new Set()), entries);
};
