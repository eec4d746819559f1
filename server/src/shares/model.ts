import { createHash, randomBytes } from "node:crypto";
import { type GigShare, SharePart } from "@bandstand/shared/shares/contract.ts";
import { SHARES_PER_GIG_MAX } from "@bandstand/shared/shares/limits.ts";
import mongoose from "mongoose";
import { isDuplicateKey } from "../database/duplicate-key.ts";
import type { Editor } from "../http/access.ts";
import { Refusal } from "../http/errors.ts";

const { Schema, model } = mongoose;

/** A link to a gig for people outside the band. It is not synced; only the hash of its token is stored. */
interface StoredShare extends Omit<GigShare, "share_id" | "parts" | "created_at"> {
  readonly _id: string;
  readonly gig_id: string;
  readonly token_hash: string;
  readonly parts: readonly SharePart[];
  /** The end of the day `until`, or the time at which an editor ended the link. */
  readonly expires_at: Date;
  readonly created_at: Date;
}

/** How long an expired link is kept, so a repeated request to end it gets the same response as the first. */
const KEPT_SECONDS = 60 * 60 * 24 * 90;

const TOKEN_BYTES = 32;

const schema = new Schema<StoredShare>(
  {
    _id: { type: String, required: true },
    gig_id: { type: String, required: true },
    token_hash: { type: String, required: true },
    label: { type: String, default: null },
    parts: { type: [String], enum: SharePart.options, required: true },
    until: { type: String, required: true },
    expires_at: { type: Date, required: true },
    created_at: { type: Date, required: true },
    created_by: { type: String, required: true },
  } satisfies Record<keyof StoredShare, unknown>,
  { collection: "gig_shares", versionKey: false, strict: "throw" },
);
schema.index({ token_hash: 1 }, { unique: true });
schema.index({ gig_id: 1, expires_at: 1 });
schema.index({ expires_at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

const Shares = model<StoredShare>("GigShare", schema);

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** A link as editors see it. */
export const shareRecord = (stored: StoredShare): GigShare => ({
  share_id: stored._id,
  label: stored.label,
  parts: [...stored.parts],
  until: stored.until,
  created_at: stored.created_at.toISOString(),
  created_by: stored.created_by,
});

const validOf = (gig_id: string, now: Date) => ({ gig_id, expires_at: mongoose.trusted({ $gt: now }) });

/** Returns the valid links to a gig, newest first. */
export async function sharesOf(gig_id: string, now: Date): Promise<StoredShare[]> {
  const found = await Shares.find(validOf(gig_id, now)).lean<StoredShare[]>();
  return found.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
}

type NewShare = Omit<StoredShare, "token_hash" | "created_by" | "created_at">;

/**
 * Creates a link and returns its token. If the request is repeated, the existing link gets a new token, because the
 * first one was not stored and cannot be returned again. Throws `LIST_FULL` if the gig has too many valid links.
 */
export async function createShare(
  { user_id }: Editor,
  share: NewShare,
  now: Date,
): Promise<{ readonly stored: StoredShare; readonly token: string; readonly isNew: boolean }> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const token_hash = hashOf(token);
  try {
    const stored = { ...share, token_hash, created_by: user_id, created_at: now };
    await Shares.create([stored]);
    if ((await Shares.countDocuments(validOf(share.gig_id, now))) > SHARES_PER_GIG_MAX) {
      await Shares.deleteOne({ _id: share._id });
      throw new Refusal("LIST_FULL");
    }
    return { stored, token, isNew: true };
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const stored = await Shares.findOneAndUpdate(
      { _id: share._id, gig_id: share.gig_id },
      { $set: { token_hash } },
      { returnDocument: "after" },
    ).lean<StoredShare>();
    if (stored === null) throw new Refusal("WRITE_CONTENDED");
    return { stored, token, isNew: false };
  }
}

/** Ends a link. Returns whether it was still valid. Throws `NOT_FOUND` if the gig never had it. */
export async function endShare(_caller: Editor, gig_id: string, share_id: string, now: Date): Promise<boolean> {
  const valid = { _id: share_id, ...validOf(gig_id, now) };
  if ((await Shares.updateOne(valid, { $set: { expires_at: now } })).modifiedCount === 1) return true;
  if ((await Shares.countDocuments({ _id: share_id, gig_id })) === 0) throw new Refusal("NOT_FOUND");
  return false;
}

/** Returns the valid link with this token, or null. */
export const shareWith = (token: string, now: Date): Promise<StoredShare | null> =>
  Shares.findOne({ token_hash: hashOf(token), expires_at: mongoose.trusted({ $gt: now }) }).lean<StoredShare>();
