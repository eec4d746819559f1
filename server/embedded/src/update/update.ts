import { compilePipeline } from "../aggregate/pipeline.ts";
import type { Variables } from "../aggregate/scope.ts";
import { DatabaseError } from "../errors.ts";
import type { Matcher } from "../query/match.ts";
import { equal } from "../values/order.ts";
import { deepCopy, Doc } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";
import { ARRAY_OPERATORS } from "./array-operators.ts";
import { applyAt, checkPath, comparePaths } from "./change.ts";
import type { Change } from "./change.ts";
import { FIELD_OPERATORS } from "./field-operators.ts";
import type { OperatorFactory } from "./field-operators.ts";
import { checkArrayFilters, compileArrayFilters, expandPath } from "./positions.ts";
import type { ArrayFilters } from "./positions.ts";
import { renameApplies, renameChanges } from "./rename.ts";

/** A validated update. */
export interface Update {
  /** Whether it replaces the whole document, which `multi` does not allow. */
  replaces: boolean;
  /**
   * Returns the updated copy of a stored document or, when inserting, of the upsert's seed.
   * @param matcher the query, for the positional `$`
   */
  apply(stored: Doc, matcher: Matcher | null, inserting: boolean): Doc;
}

const OPERATORS: Readonly<Record<string, OperatorFactory>> = { ...FIELD_OPERATORS, ...ARRAY_OPERATORS };
export const UPDATE_OPERATORS: readonly string[] = [...Object.keys(OPERATORS), "$rename"].sort();
const NON_CREATING = new Set(["$unset", "$pull", "$pullAll", "$pop"]);

function changesOf(spec: Doc): Change[] {
  return Object.keys(spec).flatMap((operator): Change[] => {
    const fields = spec[operator];
    const factory = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
    if (factory === undefined && operator !== "$rename")
      throw new DatabaseError(
        "FailedToParse",
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    if (!(fields instanceof Doc))
      throw new DatabaseError(
        "FailedToParse",
        `Modifiers operate on fields but we found type ${typeof fields} instead. For example: {$mod: {<field>: ...}}`,
      );
    if (factory === undefined) return renameChanges(fields);
    return Object.keys(fields).map((path) => {
      const operand = fields[path] as Value;
      return {
        operator,
        path,
        parts: checkPath(path),
        apply: factory(operand, path),
        creates: !NON_CREATING.has(operator),
      };
    });
  });
}

/** @throws ConflictingUpdateOperators (40) if the path of one change equals or contains that of another */
function checkConflicts(changes: readonly Change[]): void {
  changes.forEach((change, index) => {
    const before = changes[index - 1];
    if (before !== undefined && before.parts.every((part, at) => change.parts[at] === part))
      throw new DatabaseError(
        "ConflictingUpdateOperators",
        `Updating the path '${change.path}' would create a conflict at '${before.path}'`,
      );
  });
}

/**
 * Checks for conflicts again after positions are expanded: `a.$` and `a.0` may name the same element only in some
 * documents.
 */
function checkExpanded(seen: Set<string>, path: string): void {
  if (seen.has(path)) throw new DatabaseError("ConflictingUpdateOperators", `Update created a conflict at '${path}'`);
  for (const other of seen)
    if (other.startsWith(`${path}.`) || path.startsWith(`${other}.`))
      throw new DatabaseError("ConflictingUpdateOperators", `Update created a conflict at '${other}'`);
  seen.add(path);
}

function operatorUpdate(spec: Doc, filters: ArrayFilters): Update {
  const changes = changesOf(spec).sort((a, b) => comparePaths(a.parts, b.parts));
  checkConflicts(changes);
  checkArrayFilters(
    changes.map((change) => change.parts),
    filters,
  );
  return {
    replaces: false,
    apply(stored, matcher, inserting) {
      const result = deepCopy(stored);
      const seen = new Set<string>();
      for (const change of changes) {
        if ((change.operator === "$setOnInsert" && !inserting) || !renameApplies(change, stored)) continue;
        const paths = change.parts.some((part) => part.startsWith("$"))
          ? expandPath(stored, change.parts, matcher, filters)
          : [change.parts];
        for (const parts of paths) {
          const at = parts.join(".");
          checkExpanded(seen, at);
          applyAt(result, parts, change, { document: stored, at });
        }
      }
      return checkedId(stored, result);
    },
  };
}

/** Refuses a change to the _id. A document without one, in an upsert, may get it from the update. */
function checkedId(stored: Doc, result: Doc): Doc {
  const before: Maybe = stored["_id"];
  if (before !== undefined && !("_id" in result && equal(before, result["_id"])))
    throw new DatabaseError(
      "ImmutableField",
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
  return withIdFirst(result);
}

export function withIdFirst(document: Doc): Doc {
  for (const first in document) {
    if (first === "_id") return document;
    break;
  }
  if (!("_id" in document)) return document;
  const result = new Doc();
  result["_id"] = document["_id"];
  for (const name in document) result[name] = document[name] as Value;
  return result;
}

function replacement(spec: Doc): Update {
  for (const name of Object.keys(spec))
    if (name.startsWith("$"))
      throw new DatabaseError(
        "DollarPrefixedFieldName",
        `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document.`,
      );
  return {
    replaces: true,
    apply(stored) {
      const result = new Doc();
      if ("_id" in stored) result["_id"] = stored["_id"];
      for (const name in spec) {
        if (name === "_id" && "_id" in result && !equal(result["_id"], spec["_id"]))
          throw new DatabaseError(
            "ImmutableField",
            "After applying the update, the (immutable) field '_id' was found to have been altered",
          );
        if (name !== "_id" || !("_id" in result)) result[name] = spec[name] as Value;
      }
      return withIdFirst(result);
    },
  };
}

const PIPELINE_STAGES = new Set(["$set", "$addFields", "$unset", "$project", "$replaceRoot", "$replaceWith"]);
const NO_SOURCE = { documents: () => [] };

function pipelineUpdate(pipeline: Value[], variables: Variables): Update {
  for (const stage of pipeline) {
    const name = stage instanceof Doc ? Object.keys(stage)[0] : undefined;
    if (name !== undefined && !PIPELINE_STAGES.has(name))
      throw new DatabaseError("InvalidOptions", `${name} is not allowed to be used within an update`);
  }
  const stages = compilePipeline(pipeline, variables, NO_SOURCE);
  return {
    replaces: false,
    apply(stored) {
      const result = stages.reduce<readonly Doc[]>((documents, stage) => stage(documents), [stored])[0] ?? new Doc();
      const withId =
        "_id" in result || !("_id" in stored) ? result : Object.assign(new Doc(), { _id: stored["_id"] }, result);
      return checkedId(stored, withId);
    },
  };
}

export function compileUpdate(spec: Value, arrayFilters: Maybe, variables: Variables): Update {
  const filters = compileArrayFilters(arrayFilters);
  if (Array.isArray(spec)) {
    if (arrayFilters !== undefined)
      throw new DatabaseError("FailedToParse", "arrayFilters may not be specified for pipeline-style updates");
    return pipelineUpdate(spec, variables);
  }
  if (!(spec instanceof Doc))
    throw new DatabaseError("FailedToParse", "Update argument must be either an object or an array");
  if (Object.keys(spec)[0]?.startsWith("$")) return operatorUpdate(spec, filters);
  if (arrayFilters !== undefined)
    throw new DatabaseError("FailedToParse", "arrayFilters may not be specified for replacement-style updates");
  return replacement(spec);
}
