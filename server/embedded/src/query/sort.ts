import { badValue, DatabaseError, notSupported } from "../errors.ts";
import { asNumber } from "../values/numbers.ts";
import { fieldsAt } from "../values/fields.ts";
import type { Fields } from "../values/fields.ts";
import { compare } from "../values/order.ts";
import { Doc, isNumeric } from "../values/types.ts";
import type { Value } from "../values/types.ts";
import { compoundKeys } from "./keys.ts";
import type { FieldPath, Key } from "./keys.ts";

export interface SortOrder {
  /** The fields that `keyOf` looks at. */
  readonly fields: Fields;
  /** A document's sort key. If arrays give it several, the one that sorts first. An empty array sorts below null. */
  keyOf(document: Doc): Key;
  compareKeys(a: Key, b: Key): number;
}

function sortKeys(document: Doc, paths: readonly FieldPath[]): Key[] {
  try {
    return compoundKeys(document, paths);
  } catch (error) {
    if (error instanceof DatabaseError) throw badValue("cannot sort with keys that are parallel arrays");
    throw error;
  }
}

/** Compiles a sort specification `{field: 1 | -1, …}`. @throws 15975 for another direction, 115 for `$meta` */
export function compileSort(order: Doc): SortOrder {
  const fields = Object.keys(order).map((name) => {
    const value = order[name] as Value;
    if (value instanceof Doc) throw notSupported("$meta in a sort");
    const direction = isNumeric(value) ? asNumber(value) : 0;
    if (direction !== 1 && direction !== -1)
      throw new DatabaseError(15975, "$sort key ordering must be 1 (for ascending) or -1 (for descending)");
    if (name === "" || name.startsWith("$") || name.split(".").includes(""))
      throw badValue(`'${name}' is not a field path to sort by`);
    return { parts: name.split("."), direction };
  });
  const compareKeys = (a: Key, b: Key): number => {
    for (let index = 0; index < fields.length; index += 1) {
      const order = compare(a[index], b[index]);
      if (order !== 0) return order * (fields[index] as { direction: number }).direction;
    }
    return 0;
  };
  const paths = fields.map((field) => field.parts);
  return {
    fields: fieldsAt(paths),
    keyOf: (document) => sortKeys(document, paths).reduce((best, key) => (compareKeys(key, best) < 0 ? key : best)),
    compareKeys,
  };
}

/** Sorts the items. The sort is stable. */
export function sorted<T>(items: readonly T[], order: SortOrder, documentOf: (item: T) => Doc): T[] {
  return items
    .map((item) => ({ item, key: order.keyOf(documentOf(item)) }))
    .sort((a, b) => order.compareKeys(a.key, b.key))
    .map((entry) => entry.item);
}
