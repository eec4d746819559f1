import { isDuplicateKey } from "../database/duplicate-key.ts";
import mongoose from "mongoose";
import { Refusal } from "../http/errors.ts";

const { Schema, model } = mongoose;

/** A member's valid feed token; all older ones are refused. */
interface StoredFeed {
  /** The member's id. */
  readonly _id: string;
  /** `jti` of the valid token. */
  readonly token_id: string;
  readonly issued_at: Date;
  /** Idempotency keys of the latest requests for a calendar URL; repeating one creates no new URL. */
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
 * Makes `token` the valid one, which invalidates the previous one. If `key` was seen before, it changes nothing.
 * Returns the token that is valid now.
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

/* Returns false if a concurrent request won. */
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

/** Returns when the member's current calendar URL was created; null if there is none. */
export async function feedIssuedAt(user_id: string): Promise<Date | null> {
  return (await Feeds.findOne({ _id: user_id }, { issued_at: 1 }).lean<StoredFeed>())?.issued_at ?? null;
}

/** Invalidates the member's calendar URL. Returns false if there was none. */
export const endFeed = async (user_id: string): Promise<boolean> =>
  (await Feeds.deleteOne({ _id: user_id })).deletedCount === 1;

export const isFeedToken = async (user_id: string, token_id: string): Promise<boolean> =>
  (await Feeds.findOne({ _id: user_id }).lean<StoredFeed>())?.token_id === token_id;
