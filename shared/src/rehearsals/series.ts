import { addDays, daysBetween, weekday } from "../time/day.ts";

/**
 * The interval between the rehearsals of a series. `monthly` keeps the weekday, for example the second Thursday of
 * the month.
 */
export type Rhythm = "weekly" | "biweekly" | "monthly";

export const RHYTHMS: readonly Rhythm[] = ["weekly", "biweekly", "monthly"];

/** The maximum number of rehearsals in a series. A longer series is probably a typing error in the date. */
export const SERIES_MAX = 60;

const WEEK_DAYS = 7;

/**
 * The `nth` (1 to 5) occurrence of weekday `day` (1 is Monday) in the month `YYYY-MM`, or null if the month has fewer.
 */
function nthWeekday(month: string, nth: number, day: number): string | null {
  const first = `${month}-01`;
  const found = addDays(first, ((day - weekday(first) + WEEK_DAYS) % WEEK_DAYS) + (nth - 1) * WEEK_DAYS);
  return found.startsWith(month) ? found : null;
}

function* monthsFrom(day: string): Generator<string> {
  for (let month = day.slice(0, 7); ; month = addDays(`${month}-01`, 31).slice(0, 7)) yield month;
}

function monthlyDays(first: string, last: string): string[] {
  const nth = Math.ceil(Number(first.slice(8)) / WEEK_DAYS);
  const days: string[] = [];
  for (const month of monthsFrom(first)) {
    if (`${month}-01` > last || days.length === SERIES_MAX) return days;
    /* A month without, say, a fifth Thursday is skipped. */
    const day = nthWeekday(month, nth, weekday(first));
    if (day !== null && day >= first && day <= last) days.push(day);
  }
  return days;
}

/**
 * Lists the days of a series from `first` to `last`, including both, but at most 60. They are calendar days, not
 * multiples of 24 hours, so that the local time stays the same when the clocks change.
 */
export function seriesDays(first: string, rhythm: Rhythm, last: string): string[] {
  if (last < first) return [];
  if (rhythm === "monthly") return monthlyDays(first, last);
  const step = rhythm === "weekly" ? WEEK_DAYS : 2 * WEEK_DAYS;
  const count = Math.min(Math.floor(daysBetween(first, last) / step) + 1, SERIES_MAX);
  return Array.from({ length: count }, (_, at) => addDays(first, at * step));
}
