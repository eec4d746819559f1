import { DatabaseError } from "../errors.ts";
import {
  arithmetic,
  asInteger,
  asNumber,
  compareNumeric,
  divide,
  kindOf,
  toDouble,
  toInteger,
} from "../values/numbers.ts";
import { Decimal128, isNumeric, typeName } from "../values/types.ts";
import type { Maybe, Numeric } from "../values/types.ts";
import type { Operator, OperatorTable } from "./scope.ts";
import { fixedArityOperator, isNullish, variadic } from "./operands.ts";

export function typeOf(value: Maybe): string {
  return value === undefined ? "missing" : typeName(value);
}

/** Adds or multiplies. An int64 that overflows becomes a double, as in MongoDB's expressions. */
export function combine(operation: "add" | "multiply", a: Numeric, b: Numeric): Numeric {
  const plain = operation === "add" ? asNumber(a) + asNumber(b) : asNumber(a) * asNumber(b);
  return arithmetic(operation, a, b) ?? toDouble(plain);
}

function requireNumber(name: string, value: Maybe): Numeric {
  if (!isNumeric(value))
    throw new DatabaseError("TypeMismatch", `${name} only supports numeric types, not ${typeOf(value)}`);
  return value;
}

function shiftDate(date: Date, amount: Numeric): Date {
  const result = new Date(date.getTime() + Math.round(asNumber(amount)));
  if (Number.isNaN(result.getTime())) throw new DatabaseError("Overflow", "date overflow");
  return result;
}

function add(values: readonly Maybe[]): Maybe {
  if (values.some(isNullish)) return null;
  let sum: Numeric = 0;
  let date: Date | null = null;
  for (const value of values) {
    if (value instanceof Date) {
      if (date !== null) throw new DatabaseError(16612, "only one date allowed in an $add expression");
      date = value;
    } else if (isNumeric(value)) sum = combine("add", sum, value);
    else throw new DatabaseError("TypeMismatch", `$add only supports numeric or date types, not ${typeOf(value)}`);
  }
  return date === null ? sum : shiftDate(date, sum);
}

function subtract(a: Maybe, b: Maybe): Maybe {
  if (isNullish(a) || isNullish(b)) return null;
  if (a instanceof Date && b instanceof Date) return BigInt(a.getTime() - b.getTime());
  if (a instanceof Date && isNumeric(b)) return shiftDate(a, combine("multiply", b, -1));
  if (!isNumeric(a) || !isNumeric(b))
    throw new DatabaseError("TypeMismatch", `can't $subtract ${typeOf(b)} from ${typeOf(a)}`);
  return combine("add", a, combine("multiply", b, -1));
}

function quotient(a: Maybe, b: Maybe): Maybe {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumeric(a) || !isNumeric(b))
    throw new DatabaseError("TypeMismatch", `$divide only supports numeric types, not ${typeOf(a)} and ${typeOf(b)}`);
  if (compareNumeric(b, 0) === 0) throw new DatabaseError("BadValue", "can't $divide by zero");
  return divide(a, b);
}

function remainder(a: Maybe, b: Maybe): Maybe {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumeric(a) || !isNumeric(b))
    throw new DatabaseError(16611, `$mod only supports numeric types, not ${typeOf(a)} and ${typeOf(b)}`);
  if (compareNumeric(b, 0) === 0) throw new DatabaseError(16610, "can't $mod by zero");
  if (a instanceof Decimal128 || b instanceof Decimal128)
    throw new DatabaseError("CommandNotSupported", "$mod of decimals is not supported by the embedded database");
  const kinds = [kindOf(a), kindOf(b)];
  if (kinds.includes("double")) return toDouble(asNumber(a) % asNumber(b));
  const result = BigInt(a as number | bigint) % BigInt(b as number | bigint);
  return kinds.includes("long") ? result : toInteger(result);
}

/** Builds an operator that rounds without changing the type: integers stay unchanged, doubles stay doubles. */
function rounding(name: string, round: (value: number) => number): Operator {
  return fixedArityOperator(name, 1, 1, (value) => {
    if (isNullish(value)) return null;
    const operand = requireNumber(name, value);
    if (operand instanceof Decimal128)
      throw new DatabaseError("CommandNotSupported", `${name} of decimals is not supported by the embedded database`);
    return kindOf(operand) === "double" ? toDouble(round(asNumber(operand))) : operand;
  });
}

/** Rounds half to even, as MongoDB does, on the decimal digits rather than the binary value. */
function roundHalfEven(value: number, places: number): number {
  if (!Number.isFinite(value)) return value;
  const scale = 10 ** Math.abs(places);
  const scaled = places >= 0 ? value * scale : value / scale;
  const floor = Math.floor(scaled);
  const rest = scaled - floor;
  const up = rest > 0.5 || (rest === 0.5 && floor % 2 !== 0);
  const whole = up ? floor + 1 : floor;
  return places >= 0 ? whole / scale : whole * scale;
}

function roundingToPlaces(name: string, apply: (value: number, places: number) => number): Operator {
  return fixedArityOperator(name, 1, 2, (value, places = 0) => {
    if (isNullish(value) || isNullish(places)) return null;
    const operand = requireNumber(name, value);
    const digits = asInteger(requireNumber(name, places));
    if (digits === null || digits < -20n || digits > 100n)
      throw new DatabaseError(51083, `cannot apply ${name} with precision value outside [-20, 100]`);
    if (operand instanceof Decimal128)
      throw new DatabaseError("CommandNotSupported", `${name} of decimals is not supported by the embedded database`);
    const kind = kindOf(operand);
    if (kind === "double") return toDouble(apply(asNumber(operand), Number(digits)));
    if (digits >= 0n) return operand;
    const result = BigInt(apply(asNumber(operand), Number(digits)));
    return kind === "long" ? result : toInteger(result);
  });
}

const absolute = fixedArityOperator("$abs", 1, 1, (value) => {
  if (isNullish(value)) return null;
  const operand = requireNumber("$abs", value);
  return compareNumeric(operand, 0) < 0 ? combine("multiply", operand, -1) : operand;
});

export const ARITHMETIC: OperatorTable = {
  $add: variadic(add),
  $subtract: fixedArityOperator("$subtract", 2, 2, subtract),
  $multiply: variadic((values) =>
    values.some(isNullish)
      ? null
      : values.reduce<Numeric>((product, value) => combine("multiply", product, requireNumber("$multiply", value)), 1),
  ),
  $divide: fixedArityOperator("$divide", 2, 2, quotient),
  $mod: fixedArityOperator("$mod", 2, 2, remainder),
  $abs: absolute,
  $ceil: rounding("$ceil", Math.ceil),
  $floor: rounding("$floor", Math.floor),
  $round: roundingToPlaces("$round", roundHalfEven),
  $trunc: roundingToPlaces("$trunc", (value, places) => {
    const scale = 10 ** Math.abs(places);
    return places >= 0 ? Math.trunc(value * scale) / scale : Math.trunc(value / scale) * scale;
  }),
};
