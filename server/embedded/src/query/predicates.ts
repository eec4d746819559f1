import { badValue, DatabaseError } from "../errors.ts";
import { asInteger, asNumber } from "../values/numbers.ts";
import { compare, equal, keyOf, typeOrder } from "../values/order.ts";
import { Doc, Extreme, isNumeric, Regex, TYPE_NUMBERS, typeName } from "../values/types.ts";
import type { Maybe, TypeName, Value } from "../values/types.ts";

/** A test of one value. `undefined` is a missing field. */
export type Predicate = (value: Maybe) => boolean;

type Comparison = "$eq" | "$gt" | "$gte" | "$lt" | "$lte";

function isNaNValue(value: Maybe): boolean {
  return isNumeric(value) && Number.isNaN(asNumber(value));
}

function holds(operator: Comparison, order: number): boolean {
  switch (operator) {
    case "$eq":
      return order === 0;
    case "$gt":
      return order > 0;
    case "$gte":
      return order >= 0;
    case "$lt":
      return order < 0;
    case "$lte":
      return order <= 0;
  }
}

/** Compares values of the operand's type only. null equals missing; MinKey and MaxKey compare with every type. */
export function comparison(operator: Comparison, operand: Value): Predicate {
  if (operand instanceof Regex && operator !== "$eq")
    throw badValue(`Can't have RegEx as arg to predicate over field with ${operator}.`);
  const inclusive = operator === "$eq" || operator === "$gte" || operator === "$lte";
  if (operand === null) return inclusive ? (value) => value === null || value === undefined : () => false;
  if (typeof operand === "string" && operator === "$eq") return (value) => value === operand;
  if (operand instanceof Extreme) {
    const above = operator === "$gt" || operator === "$gte";
    const outside = operator !== "$eq" && (operand.name === "minKey" ? above : !above);
    return (value) => (value instanceof Extreme && value.name === operand.name ? inclusive : outside);
  }
  const type = typeOrder(operand);
  const nan = isNaNValue(operand);
  return (value) => {
    if (value === undefined || typeOrder(value) !== type) return false;
    if (type === 10 && (nan || isNaNValue(value))) return inclusive && nan && isNaNValue(value);
    return holds(operator, operator === "$eq" && equal(value, operand) ? 0 : compare(value, operand));
  };
}

/** `$in`: equals one of the values or matches one of the patterns. null also matches missing fields. */
export function inList(name: string, operand: Value): Predicate {
  if (!Array.isArray(operand)) throw badValue(`${name} needs an array`);
  const keys = new Set<string>();
  const patterns: Predicate[] = [];
  for (const value of operand) {
    if (value instanceof Regex) patterns.push(compileRegex(value));
    else if (value instanceof Doc && Object.keys(value)[0]?.startsWith("$"))
      throw badValue(`cannot nest $ under ${name}`);
    else keys.add(keyOf(value));
  }
  return (value) => keys.has(keyOf(value)) || patterns.some((pattern) => pattern(value));
}

const TYPE_BY_NUMBER = new Map<number, string>(Object.entries(TYPE_NUMBERS).map(([name, number]) => [number, name]));
const NUMBER_TYPES: readonly TypeName[] = ["int", "long", "double", "decimal"];

function typeNames(operand: Value): readonly string[] {
  if (typeof operand === "string") {
    if (operand === "number") return NUMBER_TYPES;
    if (!(operand in TYPE_NUMBERS)) throw badValue(`Unknown type name alias: ${operand}`);
    return [operand];
  }
  const name = isNumeric(operand) ? TYPE_BY_NUMBER.get(asNumber(operand)) : undefined;
  if (name === undefined) throw badValue("Invalid type for $type: it has to be a known number or name");
  return [name];
}

export function ofType(operand: Value): Predicate {
  const names = new Set(Array.isArray(operand) ? operand.flatMap(typeNames) : typeNames(operand));
  if (names.size === 0) throw new DatabaseError("FailedToParse", "$type must match at least one type");
  return (value) => value !== undefined && names.has(typeName(value));
}

function truncateToInteger(value: Value, what: string): bigint {
  const number = isNumeric(value) ? asNumber(value) : Number.NaN;
  if (!Number.isFinite(number)) throw badValue(`malformed mod, ${what} not a number`);
  return typeof value === "bigint" ? value : BigInt(Math.trunc(number));
}

export function hasRemainder(operand: Value): Predicate {
  if (!Array.isArray(operand)) throw badValue("malformed mod, needs to be an array");
  if (operand.length < 2) throw badValue("malformed mod, not enough elements");
  if (operand.length > 2) throw badValue("malformed mod, too many elements");
  const divisor = truncateToInteger(operand[0] as Value, "divisor");
  const remainder = truncateToInteger(operand[1] as Value, "remainder");
  if (divisor === 0n) throw badValue("divisor cannot be 0");
  return (value) => {
    if (!isNumeric(value) || !Number.isFinite(asNumber(value))) return false;
    const whole = typeof value === "bigint" ? value : BigInt(Math.trunc(asNumber(value)));
    return whole % divisor === remainder;
  };
}

export function hasSize(operand: Value): Predicate {
  const size = isNumeric(operand) ? asInteger(operand) : null;
  if (size === null) throw new DatabaseError("FailedToParse", `Failed to parse $size. Expected an integer: $size`);
  if (size < 0n) throw new DatabaseError("FailedToParse", "Failed to parse $size. Expected a non-negative number");
  return (value) => Array.isArray(value) && value.length === Number(size);
}

/** Removes white space and comments, as PCRE's `x` option does. JavaScript has no such option. */
function withoutWhitespace(pattern: string): string {
  return pattern.replace(/\\.|\[(?:\\.|[^\]])*\]|\s+|#[^\n]*/g, (part) => (/^[\s#]/.test(part) ? "" : part));
}

/** @throws 51091 for a pattern that JavaScript does not support, 51108 for an unknown option */
export function toRegExp(regex: Regex): RegExp {
  let { pattern, options } = regex;
  const inline = /^\(\?([imsx]+)\)/.exec(pattern);
  if (inline !== null) {
    pattern = pattern.slice(inline[0].length);
    options += inline[1];
  }
  let flags = "";
  for (const option of options) {
    if (!"imsxu".includes(option)) throw new DatabaseError(51108, `invalid flag in regex options: ${option}`);
    if ("ims".includes(option) && !flags.includes(option)) flags += option;
  }
  if (options.includes("x")) pattern = withoutWhitespace(pattern);
  for (const mode of [`${flags}u`, flags]) {
    try {
      return new RegExp(pattern, mode);
    } catch {
      // Unicode mode rejects some escapes that PCRE allows, so try again without it.
    }
  }
  throw new DatabaseError(51091, "Regular expression is invalid");
}

/** Matches strings, and stored patterns equal to this one. */
export function compileRegex(regex: Regex): Predicate {
  const pattern = toRegExp(regex);
  return (value) => (typeof value === "string" ? pattern.test(value) : value instanceof Regex && equal(value, regex));
}
