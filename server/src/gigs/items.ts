import { Refusal } from "../http/errors.ts";

/*
 * The lists that live inside a gig (run of show, checklist), each with items that have an id. All of these run inside the
 * write of the gig, so two people who change different items at once both keep what they did.
 */

interface Item {
  readonly item_id: string;
}

const json = (value: object): string => JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/**
 * The list with `item` at its end. The same item sent again is none more; another one under the same id is refused, and
 * so is one more than `max`. `told` is what the caller said of an item, which is all that is compared.
 */
export function withAdded<T extends Item>(
  items: readonly T[],
  item: T,
  { max, told }: { readonly max: number; readonly told: (item: T) => object },
): T[] {
  const known = items.find(({ item_id }) => item_id === item.item_id);
  if (known === undefined) {
    if (items.length >= max) throw new Refusal("LIST_FULL");
    return [...items, item];
  }
  if (json(told(known)) !== json(told(item))) throw new Refusal("ID_TAKEN");
  return [...items];
}

/** The list with the item changed in its place. Refuses an unknown item with 404. */
export function withChanged<T extends Item>(items: readonly T[], item_id: string, change: (item: T) => T): T[] {
  itemIn(items, item_id);
  return items.map((item) => (item.item_id === item_id ? change(item) : item));
}

/** The list without the item. Refuses an unknown item with 404. */
export function without<T extends Item>(items: readonly T[], item_id: string): T[] {
  itemIn(items, item_id);
  return items.filter((item) => item.item_id !== item_id);
}

/** The item; a repeat of an answered call meets it as it is now, or a 404 where somebody has deleted it since. */
export function itemIn<T extends Item>(items: readonly T[], item_id: string): T {
  const found = items.find((item) => item.item_id === item_id);
  if (found === undefined) throw new Refusal("NOT_FOUND");
  return found;
}
