import { daysBetween } from "../time/day.ts";

interface Asked {
  readonly date: string;
  readonly answer_by: string | null;
  readonly begin: string | null;
}

/** Until when an answer is wanted: the gig's answer-by date, at the latest its own. */
export const wantedBy = ({ date, answer_by }: Pick<Asked, "date" | "answer_by">): string =>
  answer_by !== null && answer_by < date ? answer_by : date;

/** Days left to answer; 0 on the last day, negative when overdue, null where no answer-by date is set. */
export const daysLeft = ({ answer_by }: Pick<Asked, "answer_by">, today: string): number | null =>
  answer_by === null ? null : daysBetween(today, answer_by);

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** The order of gigs that wait for an answer: by the day until which it is wanted, then by date and begin. */
export const byUrgency = (a: Asked, b: Asked): number =>
  compare(wantedBy(a), wantedBy(b)) || compare(a.date, b.date) || compare(a.begin ?? "", b.begin ?? "");
