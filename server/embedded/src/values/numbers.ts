import { Decimal128, Double, isInt32 } from "./types.ts";
import type { Numeric } from "./types.ts";

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;
/** From this magnitude on, every double is an integer, and a comparison with an int64 needs exact arithmetic. */
const SAFE = 2 ** 53;

export type NumericKind = "int" | "long" | "double" | "decimal";

export function kindOf(value: Numeric): NumericKind {
  if (typeof value === "number") return isInt32(value) ? "int" : "double";
  if (typeof value === "bigint") return "long";
  return value instanceof Double ? "double" : "decimal";
}

/** A number as a BSON double, even if it is a whole number. */
export function toDouble(value: number): number | Double {
  return isInt32(value) ? new Double(value) : value;
}

/** The value as an int32 if it fits, otherwise as an int64. @returns null if it needs more than 64 bits */
export function toInteger(value: bigint): number | bigint | null {
  if (value < INT64_MIN || value > INT64_MAX) return null;
  return value >= -2147483648n && value <= 2147483647n ? Number(value) : value;
}

/** The nearest double. */
export function asNumber(value: Numeric): number {
  if (typeof value === "number") return value;
  if (value instanceof Double) return value.value;
  return Number(value instanceof Decimal128 ? decimalText(value) : value);
}

function decimalText(value: Decimal128): string {
  return value.toString().replace(/^(-?)Inf(inity)?$/, "$1Infinity");
}

/** coefficient × 10^exponent */
interface Exact {
  coefficient: bigint;
  exponent: number;
}

function exactDecimal(value: Decimal128): Exact | number {
  const text = decimalText(value);
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/.exec(text);
  if (parts === null) return Number(text);
  const [, sign, whole = "", fraction = "", power = "0"] = parts;
  const coefficient = BigInt(whole + fraction);
  return { coefficient: sign === "-" ? -coefficient : coefficient, exponent: Number(power) - fraction.length };
}

/** A finite double is m × 2^e, and 2^-k = 5^k × 10^-k, so it has a finite decimal expansion. */
function exactDouble(value: number): Exact {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const field = Number((bits >> 52n) & 0x7ffn);
  const mantissa = (bits & 0xfffffffffffffn) | (field === 0 ? 0n : 1n << 52n);
  const power = (field === 0 ? 1 : field) - 1075;
  const signed = bits >> 63n === 1n ? -mantissa : mantissa;
  if (power >= 0) return { coefficient: signed << BigInt(power), exponent: 0 };
  return { coefficient: signed * 5n ** BigInt(-power), exponent: power };
}

/** The exact decimal form of a finite number. Returns NaN and the infinities unchanged. */
function exact(value: Numeric): Exact | number {
  if (typeof value === "bigint") return { coefficient: value, exponent: 0 };
  if (value instanceof Decimal128) return exactDecimal(value);
  const number = asNumber(value);
  return Number.isFinite(number) ? exactDouble(number) : number;
}

function compareDoubles(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  // NaN sorts below all other numbers and equals itself.
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : -1;
  return 1;
}

function digitsOf(value: bigint): number {
  return (value < 0n ? -value : value).toString().length;
}

function compareExact(a: Exact, b: Exact): number {
  const signA = a.coefficient === 0n ? 0 : a.coefficient < 0n ? -1 : 1;
  const signB = b.coefficient === 0n ? 0 : b.coefficient < 0n ? -1 : 1;
  if (signA !== signB) return signA < signB ? -1 : 1;
  if (signA === 0) return 0;
  // Compare magnitudes first, so that 1E+6000 is never expanded.
  const magnitudeA = digitsOf(a.coefficient) + a.exponent;
  const magnitudeB = digitsOf(b.coefficient) + b.exponent;
  if (magnitudeA !== magnitudeB) return magnitudeA < magnitudeB ? -signA : signA;
  const exponent = Math.min(a.exponent, b.exponent);
  const left = a.coefficient * 10n ** BigInt(a.exponent - exponent);
  const right = b.coefficient * 10n ** BigInt(b.exponent - exponent);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Compares numbers of any types exactly: int64 2^53+1 is greater than double 2^53. */
export function compareNumeric(a: Numeric, b: Numeric): number {
  if (typeof a === "number" && typeof b === "number") return compareDoubles(a, b);
  if (typeof a === "bigint" && typeof b === "bigint") return a < b ? -1 : a > b ? 1 : 0;
  if (!(a instanceof Decimal128) && !(b instanceof Decimal128)) {
    const left = asNumber(a);
    const right = asNumber(b);
    // If either magnitude is below 2^53, comparing the nearest doubles is exact.
    if (!(Math.abs(left) >= SAFE && Math.abs(right) >= SAFE)) return compareDoubles(left, right);
  }
  const left = exact(a);
  const right = exact(b);
  // A non-finite number compares with every finite number as it does with 0.
  if (typeof left === "number" || typeof right === "number")
    return compareDoubles(typeof left === "number" ? left : 0, typeof right === "number" ? right : 0);
  return compareExact(left, right);
}

/** A key that two numbers share if and only if they are equal, whatever their types. */
export function numericKey(value: Numeric): string {
  if (typeof value === "number" || value instanceof Double) {
    const number = asNumber(value);
    if (Number.isInteger(number) && Math.abs(number) >= SAFE) return BigInt(number).toString();
    return Object.is(number, -0) ? "0" : String(number);
  }
  if (typeof value === "bigint") return value.toString();
  const digits = exactDecimal(value);
  if (typeof digits === "number") return String(digits);
  let { coefficient, exponent } = digits;
  if (coefficient === 0n) return "0";
  while (coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent += 1;
  }
  // An integer with at most 40 trailing zeros, such as any int64, is written out in full. Any other number that equals
  // a double shares that double's key.
  if (exponent >= 0 && exponent <= 40) return (coefficient * 10n ** BigInt(exponent)).toString();
  const nearest = asNumber(value);
  if (Number.isFinite(nearest) && compareNumeric(nearest, value) === 0) return numericKey(nearest);
  return `${coefficient}E${exponent}`;
}

/** The number as a decimal. As in MongoDB's arithmetic, a double contributes 15 significant digits. */
export function toDecimal(value: Numeric): Decimal128 {
  if (value instanceof Decimal128) return value;
  if (typeof value === "bigint") return Decimal128.fromString(value.toString());
  const number = asNumber(value);
  if (!Number.isFinite(number) || kindOf(value) === "int") return Decimal128.fromString(String(number));
  return Decimal128.fromStringWithRounding(number.toPrecision(15));
}

function fromExact(value: Exact): Decimal128 {
  return Decimal128.fromStringWithRounding(`${value.coefficient}E${value.exponent}`);
}

function decimalResult(
  a: Numeric,
  b: Numeric,
  plain: (x: number, y: number) => number,
  digits: (x: Exact, y: Exact) => Exact,
): Decimal128 {
  const left = exactDecimal(toDecimal(a));
  const right = exactDecimal(toDecimal(b));
  if (typeof left === "number" || typeof right === "number")
    return Decimal128.fromString(String(plain(asNumber(a), asNumber(b))));
  return fromExact(digits(left, right));
}

function sumExact(a: Exact, b: Exact): Exact {
  // Each number has at most 34 digits. If the exponents are more than 200 apart, adding the smaller number does not
  // change the rounded sum.
  if (a.coefficient !== 0n && b.coefficient !== 0n && Math.abs(a.exponent - b.exponent) > 200)
    return a.exponent + digitsOf(a.coefficient) > b.exponent + digitsOf(b.coefficient) ? a : b;
  const exponent = Math.min(a.exponent, b.exponent);
  if (Math.abs(a.exponent - b.exponent) > 200) return a.coefficient === 0n ? b : a;
  return {
    coefficient:
      a.coefficient * 10n ** BigInt(a.exponent - exponent) + b.coefficient * 10n ** BigInt(b.exponent - exponent),
    exponent,
  };
}

type Operation = "add" | "multiply";

/** The sum or product in the wider of the two types. @returns null if an int64 overflows */
export function arithmetic(operation: Operation, a: Numeric, b: Numeric): Numeric | null {
  const add = operation === "add";
  const plain = (x: number, y: number) => (add ? x + y : x * y);
  if (a instanceof Decimal128 || b instanceof Decimal128)
    return decimalResult(
      a,
      b,
      plain,
      add ? sumExact : (x, y) => ({ coefficient: x.coefficient * y.coefficient, exponent: x.exponent + y.exponent }),
    );
  const kinds = [kindOf(a), kindOf(b)];
  if (kinds.includes("double")) return toDouble(plain(asNumber(a), asNumber(b)));
  const left = BigInt(a as number | bigint);
  const right = BigInt(b as number | bigint);
  const result = add ? left + right : left * right;
  if (kinds.includes("long")) return result < INT64_MIN || result > INT64_MAX ? null : result;
  return toInteger(result);
}

/** The quotient as a double or a decimal, never as an integer. The divisor must not be zero. */
export function divide(a: Numeric, b: Numeric): Numeric {
  if (!(a instanceof Decimal128) && !(b instanceof Decimal128)) return toDouble(asNumber(a) / asNumber(b));
  return decimalResult(
    a,
    b,
    (x, y) => x / y,
    (x, y) => {
      const shift = 40 + digitsOf(y.coefficient);
      return {
        coefficient: (x.coefficient * 10n ** BigInt(shift)) / y.coefficient,
        exponent: x.exponent - y.exponent - shift,
      };
    },
  );
}

/** The value as an integer, or null for fractions, NaN and numbers that need more than 64 bits. */
export function asInteger(value: Numeric): bigint | null {
  if (typeof value === "bigint") return value;
  const number = asNumber(value);
  if (value instanceof Decimal128) {
    const key = numericKey(value);
    if (!/^-?\d+$/.test(key)) return null;
    const whole = BigInt(key);
    return whole < INT64_MIN || whole > INT64_MAX ? null : whole;
  }
  if (!Number.isInteger(number)) return null;
  const whole = BigInt(number);
  return whole < INT64_MIN || whole > INT64_MAX ? null : whole;
}
