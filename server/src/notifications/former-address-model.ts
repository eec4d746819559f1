import mongoose from "mongoose";

const { Schema, model } = mongoose;

/** How long delivery of the email is attempted (`GIVE_UP_MS` in `deliver.ts`). */
const KEPT_SECONDS = 7 * 24 * 60 * 60;

/**
 * An account's previous email address, kept until the email about the change has been sent to it. Stored separately,
 * because the outbox must not hold addresses and the account has only the current one.
 */
interface FormerAddress {
  /** The id of the change that replaced the address. */
  readonly _id: string;
  readonly email: string;
  readonly at: Date;
}

const schema = new Schema<FormerAddress>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    at: { type: Date, required: true },
  } satisfies Record<keyof FormerAddress, unknown>,
  { collection: "former_addresses", versionKey: false, strict: "throw" },
);
schema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

const Addresses = model<FormerAddress>("FormerAddress", schema);

export async function keepFormerAddress(change_id: string, email: string, now: Date): Promise<void> {
  await Addresses.create([{ _id: change_id, email, at: now }]);
}

/** Returns the address before the change; null once the email to it has been sent. */
export const formerAddress = async (change_id: string): Promise<string | null> =>
  (await Addresses.findById(change_id).lean<FormerAddress>())?.email ?? null;

export async function forgetFormerAddress(change_id: string): Promise<void> {
  await Addresses.deleteOne({ _id: change_id });
}
