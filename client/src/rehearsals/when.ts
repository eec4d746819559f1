import { todayIn } from "@bandstand/shared/time/day.ts";
import { bandTimeZone, formatDay, formatInstantTime } from "../i18n/format.ts";

/** The calendar day of an instant at the band's place. */
export const calendarDay = (instant: string): string => todayIn(Date.parse(instant), bandTimeZone());

/** The day of a rehearsal in a few letters: Mi., 20.05. Empty where it is not known any more. */
export const dayOf = (begin: string | undefined): string =>
  begin === undefined ? "" : formatDay(calendarDay(begin), "short");

/** When it takes place, by the clock: 19:30–22:00. */
export const hoursOf = ({ begin, end }: { readonly begin: string; readonly end: string }): string =>
  `${formatInstantTime(begin)}–${formatInstantTime(end)}`;
