import { Doc } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";

/**
 * Called with each value a dotted path leads to; `undefined` where a field is missing. `depth` is the number of
 * path parts before the outermost array that was walked through, `index` the element there; -1 if there was none.
 * @returns true to stop the walk
 */
export type Visit = (value: Maybe, depth: number, index: number) => boolean;

function isIndex(part: string | undefined, index: number): boolean {
  return part !== undefined && part === String(index);
}

function visitArray(
  array: readonly Value[],
  parts: readonly string[],
  at: number,
  leaf: boolean,
  visit: Visit,
): boolean {
  if (at === parts.length) {
    for (let index = 0; index < array.length; index += 1) if (visit(array[index], at, index)) return true;
    return visit(array as Value[], -1, -1);
  }
  for (let index = 0; index < array.length; index += 1) {
    const element = array[index];
    const outer: Visit = (value) => visit(value, at, index);
    if (element instanceof Doc && visitPath(element, parts, at, leaf, outer)) return true;
    if (!isIndex(parts[at], index)) continue;
    if (at + 1 === parts.length) {
      if (visit(element, -1, -1)) return true;
    } else if (element instanceof Doc) {
      if (visitPath(element, parts, at + 1, leaf, visit)) return true;
    } else if (Array.isArray(element) && visitArray(element, parts, at + 1, leaf, visit)) return true;
  }
  return false;
}

/**
 * Walks from `parts[at]` on through fields, through the elements of arrays on the way, and takes numbers both as
 * array positions and as field names. Elements of an array of arrays are not looked into. With `leaf`, an array at
 * the path's end gives its elements and then itself; without, itself alone.
 */
export function visitPath(start: Doc, parts: readonly string[], at: number, leaf: boolean, visit: Visit): boolean {
  let value: Maybe = start;
  let next = at;
  while (next < parts.length) {
    if (!(value instanceof Doc)) return visit(undefined, -1, -1);
    value = value[parts[next] as string];
    next += 1;
    if (Array.isArray(value)) {
      if (next === parts.length && !leaf) return visit(value, -1, -1);
      return visitArray(value, parts, next, leaf, visit);
    }
  }
  return visit(value, -1, -1);
}

/** The value at a path of field names and array positions, without walking through arrays. */
export function valueAt(start: Doc, parts: readonly string[]): Maybe {
  let value: Maybe = start;
  for (const part of parts) {
    if (value instanceof Doc) value = value[part];
    else if (Array.isArray(value) && /^\d+$/.test(part)) value = value[Number(part)];
    else return undefined;
  }
  return value;
}

/** The value a path names when elements of arrays count as documents: `a.b` of `{a: [{b: 1}, {b: 2}]}` is `[1, 2]`. */
export function fieldPathValue(start: Maybe, parts: readonly string[], at = 0): Maybe {
  let value = start;
  for (let next = at; next < parts.length; next += 1) {
    if (Array.isArray(value)) {
      const found: Value[] = [];
      for (const element of value) {
        const inner = element instanceof Doc ? fieldPathValue(element, parts, next) : undefined;
        if (inner !== undefined) found.push(inner);
      }
      return found;
    }
    if (!(value instanceof Doc)) return undefined;
    value = value[parts[next] as string];
  }
  return value;
}
