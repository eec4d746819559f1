/** Local times and lengths as people type them. For the stored form, see `clock.ts`. */
import { LENGTH_MAX_SECONDS, formatClock } from "./clock.ts";

/* Normalises full-width digits and unusual spaces and dashes from phone keyboards. */
const plain = (typed: string): string => typed.normalize("NFKC").trim().toLowerCase();

const SEPARATED = /^(\d{1,2}) ?[:.,h ] ?([0-5]\d)(?: ?[:.,] ?([0-5]\d))?$/;
const WITHOUT = /^(\d{1,2})([0-5]\d)$/;
const HOUR = /^(\d{1,2})$/;
const WORDS = / ?(?:uhr|h|o'clock)\.?$/;
const HALF_OF_DAY = / ?([ap])\.? ?m\.?$/;

/* 12 am is midnight and 12 pm is noon. am and pm are valid only for hours 1 to 12. */
function onWholeClock(hours: number, half: string | undefined): number | null {
  if (half === undefined) return hours === 24 ? 0 : hours;
  if (hours < 1 || hours > 12) return null;
  return (hours % 12) + (half === "p" ? 12 : 0);
}

/**
 * Parses a local time as people type it: `18`, `18.00`, `18:00:00`, `1830`, `18 Uhr`, `18 Uhr 30`, `18h30`, `7:30pm`,
 * or `24 Uhr` for midnight. Returns seconds since midnight, or null if it is not a time.
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
  /* 24:00 is valid; 24:30 is not. */
  if (hour === null || hour > 23 || (hours === "24" && rest > 0)) return null;
  return hour * 60 * 60 + rest;
}

/** A local time as displayed in an input field: `19:30`, with seconds only if they are not zero. */
export const writtenClock = (seconds: number): string => formatClock(seconds).replace(/:00$/, "");

/** Returns the typed text as displayed once the input field has lost focus. Text that is not a time stays unchanged. */
export function tidyClock(typed: string): string {
  const seconds = readClock(typed);
  return seconds === null ? typed : writtenClock(seconds);
}

/** Converts a typed time to its stored form (`HH:MM:SS`), or null if it is empty or not a time. */
export function storedClock(typed: string): string | null {
  const seconds = readClock(typed);
  return seconds === null ? null : formatClock(seconds);
}

/** Whether the content of a time field is valid: empty or a time. */
export const isClockOrEmpty = (typed: string): boolean => typed.trim() === "" || readClock(typed) !== null;

/** Whether the second of two typed times is earlier and therefore on the next day. */
export function isNextDay(earlier: string, later: string): boolean {
  const [from, to] = [readClock(earlier), readClock(later)];
  return from !== null && to !== null && to < from;
}

const LENGTH = /^(?:(\d{1,2})[:.,'](?=[0-5]?\d[:.,']))?(\d{1,2})[:.,']([0-5]\d)$/;
const LENGTH_WITHOUT = /^(\d{1,2})([0-5]\d)$/;
const UNITS = /^(?:(\d{1,3}) ?m(?:in(?:uten|utes|\.)?)?)?(?: ?(\d{1,4}) ?s(?:ec(?:onds|\.)?|ek(?:unden|\.)?)?)?$/;

/**
 * Parses a length as people type it: `3:47`, `3.47`, `3'47"`, `347`, `1:02:03`, `3 min 47`, `4 min`, `227 s`. Returns
 * seconds, or null for anything else, including a number of one or two digits, which could mean minutes or seconds.
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
