import { badValue, DatabaseError } from "../errors.ts";
import { arithmetic } from "../values/numbers.ts";
import { compare } from "../values/order.ts";
import { Doc, isNumeric, Stamp, typeName } from "../values/types.ts";
import type { Maybe, Numeric, Value } from "../values/types.ts";
import { wrongType } from "./change.ts";
import type { Change } from "./change.ts";

/** Applies an operator, with its operand bound, to the stored value. */
export type Apply = Change["apply"];
export type OperatorFactory = (operand: Value, path: string) => Apply;

function numericOperand(operator: string, operand: Value, path: string): Numeric {
  if (!isNumeric(operand))
    throw new DatabaseError(
      "TypeMismatch",
      `Cannot ${operator === "$inc" ? "increment" : "multiply"} with non-numeric argument: {${path}: ${typeName(operand)}}`,
    );
  return operand;
}

function arithmeticOperator(operator: "$inc" | "$mul"): OperatorFactory {
  return (operand, path) => {
    const amount = numericOperand(operator, operand, path);
    return (stored, context) => {
      // `$mul` of a missing field gives 0 of the operand's type.
      if (stored === undefined) return operator === "$inc" ? amount : (arithmetic("multiply", amount, 0) ?? 0);
      if (!isNumeric(stored))
        throw wrongType(`Cannot apply ${operator} to a value of non-numeric type ${typeName(stored)}.`, context);
      const result = arithmetic(operator === "$inc" ? "add" : "multiply", stored, amount);
      if (result === null)
        throw badValue(`Failed to apply ${operator} operations to current value: it would not fit into 64 bits`);
      return result;
    };
  };
}

function currentDate(operand: Value, path: string, clock: () => Date): Apply {
  const type = operand instanceof Doc && Object.keys(operand).length === 1 ? operand["$type"] : undefined;
  if (operand === true || operand === false || type === "date") return () => clock();
  if (type === "timestamp") return () => new Stamp((BigInt(Math.floor(clock().getTime() / 1000)) << 32n) | 1n);
  throw badValue(
    `${typeName(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression at ${path}`,
  );
}

function minOrMax(sign: 1 | -1): OperatorFactory {
  return (operand) => (stored) => (stored === undefined || sign * compare(operand, stored) > 0 ? operand : stored);
}

const now = () => new Date();

export const FIELD_OPERATORS: Readonly<Record<string, OperatorFactory>> = {
  $set: (operand) => () => operand,
  $setOnInsert: (operand) => () => operand,
  $unset: () => (): Maybe => undefined,
  $inc: arithmeticOperator("$inc"),
  $mul: arithmeticOperator("$mul"),
  $min: minOrMax(-1),
  $max: minOrMax(1),
  $currentDate: (operand, path) => currentDate(operand, path, now),
};
