import { isDuplicateKey } from "../database/duplicate-key.ts";
import mongoose from "mongoose";
import { Refusal } from "../http/errors.ts";

const { Schema, model } = mongoose;

/** Which feed address of a member is in force; an older one is refused. */
interface StoredFeed {
  /** The member's id. */
  readonly _id: string;
  /** `jti` of the token in force. */
  readonly token_id: string;
  readonly issued_at: Date;
  /** Idempotency keys of the latest requests for an address: a repeat makes no other one. */
  readonly keys: readonly string[];
}

const schema = new Schema<StoredFeed>(
  {
    _id: { type: String, required: true },
    token_id: { type: String, required: true },
    issued_at: { type: Date, required: true },
    keys: { type: [String], required: true },
  } satisfies Record<keyof StoredFeed, unknown>,
  { collection: "calendar_feeds", versionKey: false },
);

const Feeds = model<StoredFeed>("CalendarFeed", schema);

const KEYS_MAX = 20;
const TRIES_MAX = 20;

type FeedToken = Pick<StoredFeed, "token_id" | "issued_at">;

/**
 * Puts a token in force; the one before ends with that. Answers the one that is then in force: for a key that was seen
 * already, the one that is so now.
 */
export async function setFeedToken(user_id: string, token: FeedToken, key: string | null): Promise<FeedToken> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const before = await Feeds.findOne({ _id: user_id }).lean<StoredFeed>();
    const keys = before?.keys ?? [];
    if (before !== null && key !== null && keys.includes(key)) return before;
    const next = { ...token, keys: key === null ? keys : [key, ...keys].slice(0, KEYS_MAX) };
    if (await replaced(user_id, before, next)) return token;
  }
  throw new Refusal("WRITE_CONTENDED");
}

/* False where another request was faster. */
async function replaced(user_id: string, before: StoredFeed | null, next: Omit<StoredFeed, "_id">): Promise<boolean> {
  if (before !== null) {
    const { token_id } = before;
    return (await Feeds.updateOne({ _id: user_id, token_id }, { $set: next })).modifiedCount === 1;
  }
  try {
    await Feeds.create([{ _id: user_id, ...next }]);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** When the address in force was made; null where there is none. */
export async function feedIssuedAt(user_id: string): Promise<Date | null> {
  return (await Feeds.findOne({ _id: user_id }, { issued_at: 1 }).lean<StoredFeed>())?.issued_at ?? null;
}

export async function endFeed(user_id: string): Promise<void> {
  await Feeds.deleteOne({ _id: user_id });
}

export const isFeedToken = async (user_id: string, token_id: string): Promise<boolean> =>
  (await Feeds.findOne({ _id: user_id }).lean<StoredFeed>())?.token_id === token_id;
