import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import type { EventInAbsence } from "./queries.ts";

/** How many events are listed by name; the rest are only counted. */
const NAMED = 4;

/** The events during an absence in one line: the first few by name, the rest as a number. */
export const namesOf = (events: readonly EventInAbsence[]): string => {
  const named = events
    .slice(0, NAMED)
    .map(({ event_type, title, day }) => (event_type === "rehearsal" ? title : `${title} (${formatDay(day)})`));
  const more = events.length - named.length;
  return [...named, ...(more > 0 ? [text().availability.moreEvents(more)] : [])].join(", ");
};

/** The events that the member has answered "in" or "maybe". */
export const promised = (events: readonly EventInAbsence[]) => events.filter(({ said }) => said !== undefined);
/** The events that the member has not answered. */
export const unanswered = (events: readonly EventInAbsence[]) => events.filter(({ said }) => said === undefined);
