import { Refusal } from "../http/errors.ts";

/* Lists embedded in a gig (run of show, checklist), whose items have ids. These functions run inside the gig's
   write, so concurrent edits to different items are both kept. */

interface Item {
  readonly item_id: string;
}

const json = (value: object): string => JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Appends `item`. Sending the same item again changes nothing; a different item with the same id, or more than `max`
 * items, is refused. `sentFields` selects the fields that the caller sent; only these are compared.
 */
export function withAdded<T extends Item>(
  items: readonly T[],
  item: T,
  { max, sentFields }: { readonly max: number; readonly sentFields: (item: T) => object },
): T[] {
  const known = items.find(({ item_id }) => item_id === item.item_id);
  if (known === undefined) {
    if (items.length >= max) throw new Refusal("LIST_FULL");
    return [...items, item];
  }
  if (json(sentFields(known)) !== json(sentFields(item))) throw new Refusal("ID_TAKEN");
  return [...items];
}

/** Replaces one item in place. Refuses an unknown item with 404. */
export function withChanged<T extends Item>(items: readonly T[], item_id: string, change: (item: T) => T): T[] {
  itemIn(items, item_id);
  return items.map((item) => (item.item_id === item_id ? change(item) : item));
}

/** Removes one item. Refuses an unknown item with 404. */
export function without<T extends Item>(items: readonly T[], item_id: string): T[] {
  itemIn(items, item_id);
  return items.filter((item) => item.item_id !== item_id);
}

/** Finds an item. A repeated request gets the item's current state, or a 404 if it has been deleted since. */
export function itemIn<T extends Item>(items: readonly T[], item_id: string): T {
  const found = items.find((item) => item.item_id === item_id);
  if (found === undefined) throw new Refusal("NOT_FOUND");
  return found;
}
