import { owesAnswer } from "../availability/answers.ts";
import type { AvailabilityEntry } from "../availability/contract.ts";
import type { EventSeats } from "../line-ups/seats.ts";
import type { User } from "../users/contract.ts";
import type { NotifyChoice, Recipients } from "../contract/fields.ts";

interface Change {
  readonly notify: NotifyChoice;
  /** The member who made the change. */
  readonly by: string;
}

type Member = Pick<User, "user_id" | "status" | "musician" | "singer">;
type Entry = Pick<AvailabilityEntry, "user_id" | "status">;

/**
 * The ids of the members to notify of a change to an event, in the order of `members`. `entries` are the answers to the
 * event, `seats` those of its line-up.
 */
export function recipientsOf(
  { notify, by }: Change,
  members: readonly Member[],
  { entries, seats }: { readonly entries: readonly Entry[]; readonly seats: EventSeats },
): string[] {
  if (notify === "nobody") return [];
  const answers = new Map(entries.map(({ user_id, status }) => [user_id, status]));
  const isAffected = (member: Member): boolean => {
    const answer = answers.get(member.user_id);
    return answer === undefined ? owesAnswer(member, seats) : answer !== "out";
  };
  return members
    .filter(({ status, user_id }) => status === "active" && user_id !== by)
    .filter((member) => notify === "everybody" || isAffected(member))
    .map(({ user_id }) => user_id);
}

const ORDER: readonly NotifyChoice[] = ["nobody", "affected", "everybody"];

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
