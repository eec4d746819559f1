import { DatabaseError } from "../errors.ts";
import { Doc } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";
import type { Compile, Names, Operator } from "./scope.ts";
import type { Expression } from "./scope.ts";

/** Returns the operands as a list: with one operand, `{$op: x}` means the same as `{$op: [x]}`. */
function list(operand: Value): readonly Value[] {
  return Array.isArray(operand) ? operand : [operand];
}

/** An operator that takes `min` to `max` operands and evaluates all of them. */
export function fixedArityOperator(
  name: string,
  min: number,
  max: number,
  apply: (...values: Maybe[]) => Maybe,
): Operator {
  return (operand, names, compile) => {
    const operands = list(operand).map((part) => compile(part, names));
    if (operands.length < min || operands.length > max)
      throw new DatabaseError(
        16020,
        `Expression ${name} takes ${min === max ? `exactly ${min}` : `at least ${min} and at most ${max}`} arguments. ${operands.length} were passed in.`,
      );
    const [first, second] = operands;
    if (operands.length === 1) return (scope) => apply((first as Expression)(scope));
    if (operands.length === 2) return (scope) => apply((first as Expression)(scope), (second as Expression)(scope));
    return (scope) => apply(...operands.map((part) => part(scope)));
  };
}

/** An operator that takes any number of operands. */
export function variadic(apply: (values: Maybe[]) => Maybe): Operator {
  return (operand, names, compile) => {
    const operands = list(operand).map((part) => compile(part, names));
    return (scope) => apply(operands.map((part) => part(scope)));
  };
}

/** The named arguments of `{$op: {a: …, b: …}}`. @throws FailedToParse (9) for an unknown argument */
export function namedOperands(
  name: string,
  operand: Value,
  required: readonly string[],
  optional: readonly string[] = [],
): Doc {
  if (!(operand instanceof Doc))
    throw new DatabaseError("FailedToParse", `${name} only supports an object as its argument`);
  for (const field of Object.keys(operand))
    if (!required.includes(field) && !optional.includes(field))
      throw new DatabaseError("FailedToParse", `Unrecognized parameter to ${name}: ${field}`);
  for (const field of required)
    if (!(field in operand)) throw new DatabaseError("FailedToParse", `Missing '${field}' parameter to ${name}`);
  return operand;
}

/** An operator whose arguments are all named. */
export function namedOperator(
  name: string,
  required: readonly string[],
  optional: readonly string[],
  apply: (values: Readonly<Record<string, Maybe>>) => Maybe,
): Operator {
  return (operand, names, compile) => {
    const fields = namedOperands(name, operand, required, optional);
    const compiled = Object.keys(fields).map((field): [string, Expression] => [
      field,
      compile(fields[field] as Value, names),
    ]);
    return (scope) => apply(Object.fromEntries(compiled.map(([field, expression]) => [field, expression(scope)])));
  };
}

/** Compiles an optional argument from the result of `namedOperands`. If absent, it evaluates to `undefined`. */
export function optionalOperand(fields: Doc, field: string, names: Names, compile: Compile): Expression {
  const operand = fields[field];
  return operand === undefined ? () => undefined : compile(operand, names);
}

export function isNullish(value: Maybe): value is null | undefined {
  return value === null || value === undefined;
}
