import { activeSessionsOf } from "../auth/model.ts";
import { findUser } from "../users/model.ts";
import { type StoredSubscription, endSubscription, subscribedMembers, subscriptionsOf } from "./push-model.ts";

/**
 * Returns the devices that can receive pushes for a member now. Subscriptions whose session has ended are deleted here,
 * so the code that ends sessions need not know about them.
 */
export async function devicesOf(user_id: string, now: Date): Promise<StoredSubscription[]> {
  const known = await subscriptionsOf(user_id);
  if (known.length === 0) return [];
  const [user, sessions] = await Promise.all([findUser(user_id), activeSessionsOf(user_id, now)]);
  const isMember = user?.status === "active";
  const alive = new Set(
    sessions
      .filter(({ credential_version }) => isMember && credential_version === user.credential_version)
      .map(({ _id }) => _id),
  );
  for (const { _id } of known) if (!alive.has(_id)) await endSubscription({ _id });
  return known.filter(({ _id }) => alive.has(_id));
}

/** Deletes the subscriptions whose session has ended. */
export async function forgetEndedDevices(now: Date): Promise<void> {
  for (const user_id of await subscribedMembers()) await devicesOf(user_id, now);
}
