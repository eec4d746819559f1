import { addDays, daysBetween, weekday } from "../time/day.ts";

/** How the rehearsals of a series follow each other. `monthly` keeps the weekday: every second Thursday of a month. */
export type Rhythm = "weekly" | "biweekly" | "monthly";

export const RHYTHMS: readonly Rhythm[] = ["weekly", "biweekly", "monthly"];

/** More rehearsals than a band plans at once; a date far off is a slip of the finger. */
export const SERIES_MAX = 60;

const WEEK_DAYS = 7;

/** The `nth` (1 to 5) `day` of the week (1 Monday) in the month `YYYY-MM`, or null where it has none. */
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
    /* A month without a fifth Thursday is left out. */
    const day = nthWeekday(month, nth, weekday(first));
    if (day !== null && day >= first && day <= last) days.push(day);
  }
  return days;
}

/**
 * The days of a series from `first` to `last`, both included, at most 60 of them. Days of the calendar and not
 * multiples of 24 hours: over a change of the clocks the rehearsal still begins at 19:00.
 */
export function seriesDays(first: string, rhythm: Rhythm, last: string): string[] {
  if (last < first) return [];
  if (rhythm === "monthly") return monthlyDays(first, last);
  const step = rhythm === "weekly" ? WEEK_DAYS : 2 * WEEK_DAYS;
  const count = Math.min(Math.floor(daysBetween(first, last) / step) + 1, SERIES_MAX);
  return Array.from({ length: count }, (_, at) => addDays(first, at * step));
}
