import type { EventType } from "../availability/contract.ts";

/** How many events of each kind one part of the start page shows, so that a long series does not crowd out the rest. */
export const SHOWN_EVENTS: Readonly<Record<EventType, number>> = { gig: 5, rehearsal: 2 };

/** The fields of an upcoming or current event that determine its place on the start page. */
export interface StartEvent {
  readonly event_type: EventType;
  /** The day in the band's time zone. */
  readonly day: string;
  /** When it starts, a local time in stored form; null if unknown. */
  readonly clock: string | null;
  /** True if it waits for the member's answer. */
  readonly isAwaited: boolean;
}

export interface StartOrder<E> {
  /** Today's gigs, and yesterday's until they end. */
  readonly tonight: readonly E[];
  /** Events that wait for the member's answer. */
  readonly owed: readonly E[];
  readonly coming: readonly E[];
}

const place = ({ day, clock }: StartEvent): string => `${day} ${clock ?? ""}`;

/** Keeps the first events of each kind. */
function firstOfKind<E extends StartEvent>(events: readonly E[]): E[] {
  const counts = { gig: 0, rehearsal: 0 };
  return events.filter(({ event_type }) => (counts[event_type] += 1) <= SHOWN_EVENTS[event_type]);
}

/**
 * Sorts events into the parts of the start page, each in chronological order. Today's gigs come before everything else,
 * even if they wait for an answer, because their meeting point and live mode are needed now.
 */
export function startOrder<E extends StartEvent>(events: readonly E[], today: string): StartOrder<E> {
  const sorted = events.toSorted((a, b) => (place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0));
  const isTonight = ({ event_type, day }: StartEvent): boolean => event_type === "gig" && day <= today;
  const later = sorted.filter((event) => !isTonight(event));
  return {
    tonight: sorted.filter(isTonight),
    owed: firstOfKind(later.filter(({ isAwaited }) => isAwaited)),
    coming: firstOfKind(later.filter(({ isAwaited }) => !isAwaited)),
  };
}
