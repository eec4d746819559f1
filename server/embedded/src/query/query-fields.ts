import { fieldsAt } from "../values/fields.ts";
import type { Fields } from "../values/fields.ts";
import { Doc } from "../values/types.ts";

/** @returns false if the query looks at the whole document */
function addPaths(query: Doc, into: string[][]): boolean {
  return Object.keys(query).every((name) => {
    if (name === "$expr") return false;
    if (!name.startsWith("$")) {
      into.push(name.split("."));
      return true;
    }
    const parts = query[name];
    return !Array.isArray(parts) || parts.every((part) => !(part instanceof Doc) || addPaths(part, into));
  });
}

/** The fields that a valid query looks at; null means the whole document. */
export function fieldsOfQuery(query: Doc): Fields | null {
  const paths: string[][] = [];
  return addPaths(query, paths) ? fieldsAt(paths) : null;
}
