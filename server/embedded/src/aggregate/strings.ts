import { DatabaseError } from "../errors.ts";
import { toRegExp } from "../query/predicates.ts";
import { asNumber } from "../values/numbers.ts";
import { compareStrings } from "../values/order.ts";
import { isNumeric, Regex } from "../values/types.ts";
import type { Maybe } from "../values/types.ts";
import { typeOf } from "./arithmetic.ts";
import { textOf } from "./conversions.ts";
import type { Operator, OperatorTable } from "./scope.ts";
import { fixedArityOperator, isNullish, namedOperator, variadic } from "./operands.ts";

function requireText(name: string, value: Maybe, code: number): string {
  if (typeof value !== "string") throw new DatabaseError(code, `${name} requires a string, found: ${typeOf(value)}`);
  return value;
}

function position(name: string, value: Maybe, code: number): number {
  const number = isNumeric(value) ? asNumber(value) : Number.NaN;
  if (!Number.isInteger(number)) throw new DatabaseError(code, `${name} requires whole numbers`);
  return number;
}

/** Builds `$toUpper` or `$toLower`. Like MongoDB's, they change ASCII letters only. */
function caseOperator(name: string, letters: RegExp, change: (letter: string) => string): Operator {
  return fixedArityOperator(name, 1, 1, (value) =>
    isNullish(value) ? "" : textOf(name, value).replace(letters, change),
  );
}

/** Builds `$trim`, `$ltrim` or `$rtrim`. Without `chars` they trim Unicode white space and NUL, as MongoDB does. */
function trimOperator(name: string, start: boolean, end: boolean): Operator {
  return namedOperator(name, ["input"], ["chars"], ({ input, chars }) => {
    if (isNullish(input) || chars === null) return null;
    const points = [...requireText(name, input, 50699)];
    const characters = chars === undefined ? null : new Set(requireText(name, chars, 50700));
    const removable = (point: string | undefined) =>
      point !== undefined && (characters === null ? /^[\s\0]$/u.test(point) : characters.has(point));
    let from = 0;
    let to = points.length;
    if (start) while (from < to && removable(points[from])) from += 1;
    if (end) while (to > from && removable(points[to - 1])) to -= 1;
    return points.slice(from, to).join("");
  });
}

function substring(value: Maybe, start: Maybe, count: Maybe): string {
  const from = position("$substrCP", start, 34450);
  const size = position("$substrCP", count, 34452);
  if (from < 0 || size < 0)
    throw new DatabaseError(34455, "$substrCP: the starting index and the length must be non-negative");
  return isNullish(value) ? "" : [...textOf("$substrCP", value)].slice(from, from + size).join("");
}

function replaceOperator(name: string, all: boolean): Operator {
  return namedOperator(name, ["input", "find", "replacement"], [], ({ input, find, replacement }) => {
    if (isNullish(input) || isNullish(find) || isNullish(replacement)) return null;
    const [source, part, by] = [
      requireText(name, input, 51746),
      requireText(name, find, 51745),
      requireText(name, replacement, 51744),
    ];
    return all ? source.replaceAll(part, () => by) : source.replace(part, () => by);
  });
}

function regexMatch(input: Maybe, regex: Maybe, options: Maybe): boolean {
  if (isNullish(input) || isNullish(regex)) return false;
  if (options !== undefined && typeof options !== "string")
    throw new DatabaseError(51106, "$regexMatch requires a string for 'options'");
  if (regex instanceof Regex && regex.options !== "" && options !== undefined)
    throw new DatabaseError(51107, "$regexMatch: regex option(s) specified in both 'regex' and 'option' fields");
  const source = regex instanceof Regex ? regex.pattern : requireText("$regexMatch", regex, 51105);
  return toRegExp(new Regex(source, options ?? (regex instanceof Regex ? regex.options : ""))).test(
    requireText("$regexMatch", input, 51104),
  );
}

function indexOf(value: Maybe, part: Maybe): Maybe {
  if (isNullish(value)) return null;
  const source = requireText("$indexOfCP", value, 40093);
  const at = source.indexOf(requireText("$indexOfCP", part, 40094));
  return at < 0 ? -1 : source.slice(0, at).length;
}

function split(value: Maybe, separator: Maybe): Maybe {
  if (isNullish(value) || isNullish(separator)) return null;
  const by = requireText("$split", separator, 40086);
  if (by === "") throw new DatabaseError(40087, "$split requires a non-empty separator");
  return requireText("$split", value, 40085).split(by);
}

const upper = (letter: string) => letter.toUpperCase();
const lower = (letter: string) => letter.toLowerCase();
const toUpper = (value: Maybe) => (isNullish(value) ? "" : textOf("$strcasecmp", value).replace(/[a-z]/g, upper));

export const STRINGS: OperatorTable = {
  $concat: variadic((values) =>
    values.some(isNullish) ? null : values.map((value) => requireText("$concat", value, 16702)).join(""),
  ),
  $toLower: caseOperator("$toLower", /[A-Z]/g, lower),
  $toUpper: caseOperator("$toUpper", /[a-z]/g, upper),
  $strcasecmp: fixedArityOperator("$strcasecmp", 2, 2, (a, b) => Math.sign(compareStrings(toUpper(a), toUpper(b)))),
  $strLenCP: fixedArityOperator("$strLenCP", 1, 1, (value) => [...requireText("$strLenCP", value, 34471)].length),
  $strLenBytes: fixedArityOperator("$strLenBytes", 1, 1, (value) =>
    Buffer.byteLength(requireText("$strLenBytes", value, 34473)),
  ),
  $substrCP: fixedArityOperator("$substrCP", 3, 3, substring),
  $indexOfCP: fixedArityOperator("$indexOfCP", 2, 2, indexOf),
  $split: fixedArityOperator("$split", 2, 2, split),
  $trim: trimOperator("$trim", true, true),
  $ltrim: trimOperator("$ltrim", true, false),
  $rtrim: trimOperator("$rtrim", false, true),
  $replaceOne: replaceOperator("$replaceOne", false),
  $replaceAll: replaceOperator("$replaceAll", true),
  $regexMatch: namedOperator("$regexMatch", ["input", "regex"], ["options"], ({ input, regex, options }) =>
    regexMatch(input, regex, options),
  ),
};
