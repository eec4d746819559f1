import { owesAnswer } from "../availability/answers.ts";
import type { AvailabilityEntry, AvailabilityStatus, EventType } from "../availability/contract.ts";
import type { EventSeats } from "../line-ups/seats.ts";
import { seasonOf } from "./seasons.ts";

/** A gig or rehearsal with the answers to it. */
export interface AnsweredEvent {
  readonly event_type: EventType;
  /** The day in the band's time zone. */
  readonly day: string;
  readonly entries: readonly Pick<AvailabilityEntry, "user_id" | "status">[];
  readonly seats: EventSeats;
}

/** A member, and the day on which the account was created. */
export interface CountedMember {
  readonly user_id: string;
  readonly real_name: string;
  readonly status: "active" | "deactivated";
  readonly musician: boolean;
  readonly singer: boolean;
  readonly since: string;
}

/** How a member answered past events. `invited` is the sum of the other counts. */
export type AttendanceCounts = Readonly<Record<AvailabilityStatus | "no_response" | "invited", number>>;

/** One member's attendance. `share` is the percentage of invitations that the member accepted. */
export interface Attendance extends AttendanceCounts {
  readonly user_id: string;
  readonly real_name: string;
  readonly share: number;
}

/** Which events to count: those of one season or all, and those of one kind or both. */
export interface AttendanceFilter {
  readonly season: string | null;
  readonly kind: EventType | null;
}

/** Returns the seasons in which there are events, latest first. */
export const seasonsOf = (events: readonly AnsweredEvent[], firstMonth: number): string[] =>
  [...new Set(events.map(({ day }) => seasonOf(day, firstMonth)))].toSorted((a, b) => (a < b ? 1 : -1));

const PERCENT = 100;

/**
 * Counts how active members answered events. An event counts for a member who answered it, and for a member who was
 * expected to answer and had an account by that day. Members without such an event are left out. Yields after every
 * event, so that the caller can pause.
 */
export function* attendance(
  events: readonly AnsweredEvent[],
  members: readonly CountedMember[],
  { season, kind, firstMonth }: AttendanceFilter & { readonly firstMonth: number },
): Generator<undefined, Attendance[]> {
  const active = members.filter(({ status }) => status === "active");
  const counted = active.map(() => ({ in: 0, maybe: 0, out: 0, no_response: 0 }));
  for (const { event_type, day, entries, seats } of events) {
    if (kind !== null && kind !== event_type) continue;
    if (season !== null && season !== seasonOf(day, firstMonth)) continue;
    const answers = new Map(entries.map(({ user_id, status }) => [user_id, status]));
    active.forEach((member, at) => {
      const answer = answers.get(member.user_id);
      const counts = counted[at];
      if (counts === undefined) return;
      if (answer !== undefined) counts[answer] += 1;
      else if (owesAnswer(member, seats) && member.since <= day) counts.no_response += 1;
    });
    yield;
  }
  return active.flatMap(({ user_id, real_name }, at) => {
    const counts = counted[at] ?? { in: 0, maybe: 0, out: 0, no_response: 0 };
    const invited = counts.in + counts.maybe + counts.out + counts.no_response;
    if (invited === 0) return [];
    return [{ user_id, real_name, ...counts, invited, share: Math.round((counts.in / invited) * PERCENT) }];
  });
}

/** The columns of the attendance table. */
export const ATTENDANCE_COLUMNS = ["real_name", "share", "invited", "in", "maybe", "out", "no_response"] as const;
export type AttendanceColumn = (typeof ATTENDANCE_COLUMNS)[number];

/** Sorts by a column, the largest number first, then by name. `compare` compares names in the reader's language. */
export const sortAttendance = (
  rows: readonly Attendance[],
  column: AttendanceColumn,
  compare: (a: string, b: string) => number,
): Attendance[] =>
  rows.toSorted((a, b) => (column === "real_name" ? 0 : b[column] - a[column]) || compare(a.real_name, b.real_name));
