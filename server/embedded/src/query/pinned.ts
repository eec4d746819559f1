import { keyOf } from "../values/order.ts";
import { Doc, Regex } from "../values/types.ts";
import type { Value } from "../values/types.ts";
import { isOperatorDocument } from "./match.ts";

/**
 * For each field, the only values that a query allows at its top level (directly, with `$eq`, `$in` or inside `$and`).
 * Used to choose an index and to build an upserted document. The query itself is still tested in full.
 */
export function pinnedValues(query: Doc, into = new Map<string, Value[]>()): Map<string, Value[]> {
  for (const name of Object.keys(query)) {
    const condition = query[name] as Value;
    if (name === "$and" && Array.isArray(condition)) {
      for (const part of condition) if (part instanceof Doc) pinnedValues(part, into);
    }
    if (name.startsWith("$") || into.has(name)) continue;
    const values = pinnedBy(condition);
    if (values !== null) into.set(name, values);
  }
  return into;
}

function pinnedBy(condition: Value): Value[] | null {
  if (condition instanceof Regex) return null;
  if (!isOperatorDocument(condition)) return [condition];
  if ("$eq" in condition) return condition["$eq"] instanceof Regex ? null : [condition["$eq"]];
  const list = condition["$in"];
  if (!Array.isArray(list) || list.some((value) => value instanceof Regex)) return null;
  const seen = new Set<string>();
  return list.filter((value) => {
    const key = keyOf(value);
    return !seen.has(key) && seen.add(key);
  });
}
