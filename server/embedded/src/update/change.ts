import { badValue, DatabaseError } from "../errors.ts";
import { describe } from "../values/describe.ts";
import { Doc, typeName } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";

/** The effect of one update operator at one path. */
export interface Change {
  operator: string;
  path: string;
  parts: readonly string[];
  /** Returns the new value; `undefined` removes the field. */
  apply(stored: Maybe, context: ChangeContext): Maybe;
  /** Whether missing documents along the path are created. Operators that only remove do not create them. */
  creates: boolean;
  /** If set, the change applies only if this path has a value. `$rename` sets it to its source path. */
  whenPresent?: readonly string[];
}

export interface ChangeContext {
  document: Doc;
  /** The path with positions filled in, for error messages. */
  at: string;
}

function arrayIndex(name: string): number | null {
  return /^(0|[1-9]\d*)$/.test(name) ? Number(name) : null;
}

/** Splits the path of an update. @throws 52, 56 or BadValue for an invalid path */
export function checkPath(path: string): string[] {
  const parts = path.split(".");
  if (parts.includes(""))
    throw new DatabaseError(
      "EmptyFieldName",
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  parts.forEach((part, index) => {
    if (!part.startsWith("$")) return;
    if (part !== "$" && !/^\$\[[^\]]*\]$/.test(part))
      throw new DatabaseError(
        "DollarPrefixedFieldName",
        `The dollar ($) prefixed field '${part}' in '${path}' is not allowed in the context of an update's replacement document.`,
      );
    if (index === 0)
      throw badValue(
        `Cannot have array filter identifier or positional operator in the first position of path '${path}'`,
      );
  });
  if (parts.filter((part) => part === "$").length > 1)
    throw badValue(`Too many positional (i.e. '$') elements found in path '${path}'`);
  return parts;
}

/** The order in which MongoDB applies changes: numeric path parts by value, other parts by their bytes. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const [left, right] = [a[index] as string, b[index] as string];
    if (left === right) continue;
    const [x, y] = [arrayIndex(left), arrayIndex(right)];
    if (x !== null && y !== null) return x - y;
    return left < right ? -1 : 1;
  }
  return a.length - b.length;
}

function pathNotViable(name: string, holder: string, value: Value): DatabaseError {
  return new DatabaseError(
    "PathNotViable",
    `Cannot create field '${name}' in element {${holder}: of type ${typeName(value)}}`,
  );
}

/** MongoDB's limit: an update may pad an array with at most this many nulls. */
const MAX_PADDING = 1_500_000;

function setElement(array: Value[], name: string, next: (stored: Maybe) => Maybe, holder: string): void {
  const index = arrayIndex(name);
  if (index === null) throw pathNotViable(name, holder, array);
  const value = next(array[index]);
  if (index >= array.length) {
    if (value === undefined) return;
    if (index - array.length > MAX_PADDING)
      throw new DatabaseError("CannotIndexParallelArrays", `can't backfill more than ${MAX_PADDING} elements`);
    while (array.length < index) array.push(null);
  }
  // Removing the element would shift the others, so MongoDB replaces it with null.
  array[index] = value ?? null;
}

/**
 * Applies a change to a document in place, so the document must be a copy. `parts` contains no positional `$`.
 * @throws PathNotViable (28) if the path leads through a scalar
 */
export function applyAt(document: Doc, parts: readonly string[], change: Change, context: ChangeContext): void {
  let holder: Doc | Value[] = document;
  for (let index = 0; index < parts.length - 1; index += 1) {
    const name = parts[index] as string;
    const position: number | null = Array.isArray(holder) ? arrayIndex(name) : null;
    if (Array.isArray(holder) && position === null) {
      if (!change.creates) return;
      throw pathNotViable(name, parts[index - 1] ?? "", holder);
    }
    let next: Maybe = Array.isArray(holder) ? holder[position as number] : holder[name];
    if (next === undefined) {
      if (!change.creates) return;
      next = new Doc();
      if (Array.isArray(holder)) setElement(holder, name, () => next, parts[index - 1] ?? "");
      else holder[name] = next;
    }
    if (!(next instanceof Doc) && !Array.isArray(next)) {
      if (!change.creates) return;
      throw pathNotViable(parts[index + 1] as string, name, next);
    }
    holder = next;
  }
  const last = parts.at(-1) as string;
  if (Array.isArray(holder)) {
    if (!change.creates && (arrayIndex(last) === null || (arrayIndex(last) as number) >= holder.length)) return;
    setElement(holder, last, (stored) => change.apply(stored, context), parts.at(-2) ?? "");
    return;
  }
  const value = change.apply(holder[last], context);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
}

export function wrongType(message: string, context: ChangeContext): DatabaseError {
  return new DatabaseError(
    "TypeMismatch",
    `${message} {_id: ${describe(context.document["_id"])}}, field '${context.at}'`,
  );
}
