import { DatabaseError } from "../errors.ts";
import { visitPath } from "../query/path.ts";
import { keyOf } from "../values/order.ts";
import { Doc } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";
import { compileExpression } from "./expression.ts";
import { rootScope } from "./scope.ts";
import type { Variables } from "./scope.ts";
import type { CompileInner, Source, Stage } from "./stage.ts";
import { withValue } from "./unwind.ts";

const FIELDS = ["from", "localField", "foreignField", "as", "let", "pipeline"];

/**
 * Returns the keys of all values at a path; equal values have equal keys. For an array these are the keys of its
 * elements and, if `whole`, of the array itself, as in an equality match. The local side of a join uses elements only,
 * so an empty array joins nothing.
 */
function keysAt(document: Doc, path: readonly string[], whole: boolean): Set<string> {
  const keys = new Set<string>();
  visitPath(document, path, 0, false, (value) => {
    if (Array.isArray(value)) for (const element of value) keys.add(keyOf(element));
    if (whole || !Array.isArray(value)) keys.add(keyOf(value));
    return false;
  });
  return keys;
}

type Join = (document: Doc) => readonly Doc[];

/** Joins documents in which two fields are equal. Indexes the foreign documents once for the whole stage. */
function equalityJoin(local: string, foreign: string, documents: readonly Doc[]): Join {
  const byKey = new Map<string, Doc[]>();
  const order = new Map<Doc, number>();
  documents.forEach((document, index) => {
    order.set(document, index);
    for (const key of keysAt(document, foreign.split("."), true)) {
      const list = byKey.get(key);
      if (list === undefined) byKey.set(key, [document]);
      else list.push(document);
    }
  });
  return (document) => {
    const found = new Set<Doc>();
    for (const key of keysAt(document, local.split("."), false))
      for (const match of byKey.get(key) ?? []) found.add(match);
    return [...found].sort((a, b) => (order.get(a) as number) - (order.get(b) as number));
  };
}

function name(spec: Doc, field: string): string | undefined {
  const value: Maybe = spec[field];
  if (value !== undefined && typeof value !== "string")
    throw new DatabaseError("FailedToParse", `$lookup argument '${field}' must be a string`);
  return value;
}

/** Compiles `$lookup`, which joins by fields, by a pipeline with `let`, or by both. */
export function compileLookup(spec: Doc, variables: Variables, source: Source, inner: CompileInner): Stage {
  for (const field of Object.keys(spec))
    if (!FIELDS.includes(field)) throw new DatabaseError("FailedToParse", `unknown argument to $lookup: ${field}`);
  const from = name(spec, "from");
  const as = name(spec, "as");
  const local = name(spec, "localField");
  const foreign = name(spec, "foreignField");
  if (from === undefined || as === undefined) throw new DatabaseError("FailedToParse", "$lookup needs 'from' and 'as'");
  if ((local === undefined) !== (foreign === undefined) || (local === undefined && spec["pipeline"] === undefined))
    throw new DatabaseError("FailedToParse", "$lookup needs 'localField' and 'foreignField', or a 'pipeline'");
  const bindings = spec["let"] ?? new Doc();
  if (!(bindings instanceof Doc)) throw new DatabaseError("FailedToParse", "$lookup argument 'let' must be an object");
  const lets = Object.keys(bindings).map((variable) => ({
    variable,
    value: compileExpression(bindings[variable] as Value, variables),
  }));
  const { pipeline } = spec;
  const check = new Map([...variables, ...lets.map((binding): [string, Maybe] => [binding.variable, null])]);
  if (pipeline !== undefined) inner(pipeline, check, source);
  const into = as.split(".");
  return (documents) => {
    const all = source.documents(from);
    const join: Join = local !== undefined && foreign !== undefined ? equalityJoin(local, foreign, all) : () => all;
    return documents.map((document) => {
      let found = join(document);
      if (pipeline !== undefined) {
        const scope = rootScope(document, variables);
        const bound = new Map([
          ...variables,
          ...lets.map((binding): [string, Maybe] => [binding.variable, binding.value(scope)]),
        ]);
        found = inner(pipeline, bound, source)(found);
      }
      return withValue(document, into, [...found]);
    });
  };
}
