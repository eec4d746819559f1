import { preferencesOf } from "./preferences-model.ts";
import { devicesOf } from "./push-devices.ts";

/** The channels to one member. */
const WAYS = ["mail", "push"] as const;
export type Way = (typeof WAYS)[number];

interface Reading {
  /** The channels that this service supports. */
  readonly ways: ReadonlySet<Way>;
  readonly now: Date;
}

/**
 * Returns the channels that currently reach a member: supported by the service, not switched off by the member and, for
 * push, with at least one device.
 */
export async function waysTo(user_id: string, { ways, now }: Reading): Promise<readonly Way[]> {
  const wishes = (await preferencesOf([user_id])).get(user_id);
  const chosen = WAYS.filter((way) => ways.has(way) && wishes?.[way] === true);
  if (!chosen.includes("push") || (await devicesOf(user_id, now)).length > 0) return chosen;
  return chosen.filter((way) => way !== "push");
}

/**
 * Returns the members among `user_ids` who want notices about `subject` and can be reached, with the channels that
 * reach them.
 */
export async function reachableOf(
  user_ids: readonly string[],
  reading: Reading,
  subject: "changes" | "answers" | "votes",
): Promise<ReadonlyMap<string, readonly Way[]>> {
  const wishes = await preferencesOf(user_ids);
  const reached = new Map<string, readonly Way[]>();
  for (const user_id of user_ids) {
    const ways = wishes.get(user_id)?.[subject] === true ? await waysTo(user_id, reading) : [];
    if (ways.length > 0) reached.set(user_id, ways);
  }
  return reached;
}

/** Returns the channels that a service with these settings supports: push always, mail if it is configured. */
export const waysOf = ({ SMTP_URL }: { readonly SMTP_URL?: string | undefined }): ReadonlySet<Way> =>
  new Set<Way>(SMTP_URL === undefined ? ["push"] : ["mail", "push"]);
