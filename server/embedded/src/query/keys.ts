import { DatabaseError } from "../errors.ts";
import { Doc } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";

/** One value per field of an index or sort order: null for a missing field, `undefined` for an empty array. */
export type Key = readonly Maybe[];
export type FieldPath = readonly string[];

interface Reached {
  value: Maybe;
  /** The remaining path at the array where the walk stopped; null if it did not stop at an array. */
  rest: FieldPath | null;
}

/** Follows a path through documents and array positions. Stops at an array whose elements all need to be visited. */
function reach(start: Doc, path: FieldPath): Reached {
  let value: Maybe = start;
  for (let at = 0; at < path.length; at += 1) {
    const part = path[at] as string;
    if (value instanceof Doc) value = value[part];
    else if (Array.isArray(value) && /^\d+$/.test(part)) value = value[Number(part)];
    else if (Array.isArray(value)) return { value, rest: path.slice(at) };
    else return { value: null, rest: null };
  }
  return Array.isArray(value) ? { value, rest: [] } : { value: value ?? null, rest: null };
}

/** The keys of one array element. Paths that end at the array use the element itself, longer paths its fields. */
function elementKeys(element: Maybe, paths: readonly (FieldPath | null)[], scalars: Key): Maybe[][] {
  const inner = paths.flatMap((path, index) => (path !== null && path.length > 0 ? [{ path, index }] : []));
  const innerKeys =
    element instanceof Doc && inner.length > 0
      ? compoundKeys(
          element,
          inner.map((field) => field.path),
        )
      : [inner.map(() => null)];
  return innerKeys.map((values) => {
    const key = paths.map((path, index) => (path === null ? scalars[index] : element));
    inner.forEach((field, position) => {
      key[field.index] = values[position];
    });
    return key;
  });
}

/**
 * All keys that a document has in an index: a single one, or one per element if a path leads through an array.
 * If several paths lead through the same array, a key combines the values of one element.
 * @throws CannotIndexParallelArrays (171) if paths lead through different arrays
 */
export function compoundKeys(document: Doc, paths: readonly FieldPath[]): Maybe[][] {
  const reached = paths.map((path) => reach(document, path));
  let array: Value[] | null = null;
  for (const { value, rest } of reached) {
    if (rest === null || !Array.isArray(value)) continue;
    if (array !== null && array !== value)
      throw new DatabaseError("CannotIndexParallelArrays", "cannot index parallel arrays");
    array = value;
  }
  const scalars = reached.map((field) => field.value);
  if (array === null) return [scalars];
  const remaining = reached.map((field) => field.rest);
  const elements: readonly Maybe[] = array.length === 0 ? [undefined] : array;
  return elements.flatMap((element) => elementKeys(element, remaining, scalars));
}
