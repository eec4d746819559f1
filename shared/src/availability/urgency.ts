import { daysBetween } from "../time/day.ts";

interface Asked {
  readonly date: string;
  readonly answer_by: string | null;
  readonly begin: string | null;
}

/** The last day for an answer: the gig's answer-by date, but not later than the gig. */
export const answerDeadline = ({ date, answer_by }: Pick<Asked, "date" | "answer_by">): string =>
  answer_by !== null && answer_by < date ? answer_by : date;

/** Days left to answer: 0 on the last day, negative when overdue, null without an answer-by date. */
export const daysLeft = ({ answer_by }: Pick<Asked, "answer_by">, today: string): number | null =>
  answer_by === null ? null : daysBetween(today, answer_by);

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Sorts gigs that need an answer by the last day for it, then by date and start. */
export const byUrgency = (a: Asked, b: Asked): number =>
  compare(answerDeadline(a), answerDeadline(b)) || compare(a.date, b.date) || compare(a.begin ?? "", b.begin ?? "");
