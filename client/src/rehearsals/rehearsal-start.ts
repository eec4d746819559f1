import { clockPeriod, writtenPeriod } from "@bandstand/shared/rehearsals/period.ts";
import type { Rhythm } from "@bandstand/shared/rehearsals/series.ts";
import { addDays, weekday } from "@bandstand/shared/time/day.ts";
import { today } from "../data/today.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { type RehearsalRow, latestRehearsal } from "./queries.ts";

const DAYS_PER_WEEK = 7;
export const USUAL_PERIOD = "19:00–21:00";

export type Repeat = "once" | Rhythm;

/** The fields of the rehearsal form, as typed. */
export interface RehearsalFields {
  date: string;
  period: string;
  location: string;
  comment: string;
  /** The id of the line-up; "" for none. */
  line_up: string;
  repeat: Repeat;
  until: string;
}

const EMPTY: RehearsalFields = {
  date: "",
  period: USUAL_PERIOD,
  location: "",
  comment: "",
  line_up: "",
  repeat: "once",
  until: "",
};

/** Returns the form's fields for an existing rehearsal. */
export function fieldsOf(rehearsal: RehearsalRow): RehearsalFields {
  const shown = clockPeriod(rehearsal, bandTimeZone());
  return {
    ...EMPTY,
    date: shown.day,
    period: writtenPeriod(shown),
    location: rehearsal.location ?? "",
    comment: rehearsal.comment,
    line_up: rehearsal.line_up_id ?? "",
  };
}

/**
 * Returns the form's fields for a copy of a rehearsal: its times, place and line-up. The user chooses the day. The
 * protocol, the notes and the answers are not copied.
 */
export const copyOf = (rehearsal: RehearsalRow): RehearsalFields => ({
  ...fieldsOf(rehearsal),
  date: "",
  comment: "",
});

/** Returns the first day with the last rehearsal's weekday that is after that rehearsal and not in the past. */
function nextDay(last: string): string {
  const from = today() > last ? today() : addDays(last, 1);
  return addDays(from, (weekday(last) - weekday(from) + DAYS_PER_WEEK) % DAYS_PER_WEEK);
}

/** Proposes the times and place of the last rehearsal, on `day` or, without one, on the next day with its weekday. */
export async function proposal(day?: string): Promise<RehearsalFields> {
  const last = await latestRehearsal();
  if (last === undefined) return { ...EMPTY, date: day ?? "" };
  const before = fieldsOf(last);
  return { ...before, date: day ?? nextDay(before.date), comment: "", line_up: "" };
}
