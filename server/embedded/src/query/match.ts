import { badValue, notSupported } from "../errors.ts";
import { compileExpression } from "../aggregate/expression.ts";
import { isTruthy } from "../values/describe.ts";
import { rootScope } from "../aggregate/scope.ts";
import type { Variables } from "../aggregate/scope.ts";
import { Doc, Regex } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";
import type { Fields } from "../values/fields.ts";
import { fieldsOfQuery } from "./query-fields.ts";
import { visitPath } from "./path.ts";
import { comparison, compileRegex, inList, hasRemainder, ofType, hasSize } from "./predicates.ts";
import type { Predicate } from "./predicates.ts";

/** The array element that satisfied a condition. The positional `$` refers to it. */
export interface Position {
  array: string;
  index: number;
}
type Recorder = Position[] | undefined;
type Test = (document: Doc, recorder: Recorder) => boolean;

export interface Matcher {
  /** The fields that `test` looks at; null means the whole document. */
  readonly fields: Fields | null;
  test(document: Doc): boolean;
  /** Returns the array elements that satisfied the conditions. Call it only with a document that matches. */
  positions(document: Doc): Position[];
}

/** A condition on one field: a predicate on its values, which may be negated. */
interface Condition {
  predicate: Predicate;
  /**
   * What is tested if the path ends at an array: its elements and the array itself ("values"), only the array
   * ("array", for `$size`), or the array with the matching element recorded ("element", for `$elemMatch`).
   */
  on: "values" | "array" | "element";
  negated: boolean;
}

const LOGICAL = new Set(["$and", "$or", "$nor"]);
/** All supported operators. A test compares them with the README's list. */
export const QUERY_OPERATORS: readonly string[] =
  "$and $or $nor $not $expr $comment $alwaysTrue $alwaysFalse $eq $ne $gt $gte $lt $lte $in $nin $exists $type $mod $regex $options $all $elemMatch $size".split(
    " ",
  );
const UNSUPPORTED_OPERATORS = new Set([
  "$where",
  "$text",
  "$jsonSchema",
  "$near",
  "$nearSphere",
  "$geoWithin",
  "$geoIntersects",
  "$within",
  "$box",
  "$center",
  "$bitsAllSet",
  "$bitsAnySet",
  "$bitsAllClear",
  "$bitsAnyClear",
  "$sampleRate",
  "$rand",
  "$minDistance",
  "$maxDistance",
]);

export function isOperatorDocument(value: Maybe): value is Doc {
  if (!(value instanceof Doc)) return false;
  for (const name in value) return name.startsWith("$") && name !== "$ref" && name !== "$id" && name !== "$db";
  return false;
}

function positive(predicate: Predicate, on: Condition["on"] = "values"): Condition {
  return { predicate, on, negated: false };
}

function negate(condition: Condition): Condition {
  return { ...condition, negated: !condition.negated };
}

function unknownOperator(name: string): Error {
  return UNSUPPORTED_OPERATORS.has(name)
    ? notSupported(`the query operator ${name}`)
    : badValue(`unknown operator: ${name}`);
}

/** `$elemMatch` with conditions on the element itself ({$gte: 1}) or with a query on element documents ({a: 1}). */
function elementMatch(operand: Value, variables: Variables): Predicate {
  if (!(operand instanceof Doc)) throw badValue("$elemMatch needs an Object");
  const first = Object.keys(operand)[0];
  if (first !== undefined && isOperatorDocument(operand) && !LOGICAL.has(first)) {
    const holds = valuePredicate(operand, variables);
    return (value) => Array.isArray(value) && value.some((element) => holds(element));
  }
  const matcher = compileTest(operand, variables);
  return (value) =>
    Array.isArray(value) &&
    value.some((element) => {
      if (element instanceof Doc) return matcher(element, undefined);
      return Array.isArray(element) && matcher(Object.assign(new Doc(), element), undefined);
    });
}

/** Tests one value against all conditions of an operator document, without looking into arrays. */
export function valuePredicate(operators: Doc, variables: Variables): Predicate {
  const conditions = conditionsOf(operators, variables);
  return (value) => conditions.every((condition) => condition.predicate(value) !== condition.negated);
}

function allOf(operand: Value, variables: Variables): Condition[] {
  if (!Array.isArray(operand)) throw badValue("$all needs an array");
  if (operand.length === 0) return [positive(() => false)];
  return operand.map((element) => {
    if (!isOperatorDocument(element)) return equality(element);
    if (!("$elemMatch" in element)) throw badValue("no $ expressions in $all");
    return positive(elementMatch(element["$elemMatch"], variables), "element");
  });
}

function negation(operand: Value, variables: Variables): Condition[] {
  if (operand instanceof Regex) return [negate(equality(operand))];
  if (!(operand instanceof Doc)) throw badValue("$not needs a regex or a document");
  if (Object.keys(operand).length === 0) throw badValue("$not cannot be empty");
  if (!isOperatorDocument(operand)) throw badValue(`unknown operator: ${Object.keys(operand)[0]}`);
  const inner = conditionsOf(operand, variables);
  if (inner.length === 1) return [negate(inner[0] as Condition)];
  // Negating each condition would be wrong: NOT (a AND b) is not NOT a AND NOT b. So the whole group is negated.
  return [{ predicate: () => false, on: "values", negated: true, group: inner } as GroupCondition];
}

interface GroupCondition extends Condition {
  group: Condition[];
}

function isGroup(condition: Condition): condition is GroupCondition {
  return "group" in condition;
}

function regexOf(operators: Doc): Predicate {
  const pattern = operators["$regex"];
  const options = operators["$options"];
  if (options !== undefined && typeof options !== "string") throw badValue("$options has to be a string");
  if (pattern instanceof Regex) {
    if (options !== undefined && pattern.options !== "") throw badValue("options set in both $regex and $options");
    return compileRegex(options === undefined ? pattern : new Regex(pattern.pattern, options));
  }
  if (typeof pattern !== "string") throw badValue("$regex has to be a string");
  return compileRegex(new Regex(pattern, options ?? ""));
}

function equality(value: Value): Condition {
  return positive(value instanceof Regex ? compileRegex(value) : comparison("$eq", value));
}

/** The conditions of `{$gte: 1, $lt: 5, …}`. All must hold, but in an array different elements may satisfy them. */
function conditionsOf(operators: Doc, variables: Variables): Condition[] {
  return Object.keys(operators).flatMap((name): Condition[] => {
    const operand = operators[name] as Value;
    switch (name) {
      case "$eq":
      case "$gt":
      case "$gte":
      case "$lt":
      case "$lte":
        return [positive(comparison(name, operand))];
      case "$ne":
        if (operand instanceof Regex) throw badValue("Can't have regex as arg to $ne.");
        return [negate(positive(comparison("$eq", operand)))];
      case "$in":
        return [positive(inList("$in", operand))];
      case "$nin":
        return [negate(positive(inList("$nin", operand)))];
      case "$exists":
        return isTruthy(operand)
          ? [positive((value) => value !== undefined)]
          : [negate(positive((value) => value !== undefined))];
      case "$type":
        return [positive(ofType(operand))];
      case "$mod":
        return [positive(hasRemainder(operand))];
      case "$size":
        return [positive(hasSize(operand), "array")];
      case "$regex":
        return [positive(regexOf(operators))];
      case "$options":
        if (!("$regex" in operators)) throw badValue("$options needs a $regex");
        return [];
      case "$all":
        return allOf(operand, variables);
      case "$elemMatch":
        return [positive(elementMatch(operand, variables), "element")];
      case "$not":
        return negation(operand, variables);
      default:
        throw unknownOperator(name);
    }
  });
}

function conditionTest(path: string, condition: Condition): Test {
  const parts = path.split(".");
  if (isGroup(condition)) {
    const tests = condition.group.map((part) => conditionTest(path, part));
    return (document) => !tests.every((test) => test(document, undefined));
  }
  const { predicate, on, negated } = condition;
  const found: Test = (document, recorder) =>
    visitPath(document, parts, 0, on === "values", (value, depth, index) => {
      if (!predicate(value)) return false;
      if (recorder !== undefined && index >= 0) recorder.push({ array: parts.slice(0, depth).join("."), index });
      else if (recorder !== undefined && on === "element" && Array.isArray(value))
        recordElement(value, predicate, path, recorder);
      return true;
    });
  if (negated) return (document) => !found(document, undefined);
  if (parts.length > 1) return found;
  return (document, recorder) => {
    const value = document[path];
    return Array.isArray(value) ? found(document, recorder) : predicate(value);
  };
}

/** Records the first element that satisfies `$elemMatch`. */
function recordElement(array: readonly Value[], predicate: Predicate, path: string, recorder: Position[]): void {
  const index = array.findIndex((element) => predicate([element]));
  if (index >= 0) recorder.push({ array: path, index });
}

function fieldTest(path: string, condition: Value, variables: Variables): Test {
  if (!isOperatorDocument(condition)) return conditionTest(path, equality(condition));
  const tests = conditionsOf(condition, variables).map((part) => conditionTest(path, part));
  if (tests.length === 1) return tests[0] as Test;
  return (document, recorder) => tests.every((test) => test(document, recorder));
}

function logicalTest(name: string, operand: Value, variables: Variables): Test {
  if (!Array.isArray(operand)) throw badValue(`${name} must be an array`);
  if (operand.length === 0) throw badValue("$and/$or/$nor must be a nonempty array");
  const tests = operand.map((element) => {
    if (!(element instanceof Doc)) throw badValue("$or/$and/$nor entries need to be full objects");
    return compileTest(element, variables);
  });
  if (name === "$and") return (document, recorder) => tests.every((test) => test(document, recorder));
  if (name === "$or") return (document, recorder) => tests.some((test) => test(document, recorder));
  return (document) => !tests.some((test) => test(document, undefined));
}

function topLevelTest(name: string, operand: Value, variables: Variables): Test | null {
  if (LOGICAL.has(name)) return logicalTest(name, operand, variables);
  if (name === "$comment") return null;
  if (name === "$alwaysTrue") return () => true;
  if (name === "$alwaysFalse") return () => false;
  if (name === "$expr") {
    const expression = compileExpression(operand, variables);
    return (document) => isTruthy(expression(rootScope(document, variables)));
  }
  if (name.startsWith("$"))
    throw UNSUPPORTED_OPERATORS.has(name)
      ? notSupported(`the query operator ${name}`)
      : badValue(`unknown top level operator: ${name}`);
  return fieldTest(name, operand, variables);
}

function compileTest(query: Doc, variables: Variables): Test {
  const tests: Test[] = [];
  for (const name of Object.keys(query)) {
    const test = topLevelTest(name, query[name] as Value, variables);
    if (test !== null) tests.push(test);
  }
  if (tests.length === 1) return tests[0] as Test;
  return (document, recorder) => {
    for (const test of tests) if (!test(document, recorder)) return false;
    return true;
  };
}

const NO_VARIABLES: Variables = new Map();

/**
 * Compiles a query. It is validated in full before the first document is tested.
 * @param variables the command's `let` and `$$NOW`, for `$expr`
 * @throws BadValue (2) for an invalid query, CommandNotSupported (115) for an unsupported feature of MongoDB
 */
export function compileQuery(query: Doc, variables: Variables = NO_VARIABLES): Matcher {
  const test = compileTest(query, variables);
  let fields: Fields | null | undefined;
  return {
    get fields() {
      if (fields === undefined) fields = fieldsOfQuery(query);
      return fields;
    },
    test: (document) => test(document, undefined),
    positions(document) {
      const recorder: Position[] = [];
      test(document, recorder);
      return recorder;
    },
  };
}
