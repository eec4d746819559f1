import { type EventSeats, hasSeat } from "../line-ups/seats.ts";
import type { User } from "../users/contract.ts";
import type { AvailabilityEntry, AvailabilityOut, EnteredAnswer } from "./contract.ts";
import { ENTERED_MAX } from "./limits.ts";

type Entries = readonly AvailabilityEntry[];
type Member = Pick<User, "user_id" | "status" | "musician" | "singer">;

/** Whether a member is expected to answer events without a line-up: all active musicians and singers are. */
export const isPerformer = ({ status, musician, singer }: Omit<Member, "user_id">): boolean =>
  status === "active" && (musician || singer);

/**
 * Whether a member is expected to answer an event. With a line-up, these are the active members who have a seat in it,
 * otherwise all performers.
 */
export const owesAnswer = (member: Member, seats: EventSeats): boolean =>
  seats === null ? isPerformer(member) : member.status === "active" && hasSeat(seats, member.user_id);

/** Returns the member's answer; undefined if there is none. */
export const answerOf = (entries: Entries, user_id: string): AvailabilityEntry | undefined =>
  entries.find((entry) => entry.user_id === user_id);

/** Returns the entries without the given member's entry. */
export const withoutAnswer = (entries: Entries, user_id: string): AvailabilityEntry[] =>
  entries.filter((entry) => entry.user_id !== user_id);

/** Returns the entries with `answer` in place of the same member's previous answer. */
export const withAnswer = (entries: Entries, answer: AvailabilityEntry): AvailabilityEntry[] => [
  ...withoutAnswer(entries, answer.user_id),
  answer,
];

interface NewAnswer {
  readonly user_id: string;
  readonly status: AvailabilityEntry["status"];
  readonly comment?: string | null | undefined;
  readonly substitute?: AvailabilityEntry["substitute"] | undefined;
  /** The editor who enters the answer for the member. */
  readonly entered_by?: string | undefined;
}

/**
 * Creates a member's new answer. Fields that are not given keep their previous value; a substitute is kept only with
 * `out`.
 */
export function newAnswer(
  entries: Entries,
  { user_id, status, comment, substitute, entered_by }: NewAnswer,
  updated_at: string,
): AvailabilityEntry {
  const before = answerOf(entries, user_id);
  /* The comment of an absence does not carry over to the member's own answer. */
  const ownComment = before?.absence ? null : before?.comment;
  const kept = substitute === undefined ? (before?.substitute ?? null) : substitute;
  return {
    user_id,
    status,
    comment: (comment === undefined ? ownComment : comment) || null,
    substitute: status === "out" ? kept : null,
    ...(entered_by !== undefined && { entered_by }),
    updated_at,
  };
}

/** Whether the member gave the answer, rather than an absence or an editor. */
export const isOwnAnswer = ({ absence, entered_by }: AvailabilityEntry): boolean =>
  !absence && entered_by === undefined;

/**
 * Whether a member has answered since an editor entered an answer for them. `replaces` is the time of the member's own
 * answer that the editor saw, or null.
 */
export const isAnsweredSince = (current: AvailabilityEntry | undefined, replaces: string | null): boolean =>
  current !== undefined && isOwnAnswer(current) && current.updated_at !== replaces;

/** Returns the history of answers entered for others, with one more; the oldest ones are dropped. */
export const withEntered = (history: readonly EnteredAnswer[] | undefined, entered: EnteredAnswer): EnteredAnswer[] =>
  [...(history ?? []), entered].slice(-ENTERED_MAX);

/**
 * Returns the active members' answers to an event, their totals, and the members who still have to answer, in the order
 * of `members`.
 */
export function overview(entries: Entries, members: readonly Member[], seats: EventSeats = null): AvailabilityOut {
  const active = new Set(members.filter(({ status }) => status === "active").map(({ user_id }) => user_id));
  const shown = entries.filter(({ user_id }) => active.has(user_id));
  const answered = new Set(shown.map(({ user_id }) => user_id));
  const no_response = members
    .filter((member) => owesAnswer(member, seats))
    .flatMap(({ user_id }) => (answered.has(user_id) ? [] : [user_id]));
  const counts = { in: 0, maybe: 0, out: 0, no_response: no_response.length };
  for (const { status } of shown) counts[status] += 1;
  return { entries: shown, no_response, counts };
}
