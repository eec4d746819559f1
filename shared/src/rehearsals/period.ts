import { addDays, instantOf, wallTime } from "../time/day.ts";
import { readClock, writtenClock } from "../time/typed.ts";

/** The length of a rehearsal without an end. */
const DEFAULT_LENGTH_MS = 2 * 60 * 60 * 1000;

/** A rehearsal's period as stored instants. */
export interface Period {
  readonly begin: string;
  readonly end: string;
}

/** Local times in seconds since midnight. The end may be missing. */
export interface ClockPeriod {
  readonly begin: number;
  readonly end: number | null;
}

/** Returns the default end of a rehearsal that has only a start. Both are stored instants. */
export const defaultEnd = (begin: string): string => new Date(Date.parse(begin) + DEFAULT_LENGTH_MS).toISOString();

/** Whether the end is after the start. */
export const isPeriod = ({ begin, end }: Period): boolean => begin < end;

export const periodMs = ({ begin, end }: Period): number => Date.parse(end) - Date.parse(begin);

const instant = (day: string, seconds: number, zone: string): string =>
  new Date(instantOf(day, seconds, zone)).toISOString();

/**
 * Returns the period on a day of the band's calendar. An end that is not after the start is on the next day. A missing
 * end is two hours after the start.
 */
export function periodOn(day: string, { begin, end }: ClockPeriod, zone: string): Period {
  const from = instant(day, begin, zone);
  if (end === null) return { begin: from, end: defaultEnd(from) };
  const last = end > begin ? day : addDays(day, 1);
  const to = instant(last, end, zone);
  /* When the clocks go forward, 02:10 becomes 03:10, so a rehearsal from 02:10 to 03:05 would end before it starts. */
  return { begin: from, end: to > from ? to : defaultEnd(from) };
}

/** The day and local times of a stored period in `zone`. */
export function clockPeriod(period: Period, zone: string): ClockPeriod & { readonly day: string } {
  const { day, seconds } = wallTime(Date.parse(period.begin), zone);
  return { day, begin: seconds, end: wallTime(Date.parse(period.end), zone).seconds };
}

/* In "7-9pm" the pm applies to both times, provided the start is then earlier than the end. */
function beginOf(from: string, to: string, end: number | null): number | null {
  const half = /[ap]\.?m\.?$/i.exec(to.trim())?.[0];
  const sameHalf = half === undefined || /m\.?$/i.test(from.trim()) ? null : readClock(`${from}${half}`);
  return sameHalf !== null && end !== null && sameHalf < end ? sameHalf : readClock(from);
}

/**
 * Parses a period as people type it: `19:00–21:00`, `19-21`, `19.30 bis 22 Uhr`, `1930-2200`, `7-9pm`, or a start
 * alone. Null for anything else, and if the end equals the start.
 */
export function parsePeriod(input: string): ClockPeriod | null {
  const [from = "", to, ...more] = input.trim().split(/\s*(?:-|–|—|\bbis\b|\bto\b)\s*/i);
  if (more.length > 0) return null;
  const end = to === undefined ? null : readClock(to);
  const begin = to === undefined ? readClock(from) : beginOf(from, to, end);
  if (begin === null || (to !== undefined && (end === null || end === begin))) return null;
  return { begin, end };
}

/** The period as displayed in its input field: `19:00–21:00`. */
export const writtenPeriod = ({ begin, end }: ClockPeriod): string =>
  end === null ? writtenClock(begin) : `${writtenClock(begin)}–${writtenClock(end)}`;
