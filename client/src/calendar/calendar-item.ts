import { eveningSeconds } from "@bandstand/shared/time/clock.ts";
import { wallTime } from "@bandstand/shared/time/day.ts";
import type { RowOf } from "../data/rows.ts";
import { bandTimeZone, formatInstantTime, formatTime } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import type { IconName } from "../ui/icons.ts";

/** Something in the calendar: a gig, a rehearsal, a day that an open survey asks about, or an absence of this member. */
export interface CalendarItem {
  readonly kind: "gig" | "rehearsal" | "survey" | "absence";
  /** Unique in the calendar: a survey has an item for each of its days. */
  readonly key: string;
  readonly id: string;
  /**
   * The day in the band's time zone; for an absence, its first day. A start after midnight belongs to the evening
   * before.
   */
  readonly day: string;
  /** The last day of an absence; otherwise the same as `day`. */
  readonly until: string;
  /** The start in seconds since midnight of `day`; null if unknown. */
  readonly seconds: number | null;
  /** The start time as displayed, such as 19:30; "" if unknown. */
  readonly time: string;
  /** The name of a gig or survey, or an absence's comment. */
  readonly name: string | null;
  readonly place: string | null;
  /** True for a gig that only editors see. */
  readonly isDraft: boolean;
}

const WITHOUT = { seconds: null, time: "", name: null, place: null, isDraft: false } as const;

export function ofGig(gig: RowOf<"gigs">): CalendarItem {
  return {
    kind: "gig",
    key: gig.gig_id,
    id: gig.gig_id,
    day: gig.date,
    until: gig.date,
    seconds: eveningSeconds({ doors: gig.doors ?? null, begin: gig.begin, end: null }).begin,
    time: gig.begin === null ? "" : formatTime(gig.begin),
    name: gig.name,
    place: gig.venue?.name ?? null,
    isDraft: gig.published === 0,
  };
}

export function ofRehearsal({ rehearsal_id, begin, location }: RowOf<"rehearsals">): CalendarItem {
  const { day, seconds } = wallTime(Date.parse(begin), bandTimeZone());
  return {
    ...WITHOUT,
    kind: "rehearsal",
    key: rehearsal_id,
    id: rehearsal_id,
    day,
    until: day,
    seconds,
    time: formatInstantTime(begin),
    place: location,
  };
}

/** Returns an item for each day that a survey asks about; a day with several times gets one item, at the earliest. */
export function ofSurvey({ survey_id, title, event, options }: RowOf<"surveys">): CalendarItem[] {
  const asked = event === null ? options.flatMap((option) => ("date" in option ? [option] : [])) : [event];
  const days = new Map<string, CalendarItem>();
  for (const { date, begin } of asked) {
    const seconds = eveningSeconds({ doors: null, begin, end: null }).begin;
    const known = days.get(date);
    if (known !== undefined && (known.seconds ?? -1) <= (seconds ?? -1)) continue;
    days.set(date, {
      ...WITHOUT,
      kind: "survey",
      key: `${survey_id} ${date}`,
      id: survey_id,
      day: date,
      until: date,
      seconds,
      time: begin === null ? "" : formatTime(begin),
      name: title,
      place: event?.venue?.name ?? null,
    });
  }
  return [...days.values()];
}

export const ofAbsence = ({ absence_id, from, to, comment }: RowOf<"absences">): CalendarItem => ({
  ...WITHOUT,
  kind: "absence",
  key: absence_id,
  id: absence_id,
  day: from,
  until: to,
  name: comment,
});

/** The item's name as a heading. */
export function nameOf({ kind, name }: Pick<CalendarItem, "kind" | "name">): string {
  if (kind === "rehearsal") return text().planner.rehearsal;
  return kind === "absence" ? text().planner.youAreAway : (name ?? "");
}

const ROOMS = { gig: "/gigs", rehearsal: "/rehearsals", survey: "/surveys" } as const;

/** The path of the item's page; absences are on the profile. */
export const hrefOf = ({ kind, id }: CalendarItem): string =>
  kind === "absence" ? "/profile#absences" : `${ROOMS[kind]}/${id}`;

export const ICONS: Readonly<Record<CalendarItem["kind"], IconName>> = {
  gig: "spotlight",
  rehearsal: "metronome",
  survey: "poll",
  absence: "user",
};

/** The item in a few words, for screen readers and for the line about a day, such as "Gig Stadtball 20:00". */
export function wordsOf(item: CalendarItem): string {
  const { gig, survey } = text().planner;
  const what = item.kind === "gig" ? gig(nameOf(item)) : item.kind === "survey" ? survey(nameOf(item)) : nameOf(item);
  return [what, item.time, item.isDraft && `(${text().gigs.draft})`].filter(Boolean).join(" ");
}
