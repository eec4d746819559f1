import type { Reached } from "@bandstand/shared/notifications/contract.ts";
import type { Way } from "./ways.ts";

/** Counts how many recipients can be reached and on which channels, without revealing whose channels they are. */
export function reachedOf(recipients: readonly string[], reachable: ReadonlyMap<string, readonly Way[]>): Reached {
  const unreachable = recipients.filter((user_id) => !reachable.has(user_id));
  const people = recipients.length;
  const reachedCount = people - unreachable.length;
  /* If only one person can be reached, the totals would reveal that person's channels. */
  const inTotal = (way: Way): number =>
    reachedCount === 1 ? 0 : recipients.filter((user_id) => reachable.get(user_id)?.includes(way)).length;
  return { people, reachable: reachedCount, mail: inTotal("mail"), push: inTotal("push"), unreachable };
}
