import { isPerformer, owesAnswer } from "../availability/answers.ts";
import type { AvailabilityEntry } from "../availability/contract.ts";
import type { Seated } from "../line-ups/seated.ts";
import type { EventSeats } from "../line-ups/seats.ts";
import type { User } from "../users/contract.ts";
import type { NotifyChoice, Recipients } from "../contract/fields.ts";
import type { EventChange } from "./change.ts";

interface Change extends Partial<Pick<EventChange, "facts" | "seated_before">> {
  readonly notify: NotifyChoice;
  /** The member who made the change. */
  readonly by: string;
}

type Member = Pick<User, "user_id" | "status" | "musician" | "singer">;
type Entry = Pick<AvailabilityEntry, "user_id" | "status">;

/** The answers to an event, and the seats of its line-up. */
export interface Answered {
  readonly entries: readonly Entry[];
  readonly seats: EventSeats;
}

/** What a change of the line-up means to a member: they are now asked to come, or need not come any more. */
export type SeatNews = "added" | "removed";

/**
 * Returns what a change of the line-up means to a member; null if nothing. Those who have declined do not come anyway,
 * and stand-ins have been asked in a message of their own.
 */
export function seatNews(
  member: Member,
  seated_before: Seated | undefined,
  { entries, seats }: Answered,
): SeatNews | null {
  if (seated_before === undefined) return null;
  const { user_id } = member;
  const wasAsked = seated_before === null ? isPerformer(member) : seated_before.includes(user_id);
  const isSeated = seats === null ? isPerformer(member) : seats.some((seat) => seat.user_id === user_id);
  if (isSeated) return wasAsked ? null : "added";
  const isOut = entries.some((entry) => entry.user_id === user_id && entry.status === "out");
  return wasAsked && !isOut && !owesAnswer(member, seats) ? "removed" : null;
}

/**
 * The ids of the members to notify of a change to an event, in the order of `members`. `answered` is as of after the
 * change. A change of only the line-up affects those who were added or removed.
 */
export function recipientsOf(
  { notify, by, facts, seated_before }: Change,
  members: readonly Member[],
  answered: Answered,
): string[] {
  if (notify === "nobody") return [];
  const { entries, seats } = answered;
  const isOnlySeating = seated_before !== undefined && facts?.every((fact) => fact === "line_up") === true;
  const answers = new Map(entries.map(({ user_id, status }) => [user_id, status]));
  const isAffected = (member: Member): boolean => {
    if (seatNews(member, seated_before, answered) !== null) return true;
    if (isOnlySeating) return false;
    const answer = answers.get(member.user_id);
    return answer === undefined ? owesAnswer(member, seats) : answer !== "out";
  };
  return members
    .filter(({ status, user_id }) => status === "active" && user_id !== by)
    .filter((member) => notify === "everybody" || isAffected(member))
    .map(({ user_id }) => user_id);
}

const ORDER: readonly NotifyChoice[] = ["nobody", "affected", "everybody"];

/** Whether `one` reaches everybody whom `other` reaches. */
export const isAtLeast = (one: NotifyChoice, other: NotifyChoice): boolean =>
  ORDER.indexOf(one) >= ORDER.indexOf(other);

/**
 * Combines the recipients when two edits are sent as one: the wider choice wins. Empty if neither edit has any.
 */
export function widerChoice(one: Recipients, other: Recipients): Recipients {
  const ranks = [one.notify, other.notify].flatMap((notify) => (notify === undefined ? [] : ORDER.indexOf(notify)));
  const notify = ORDER[Math.max(...ranks)];
  return {
    ...(notify !== undefined && { notify }),
    ...((one.notify_chat || other.notify_chat) && { notify_chat: true }),
  };
}

/** The recipients as the query of a request without a body. */
export const recipientQuery = ({ notify, notify_chat }: Recipients) => ({
  ...(notify !== undefined && { notify }),
  ...(notify_chat && { notify_chat: "true" }),
});
