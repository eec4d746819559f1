import { compareNumeric, numericKey } from "./numbers.ts";
import { Bin, Code, Decimal128, Doc, Double, Oid, Regex, Stamp } from "./types.ts";
import type { Maybe, Numeric, Value } from "./types.ts";

/**
 * The position of a value's type in the order of BSON types. This module defines order and equality for matching,
 * sorting, grouping, `$in`, `$addToSet` and indexes. In sort keys `undefined` represents an empty array,
 * which sorts below null.
 */
export function typeOrder(value: Maybe): number {
  switch (typeof value) {
    case "undefined":
      return 0;
    case "number":
    case "bigint":
      return 10;
    case "string":
      return 15;
    case "boolean":
      return 40;
    default:
  }
  if (value === null) return 5;
  if (value instanceof Doc) return 20;
  if (Array.isArray(value)) return 25;
  if (value instanceof Oid) return 35;
  if (value instanceof Date) return 45;
  if (value instanceof Double || value instanceof Decimal128) return 10;
  if (value instanceof Bin) return 30;
  if (value instanceof Stamp) return 47;
  if (value instanceof Regex) return 50;
  if (value instanceof Code) return value.scope === null ? 60 : 65;
  return value.name === "minKey" ? -1 : 127;
}

/** Compares by UTF-8 bytes. Comparing UTF-16 units would sort surrogate pairs below U+E000 to U+FFFF. */
export function compareStrings(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index += 1) {
    let left = a.charCodeAt(index);
    let right = b.charCodeAt(index);
    if (left === right) continue;
    if (left >= 0xd800 && right >= 0xd800) {
      left += left >= 0xe000 ? -0x800 : 0x2000;
      right += right >= 0xe000 ? -0x800 : 0x2000;
    }
    return left - right;
  }
  return a.length - b.length;
}

function compareBytes(a: Bin, b: Bin): number {
  return a.bytes.length - b.bytes.length || a.subtype - b.subtype || Buffer.compare(a.bytes, b.bytes);
}

function compareDocs(a: Doc, b: Doc): number {
  const left = Object.keys(a);
  const right = Object.keys(b);
  const shared = Math.min(left.length, right.length);
  for (let index = 0; index < shared; index += 1) {
    const nameA = left[index] as string;
    const nameB = right[index] as string;
    const valueA = a[nameA];
    const valueB = b[nameB];
    // MongoDB compares two fields by type, then by name, then by value.
    const order = typeOrder(valueA) - typeOrder(valueB) || compareStrings(nameA, nameB) || compare(valueA, valueB);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareArrays(a: readonly Value[], b: readonly Value[]): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index += 1) {
    const order = compare(a[index], b[index]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Returns a negative number, zero or a positive number. Values of different types are ordered by type. */
export function compare(a: Maybe, b: Maybe): number {
  const type = typeOrder(a);
  const order = type - typeOrder(b);
  if (order !== 0) return order;
  switch (type) {
    case 10:
      return compareNumeric(a as Numeric, b as Numeric);
    case 15:
      return compareStrings(a as string, b as string);
    case 20:
      return compareDocs(a as Doc, b as Doc);
    case 25:
      return compareArrays(a as Value[], b as Value[]);
    case 30:
      return compareBytes(a as Bin, b as Bin);
    case 35: {
      const left = (a as Oid).hex;
      const right = (b as Oid).hex;
      return left < right ? -1 : left > right ? 1 : 0;
    }
    case 40:
      return Number(a) - Number(b);
    case 45:
      return (a as Date).getTime() - (b as Date).getTime();
    case 47: {
      const left = (a as Stamp).value;
      const right = (b as Stamp).value;
      return left < right ? -1 : left > right ? 1 : 0;
    }
    case 50:
      return (
        compareStrings((a as Regex).pattern, (b as Regex).pattern) ||
        compareStrings((a as Regex).options, (b as Regex).options)
      );
    case 60:
    case 65:
      return compareStrings((a as Code).code, (b as Code).code) || compare((a as Code).scope, (b as Code).scope);
    default:
      return 0;
  }
}

export function equal(a: Maybe, b: Maybe): boolean {
  return a === b || compare(a, b) === 0;
}

/**
 * A string that two values share if and only if they are equal: 1, int64 1 and decimal 1.00 have the same key. A
 * missing value has the key of null, as in MongoDB's indexes. Strings are prefixed with their length, so keys can be
 * concatenated.
 */
export function keyOf(value: Maybe): string {
  switch (typeof value) {
    case "string":
      return `s${value.length}:${value}`;
    case "number":
    case "bigint":
      return `n${numericKey(value)};`;
    case "boolean":
      return value ? "b1" : "b0";
    case "undefined":
      return "z";
    default:
  }
  if (value === null) return "z";
  if (value instanceof Oid) return `i${value.hex}`;
  if (value instanceof Doc) {
    let key = "{";
    for (const name in value) key += `${name.length}:${name}${keyOf(value[name])}`;
    return `${key}}`;
  }
  if (Array.isArray(value)) return `[${value.map(keyOf).join("")}]`;
  if (value instanceof Date) return `d${value.getTime()};`;
  if (value instanceof Double || value instanceof Decimal128) return `n${numericKey(value)};`;
  if (value instanceof Bin) return `x${value.subtype}:${Buffer.from(value.bytes).toString("base64")};`;
  if (value instanceof Stamp) return `t${value.value};`;
  if (value instanceof Regex) return `r${keyOf(value.pattern)}${keyOf(value.options)}`;
  if (value instanceof Code) return `c${keyOf(value.code)}${keyOf(value.scope)}`;
  return value.name === "minKey" ? "-" : "+";
}
