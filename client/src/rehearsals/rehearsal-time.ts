import { todayIn } from "@bandstand/shared/time/day.ts";
import { bandTimeZone, formatDay, formatInstantTime } from "../i18n/format.ts";

/** The calendar day of an instant in the band's time zone. */
export const calendarDay = (instant: string): string => todayIn(Date.parse(instant), bandTimeZone());

/** The day of a rehearsal in short: Mi., 20.05. Empty if unknown. */
export const dayOf = (begin: string | undefined): string =>
  begin === undefined ? "" : formatDay(calendarDay(begin), "short");

/** The times of a rehearsal: 19:30–22:00. */
export const hoursOf = ({ begin, end }: { readonly begin: string; readonly end: string }): string =>
  `${formatInstantTime(begin)}–${formatInstantTime(end)}`;
