import { Doc } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";

/**
 * Called with each value at a dotted path, `undefined` for a missing field. `depth` is the number of path parts
 * before the outermost array on the path, `index` the position in that array. Both are -1 if there was no array.
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
 * Visits the values at a path, starting with `parts[at]`. At an array it continues with every element that is a
 * document, and treats a number both as a position and as a field name. It does not look into arrays of arrays.
 * If the path ends at an array, it visits the array and, with `leaf`, its elements first.
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

/** The value at a path of field names and array positions. Does not look into the elements of arrays. */
export function valueAt(start: Doc, parts: readonly string[]): Maybe {
  let value: Maybe = start;
  for (const part of parts) {
    if (value instanceof Doc) value = value[part];
    else if (Array.isArray(value) && /^\d+$/.test(part)) value = value[Number(part)];
    else return undefined;
  }
  return value;
}

/** The value of a field path in an expression: `a.b` of `{a: [{b: 1}, {b: 2}]}` is `[1, 2]`. */
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
