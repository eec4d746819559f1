import { badValue, DatabaseError } from "../errors.ts";
import { describe } from "../values/describe.ts";
import { Doc, typeName } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";

/** One operator at one path: what becomes of the value there. */
export interface Change {
  operator: string;
  path: string;
  parts: readonly string[];
  /** The new value; `undefined` removes the field. `at` names the path with positions filled in, for messages. */
  apply(stored: Maybe, context: ChangeContext): Maybe;
  /** Removing and pulling never create the way to their field. */
  creates: boolean;
  /** `$rename`'s source: without a value there, the change is left out. */
  whenPresent?: readonly string[];
}

export interface ChangeContext {
  document: Doc;
  at: string;
}

function part(name: string): number | null {
  return /^(0|[1-9]\d*)$/.test(name) ? Number(name) : null;
}

/** An update's path in parts. @throws 52, 56 or BadValue for one no update may have */
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

/** MongoDB's order of work: parts that are numbers by size, others by their bytes. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const [left, right] = [a[index] as string, b[index] as string];
    if (left === right) continue;
    const [x, y] = [part(left), part(right)];
    if (x !== null && y !== null) return x - y;
    return left < right ? -1 : 1;
  }
  return a.length - b.length;
}

function notViable(name: string, holder: string, value: Value): DatabaseError {
  return new DatabaseError(
    "PathNotViable",
    `Cannot create field '${name}' in element {${holder}: of type ${typeName(value)}}`,
  );
}

/** A limit of MongoDB's: one update pads an array with at most this many nulls. */
const MAX_PADDING = 1_500_000;

function setElement(array: Value[], name: string, next: (stored: Maybe) => Maybe, holder: string): void {
  const index = part(name);
  if (index === null) throw notViable(name, holder, array);
  const value = next(array[index]);
  if (index >= array.length) {
    if (value === undefined) return;
    if (index - array.length > MAX_PADDING)
      throw new DatabaseError("CannotIndexParallelArrays", `can't backfill more than ${MAX_PADDING} elements`);
    while (array.length < index) array.push(null);
  }
  // Removing an element would renumber the others; MongoDB leaves null in its place.
  array[index] = value ?? null;
}

/**
 * Applies a change along concrete parts (no `$` among them) to a document that may be changed in place: a fresh copy.
 * @throws PathNotViable (28) where the way leads through a scalar
 */
export function applyAt(document: Doc, parts: readonly string[], change: Change, context: ChangeContext): void {
  let holder: Doc | Value[] = document;
  for (let index = 0; index < parts.length - 1; index += 1) {
    const name = parts[index] as string;
    const position: number | null = Array.isArray(holder) ? part(name) : null;
    if (Array.isArray(holder) && position === null) {
      if (!change.creates) return;
      throw notViable(name, parts[index - 1] ?? "", holder);
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
      throw notViable(parts[index + 1] as string, name, next);
    }
    holder = next;
  }
  const last = parts.at(-1) as string;
  if (Array.isArray(holder)) {
    if (!change.creates && (part(last) === null || (part(last) as number) >= holder.length)) return;
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
