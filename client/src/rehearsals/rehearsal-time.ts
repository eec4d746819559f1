import { todayIn } from "@bandstand/shared/time/day.ts";
import { bandTimeZone, formatDay, formatInstantTime } from "../i18n/format.ts";

/** Returns the calendar day of an instant in the band's time zone. */
export const calendarDay = (instant: string): string => todayIn(Date.parse(instant), bandTimeZone());

/** Formats the day of a rehearsal briefly, such as "Mi., 20.05."; "" if unknown. */
export const dayOf = (begin: string | undefined): string =>
  begin === undefined ? "" : formatDay(calendarDay(begin), "short");

/** Formats the times of a rehearsal: 19:30–22:00. */
export const hoursOf = ({ begin, end }: { readonly begin: string; readonly end: string }): string =>
  `${formatInstantTime(begin)}–${formatInstantTime(end)}`;
