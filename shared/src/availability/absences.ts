import { answerOf } from "./answers.ts";
import type { Absence, AvailabilityEntry } from "./contract.ts";

type Days = Pick<Absence, "from" | "to">;
type MembersAbsence = Pick<Absence, "from" | "to" | "comment"> & { readonly user_id: string };

/** True on every day of an absence, including the first and the last. */
export const covers = ({ from, to }: Days, day: string): boolean => from <= day && day <= to;

interface Day {
  /** The event's calendar day in the band's zone. */
  readonly day: string;
  /** The members whose absence may count as an answer. Empty unless the event is new or was moved to this day. */
  readonly asked: readonly string[];
  readonly now: string;
}

/**
 * Updates the answers to an event after its day or the absences have changed. A member in `asked` who has not answered
 * and is absent on that day gets the answer `out`. An answer that came from an absence is removed when the absence no
 * longer covers the day. Answers that members gave themselves are kept.
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
