import { type EventSeats, hasSeat } from "../line-ups/seats.ts";
import type { User } from "../users/contract.ts";
import { answerOf, isPerformer, overview, owesAnswer } from "./answers.ts";
import type { AvailabilityCounts, AvailabilityEntry, AvailabilityStatus } from "./contract.ts";

type Member = Pick<User, "user_id" | "status" | "musician" | "singer">;

/** An upcoming event. Nobody is asked about a draft, because musicians cannot see it. */
interface Asking {
  readonly event_id: string;
  readonly isDraft: boolean;
  /** The event's seats; null without a line-up. */
  readonly seats: EventSeats;
}

/**
 * A member's answer; `missing` if the member still has to give one, `no_seat` if the event's line-up has no seat for
 * them, `not_asked` if nobody is asked.
 */
export type AnswerCell = AvailabilityStatus | "missing" | "no_seat" | "not_asked";

/** One event with everybody's answers. */
export interface AnswerRow<E> {
  readonly event: E;
  /** One cell per column, in the order of the columns. */
  readonly cells: readonly AnswerCell[];
  /** Totals of all active members, including those without a column. */
  readonly counts: AvailabilityCounts;
  /** The members who still have to answer. */
  readonly missing: readonly string[];
}

/** A band's answers to its upcoming events. */
export interface AnswerMatrix<M, E> {
  /** The members who are expected to answer, and those who have a seat at one of the events. */
  readonly columns: readonly M[];
  readonly rows: readonly AnswerRow<E>[];
}

/**
 * Compares upcoming events with the members who are expected to answer them, both in the given order. `entriesOf`
 * returns the answers to an event.
 */
export function answerMatrix<M extends Member, E extends Asking>(
  events: readonly E[],
  members: readonly M[],
  entriesOf: (event_id: string) => readonly AvailabilityEntry[],
): AnswerMatrix<M, E> {
  const isSeated = (member: M): boolean =>
    events.some(({ seats }) => seats !== null && hasSeat(seats, member.user_id) && member.status === "active");
  const columns = members.filter((member) => isPerformer(member) || isSeated(member));
  const rows = events.map((event): AnswerRow<E> => {
    const entries = entriesOf(event.event_id);
    const { counts, no_response } = overview(entries, members, event.seats);
    const openCell = (member: M): AnswerCell => {
      if (event.isDraft) return "not_asked";
      if (owesAnswer(member, event.seats)) return "missing";
      return event.seats === null ? "not_asked" : "no_seat";
    };
    return {
      event,
      cells: columns.map((member) => answerOf(entries, member.user_id)?.status ?? openCell(member)),
      counts: event.isDraft ? { ...counts, no_response: 0 } : counts,
      missing: event.isDraft ? [] : no_response,
    };
  });
  return { columns, rows };
}

/** Returns the rows in which the member is missing, in order. */
export const missedBy = <E>(rows: readonly AnswerRow<E>[], user_id: string): AnswerRow<E>[] =>
  rows.filter(({ missing }) => missing.includes(user_id));
