import { DatabaseError } from "../errors.ts";
import { asInteger, asNumber, toDecimal, toDouble } from "../values/numbers.ts";
import { Decimal128, Doc, Double, isNumeric, Oid } from "../values/types.ts";
import type { Maybe, Numeric, Value } from "../values/types.ts";
import { typeOf } from "./arithmetic.ts";
import { isTruthy } from "../values/describe.ts";
import type { Operator, OperatorTable } from "./scope.ts";
import { fixedArityOperator, isNullish } from "./operands.ts";

const CONVERSION_FAILURE = 241;

function conversionError(value: Maybe, to: string): DatabaseError {
  return new DatabaseError(
    CONVERSION_FAILURE,
    `Failed to parse or unsupported conversion from ${typeOf(value)} to ${to} in $convert with no onError value`,
  );
}

/** The string form of values that string operators accept directly: strings, numbers and dates. */
export function textOf(name: string, value: Value): string {
  if (typeof value === "string") return value;
  if (isNumeric(value)) return numberText(value);
  if (value instanceof Date) return value.toISOString();
  throw new DatabaseError(16007, `can't convert from BSON type ${typeOf(value)} to String for ${name}`);
}

function numberText(value: Numeric): string {
  if (typeof value === "bigint" || value instanceof Decimal128) return value.toString();
  const number = asNumber(value);
  if (Number.isFinite(number)) return String(number);
  return Number.isNaN(number) ? "NaN" : number > 0 ? "Infinity" : "-Infinity";
}

function toText(value: Value): string {
  if (typeof value === "boolean") return String(value);
  if (value instanceof Oid) return value.hex;
  if (typeof value === "string" || isNumeric(value) || value instanceof Date) return textOf("$toString", value);
  throw conversionError(value, "string");
}

function parseNumber(value: Value, to: string): Numeric {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (isNumeric(value)) return value;
  if (value instanceof Date && to !== "int") return BigInt(value.getTime());
  if (typeof value !== "string" || !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value))
    throw conversionError(value, to);
  if (to === "decimal") return Decimal128.fromStringWithRounding(value);
  if (to === "double") return toDouble(Number(value));
  if (!/^[+-]?\d+$/.test(value)) throw conversionError(value, to);
  return BigInt(value);
}

function toWholeNumber(value: Value, to: "int" | "long"): number | bigint {
  const number = parseNumber(value, to);
  const plain = asNumber(number);
  const whole =
    typeof number === "bigint"
      ? number
      : Number.isFinite(plain)
        ? (asInteger(number) ?? BigInt(Math.trunc(plain)))
        : null;
  const limit = to === "int" ? 2n ** 31n : 2n ** 63n;
  if (whole === null || whole < -limit || whole >= limit) throw conversionError(value, to);
  return to === "int" ? Number(whole) : whole;
}

function toDate(value: Value): Date {
  let result: Date;
  if (value instanceof Date) return value;
  if (value instanceof Oid) result = new Date(Number.parseInt(value.hex.slice(0, 8), 16) * 1000);
  else if (typeof value === "string")
    result = new Date(/^\d{4}-\d\d-\d\d$/.test(value) || /([zZ]|[+-]\d\d:?\d\d)$/.test(value) ? value : `${value}Z`);
  else if (isNumeric(value) && typeof value !== "boolean" && typeOf(value) !== "int")
    result = new Date(Math.trunc(asNumber(value)));
  else throw conversionError(value, "date");
  if (Number.isNaN(result.getTime())) throw conversionError(value, "date");
  return result;
}

function toOid(value: Value): Oid {
  if (value instanceof Oid) return value;
  if (typeof value !== "string" || !/^[0-9a-f]{24}$/i.test(value)) throw conversionError(value, "objectId");
  return new Oid(value.toLowerCase());
}

function conversion(name: string, convert: (value: Value) => Value): Operator {
  return fixedArityOperator(name, 1, 1, (value) => (isNullish(value) ? null : convert(value)));
}

function double(value: Value): Numeric {
  const number = parseNumber(value, "double");
  return number instanceof Double ? number : toDouble(asNumber(number));
}

function field(name: Maybe, source: Maybe): Maybe {
  if (typeof name !== "string")
    throw new DatabaseError(5654602, "$getField requires 'field' to evaluate to a constant String");
  return source instanceof Doc ? source[name] : undefined;
}

const getField: Operator = (operand, names, compile) => {
  const parts = operand instanceof Doc && "field" in operand ? operand : null;
  const name = compile(parts === null ? operand : (parts["field"] as Value), names);
  const input = parts?.["input"];
  const source = input === undefined ? null : compile(input, names);
  return (scope) => field(name(scope), source === null ? scope.root : source(scope));
};

export const CONVERSIONS: OperatorTable = {
  $type: fixedArityOperator("$type", 1, 1, typeOf),
  $isNumber: fixedArityOperator("$isNumber", 1, 1, (value) => isNumeric(value)),
  $toBool: conversion("$toBool", (value) => isTruthy(value)),
  $toString: conversion("$toString", toText),
  $toInt: conversion("$toInt", (value) => toWholeNumber(value, "int")),
  $toLong: conversion("$toLong", (value) => toWholeNumber(value, "long")),
  $toDouble: conversion("$toDouble", double),
  $toDecimal: conversion("$toDecimal", (value) => toDecimal(parseNumber(value, "decimal"))),
  $toDate: conversion("$toDate", toDate),
  $toObjectId: conversion("$toObjectId", toOid),
  $getField: getField,
};
