import { mergeFields } from "./merge-fields.ts";
import type { Clash } from "./mutation-kinds.ts";

/*
 * Lists that live inside a record (a gig's checklist, its run of show) are edited item by item: an edit says which item
 * it means and changes that alone, so that two devices at different items never meet.
 */

interface Item {
  readonly item_id: string;
}

type Fields = Readonly<Record<string, unknown>>;

export const itemIn = <T extends Item>(items: readonly T[] | undefined, item_id: string): T | undefined =>
  items?.find((item) => item.item_id === item_id);

/** The list with `item` at its end; one that is there already (the server was faster) stays as it is. */
export const withItem = <T extends Item>(items: readonly T[], item: T): T[] =>
  itemIn(items, item.item_id) === undefined ? [...items, item] : [...items];

/** The list with some fields of an item changed; without the item, the list as it is. */
export const withItemFields = <T extends Item>(
  items: readonly T[],
  item_id: string,
  fields: Partial<NoInfer<T>>,
): T[] => items.map((item) => (item.item_id === item_id ? { ...item, ...fields } : item));

export const withoutItem = <T extends Item>(items: readonly T[], item_id: string): T[] =>
  items.filter((item) => item.item_id !== item_id);

/** Of my changed fields those that may still be sent, now that others may have changed the item as well. */
export const keptFields = <F extends object>(base: object | null, mine: F, theirs: object): Partial<F> =>
  mergeFields((base ?? {}) as Fields, mine as Fields, theirs as Fields).kept as Partial<F>;

/** What both sides changed in an item, or null. */
export function itemClash(base: object | null, mine: object, theirs: object | undefined): Clash | null {
  if (theirs === undefined) return null;
  const { clashes } = mergeFields((base ?? {}) as Fields, mine as Fields, theirs as Fields);
  if (clashes.length === 0) return null;
  const pick = (from: Fields): Fields => Object.fromEntries(clashes.map((field) => [field, from[field] ?? null]));
  return { mine: pick(mine as Fields), theirs: pick(theirs as Fields), details: clashes };
}

/** One edit instead of two of the same item that set the same fields; an edit of further fields has a base of its own. */
export function foldedFields<A extends { readonly item_id: string; readonly fields: object }>(
  earlier: A,
  later: A,
): A | null {
  const isSame =
    earlier.item_id === later.item_id && Object.keys(later.fields).every((field) => field in earlier.fields);
  return isSame ? { ...later, fields: { ...earlier.fields, ...later.fields } } : null;
}
