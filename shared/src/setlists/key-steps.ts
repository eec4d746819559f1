import { type Order, type Spot, type SpotStep, steppedSpot } from "./spots.ts";

/* Not in `spots.ts`, because live mode loads that file too. */

/**
 * Moves entries by one key press, counted from the position of `entry_id`, which is one of them. Returns the order
 * without the moved entries, and their new spot; null if they are already at the end in that direction.
 */
export function steppedEntries(
  order: Order,
  entry_ids: readonly string[],
  entry_id: string,
  step: SpotStep,
): { readonly order: Order; readonly spot: Spot } | null {
  const moving = new Set(entry_ids);
  const set = order.find((one) => one.entry_ids.includes(entry_id));
  if (set === undefined) return null;
  const others = order.map((one) => ({ ...one, entry_ids: one.entry_ids.filter((id) => !moving.has(id)) }));
  const before = set.entry_ids.slice(set.entry_ids.indexOf(entry_id)).find((id) => !moving.has(id)) ?? null;
  const start = { set_id: set.set_id, before };
  const spot = steppedSpot(others, start, step);
  return spot.set_id === start.set_id && spot.before === start.before ? null : { order: others, spot };
}

/**
 * Returns the entry to which one key press moves the focus: up and down through the whole evening, sideways to the same
 * position in the nearest set with songs. Undefined if there is none in that direction.
 */
export function steppedEntry(order: Order, entry_id: string, step: SpotStep): string | undefined {
  const at = order.findIndex(({ entry_ids }) => entry_ids.includes(entry_id));
  const ids = order[at]?.entry_ids ?? [];
  const index = ids.indexOf(entry_id);
  const beside = (sets: Order): string | undefined => {
    const near = sets.find(({ entry_ids }) => entry_ids.length > 0)?.entry_ids ?? [];
    return near[Math.min(index, near.length - 1)];
  };
  if (step === "first") return ids[0];
  if (step === "last") return ids.at(-1);
  if (step === "set-before") return beside(order.slice(0, Math.max(at, 0)).toReversed());
  if (step === "set-after") return beside(order.slice(at + 1));
  const all = order.flatMap(({ entry_ids }) => entry_ids);
  return all[all.indexOf(entry_id) + (step === "down" ? 1 : -1)];
}
