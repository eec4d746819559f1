import { preferencesOf } from "./preferences-model.ts";
import { devicesOf } from "./push-devices.ts";

/** The ways to one member. */
const WAYS = ["mail", "push"] as const;
export type Way = (typeof WAYS)[number];

interface Reading {
  /** The ways out that the service has. */
  readonly ways: ReadonlySet<Way>;
  readonly now: Date;
}

/** The ways that lead to a member at this moment: those that are there and chosen, pushes only with a device. */
export async function waysTo(user_id: string, { ways, now }: Reading): Promise<Way[]> {
  const wishes = (await preferencesOf([user_id])).get(user_id);
  const chosen = WAYS.filter((way) => ways.has(way) && wishes?.[way] === true);
  if (!chosen.includes("push") || (await devicesOf(user_id, now)).length > 0) return chosen;
  return chosen.filter((way) => way !== "push");
}

/** Of these members those who are told of changes and to whom a way leads. */
export async function reachableOf(user_ids: readonly string[], reading: Reading): Promise<ReadonlySet<string>> {
  const wishes = await preferencesOf(user_ids);
  const reached = new Set<string>();
  for (const user_id of user_ids)
    if (wishes.get(user_id)?.changes === true && (await waysTo(user_id, reading)).length > 0) reached.add(user_id);
  return reached;
}

/** The ways out that a service with these settings has: push always, mail where it is set up. */
export const waysOf = ({ SMTP_URL }: { readonly SMTP_URL?: string | undefined }): ReadonlySet<Way> =>
  new Set<Way>(SMTP_URL === undefined ? ["push"] : ["mail", "push"]);
