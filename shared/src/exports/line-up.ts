import { owesAnswer } from "../availability/answers.ts";
import type { AvailabilityEntry } from "../availability/contract.ts";
import type { EventSeats } from "../line-ups/seats.ts";
import type { User } from "../users/contract.ts";

type Performer = Pick<User, "user_id" | "real_name" | "status" | "musician" | "singer">;

/** The names of the members on stage: the members with a seat, or all performers without a line-up, who said yes; or all of them if nobody has. */
export function lineUpNames(
  members: readonly Performer[],
  answers: readonly AvailabilityEntry[],
  seats: EventSeats,
): string[] {
  const performers = members.filter((member) => owesAnswer(member, seats));
  const coming = new Set(answers.filter(({ status }) => status === "in").map(({ user_id }) => user_id));
  const confirmed = performers.filter(({ user_id }) => coming.has(user_id));
  return (confirmed.length > 0 ? confirmed : performers).map(({ real_name }) => real_name);
}
