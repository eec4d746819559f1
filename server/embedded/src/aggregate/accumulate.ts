import { divide } from "../values/numbers.ts";
import { compare } from "../values/order.ts";
import { isNumeric } from "../values/types.ts";
import type { Maybe, Numeric } from "../values/types.ts";
import { combine } from "./arithmetic.ts";
import { isNullish } from "./operands.ts";

/** Adds up the numbers among `values`, ignoring all other values. The sum of no numbers is 0. */
export function sum(values: readonly Maybe[]): Numeric {
  return values.reduce<Numeric>((total, value) => (isNumeric(value) ? combine("add", total, value) : total), 0);
}

export function average(values: readonly Maybe[]): Numeric | null {
  const numbers = values.filter(isNumeric);
  return numbers.length === 0 ? null : divide(sum(numbers), numbers.length);
}

/** Returns the smallest value that is neither null nor missing, or null if there is none. */
export function minimum(values: readonly Maybe[]): Maybe {
  return values.reduce<Maybe>(
    (lowest, value) => (isNullish(value) || (!isNullish(lowest) && compare(lowest, value) <= 0) ? lowest : value),
    null,
  );
}

export function maximum(values: readonly Maybe[]): Maybe {
  return values.reduce<Maybe>(
    (most, value) => (isNullish(value) || (!isNullish(most) && compare(most, value) >= 0) ? most : value),
    null,
  );
}
