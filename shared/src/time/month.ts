/** Months of calendar days `YYYY-MM-DD`, in weeks that start on Monday. */
import { addDays, weekday } from "./day.ts";

export const DAYS_PER_WEEK = 7;
const MONTHS_PER_YEAR = 12;
/** Adding this many days to the first day of any month gives a day in the next month. */
const LONGEST_MONTH = 31;

/** The first day of the month that contains `day`. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The last day of the month that contains `day`. */
export const lastOfMonth = (day: string): string =>
  addDays(firstOfMonth(addDays(firstOfMonth(day), LONGEST_MONTH)), -1);

/** True if both days are in the same month of the same year. */
export const isSameMonth = (one: string, other: string): boolean => firstOfMonth(one) === firstOfMonth(other);

/**
 * The same day of the month `count` months later, or earlier if `count` is negative; the month's last day if it has no
 * such day.
 */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const months = year * MONTHS_PER_YEAR + (month - 1) + count;
  const parts = [Math.floor(months / MONTHS_PER_YEAR), (months % MONTHS_PER_YEAR) + 1];
  const first = `${String(parts[0]).padStart(4, "0")}-${String(parts[1]).padStart(2, "0")}-01`;
  const last = lastOfMonth(first);
  const wanted = `${first.slice(0, 8)}${day.slice(8)}`;
  return wanted < last ? wanted : last;
}

/** The Monday of the week that contains `day`. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekday(day));

/** The seven days from `monday` on. */
export const daysOfWeek = (monday: string): string[] =>
  Array.from({ length: DAYS_PER_WEEK }, (_, at) => addDays(monday, at));

/** The Mondays of the weeks that have days in the month of `day`: four, five or six. */
export function weeksOfMonth(day: string): string[] {
  const last = lastOfMonth(day);
  const mondays: string[] = [];
  for (let monday = mondayOf(firstOfMonth(day)); monday <= last; monday = addDays(monday, DAYS_PER_WEEK))
    mondays.push(monday);
  return mondays;
}
