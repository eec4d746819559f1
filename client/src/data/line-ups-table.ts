import { type EventSeats, type Staffed, seatsOf, withStandIns } from "@bandstand/shared/line-ups/seats.ts";
import { todayIn } from "@bandstand/shared/time/day.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { answerTable } from "./answers-table.ts";
import type { RowOf } from "./rows.ts";
import { memoryTable } from "./table.ts";

/** The band's line-ups in memory, including archived ones, because events name them. */
export const lineUpTable = memoryTable<RowOf<"line_ups">>("line_ups", "line_up_id");

/** An event that may name a line-up. Its day is `day`, a gig's date, or the day on which a rehearsal starts. */
export type StaffedEvent = Staffed &
  ({ readonly day: string } | { readonly date: string } | { readonly begin: string });

/** The event's day in the band's time zone. */
export const dayOfEvent = (event: StaffedEvent): string => {
  if ("day" in event) return event.day;
  return "date" in event ? event.date : todayIn(Date.parse(event.begin), bandTimeZone());
};

/**
 * An event's seats, including stand-ins. They determine whom the event asks for an answer; null without a line-up.
 * Reactive.
 */
export const seatsAt = (event_id: string, event: StaffedEvent): EventSeats =>
  withStandIns(seatsOf(event, lineUpTable.byIds()), answerTable.byId(event_id)?.asks, () => dayOfEvent(event));
