import { asNumber } from "./numbers.ts";
import { Decimal128, Doc, isNumeric, Oid } from "./types.ts";
import type { Maybe } from "./types.ts";

/** A short form of a value for error messages. It never contains a whole document. */
export function describe(value: Maybe): string {
  if (value === undefined) return "undefined";
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "bigint" || value instanceof Decimal128) return value.toString();
  if (isNumeric(value)) return String(asNumber(value));
  if (value instanceof Oid) return `ObjectId('${value.hex}')`;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Doc) return "{ … }";
  return Array.isArray(value) ? "[ … ]" : "a value";
}

/** false, 0, null and missing are falsy. Everything else is truthy, including NaN and "". */
export function isTruthy(value: Maybe): boolean {
  if (value === undefined || value === null || value === false) return false;
  return !isNumeric(value) || asNumber(value) !== 0;
}
