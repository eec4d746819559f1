import { meetingSeconds } from "@bandstand/shared/time/clock.ts";
import type { AnsweredEvent } from "../availability/commands.ts";
import { formatDay, formatInstantTime, formatTime } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import type { ShownEvent, StartGig } from "./start-events.ts";

const joined = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(" · ");

export const titleOf = (event: ShownEvent): string =>
  event.event_type === "gig" ? event.name : text().availability.rehearsal;

export const hrefOf = ({ event_type, event_id }: ShownEvent): string =>
  event_type === "gig" ? `/gigs/${event_id}` : `/rehearsals/${event_id}`;

/** Converts an event of the start page to what the answer buttons need. */
export const answeredEvent = (event: ShownEvent): AnsweredEvent => ({
  event_type: event.event_type,
  event_id: event.event_id,
  title: event.event_type === "gig" ? event.name : text().todos.ofRehearsal(formatDay(event.day, "short")),
});

function meetingOf(gig: StartGig): string {
  if (!gig.meet && !gig.meet_at) return "";
  const isDayBefore = (meetingSeconds(gig) ?? 0) < 0;
  const meet = [text().gigs.meet, gig.meet && formatTime(gig.meet), isDayBefore && text().gigs.dayBefore];
  return joined([meet.filter(Boolean).join(" "), gig.meet_at]);
}

/** When and where a member has to be: the meeting of a gig, or the time and place of a rehearsal. May be empty. */
export const firstFact = (event: ShownEvent): string =>
  event.event_type === "gig"
    ? meetingOf(event)
    : joined([`${formatInstantTime(event.begin)}–${formatInstantTime(event.end)}`, event.location]);

/** Doors, start and place of a gig; empty for a rehearsal, whose first fact has them. */
export const furtherFacts = (event: ShownEvent): string =>
  event.event_type === "rehearsal"
    ? ""
    : joined([
        event.doors && `${text().gigs.doors} ${formatTime(event.doors)}`,
        event.begin && `${text().gigs.begin} ${formatTime(event.begin)}`,
        event.venue,
      ]);
