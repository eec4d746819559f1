import mongoose from "mongoose";

const { Schema, model } = mongoose;

/** Which feed address of a member is in force; an older one is refused. */
interface StoredFeed {
  /** The member's id. */
  readonly _id: string;
  /** `jti` of the token in force. */
  readonly token_id: string;
}

const schema = new Schema<StoredFeed>(
  { _id: { type: String, required: true }, token_id: { type: String, required: true } } satisfies Record<
    keyof StoredFeed,
    unknown
  >,
  { collection: "calendar_feeds", versionKey: false },
);

const Feeds = model<StoredFeed>("CalendarFeed", schema);

/** Puts a token in force; the one before ends with that. */
export async function setFeedToken(user_id: string, token_id: string): Promise<void> {
  await Feeds.updateOne({ _id: user_id }, { $set: { token_id } }, { upsert: true });
}

export async function endFeed(user_id: string): Promise<void> {
  await Feeds.deleteOne({ _id: user_id });
}

export const isFeedToken = async (user_id: string, token_id: string): Promise<boolean> =>
  (await Feeds.findOne({ _id: user_id }).lean<StoredFeed>())?.token_id === token_id;
