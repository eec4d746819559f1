import { mergeFields } from "./merge-fields.ts";
import type { Clash } from "./mutation-kinds.ts";

/* Lists embedded in a record (a gig's checklist, its run of show) are edited item by item: an edit names its item
   and changes only that, so edits to different items never conflict. */

interface Item {
  readonly item_id: string;
}

type Fields = Readonly<Record<string, unknown>>;

export const itemIn = <T extends Item>(items: readonly T[] | undefined, item_id: string): T | undefined =>
  items?.find((item) => item.item_id === item_id);

/** Appends `item` unless the list already has it, which is the case once the server has applied the edit. */
export const withItem = <T extends Item>(items: readonly T[], item: T): T[] =>
  itemIn(items, item.item_id) === undefined ? [...items, item] : [...items];

/** Changes some fields of an item; returns the list unchanged if the item is missing. */
export const withItemFields = <T extends Item>(
  items: readonly T[],
  item_id: string,
  fields: Partial<NoInfer<T>>,
): T[] => items.map((item) => (item.item_id === item_id ? { ...item, ...fields } : item));

export const withoutItem = <T extends Item>(items: readonly T[], item_id: string): T[] =>
  items.filter((item) => item.item_id !== item_id);

/** Returns those of my changed fields that do not clash with others' changes in `theirs` and so can still be sent. */
export const keptFields = <F extends object>(base: object | null, mine: F, theirs: object): Partial<F> =>
  mergeFields((base ?? {}) as Fields, mine as Fields, theirs as Fields).kept as Partial<F>;

/** Returns the fields of an item that both sides changed, or null. */
export function itemClash(base: object | null, mine: object, theirs: object | undefined): Clash | null {
  if (theirs === undefined) return null;
  const { clashes } = mergeFields((base ?? {}) as Fields, mine as Fields, theirs as Fields);
  if (clashes.length === 0) return null;
  const pick = (from: Fields): Fields => Object.fromEntries(clashes.map((field) => [field, from[field] ?? null]));
  return { mine: pick(mine as Fields), theirs: pick(theirs as Fields), details: clashes };
}

/**
 * Combines two unsent edits of the same item if the later one sets no fields that the earlier one does not. Otherwise
 * returns null, and both edits keep their own bases.
 */
export function foldedFields<A extends { readonly item_id: string; readonly fields: object }>(
  earlier: A,
  later: A,
): A | null {
  const isSame =
    earlier.item_id === later.item_id && Object.keys(later.fields).every((field) => field in earlier.fields);
  return isSame ? { ...later, fields: { ...earlier.fields, ...later.fields } } : null;
}
