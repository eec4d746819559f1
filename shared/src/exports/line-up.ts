import { owesAnswer } from "../availability/answers.ts";
import type { AvailabilityEntry } from "../availability/contract.ts";
import { type EventSeats, guestNames } from "../line-ups/seats.ts";
import type { User } from "../users/contract.ts";

type Performer = Pick<User, "user_id" | "real_name" | "status" | "musician" | "singer">;

/**
 * The names of those on stage: the expected members who said yes, followed by the stand-ins from outside who said yes.
 * If nobody has said yes, all expected members: those with a seat or, without a line-up, all performers.
 */
export function lineUpNames(
  all: readonly Performer[],
  answers: readonly AvailabilityEntry[],
  seats: EventSeats,
): string[] {
  const performers = all.filter((member) => owesAnswer(member, seats));
  const coming = new Set(answers.filter(({ status }) => status === "in").map(({ user_id }) => user_id));
  const confirmed = performers.filter(({ user_id }) => coming.has(user_id));
  const guests = guestNames(seats);
  const members = confirmed.length + guests.length > 0 ? confirmed : performers;
  return [...members.map(({ real_name }) => real_name), ...guests];
}
