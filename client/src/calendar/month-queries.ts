import { isOpen } from "@bandstand/shared/surveys/state.ts";
import { addDays, instantOf } from "@bandstand/shared/time/day.ts";
import { daysOfWeek, weeksOfMonth } from "@bandstand/shared/time/month.ts";
import { type Accessor, createMemo, createSignal, onCleanup } from "solid-js";
import { useAbsences } from "../availability/public.ts";
import { eachOf, gather } from "../data/chunks.ts";
import { db } from "../data/db.ts";
import { type LiveList, createLiveList, createLiveRecord } from "../data/live.ts";
import type { RowOf } from "../data/rows.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { type CalendarItem, ofGig, ofRehearsal, ofSurvey } from "./calendar-item.ts";

/** A range of days, including both ends. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The days shown for the month of `day`: whole weeks, including days of the months before and after. */
export function shownDays(day: string): DayRange {
  const mondays = weeksOfMonth(day);
  return { from: mondays[0] ?? day, to: daysOfWeek(mondays.at(-1) ?? day).at(-1) ?? day };
}

/* The instant at which a day starts in the band's time zone, in the format in which rehearsals store instants. */
const startOf = (day: string): string => new Date(instantOf(day, 0, bandTimeZone())).toISOString();

/**
 * The gigs and rehearsals in a range of days that this member may see. Reads no others. Empty while there is no range.
 */
export const useEvents = (range: Accessor<DayRange | undefined>): LiveList<CalendarItem> =>
  createLiveList<CalendarItem>(async () => {
    const days = range();
    if (days === undefined) return [];
    const { from, to } = days;
    const { gigs, rehearsals } = db();
    const items: CalendarItem[] = [];
    const gigIds = await gigs.where("date").between(from, to, true, true).primaryKeys();
    await eachOf(gigs, gigIds, (gig) => void items.push(ofGig(gig)));
    const [first, end] = [startOf(from), startOf(addDays(to, 1))];
    const rehearsalIds = await rehearsals.where("begin").between(first, end).primaryKeys();
    await eachOf(rehearsals, rehearsalIds, (rehearsal) => void items.push(ofRehearsal(rehearsal)));
    return items;
  }, "key");

/** How often to check which surveys are still open, because surveys close by themselves. */
const TICK_MS = 60_000;

/** The days that open surveys ask about. Call in a component. */
export function usePollDays(): Accessor<readonly CalendarItem[]> {
  const [now, setNow] = createSignal(new Date().toISOString());
  const timer = setInterval(() => setNow(new Date().toISOString()), TICK_MS);
  onCleanup(() => clearInterval(timer));
  const surveys = createLiveRecord(() =>
    gather(db().surveys, (rows) =>
      rows
        .filter(({ status, kind }) => status === "open" && kind !== "opinion")
        .map((survey) => ({ status: survey.status, closes_at: survey.closes_at, items: ofSurvey(survey) })),
    ),
  );
  return createMemo(() => (surveys() ?? []).filter((survey) => isOpen(survey, now())).flatMap(({ items }) => items));
}

/** The first gig or rehearsal after `day`; null if there is none, undefined while it is being read. */
export const useNextEvent = (day: Accessor<string>): Accessor<CalendarItem | null | undefined> =>
  createLiveRecord(async () => {
    const after = day();
    const { gigs, rehearsals } = db();
    const gig = await gigs.where("date").above(after).first();
    const rehearsal = await rehearsals
      .where("begin")
      .aboveOrEqual(startOf(addDays(after, 1)))
      .first();
    const found = [
      ...(gig === undefined ? [] : [ofGig(gig)]),
      ...(rehearsal === undefined ? [] : [ofRehearsal(rehearsal)]),
    ];
    return found.toSorted((a, b) => (a.day < b.day ? -1 : 1))[0];
  });

interface Calendar {
  /** Gigs, rehearsals and open surveys of the shown days. */
  readonly items: Accessor<readonly CalendarItem[]>;
  /** All absences of this member; those of others are not on this device. */
  readonly absences: Accessor<readonly RowOf<"absences">[]>;
  /** False until the first month has been read. */
  readonly isReady: Accessor<boolean>;
  readonly hasFailed: Accessor<boolean>;
}

/** The calendar of the month that contains `day`. Call in a component. */
export function useCalendar(day: Accessor<string>): Calendar {
  const range = createMemo(() => shownDays(day()), undefined, { equals: (a, b) => a.from === b.from && a.to === b.to });
  const events = useEvents(range);
  const polls = usePollDays();
  const absences = useAbsences();
  return {
    items: createMemo(() => {
      const { from, to } = range();
      return [...events.items, ...polls().filter((item) => item.day >= from && item.day <= to)];
    }),
    absences: () => absences.items,
    isReady: () => events.ready,
    hasFailed: () => Boolean(events.error),
  };
}
