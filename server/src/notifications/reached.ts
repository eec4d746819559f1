import type { Reached } from "@bandstand/shared/notifications/contract.ts";
import type { Way } from "./ways.ts";

/** Counts how many recipients can be reached and on which channels, without telling whose channels they are. */
export function reachedOf(recipients: readonly string[], reachable: ReadonlyMap<string, readonly Way[]>): Reached {
  const unreachable = recipients.filter((user_id) => !reachable.has(user_id));
  const people = recipients.length;
  const reachedCount = people - unreachable.length;
  /* The totals of one person would say which channel is theirs. */
  const inTotal = (way: Way): number =>
    reachedCount === 1 ? 0 : recipients.filter((user_id) => reachable.get(user_id)?.includes(way)).length;
  return { people, reachable: reachedCount, mail: inTotal("mail"), push: inTotal("push"), unreachable };
}
