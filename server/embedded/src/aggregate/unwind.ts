import { DatabaseError } from "../errors.ts";
import { valueAt } from "../query/path.ts";
import { copyDoc, Doc } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";
import type { Stage } from "./stage.ts";

/** A copy with one value replaced, added or (for `undefined`) removed. Copies only the documents along the path. */
export function withValue(document: Doc, parts: readonly string[], value: Maybe): Doc {
  const result = copyDoc(document);
  const [name, ...rest] = parts as [string, ...string[]];
  if (rest.length > 0) {
    const inner = result[name];
    if (inner instanceof Doc || value !== undefined)
      result[name] = withValue(inner instanceof Doc ? inner : new Doc(), rest, value);
  } else if (value === undefined) delete result[name];
  else result[name] = value;
  return result;
}

function pathOf(value: Maybe): string[] {
  if (typeof value !== "string") throw new DatabaseError(28808, "expected a string as the path for $unwind stage");
  if (!value.startsWith("$"))
    throw new DatabaseError(28818, `path option to $unwind stage should be prefixed with a '$': ${value}`);
  return value.slice(1).split(".");
}

/** Compiles `$unwind`, which returns one document per element. A value that is not an array counts as one element. */
export function compileUnwind(operand: Value): Stage {
  const options = operand instanceof Doc ? operand : Object.assign(new Doc(), { path: operand });
  for (const name of Object.keys(options))
    if (!["path", "includeArrayIndex", "preserveNullAndEmptyArrays"].includes(name))
      throw new DatabaseError(28811, `unrecognized option to $unwind stage: ${name}`);
  const path = pathOf(options["path"]);
  const indexName = options["includeArrayIndex"];
  if (indexName !== undefined && (typeof indexName !== "string" || indexName === "" || indexName.startsWith("$")))
    throw new DatabaseError(28810, "expected a non-empty string for the includeArrayIndex option to $unwind stage");
  const preserve = options["preserveNullAndEmptyArrays"] ?? false;
  if (typeof preserve !== "boolean")
    throw new DatabaseError(28809, "expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage");
  const numbered = (document: Doc, index: bigint | null) =>
    indexName === undefined ? document : withValue(document, indexName.split("."), index);
  return (documents) =>
    documents.flatMap((document) => {
      const value = valueAt(document, path);
      if (Array.isArray(value) && value.length > 0)
        return value.map((element, index) => numbered(withValue(document, path, element), BigInt(index)));
      if (value !== undefined && value !== null && !Array.isArray(value)) return [numbered(document, null)];
      if (!preserve) return [];
      return [numbered(Array.isArray(value) ? withValue(document, path, undefined) : document, null)];
    });
}
