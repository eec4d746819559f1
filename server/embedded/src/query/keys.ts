import { DatabaseError } from "../errors.ts";
import { Doc } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";

/** One value for each field of an index or an order; null for a missing field, `undefined` for an empty array. */
export type Key = readonly Maybe[];
export type FieldPath = readonly string[];

interface Reached {
  value: Maybe;
  /** The path parts left when an array was reached; null if the path came to its end. */
  rest: FieldPath | null;
}

/** Walks documents, and arrays by number, until the path ends or an array must be taken apart. */
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

/** The keys of one array element: itself for paths that end at the array, its fields for those that go on. */
function elementKeys(element: Maybe, paths: readonly (FieldPath | null)[], fixed: Key): Maybe[][] {
  const inner = paths.flatMap((path, index) => (path !== null && path.length > 0 ? [{ path, index }] : []));
  const below =
    element instanceof Doc && inner.length > 0
      ? compoundKeys(
          element,
          inner.map((field) => field.path),
        )
      : [inner.map(() => null)];
  return below.map((values) => {
    const key = paths.map((path, index) => (path === null ? fixed[index] : element));
    inner.forEach((field, position) => {
      key[field.index] = values[position];
    });
    return key;
  });
}

/**
 * All keys a document has under an index: one, or one for each element where a path meets an array.
 * Several paths may go through the same array, which keeps values of one element together.
 * @throws CannotIndexParallelArrays (171) when they go through different ones
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
  const fixed = reached.map((field) => field.value);
  if (array === null) return [fixed];
  const rests = reached.map((field) => field.rest);
  const elements: readonly Maybe[] = array.length === 0 ? [undefined] : array;
  return elements.flatMap((element) => elementKeys(element, rests, fixed));
}
