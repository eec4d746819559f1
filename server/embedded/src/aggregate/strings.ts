import { DatabaseError } from "../errors.ts";
import { toRegExp } from "../query/predicates.ts";
import { asNumber } from "../values/numbers.ts";
import { compareStrings } from "../values/order.ts";
import { isNumeric, Regex } from "../values/types.ts";
import type { Maybe } from "../values/types.ts";
import { typeOf } from "./arithmetic.ts";
import { textOf } from "./conversions.ts";
import type { Operator, OperatorTable } from "./scope.ts";
import { evaluated, isNullish, named, variadic } from "./operands.ts";

function text(name: string, value: Maybe, code: number): string {
  if (typeof value !== "string") throw new DatabaseError(code, `${name} requires a string, found: ${typeOf(value)}`);
  return value;
}

function position(name: string, value: Maybe, code: number): number {
  const number = isNumeric(value) ? asNumber(value) : Number.NaN;
  if (!Number.isInteger(number)) throw new DatabaseError(code, `${name} requires whole numbers`);
  return number;
}

/** MongoDB changes the case of ASCII letters only. */
function cased(name: string, letters: RegExp, change: (letter: string) => string): Operator {
  return evaluated(name, 1, 1, (value) => (isNullish(value) ? "" : textOf(name, value).replace(letters, change)));
}

/** Without characters given, MongoDB trims Unicode's blanks and NUL. */
function trimmed(name: string, start: boolean, end: boolean): Operator {
  return named(name, ["input"], ["chars"], ({ input, chars }) => {
    if (isNullish(input) || chars === null) return null;
    const points = [...text(name, input, 50699)];
    const characters = chars === undefined ? null : new Set(text(name, chars, 50700));
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

function replaced(name: string, all: boolean): Operator {
  return named(name, ["input", "find", "replacement"], [], ({ input, find, replacement }) => {
    if (isNullish(input) || isNullish(find) || isNullish(replacement)) return null;
    const [source, part, by] = [text(name, input, 51746), text(name, find, 51745), text(name, replacement, 51744)];
    return all ? source.replaceAll(part, () => by) : source.replace(part, () => by);
  });
}

function regexMatch(input: Maybe, regex: Maybe, options: Maybe): boolean {
  if (isNullish(input) || isNullish(regex)) return false;
  if (options !== undefined && typeof options !== "string")
    throw new DatabaseError(51106, "$regexMatch needs its options as a string");
  if (regex instanceof Regex && regex.options !== "" && options !== undefined)
    throw new DatabaseError(51107, "$regexMatch: regex option(s) specified in both 'regex' and 'option' fields");
  const source = regex instanceof Regex ? regex.pattern : text("$regexMatch", regex, 51105);
  return toRegExp(new Regex(source, options ?? (regex instanceof Regex ? regex.options : ""))).test(
    text("$regexMatch", input, 51104),
  );
}

function indexOf(value: Maybe, part: Maybe): Maybe {
  if (isNullish(value)) return null;
  const source = text("$indexOfCP", value, 40093);
  const at = source.indexOf(text("$indexOfCP", part, 40094));
  return at < 0 ? -1 : source.slice(0, at).length;
}

function split(value: Maybe, separator: Maybe): Maybe {
  if (isNullish(value) || isNullish(separator)) return null;
  const by = text("$split", separator, 40086);
  if (by === "") throw new DatabaseError(40087, "$split requires a non-empty separator");
  return text("$split", value, 40085).split(by);
}

const upper = (letter: string) => letter.toUpperCase();
const lower = (letter: string) => letter.toLowerCase();
const lowered = (value: Maybe) => (isNullish(value) ? "" : textOf("$strcasecmp", value).replace(/[A-Z]/g, lower));

export const STRINGS: OperatorTable = {
  $concat: variadic((values) =>
    values.some(isNullish) ? null : values.map((value) => text("$concat", value, 16702)).join(""),
  ),
  $toLower: cased("$toLower", /[A-Z]/g, lower),
  $toUpper: cased("$toUpper", /[a-z]/g, upper),
  $strcasecmp: evaluated("$strcasecmp", 2, 2, (a, b) => Math.sign(compareStrings(lowered(a), lowered(b)))),
  $strLenCP: evaluated("$strLenCP", 1, 1, (value) => [...text("$strLenCP", value, 34471)].length),
  $strLenBytes: evaluated("$strLenBytes", 1, 1, (value) => Buffer.byteLength(text("$strLenBytes", value, 34473))),
  $substrCP: evaluated("$substrCP", 3, 3, substring),
  $indexOfCP: evaluated("$indexOfCP", 2, 2, indexOf),
  $split: evaluated("$split", 2, 2, split),
  $trim: trimmed("$trim", true, true),
  $ltrim: trimmed("$ltrim", true, false),
  $rtrim: trimmed("$rtrim", false, true),
  $replaceOne: replaced("$replaceOne", false),
  $replaceAll: replaced("$replaceAll", true),
  $regexMatch: named("$regexMatch", ["input", "regex"], ["options"], ({ input, regex, options }) =>
    regexMatch(input, regex, options),
  ),
};
