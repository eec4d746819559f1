import { isDuplicateKey } from "./duplicate-key.ts";
import mongoose from "mongoose";
import { Refusal } from "../http/errors.ts";
import { mongoStore } from "./mongo-store.ts";
import { type Write, logKey } from "./records.ts";

const { Schema } = mongoose;

/** The key of a mutation that writes many records, such as an import, and the hash of its request. */
interface Claim {
  /** The user id and the key. */
  readonly _id: string;
  readonly hash: string;
  readonly at: Date;
}

const KEPT_SECONDS = 60 * 60 * 24 * 90;

const claimSchema = new Schema<Claim>(
  {
    _id: { type: String, required: true },
    hash: { type: String, required: true },
    at: { type: Date, required: true },
  } satisfies Record<keyof Claim, unknown>,
  { collection: "claims", versionKey: false, strict: "throw" },
);
claimSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

const Claims = mongoose.model<Claim>("claims", claimSchema);

/**
 * Reserves the caller's key for this request before its first record is written, so that a repeat completes the request
 * and a different request with the same key writes nothing (422 `IDEMPOTENCY_KEY_REUSED`). Does nothing without a key.
 */
export async function claimKey(write: Write): Promise<void> {
  const key = logKey(write);
  if (key === undefined) return;
  if ((await mongoStore.entryOfKey(key)) !== null) throw new Refusal("IDEMPOTENCY_KEY_REUSED");
  const { hash } = write.mutation;
  try {
    await Claims.create([{ _id: key, hash, at: write.now }]);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const taken = await Claims.findOne({ _id: key }).lean<Claim>();
    if (taken !== null && taken.hash !== hash) throw new Refusal("IDEMPOTENCY_KEY_REUSED");
  }
}
