import { DatabaseError } from "../errors.ts";
import { compileSort } from "../query/sort.ts";
import { asInteger } from "../values/numbers.ts";
import { compare, equal, keyOf } from "../values/order.ts";
import { Doc, isNumeric } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";
import { average, maximum, minimum, sum } from "./accumulate.ts";
import { typeOf } from "./arithmetic.ts";
import { isTruthy } from "../values/describe.ts";
import type { Operator, OperatorTable } from "./scope.ts";
import { fixedArityOperator, isNullish, namedOperator, namedOperands, optionalOperand, variadic } from "./operands.ts";
import { bind } from "./scope.ts";

function arrayOf(name: string, value: Maybe, code: number): Value[] {
  if (!Array.isArray(value)) throw new DatabaseError(code, `${name} requires an array, found: ${typeOf(value)}`);
  return value;
}

function int32Of(name: string, value: Maybe, code: number): number {
  const whole = isNumeric(value) ? asInteger(value) : null;
  if (whole === null || whole > 2147483647n || whole < -2147483648n)
    throw new DatabaseError(code, `${name} requires a 32-bit whole number, found: ${typeOf(value)}`);
  return Number(whole);
}

function unique(values: readonly Value[]): Value[] {
  const seen = new Map<string, Value>();
  for (const value of values) {
    const key = keyOf(value);
    if (!seen.has(key)) seen.set(key, value);
  }
  return [...seen.values()];
}

/** Builds `$filter` or `$map`: binds each element to the variable `as` and evaluates the argument `body` for it. */
function eachElement(
  name: string,
  body: string,
  optional: readonly string[],
  collect: (array: Value[], evaluate: (element: Value) => Maybe, limit: Maybe) => Value[],
): Operator {
  return (operand, names, compile) => {
    const fields = namedOperands(name, operand, ["input", body], ["as", ...optional]);
    const as = fields["as"] ?? "this";
    if (typeof as !== "string" || !/^[a-z][\w]*$/i.test(as))
      throw new DatabaseError("FailedToParse", `${name} needs a variable name in 'as'`);
    const input = compile(fields["input"] as Value, names);
    const inner = compile(fields[body] as Value, new Set([...names, as]));
    const limit = optionalOperand(fields, "limit", names, compile);
    return (scope) => {
      const array = input(scope);
      if (isNullish(array)) return null;
      return collect(
        arrayOf(name, array, name === "$map" ? 16883 : 28651),
        (element) => inner(bind(scope, { [as]: element })),
        limit(scope),
      );
    };
  };
}

function filterArray(array: Value[], evaluate: (element: Value) => Maybe, limit: Maybe): Value[] {
  const kept = array.filter((element) => isTruthy(evaluate(element)));
  if (isNullish(limit)) return kept;
  const count = int32Of("$filter limit", limit, 327391);
  if (count < 1) throw new DatabaseError(327392, "$filter: limit must be greater than 0");
  return kept.slice(0, count);
}

const reduce: Operator = (operand, names, compile) => {
  const fields = namedOperands("$reduce", operand, ["input", "initialValue", "in"]);
  const input = compile(fields["input"] as Value, names);
  const initial = compile(fields["initialValue"] as Value, names);
  const body = compile(fields["in"] as Value, new Set([...names, "this", "value"]));
  return (scope) => {
    const array = input(scope);
    if (isNullish(array)) return null;
    return arrayOf("$reduce", array, 40080).reduce<Maybe>(
      (value, element) => body(bind(scope, { this: element, value })),
      initial(scope),
    );
  };
};

function elementAt(array: Maybe, index: Maybe): Maybe {
  if (isNullish(array) || isNullish(index)) return null;
  const elements = arrayOf("$arrayElemAt", array, 28689);
  return elements.at(int32Of("$arrayElemAt", index, 28690));
}

function slice(array: Maybe, from: Maybe, count?: Maybe): Maybe {
  if (isNullish(array) || isNullish(from) || count === null) return null;
  const elements = arrayOf("$slice", array, 28724);
  const first = int32Of("$slice", from, 28725);
  if (count === undefined) return first >= 0 ? elements.slice(0, first) : elements.slice(first);
  const size = int32Of("$slice", count, 28727);
  if (size <= 0) throw new DatabaseError(28729, "Third argument to $slice must be positive");
  const start = first < 0 ? Math.max(elements.length + first, 0) : first;
  return elements.slice(start, start + size);
}

function range(start: Maybe, end: Maybe, step: Maybe = 1): Maybe {
  const from = int32Of("$range", start, 34443);
  const to = int32Of("$range", end, 34445);
  const by = int32Of("$range", step, 34447);
  if (by === 0) throw new DatabaseError(34449, "$range requires a non-zero step value");
  if ((to - from) / by > 1_000_000)
    throw new DatabaseError("BSONObjectTooLarge", "$range would give more than 1,000,000 numbers");
  const result: number[] = [];
  for (let value = from; by > 0 ? value < to : value > to; value += by) result.push(value);
  return result;
}

function fromPairs(value: Maybe): Maybe {
  if (isNullish(value)) return null;
  const result = new Doc();
  for (const pair of arrayOf("$arrayToObject", value, 40386)) {
    const [name, content] = pair instanceof Doc ? [pair["k"], pair["v"]] : Array.isArray(pair) ? pair : [];
    if (typeof name !== "string" || content === undefined)
      throw new DatabaseError(40392, "$arrayToObject requires pairs of a string and a value");
    if (name.includes("\0")) throw new DatabaseError(4940400, "Key field cannot contain an embedded null byte");
    result[name] = content;
  }
  return result;
}

function toPairs(value: Maybe): Maybe {
  if (isNullish(value)) return null;
  if (!(value instanceof Doc))
    throw new DatabaseError(40390, `$objectToArray requires a document input, found: ${typeOf(value)}`);
  return Object.keys(value).map((name) => Object.assign(new Doc(), { k: name, v: value[name] as Value }));
}

function setOperator(name: string, apply: (a: Value[], b: Value[]) => Maybe, code: number): Operator {
  return fixedArityOperator(name, 2, 2, (a, b) =>
    isNullish(a) || isNullish(b) ? null : apply(arrayOf(name, a, code), arrayOf(name, b, code)),
  );
}

function sortArray(input: Maybe, sortBy: Maybe): Maybe {
  if (isNullish(input)) return null;
  const array = [...arrayOf("$sortArray", input, 2942504)];
  if (sortBy instanceof Doc) {
    const order = compileSort(sortBy);
    return array
      .map((element) => ({ element, key: order.keyOf(element instanceof Doc ? element : new Doc()) }))
      .sort((a, b) => order.compareKeys(a.key, b.key))
      .map((entry) => entry.element);
  }
  const direction = int32Of("$sortArray", sortBy, 2942507);
  return array.sort((a, b) => direction * compare(a, b));
}

const NO_LIMIT = Number.MAX_SAFE_INTEGER;
/** Builds operators such as `$sum`: `"$scores"` adds the elements of one array, `["$a", "$b"]` adds the operands. */
function foldOperator(fold: (values: readonly Maybe[]) => Maybe): Operator {
  return (operand, names, compile) => {
    if (Array.isArray(operand) && operand.length !== 1) return variadic(fold)(operand, names, compile);
    return fixedArityOperator("operator", 1, NO_LIMIT, (value) => fold(Array.isArray(value) ? value : [value]))(
      operand,
      names,
      compile,
    );
  };
}

export const ARRAYS: OperatorTable = {
  $size: fixedArityOperator("$size", 1, 1, (value) => arrayOf("The argument to $size", value, 17124).length),
  $isArray: fixedArityOperator("$isArray", 1, 1, (value) => Array.isArray(value)),
  $arrayElemAt: fixedArityOperator("$arrayElemAt", 2, 2, elementAt),
  $first: fixedArityOperator("$first", 1, 1, (value) => elementAt(value, 0)),
  $last: fixedArityOperator("$last", 1, 1, (value) => elementAt(value, -1)),
  $concatArrays: variadic((values) =>
    values.some(isNullish) ? null : values.flatMap((value) => arrayOf("$concatArrays", value, 28664)),
  ),
  $filter: eachElement("$filter", "cond", ["limit"], filterArray),
  $map: eachElement("$map", "in", [], (array, evaluate) => array.map((element) => evaluate(element) ?? null)),
  $reduce: reduce,
  $in: fixedArityOperator("$in", 2, 2, (value, array) =>
    arrayOf("$in", array, 40081).some((element) => equal(element, value)),
  ),
  $indexOfArray: fixedArityOperator("$indexOfArray", 2, 2, (array, value) =>
    isNullish(array) ? null : arrayOf("$indexOfArray", array, 40090).findIndex((element) => equal(element, value)),
  ),
  $reverseArray: fixedArityOperator("$reverseArray", 1, 1, (value) =>
    isNullish(value) ? null : arrayOf("$reverseArray", value, 34435).toReversed(),
  ),
  $slice: fixedArityOperator("$slice", 2, 3, slice),
  $range: fixedArityOperator("$range", 2, 3, range),
  $arrayToObject: fixedArityOperator("$arrayToObject", 1, 1, fromPairs),
  $objectToArray: fixedArityOperator("$objectToArray", 1, 1, toPairs),
  $setUnion: variadic((values) =>
    values.some(isNullish) ? null : unique(values.flatMap((value) => arrayOf("$setUnion", value, 17043))).sort(compare),
  ),
  $setIntersection: variadic((values) => {
    if (values.some(isNullish)) return null;
    const [first = [], ...others] = values.map((value) => arrayOf("$setIntersection", value, 17047));
    const keys = others.map((array) => new Set(array.map(keyOf)));
    return unique(first)
      .filter((value) => keys.every((set) => set.has(keyOf(value))))
      .sort(compare);
  }),
  $setDifference: setOperator(
    "$setDifference",
    (a, b) => {
      const keys = new Set(b.map(keyOf));
      return unique(a).filter((value) => !keys.has(keyOf(value)));
    },
    17048,
  ),
  $setIsSubset: setOperator(
    "$setIsSubset",
    (a, b) => {
      const keys = new Set(b.map(keyOf));
      return a.every((value) => keys.has(keyOf(value)));
    },
    17046,
  ),
  $setEquals: setOperator(
    "$setEquals",
    (a, b) => {
      const keys = new Set(b.map(keyOf));
      return new Set(a.map(keyOf)).size === keys.size && a.every((value) => keys.has(keyOf(value)));
    },
    17044,
  ),
  $anyElementTrue: fixedArityOperator("$anyElementTrue", 1, 1, (value) =>
    arrayOf("$anyElementTrue", value, 17041).some(isTruthy),
  ),
  $allElementsTrue: fixedArityOperator("$allElementsTrue", 1, 1, (value) =>
    arrayOf("$allElementsTrue", value, 17040).every(isTruthy),
  ),
  $sortArray: namedOperator("$sortArray", ["input", "sortBy"], [], ({ input, sortBy }) => sortArray(input, sortBy)),
  $sum: foldOperator(sum),
  $avg: foldOperator(average),
  $min: foldOperator(minimum),
  $max: foldOperator(maximum),
};
