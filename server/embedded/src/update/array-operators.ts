import { badValue, DatabaseError } from "../errors.ts";
import { compileQuery, isOperatorDocument, valuePredicate } from "../query/match.ts";
import { compileRegex } from "../query/predicates.ts";
import type { Predicate } from "../query/predicates.ts";
import { compileSort, sorted } from "../query/sort.ts";
import { asInteger, asNumber } from "../values/numbers.ts";
import { compare, equal, keyOf } from "../values/order.ts";
import { Doc, isNumeric, Regex, typeName } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";
import { wrongType } from "./change.ts";
import type { Apply, OperatorFactory } from "./field-operators.ts";

function requireInteger(name: string, value: Maybe): number {
  const number = value !== undefined && isNumeric(value) ? asInteger(value) : null;
  if (number === null)
    throw badValue(
      `The value for ${name} must be an integer value but was given type: ${value === undefined ? "missing" : typeName(value)}`,
    );
  return Number(number);
}

/** Compiles the `$sort` of a `$push`, which sorts by whole elements (1 or -1) or by fields of element documents. */
function elementOrder(spec: Value): (elements: readonly Value[]) => Value[] {
  if (isNumeric(spec)) {
    const direction = asNumber(spec);
    if (direction !== 1 && direction !== -1) throw badValue("The $sort element value must be either 1 or -1");
    return (elements) => elements.toSorted((a, b) => direction * compare(a, b));
  }
  if (!(spec instanceof Doc))
    throw badValue("The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields");
  if (Object.keys(spec).length === 0) throw badValue("The $sort pattern is empty when it should be a set of fields.");
  const order = compileSort(spec);
  return (elements) => sorted(elements, order, (element) => (element instanceof Doc ? element : new Doc()));
}

function sliceElements(elements: Value[], count: number): Value[] {
  return count >= 0 ? elements.slice(0, count) : elements.slice(count);
}

const PUSH_MODIFIERS = ["$each", "$position", "$slice", "$sort"];

function eachOf(operator: string, modifiers: Doc): Value[] {
  const each = modifiers["$each"];
  if (!Array.isArray(each))
    throw new DatabaseError(
      operator === "$push" ? "BadValue" : "TypeMismatch",
      `The argument to $each in ${operator} must be an array but it was of type ${each === undefined ? "missing" : typeName(each)}`,
    );
  return each;
}

const push: OperatorFactory = (operand) => {
  const modifiers = operand instanceof Doc && "$each" in operand ? operand : null;
  if (modifiers === null) return pushElements([operand], null, null, null);
  for (const name of Object.keys(modifiers))
    if (!PUSH_MODIFIERS.includes(name)) throw badValue(`Unrecognized clause in $push: ${name}`);
  const { $position, $slice, $sort } = modifiers;
  return pushElements(
    eachOf("$push", modifiers),
    $position === undefined ? null : requireInteger("$position", $position),
    $slice === undefined ? null : requireInteger("$slice", $slice),
    $sort === undefined ? null : elementOrder($sort),
  );
};

function pushElements(
  each: readonly Value[],
  position: number | null,
  slice: number | null,
  sort: ((elements: readonly Value[]) => Value[]) | null,
): Apply {
  return (stored, context) => {
    if (stored !== undefined && !Array.isArray(stored))
      throw badValue(`The field '${context.at}' must be an array but is of type ${typeName(stored)} in the document`);
    let elements = [...(stored ?? [])];
    const at =
      position === null
        ? elements.length
        : position < 0
          ? Math.max(elements.length + position, 0)
          : Math.min(position, elements.length);
    elements = [...elements.slice(0, at), ...each, ...elements.slice(at)];
    if (sort !== null) elements = sort(elements);
    return slice === null ? elements : sliceElements(elements, slice);
  };
}

const addToSet: OperatorFactory = (operand) => {
  const modifiers = operand instanceof Doc && "$each" in operand ? operand : null;
  if (modifiers !== null)
    for (const name of Object.keys(modifiers))
      if (name !== "$each") throw badValue(`Found unexpected fields after $each in $addToSet: ${name}`);
  const each = modifiers === null ? [operand] : eachOf("$addToSet", modifiers);
  return (stored, context) => {
    if (stored !== undefined && !Array.isArray(stored))
      throw badValue(
        `Cannot apply $addToSet to non-array field. Field named '${context.at}' has non-array type ${typeName(stored)}`,
      );
    const elements = [...(stored ?? [])];
    const keys = new Set(elements.map(keyOf));
    for (const value of each) {
      const key = keyOf(value);
      if (!keys.has(key)) elements.push(value);
      keys.add(key);
    }
    return elements;
  };
};

/** Tests whether `$pull` removes an element: it equals a value, or it satisfies conditions or a query. */
function pullPredicate(condition: Value): Predicate {
  if (condition instanceof Regex) return compileRegex(condition);
  if (!(condition instanceof Doc)) return (element) => equal(element, condition);
  const first = Object.keys(condition)[0] ?? "";
  if (isOperatorDocument(condition) && !["$and", "$or", "$nor"].includes(first))
    return valuePredicate(condition, new Map());
  const matcher = compileQuery(condition);
  return (element) => element instanceof Doc && matcher.test(element);
}

const pull: OperatorFactory = (operand) => {
  const removed = pullPredicate(operand);
  return (stored) => {
    if (stored === undefined) return undefined;
    if (!Array.isArray(stored)) throw badValue("Cannot apply $pull to a non-array value");
    return stored.filter((element) => !removed(element));
  };
};

const pullAll: OperatorFactory = (operand) => {
  if (!Array.isArray(operand)) throw badValue("$pullAll requires an array argument");
  const keys = new Set(operand.map(keyOf));
  return (stored) => {
    if (stored === undefined) return undefined;
    if (!Array.isArray(stored)) throw badValue("Cannot apply $pull to a non-array value");
    return stored.filter((element) => !keys.has(keyOf(element)));
  };
};

const pop: OperatorFactory = (operand) => {
  const end = isNumeric(operand) ? asNumber(operand) : Number.NaN;
  if (end !== 1 && end !== -1) throw new DatabaseError("FailedToParse", "$pop expects 1 or -1");
  return (stored, context) => {
    if (stored === undefined) return undefined;
    if (!Array.isArray(stored))
      throw wrongType(`Path contains an element of non-array type '${typeName(stored)}':`, context);
    return end === 1 ? stored.slice(0, -1) : stored.slice(1);
  };
};

export const ARRAY_OPERATORS: Readonly<Record<string, OperatorFactory>> = {
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};
