import { DatabaseError } from "../errors.ts";
import { isOperatorDocument } from "../query/match.ts";
import { equal } from "../values/order.ts";
import { Doc, Regex } from "../values/types.ts";
import type { Value } from "../values/types.ts";

/**
 * The fields that a query requires to equal one value: directly, with `$eq`, with a one-element `$in` or `$all`, inside
 * `$and` or inside a one-element `$or`.
 */
function equalities(query: Doc, into: [string, Value][]): void {
  for (const name of Object.keys(query)) {
    const condition = query[name] as Value;
    if (name === "$and" || (name === "$or" && Array.isArray(condition) && condition.length === 1)) {
      for (const part of condition as Value[]) if (part instanceof Doc) equalities(part, into);
      continue;
    }
    if (name.startsWith("$") || condition instanceof Regex) continue;
    if (!isOperatorDocument(condition)) into.push([name, condition]);
    else if ("$eq" in condition) into.push([name, condition["$eq"]]);
    else {
      for (const list of [condition["$in"], condition["$all"]]) {
        const only = Array.isArray(list) && list.length === 1 ? list[0] : undefined;
        if (only !== undefined && !(only instanceof Regex) && !isOperatorDocument(only)) into.push([name, only]);
      }
    }
  }
}

/** The initial document of an upsert, built from the query. A replacement uses only its _id. */
export function upsertSeed(query: Doc, replaces: boolean): Doc {
  const found: [string, Value][] = [];
  equalities(query, found);
  const seed = new Doc();
  const seen = new Map<string, Value>();
  for (const [path, value] of found) {
    if (replaces && path !== "_id") continue;
    const before = seen.get(path);
    if (
      before !== undefined ||
      [...seen.keys()].some((other) => other.startsWith(`${path}.`) || path.startsWith(`${other}.`))
    ) {
      if (before !== undefined && equal(before, value)) continue;
      throw new DatabaseError(
        "NotSingleValueField",
        `cannot infer query fields to set, path '${path}' is matched twice`,
      );
    }
    seen.set(path, value);
    setPath(seed, path.split("."), value);
  }
  return seed;
}

function setPath(holder: Doc, parts: readonly string[], value: Value): void {
  const [name, ...rest] = parts as [string, ...string[]];
  if (rest.length === 0) {
    holder[name] = value;
    return;
  }
  const inner = holder[name];
  const next = inner instanceof Doc ? inner : new Doc();
  holder[name] = next;
  setPath(next, rest, value);
}
