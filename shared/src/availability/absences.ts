import { answerOf } from "./answers.ts";
import type { Absence, AvailabilityEntry } from "./contract.ts";

type Days = Pick<Absence, "from" | "to">;
type MembersAbsence = Pick<Absence, "from" | "to" | "comment"> & { readonly user_id: string };

/** True on the days of an absence, both ends included. */
export const covers = ({ from, to }: Days, day: string): boolean => from <= day && day <= to;

interface Day {
  /** The event's calendar day in the band's zone. */
  readonly day: string;
  /** Members for whom an absence may answer; none unless the event is new or has moved to this day. */
  readonly asked: readonly string[];
  readonly now: string;
}

/**
 * The answers to an event after its day or the absences have changed: an absence answers `out` for a member who is asked
 * and has not answered, and an answer that an absence gave goes with it. Answers that members gave themselves stay.
 */
export function withAbsences(
  entries: readonly AvailabilityEntry[],
  absences: readonly MembersAbsence[],
  { day, asked, now }: Day,
): AvailabilityEntry[] {
  const away = new Map(absences.filter((one) => covers(one, day)).map((one) => [one.user_id, one]));
  const kept = entries.filter((entry) => !entry.absence || away.has(entry.user_id));
  const given = asked.flatMap((user_id): AvailabilityEntry[] => {
    const absence = away.get(user_id);
    if (absence === undefined || answerOf(kept, user_id) !== undefined) return [];
    return [{ user_id, status: "out", comment: absence.comment, substitute: null, absence: true, updated_at: now }];
  });
  return [...kept, ...given];
}
