import { badValue, DatabaseError } from "../errors.ts";
import { compileQuery } from "../query/match.ts";
import type { Matcher, Position } from "../query/match.ts";
import { Doc } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";

/** The conditions of `arrayFilters` by identifier. */
export type ArrayFilters = ReadonlyMap<string, (element: Value) => boolean>;

function identifiersOf(filter: Doc): string[] {
  return Object.keys(filter).flatMap((name) => {
    if (!name.startsWith("$")) return [name.split(".")[0] as string];
    const parts = filter[name];
    return Array.isArray(parts) ? parts.flatMap((part) => (part instanceof Doc ? identifiersOf(part) : [])) : [];
  });
}

/** @throws FailedToParse (9) for a filter that has no identifier, several of them, or one already in use */
export function compileArrayFilters(filters: Maybe): ArrayFilters {
  const compiled = new Map<string, (element: Value) => boolean>();
  if (filters === undefined) return compiled;
  if (!Array.isArray(filters)) throw new DatabaseError("TypeMismatch", "arrayFilters must be an array");
  for (const filter of filters) {
    if (!(filter instanceof Doc))
      throw new DatabaseError("TypeMismatch", "each element of arrayFilters must be a document");
    const names = new Set(identifiersOf(filter));
    const [name] = names;
    if (name === undefined)
      throw new DatabaseError(
        "FailedToParse",
        "Cannot use an expression without a top-level field name in arrayFilters",
      );
    if (names.size > 1)
      throw new DatabaseError(
        "FailedToParse",
        `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${[...names].join("' and '")}'`,
      );
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
      throw badValue(
        `The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
      );
    if (compiled.has(name))
      throw new DatabaseError(
        "FailedToParse",
        `Found multiple array filters with the same top-level field name ${name}`,
      );
    const matcher = compileQuery(filter);
    compiled.set(name, (element) => {
      const wrapped = new Doc();
      wrapped[name] = element;
      return matcher.test(wrapped);
    });
  }
  return compiled;
}

/** Checks that every identifier in a path has a filter, and that every filter is used. */
export function checkArrayFilters(paths: readonly (readonly string[])[], filters: ArrayFilters): void {
  const used = new Set<string>();
  for (const parts of paths) {
    for (const part of parts) {
      const name = /^\$\[(.*)\]$/.exec(part)?.[1];
      if (name === undefined || name === "") continue;
      if (!filters.has(name))
        throw badValue(`No array filter found for identifier '${name}' in path '${parts.join(".")}'`);
      used.add(name);
    }
  }
  for (const name of filters.keys())
    if (!used.has(name))
      throw new DatabaseError("FailedToParse", `The array filter for identifier '${name}' was not used in the update`);
}

/** The position that `$` refers to: that of the element in this array that matched the query. */
function matchedIndex(array: string, positions: readonly Position[]): number {
  const indexes = new Set(positions.filter((position) => position.array === array).map((position) => position.index));
  const [index] = indexes;
  if (index === undefined) throw badValue("The positional operator did not find the match needed from the query.");
  // MongoDB does not define which element is used here. Refusing avoids changing the wrong one.
  if (indexes.size > 1)
    throw badValue(
      `The positional operator is ambiguous: conditions on '${array}' matched different elements. Use $elemMatch.`,
    );
  return index;
}

/**
 * Expands `$`, `$[]` and `$[name]` in a path into the matching positions of a document.
 * @throws BadValue (2) if there is no array at that place
 */
export function expandPath(
  document: Doc,
  parts: readonly string[],
  matcher: Matcher | null,
  filters: ArrayFilters,
): string[][] {
  let paths: { done: string[]; value: Maybe }[] = [{ done: [], value: document }];
  let positions: readonly Position[] | null = null;
  for (const part of parts) {
    if (!part.startsWith("$")) {
      paths = paths.map(({ done, value }) => ({ done: [...done, part], value: child(value, part) }));
      continue;
    }
    paths = paths.flatMap(({ done, value }) => {
      if (part === "$") {
        positions ??= matcher === null ? [] : matcher.positions(document);
        const index = matchedIndex(done.join("."), positions);
        return [{ done: [...done, String(index)], value: child(value, String(index)) }];
      }
      if (!Array.isArray(value))
        throw badValue(`The path '${done.join(".")}' must exist in the document in order to apply array updates.`);
      const filter = part === "$[]" ? () => true : (filters.get(part.slice(2, -1)) as (element: Value) => boolean);
      return value.flatMap((element, index) =>
        filter(element) ? [{ done: [...done, String(index)], value: element }] : [],
      );
    });
  }
  return paths.map((path) => path.done);
}

function child(value: Maybe, part: string): Maybe {
  if (value instanceof Doc) return value[part];
  if (Array.isArray(value) && /^\d+$/.test(part)) return value[Number(part)];
  return undefined;
}
