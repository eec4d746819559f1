/** Clock times and lengths as people type them. What they are on the wire is in `clock.ts`. */
import { LENGTH_MAX_SECONDS, formatClock } from "./clock.ts";

/* Full-width digits, unusual spaces and dashes of a phone's keyboard become plain ones. */
const plain = (typed: string): string => typed.normalize("NFKC").trim().toLowerCase();

const SEPARATED = /^(\d{1,2}) ?[:.,h ] ?([0-5]\d)(?: ?[:.,] ?([0-5]\d))?$/;
const WITHOUT = /^(\d{1,2})([0-5]\d)$/;
const HOUR = /^(\d{1,2})$/;
const WORDS = / ?(?:uhr|h|o'clock)\.?$/;
const HALF_OF_DAY = / ?([ap])\.? ?m\.?$/;

/* 12 am is midnight and 12 pm noon; beyond that no hour of a clock has a half. */
function onWholeClock(hours: number, half: string | undefined): number | null {
  if (half === undefined) return hours === 24 ? 0 : hours;
  if (hours < 1 || hours > 12) return null;
  return (hours % 12) + (half === "p" ? 12 : 0);
}

/**
 * Seconds since midnight of a clock time as people type it: `18`, `18.00`, `18:00:00`, `1830`, `18 Uhr`, `18 Uhr 30`,
 * `18h30`, `7:30pm`, `24 Uhr` for midnight. Null for what is no time of the clock.
 */
export function readClock(typed: string): number | null {
  const words = plain(typed).replace(/^(\d{1,2}) ?uhr ?(?=\d)/, "$1:");
  const half = HALF_OF_DAY.exec(words)?.[1];
  const digits = words.replace(HALF_OF_DAY, "").replace(WORDS, "");
  const match = SEPARATED.exec(digits) ?? WITHOUT.exec(digits) ?? HOUR.exec(digits);
  if (match === null) return null;
  const [, hours = "", minutes = "0", seconds = "0"] = match;
  const hour = onWholeClock(Number(hours), half);
  const rest = Number(minutes) * 60 + Number(seconds);
  /* 24:00 is said, 24:30 is not. */
  if (hour === null || hour > 23 || (hours === "24" && rest > 0)) return null;
  return hour * 60 * 60 + rest;
}

/** A clock time as it stands in a field: `19:30`, and its seconds only where it has some. */
export const writtenClock = (seconds: number): string => formatClock(seconds).replace(/:00$/, "");

/** What was typed as the field shows it once it is left; what is no time stays as it is. */
export function tidyClock(typed: string): string {
  const seconds = readClock(typed);
  return seconds === null ? typed : writtenClock(seconds);
}

/** `HH:MM:SS` of what was typed into the field of a time, null where nothing that can be read stands there. */
export function storedClock(typed: string): string | null {
  const seconds = readClock(typed);
  return seconds === null ? null : formatClock(seconds);
}

/** Whether the field of a time can be saved: it is empty, or what stands in it is a time. */
export const isClockOrEmpty = (typed: string): boolean => typed.trim() === "" || readClock(typed) !== null;

/** True where the second of two typed times is earlier, so that it means the day after. */
export function isNextDay(earlier: string, later: string): boolean {
  const [from, to] = [readClock(earlier), readClock(later)];
  return from !== null && to !== null && to < from;
}

const LENGTH = /^(?:(\d{1,2})[:.,'](?=[0-5]?\d[:.,']))?(\d{1,2})[:.,']([0-5]\d)$/;
const LENGTH_WITHOUT = /^(\d{1,2})([0-5]\d)$/;
const UNITS = /^(?:(\d{1,3}) ?m(?:in(?:uten|utes|\.)?)?)?(?: ?(\d{1,4}) ?s(?:ec(?:onds|\.)?|ek(?:unden|\.)?)?)?$/;

/**
 * Seconds of a length as people type it: `3:47`, `3.47`, `3'47"`, `347`, `1:02:03`, `3 min 47`, `4 min`, `227 s`. Null for
 * anything else, also for a number of one or two digits: nobody knows whether minutes or seconds are meant.
 */
export function readLength(typed: string): number | null {
  const words = plain(typed)
    .replace(/(\d)(?:"|'')$/, "$1")
    .replaceAll("’", "'");
  const match = LENGTH.exec(words);
  const [, hours = "0", minutes, seconds] = match ?? [
    undefined,
    undefined,
    ...(LENGTH_WITHOUT.exec(words) ?? []).slice(1),
  ];
  if (minutes !== undefined) return Number(hours) * 60 * 60 + Number(minutes) * 60 + Number(seconds);
  const [, min, sec] = UNITS.exec(words.replace(/( ?m(?:in)?\.? ?\d{1,2})$/, "$1 s")) ?? [];
  if (min === undefined && sec === undefined) return null;
  const length = Number(min ?? 0) * 60 + Number(sec ?? 0);
  return length > LENGTH_MAX_SECONDS ? null : length;
}
