import { DatabaseError } from "../errors.ts";
import { compare } from "../values/order.ts";
import { Doc } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";
import { isTruthy } from "../values/describe.ts";
import type { Operator, OperatorTable } from "./scope.ts";
import { fixedArityOperator, isNullish, namedOperands, variadic } from "./operands.ts";
import { bind } from "./scope.ts";

function comparisonOperator(name: string, holds: (order: number) => boolean): Operator {
  return fixedArityOperator(name, 2, 2, (a, b) => holds(compare(a, b)));
}

const cond: Operator = (operand, names, compile) => {
  let parts: Value[];
  if (Array.isArray(operand)) parts = operand;
  else {
    const fields = namedOperands("$cond", operand, ["if", "then", "else"]);
    parts = [fields["if"], fields["then"], fields["else"]] as Value[];
  }
  const [condition, yes, no] = parts.map((part) => compile(part, names));
  if (condition === undefined || yes === undefined || no === undefined || parts.length !== 3)
    throw new DatabaseError(16020, "Expression $cond takes exactly 3 arguments.");
  return (scope) => (isTruthy(condition(scope)) ? yes(scope) : no(scope));
};

const switchOperator: Operator = (operand, names, compile) => {
  const fields = namedOperands("$switch", operand, ["branches"], ["default"]);
  const branches = fields["branches"];
  if (!Array.isArray(branches) || branches.length === 0)
    throw new DatabaseError(40068, "$switch requires at least one branch");
  const compiled = branches.map((branch) => {
    const parts = namedOperands("$switch branch", branch, ["case", "then"]);
    return { test: compile(parts["case"] as Value, names), then: compile(parts["then"] as Value, names) };
  });
  const fallback = "default" in fields ? compile(fields["default"], names) : null;
  return (scope) => {
    const found = compiled.find((branch) => isTruthy(branch.test(scope)));
    if (found !== undefined) return found.then(scope);
    if (fallback === null)
      throw new DatabaseError(
        40066,
        "$switch could not find a matching branch for an input, and no default was specified.",
      );
    return fallback(scope);
  };
};

const ifNull: Operator = (operand, names, compile) => {
  if (!Array.isArray(operand) || operand.length < 2)
    throw new DatabaseError(1257300, "$ifNull needs at least two arguments");
  const parts = operand.map((part) => compile(part, names));
  return (scope) => {
    let value: Maybe;
    for (const part of parts) {
      value = part(scope);
      if (!isNullish(value)) return value;
    }
    return value;
  };
};

const letOperator: Operator = (operand, names, compile) => {
  const fields = namedOperands("$let", operand, ["vars", "in"]);
  const vars = fields["vars"];
  if (!(vars instanceof Doc)) throw new DatabaseError(16876, "invalid parameter: expected an object (vars)");
  const bindings = Object.keys(vars).map((name) => {
    if (!/^[a-z]/.test(name))
      throw new DatabaseError("FailedToParse", `'${name}' starts with an invalid character for a user variable name`);
    return { name, value: compile(vars[name] as Value, names) };
  });
  const body = compile(fields["in"] as Value, new Set([...names, ...bindings.map((binding) => binding.name)]));
  return (scope) =>
    body(bind(scope, Object.fromEntries(bindings.map((binding) => [binding.name, binding.value(scope)]))));
};

export const CONDITIONS: OperatorTable = {
  $and: (operand, names, compile) => {
    const parts = (Array.isArray(operand) ? operand : [operand]).map((part) => compile(part, names));
    return (scope) => parts.every((part) => isTruthy(part(scope)));
  },
  $or: (operand, names, compile) => {
    const parts = (Array.isArray(operand) ? operand : [operand]).map((part) => compile(part, names));
    return (scope) => parts.some((part) => isTruthy(part(scope)));
  },
  $not: fixedArityOperator("$not", 1, 1, (value) => !isTruthy(value)),
  $eq: comparisonOperator("$eq", (order) => order === 0),
  $ne: comparisonOperator("$ne", (order) => order !== 0),
  $gt: comparisonOperator("$gt", (order) => order > 0),
  $gte: comparisonOperator("$gte", (order) => order >= 0),
  $lt: comparisonOperator("$lt", (order) => order < 0),
  $lte: comparisonOperator("$lte", (order) => order <= 0),
  $cmp: fixedArityOperator("$cmp", 2, 2, (a, b) => Math.sign(compare(a, b))),
  $cond: cond,
  $ifNull: ifNull,
  $switch: switchOperator,
  $let: letOperator,
  $mergeObjects: variadic((values) => mergeObjects(values)),
};

/** Merges documents: fields of later ones replace those of earlier ones. Ignores null and missing values. */
export function mergeObjects(values: readonly Maybe[]): Doc {
  const result = new Doc();
  for (const value of values) {
    if (isNullish(value)) continue;
    if (!(value instanceof Doc)) throw new DatabaseError(40400, "$mergeObjects requires object inputs");
    for (const name in value) result[name] = value[name] as Value;
  }
  return result;
}
