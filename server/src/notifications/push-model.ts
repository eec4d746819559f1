import { isDuplicateKey } from "../database/duplicate-key.ts";
import mongoose from "mongoose";
import type { StoredDevice } from "../auth/device.ts";
import type { DeviceKeys } from "./push-encryption.ts";
import { type VapidKeys, newVapidKeys } from "./vapid.ts";

const { Schema, model, trusted } = mongoose;

/** One device's push subscription. It is stored with its session's id and is useless without that session. */
export interface StoredSubscription extends DeviceKeys, StoredDevice {
  /** The session's id. */
  readonly _id: string;
  readonly user_id: string;
  /** A secret: anyone who knows it can send to the device. */
  readonly endpoint: string;
  readonly created_at: Date;
  /** The last notice sent to this device, so that a retry for another device skips this one. */
  readonly told: string | null;
}

const subscriptionSchema = new Schema<StoredSubscription>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    endpoint: { type: String, required: true },
    p256dh: { type: String, required: true },
    auth: { type: String, required: true },
    user_agent: { type: String, default: "" },
    has_touch: { type: Boolean },
    created_at: { type: Date, required: true },
    told: { type: String, default: null },
  } satisfies Record<keyof StoredSubscription, unknown>,
  { collection: "push_subscriptions", versionKey: false, strict: "throw" },
);
// The index for finding a member's devices.
subscriptionSchema.index({ user_id: 1 });
// Unique, because a browser belongs to the member who signed in there last.
subscriptionSchema.index({ endpoint: 1 }, { unique: true });

const Subscriptions = model<StoredSubscription>("PushSubscription", subscriptionSchema);

interface StoredKeys extends VapidKeys {
  readonly _id: "vapid";
}

const keysSchema = new Schema<StoredKeys>(
  {
    _id: { type: String, required: true },
    public_key: { type: String, required: true },
    private_key: { type: String, required: true },
  } satisfies Record<keyof StoredKeys, unknown>,
  { collection: "push_keys", versionKey: false, strict: "throw" },
);

const Keys = model<StoredKeys>("PushKeys", keysSchema);

/** Runs `write`; returns false on a duplicate key. */
async function unlessTaken(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/**
 * Returns the band's own keys, which are created on first use and then kept. If two processes create keys at the same
 * moment, only one pair is stored.
 */
export async function vapidKeys(): Promise<VapidKeys> {
  const known = await Keys.findById("vapid").lean<StoredKeys>();
  if (known !== null) return known;
  await unlessTaken(() => Keys.create([{ _id: "vapid", ...newVapidKeys() }]));
  const made = await Keys.findById("vapid").lean<StoredKeys>();
  if (made === null) throw new Error("the push keys were not stored");
  return made;
}

type NewSubscription = Omit<StoredSubscription, "_id" | "told">;

/**
 * Sets the subscription through which this session's device is reached. The browser's previous user is no longer
 * notified there. An unchanged subscription is left as it is, because devices send it on every start. `isNew`: the
 * session had no subscription before.
 */
export async function setSubscription(
  session_id: string,
  fields: NewSubscription,
): Promise<{ readonly device: StoredSubscription; readonly isNew: boolean }> {
  const { endpoint, p256dh, auth, user_id } = fields;
  const known = await Subscriptions.findOne({ _id: session_id }).lean<StoredSubscription>();
  if (known?.endpoint === endpoint && known.p256dh === p256dh && known.auth === auth && known.user_id === user_id)
    return { device: known, isNew: false };
  const told = null;
  do await Subscriptions.deleteMany({ endpoint, _id: trusted({ $ne: session_id }) });
  while (
    !(await unlessTaken(() =>
      Subscriptions.updateOne({ _id: session_id }, { $set: { ...fields, told } }, { upsert: true }),
    ))
  );
  return { device: { _id: session_id, told, ...fields }, isNew: known === null };
}

/** Returns every subscription of a member, including those of ended sessions. */
export const subscriptionsOf = async (user_id: string): Promise<StoredSubscription[]> =>
  await Subscriptions.find({ user_id }).lean<StoredSubscription[]>();

/**
 * Deletes a subscription; with `endpoint`, only if the device has not replaced it since. Returns false if there was
 * none.
 */
export async function endSubscription({
  _id,
  endpoint,
}: Pick<StoredSubscription, "_id"> & Partial<Pick<StoredSubscription, "endpoint">>): Promise<boolean> {
  const { deletedCount } = await Subscriptions.deleteOne({ _id, ...(endpoint !== undefined && { endpoint }) });
  return deletedCount === 1;
}

/** Records the last notice that was sent to the device. */
export async function markPushed({ _id, endpoint }: StoredSubscription, notice_id: string): Promise<void> {
  await Subscriptions.updateOne({ _id, endpoint }, { $set: { told: notice_id } });
}

/** Returns the members who have a subscription. */
export const subscribedMembers = async (): Promise<string[]> => [
  ...new Set((await Subscriptions.find({}, { user_id: 1 }).lean<StoredSubscription[]>()).map(({ user_id }) => user_id)),
];
