import { DatabaseError } from "../errors.ts";
import { describe } from "../values/describe.ts";
import { asInteger } from "../values/numbers.ts";
import { Doc, isNumeric, Oid, Stamp } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";
import { typeOf } from "./arithmetic.ts";
import type { Operator, OperatorTable } from "./scope.ts";
import { fixedArityOperator, isNullish, namedOperator } from "./operands.ts";

function instant(name: string, value: Value): Date {
  if (value instanceof Date) return value;
  if (value instanceof Oid) return new Date(Number.parseInt(value.hex.slice(0, 8), 16) * 1000);
  if (value instanceof Stamp) return new Date(Number(value.value >> 32n) * 1000);
  throw new DatabaseError(16006, `can't convert from BSON type ${typeOf(value)} to Date for ${name}`);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    try {
      format = new Intl.DateTimeFormat("en-US", {
        timeZone: zone,
        hourCycle: "h23",
        year: "numeric",
        month: "numeric",
        day: "numeric",
        hour: "numeric",
        minute: "numeric",
        second: "numeric",
        era: "short",
      });
    } catch {
      throw new DatabaseError(40485, `unrecognized time zone identifier: "${zone}"`);
    }
    formats.set(zone, format);
  }
  return format;
}

/** The time zone's offset from UTC at an instant, in milliseconds. Positive is ahead of UTC. */
function offsetAt(zone: string, at: Date): number {
  const fixed = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  if (fixed !== null) {
    const minutes = Number(fixed[2]) * 60 + Number(fixed[3] ?? 0);
    return (fixed[1] === "-" ? -minutes : minutes) * 60_000;
  }
  if (zone === "UTC" || zone === "GMT") return 0;
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.get(name));
  const year = parts.get("era") === "BC" ? 1 - part("year") : part("year");
  const wall = new Date(0);
  wall.setUTCFullYear(year, part("month") - 1, part("day"));
  wall.setUTCHours(part("hour"), part("minute"), part("second"), at.getUTCMilliseconds());
  return wall.getTime() - at.getTime();
}

/** Shifts a date so that its UTC fields show the local time of the zone. */
function wallClock(date: Date, zone: Maybe): Date {
  if (zone === undefined) return date;
  if (typeof zone !== "string")
    throw new DatabaseError(40517, `timezone must evaluate to a string, found ${typeOf(zone)}`);
  return new Date(date.getTime() + offsetAt(zone, date));
}

function weekday(date: Date): number {
  return date.getUTCDay() + 1;
}

/** Builds an operator that reads one part of a date, in UTC or in the time zone of `{date, timezone}`. */
function datePart(name: string, read: (wall: Date) => number): Operator {
  return (operand, names, compile) => {
    if (operand instanceof Doc && "date" in operand)
      return namedOperator(name, ["date"], ["timezone"], ({ date, timezone }) =>
        isNullish(date) || timezone === null ? null : read(wallClock(instant(name, date), timezone)),
      )(operand, names, compile);
    return fixedArityOperator(name, 1, 1, (date) => (isNullish(date) ? null : read(instant(name, date))))(
      operand,
      names,
      compile,
    );
  };
}

/** ISO 8601: week 1 contains the first Thursday of the year. */
function isoWeek(wall: Date): { year: number; week: number } {
  const thursday = new Date(wall.getTime());
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7));
  const year = thursday.getUTCFullYear();
  return { year, week: Math.ceil(((thursday.getTime() - Date.UTC(year, 0, 1)) / 86_400_000 + 1) / 7) };
}

function dayOfYear(wall: Date): number {
  return Math.floor((wall.getTime() - Date.UTC(wall.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${String(Math.floor(size / 60)).padStart(2, "0")}${String(size % 60).padStart(2, "0")}`;
}

function formatDate(date: Date, format: string, zone: Maybe): string {
  const wall = wallClock(date, zone);
  const two = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.round((wall.getTime() - date.getTime()) / 60_000);
  return format.replace(/%(.?)/gs, (_, letter: string) => {
    switch (letter) {
      case "Y":
        return String(wall.getUTCFullYear()).padStart(4, "0");
      case "m":
        return two(wall.getUTCMonth() + 1);
      case "d":
        return two(wall.getUTCDate());
      case "H":
        return two(wall.getUTCHours());
      case "M":
        return two(wall.getUTCMinutes());
      case "S":
        return two(wall.getUTCSeconds());
      case "L":
        return String(wall.getUTCMilliseconds()).padStart(3, "0");
      case "j":
        return String(dayOfYear(wall)).padStart(3, "0");
      case "w":
        return String(weekday(wall));
      case "u":
        return String(wall.getUTCDay() || 7);
      case "G":
        return String(isoWeek(wall).year).padStart(4, "0");
      case "V":
        return two(isoWeek(wall).week);
      case "z":
        return offsetText(minutes);
      case "Z":
        return String(minutes);
      case "%":
        return "%";
      default:
        throw new DatabaseError(18536, `Invalid format character '%${letter}' in format string`);
    }
  });
}

function dateToString(date: Maybe, format: Maybe, timezone: Maybe, onNull: Maybe): Maybe {
  if (isNullish(date)) return onNull ?? null;
  if (format === null || timezone === null) return null;
  const pattern =
    format ?? (timezone === undefined || timezone === "UTC" ? "%Y-%m-%dT%H:%M:%S.%LZ" : "%Y-%m-%dT%H:%M:%S.%L");
  if (typeof pattern !== "string") throw new DatabaseError(18533, "$dateToString requires that 'format' be a string");
  return formatDate(instant("$dateToString", date), pattern, timezone);
}

const UNIT_MS: Readonly<Record<string, number>> = { millisecond: 1, second: 1000, minute: 60_000, hour: 3_600_000 };

function addMonths(wall: Date, months: number): Date {
  const result = new Date(wall.getTime());
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() + months);
  // 31 January plus one month gives the last day of February.
  const days = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(wall.getUTCDate(), days));
  return result;
}

/** The inverse of `wallClock`: the instant at which local time in the zone is `wall`. */
function fromWallClock(wall: Date, zone: Maybe): Date {
  if (typeof zone !== "string") return wall;
  const guess = new Date(wall.getTime() - offsetAt(zone, wall));
  return new Date(wall.getTime() - offsetAt(zone, guess));
}

function dateAdd(name: string, sign: number): Operator {
  return namedOperator(name, ["startDate", "unit", "amount"], ["timezone"], ({ startDate, unit, amount, timezone }) => {
    if (isNullish(startDate) || isNullish(unit) || isNullish(amount) || timezone === null) return null;
    const start = instant(name, startDate);
    const count = isNumeric(amount) ? asInteger(amount) : null;
    if (count === null) throw new DatabaseError(5166405, `${name} expects integer amount of time units`);
    const steps = sign * Number(count);
    const milliseconds = typeof unit === "string" ? UNIT_MS[unit] : undefined;
    if (milliseconds !== undefined) return new Date(start.getTime() + steps * milliseconds);
    const wall = wallClock(start, timezone);
    if (unit === "day" || unit === "week")
      return fromWallClock(new Date(wall.getTime() + steps * (unit === "week" ? 7 : 1) * 86_400_000), timezone);
    const months = unit === "month" ? 1 : unit === "quarter" ? 3 : unit === "year" ? 12 : null;
    if (months === null) throw new DatabaseError("FailedToParse", `unknown time unit value: ${describe(unit)}`);
    return fromWallClock(addMonths(wall, steps * months), timezone);
  });
}

export const DATES: OperatorTable = {
  $year: datePart("$year", (wall) => wall.getUTCFullYear()),
  $month: datePart("$month", (wall) => wall.getUTCMonth() + 1),
  $dayOfMonth: datePart("$dayOfMonth", (wall) => wall.getUTCDate()),
  $dayOfWeek: datePart("$dayOfWeek", weekday),
  $dayOfYear: datePart("$dayOfYear", dayOfYear),
  $isoWeek: datePart("$isoWeek", (wall) => isoWeek(wall).week),
  $hour: datePart("$hour", (wall) => wall.getUTCHours()),
  $minute: datePart("$minute", (wall) => wall.getUTCMinutes()),
  $second: datePart("$second", (wall) => wall.getUTCSeconds()),
  $millisecond: datePart("$millisecond", (wall) => wall.getUTCMilliseconds()),
  $dateToString: namedOperator(
    "$dateToString",
    ["date"],
    ["format", "timezone", "onNull"],
    ({ date, format, timezone, onNull }) => dateToString(date, format, timezone, onNull),
  ),
  $dateAdd: dateAdd("$dateAdd", 1),
  $dateSubtract: dateAdd("$dateSubtract", -1),
};
