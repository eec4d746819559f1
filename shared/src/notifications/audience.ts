import { owesAnswer } from "../availability/answers.ts";
import type { AvailabilityEntry } from "../availability/contract.ts";
import type { User } from "../users/contract.ts";
import type { NotifyChoice } from "./records.ts";

interface Change {
  readonly notify: NotifyChoice;
  /** Who made it. */
  readonly by: string;
}

type Member = Pick<User, "user_id" | "status" | "musician" | "singer">;
type Entry = Pick<AvailabilityEntry, "user_id" | "status">;

/** The members who are told of a change of an event with these answers, in the order of `members`. */
export function toldOf({ notify, by }: Change, members: readonly Member[], entries: readonly Entry[]): string[] {
  if (notify === "nobody") return [];
  const answers = new Map(entries.map(({ user_id, status }) => [user_id, status]));
  const isAffected = (member: Member): boolean => {
    const answer = answers.get(member.user_id);
    return answer === undefined ? owesAnswer(member) : answer !== "out";
  };
  return members
    .filter(({ status, user_id }) => status === "active" && user_id !== by)
    .filter((member) => notify === "everybody" || isAffected(member))
    .map(({ user_id }) => user_id);
}

const ORDER: readonly NotifyChoice[] = ["nobody", "affected", "everybody"];

interface Asked {
  readonly notify?: NotifyChoice | undefined;
}

/** The choice of two edits that are sent as one: whoever was to be told of either is told. Empty where none was asked. */
export function widerChoice(one: Asked, other: Asked): Asked {
  const asked = [one.notify, other.notify].flatMap((notify) => (notify === undefined ? [] : ORDER.indexOf(notify)));
  const notify = ORDER[Math.max(...asked)];
  return notify === undefined ? {} : { notify };
}
