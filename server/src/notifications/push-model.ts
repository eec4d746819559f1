import { isDuplicateKey } from "../database/duplicate-key.ts";
import mongoose from "mongoose";
import type { DeviceKeys } from "./push-encryption.ts";
import { type VapidKeys, newVapidKeys } from "./vapid.ts";

const { Schema, model, trusted } = mongoose;

/** Where one device is reached. It lies under its session's id and is worth nothing without that session. */
export interface StoredSubscription extends DeviceKeys {
  /** The session. */
  readonly _id: string;
  readonly user_id: string;
  /** A secret: whoever knows it can write to the device. */
  readonly endpoint: string;
  readonly user_agent: string;
  readonly created_at: Date;
  /** The notice that it was sent last: another device's trouble does not make it come twice. */
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
    created_at: { type: Date, required: true },
    told: { type: String, default: null },
  } satisfies Record<keyof StoredSubscription, unknown>,
  { collection: "push_subscriptions", versionKey: false, strict: "throw" },
);
// A member's devices.
subscriptionSchema.index({ user_id: 1 });
// A browser belongs to whoever has signed in there last.
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

/** Runs `write`; false where it stumbled over a key that is there already. */
async function unlessTaken(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** The band's own keys, made when they are first needed and then kept: of two processes one makes them. */
export async function vapidKeys(): Promise<VapidKeys> {
  const known = await Keys.findById("vapid").lean<StoredKeys>();
  if (known !== null) return known;
  await unlessTaken(() => Keys.create([{ _id: "vapid", ...newVapidKeys() }]));
  const made = await Keys.findById("vapid").lean<StoredKeys>();
  if (made === null) throw new Error("the keys for pushes were not kept");
  return made;
}

type NewSubscription = Omit<StoredSubscription, "_id" | "told">;

/**
 * Sets where the device with this session is reached. Whoever used the same browser before is no longer told there. What
 * is known already stays as it is: devices tell it anew at every start.
 */
export async function setSubscription(session_id: string, fields: NewSubscription): Promise<StoredSubscription> {
  const { endpoint, p256dh, auth, user_id } = fields;
  const known = await Subscriptions.findOne({ _id: session_id }).lean<StoredSubscription>();
  if (known?.endpoint === endpoint && known.p256dh === p256dh && known.auth === auth && known.user_id === user_id)
    return known;
  const told = null;
  do await Subscriptions.deleteMany({ endpoint, _id: trusted({ $ne: session_id }) });
  while (
    !(await unlessTaken(() =>
      Subscriptions.updateOne({ _id: session_id }, { $set: { ...fields, told } }, { upsert: true }),
    ))
  );
  return { _id: session_id, told, ...fields };
}

/** Every subscription of a member, of sessions that have ended too. */
export const subscriptionsOf = async (user_id: string): Promise<StoredSubscription[]> =>
  await Subscriptions.find({ user_id }).lean<StoredSubscription[]>();

/** Ends subscriptions; `endpoint` spares a device that has got another one meanwhile. */
export async function endSubscription({
  _id,
  endpoint,
}: Pick<StoredSubscription, "_id"> & Partial<Pick<StoredSubscription, "endpoint">>): Promise<void> {
  await Subscriptions.deleteOne({ _id, ...(endpoint !== undefined && { endpoint }) });
}

/** Notes which notice the device was sent. */
export async function noteTold({ _id, endpoint }: StoredSubscription, notice_id: string): Promise<void> {
  await Subscriptions.updateOne({ _id, endpoint }, { $set: { told: notice_id } });
}

/** The members who have a subscription. */
export const subscribedMembers = async (): Promise<string[]> => [
  ...new Set((await Subscriptions.find({}, { user_id: 1 }).lean<StoredSubscription[]>()).map(({ user_id }) => user_id)),
];
