import { createHash, randomBytes } from "node:crypto";
import type { EventType } from "@bandstand/shared/availability/contract.ts";
import mongoose from "mongoose";

const { Schema, model, trusted } = mongoose;

/** A guest's link to one ask. Only the hash of its token is stored. */
interface StoredLink {
  /** The SHA-256 hash of the token. */
  readonly _id: string;
  readonly event_type: EventType;
  readonly event_id: string;
  readonly ask_id: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

const TOKEN_BYTES = 32;

/**
 * The maximum number of links per ask. When there are more, for example because mails are repeated, the oldest are
 * deleted.
 */
const PER_ASK_MAX = 10;

const schema = new Schema<StoredLink>(
  {
    _id: { type: String, required: true },
    event_type: { type: String, required: true },
    event_id: { type: String, required: true },
    ask_id: { type: String, required: true },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  } satisfies Record<keyof StoredLink, unknown>,
  { collection: "guest_links", versionKey: false, strict: "throw" },
);
schema.index({ ask_id: 1 });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

const Links = model<StoredLink>("GuestLink", schema);

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Creates another link to an ask and returns its token, which is not stored. */
export async function createLink(link: Omit<StoredLink, "_id">): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await Links.create([{ ...link, _id: hashOf(token) }]);
  const all = await Links.find({ ask_id: link.ask_id }).lean<StoredLink[]>();
  const old = all.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime()).slice(PER_ASK_MAX);
  if (old.length > 0) await Links.deleteMany({ _id: trusted({ $in: old.map(({ _id }) => _id) }) });
  return token;
}

/** Returns the link with this token; null if there is none or it has expired. */
export const linkWith = (token: string, now: Date): Promise<StoredLink | null> =>
  Links.findOne({ _id: hashOf(token), expires_at: trusted({ $gt: now }) }).lean<StoredLink>();
