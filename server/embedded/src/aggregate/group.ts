import { DatabaseError } from "../errors.ts";
import { keyOf } from "../values/order.ts";
import { Doc } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";
import { average, maximum, minimum, sum } from "./accumulate.ts";
import { mergeObjects } from "./conditions.ts";
import { compileExpression } from "./expression.ts";
import { rootScope } from "./scope.ts";
import type { Expression, Variables } from "./scope.ts";

type Fold = (values: readonly Maybe[]) => Maybe;

function distinctValues(values: readonly Maybe[]): Value[] {
  const seen = new Map<string, Value>();
  for (const value of values) if (value !== undefined && !seen.has(keyOf(value))) seen.set(keyOf(value), value);
  return [...seen.values()];
}

const ACCUMULATORS: Readonly<Record<string, Fold>> = {
  $sum: sum,
  $avg: average,
  $min: minimum,
  $max: maximum,
  $first: (values) => values[0] ?? null,
  $last: (values) => values.at(-1) ?? null,
  $push: (values) => values.filter((value): value is Value => value !== undefined),
  $addToSet: distinctValues,
  $mergeObjects: mergeObjects,
  $count: (values) => values.length,
};

export const ACCUMULATOR_NAMES: readonly string[] = Object.keys(ACCUMULATORS).sort();

interface Output {
  name: string;
  fold: Fold;
  value: Expression;
}

function outputOf(name: string, spec: Maybe, variables: Variables): Output {
  if (name.includes(".")) throw new DatabaseError(40235, `The field name '${name}' cannot contain '.'`);
  if (name.startsWith("$")) throw new DatabaseError(40236, `The field name '${name}' cannot be an operator name`);
  const fields = spec instanceof Doc ? Object.keys(spec) : [];
  const operator = fields[0];
  if (!(spec instanceof Doc) || operator === undefined || !operator.startsWith("$"))
    throw new DatabaseError(40234, `The field '${name}' must be an accumulator object`);
  if (fields.length > 1) throw new DatabaseError(40238, `The field '${name}' must specify one accumulator`);
  const fold = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined;
  if (fold === undefined) throw new DatabaseError(15952, `unknown group operator '${operator}'`);
  const operand = spec[operator] as Value;
  if (operator === "$count" && !(operand instanceof Doc && Object.keys(operand).length === 0))
    throw new DatabaseError("TypeMismatch", "$count takes no arguments, i.e. $count:{}");
  return { name, fold, value: operator === "$count" ? () => null : compileExpression(operand, variables) };
}

/** Compiles `$group`. Groups are returned in the order of their first documents. A missing key counts as null. */
export function compileGroup(spec: Doc, variables: Variables): (documents: readonly Doc[]) => Doc[] {
  if (!("_id" in spec)) throw new DatabaseError(15955, "a group specification must include an _id");
  const id = compileExpression(spec["_id"], variables);
  const outputs = Object.keys(spec)
    .filter((name) => name !== "_id")
    .map((name) => outputOf(name, spec[name], variables));
  return (documents) => {
    const groups = new Map<string, { id: Value; values: Maybe[][] }>();
    for (const document of documents) {
      const scope = rootScope(document, variables);
      const value = id(scope) ?? null;
      const key = keyOf(value);
      let group = groups.get(key);
      if (group === undefined) {
        group = { id: value, values: outputs.map(() => []) };
        groups.set(key, group);
      }
      for (let index = 0; index < outputs.length; index += 1)
        (group.values[index] as Maybe[]).push((outputs[index] as Output).value(scope));
    }
    return [...groups.values()].map((group) => {
      const result = new Doc();
      result["_id"] = group.id;
      outputs.forEach((output, index) => {
        result[output.name] = output.fold(group.values[index] as Maybe[]) ?? null;
      });
      return result;
    });
  };
}
