import mongoose from "mongoose";
import { v7 as uuidv7 } from "uuid";
import { findById } from "../database/by-id.ts";
import type { Env } from "../env.ts";
import type { StoredDevice } from "./device.ts";
import { newNonce } from "./refresh-token.ts";
import type { Bearer, ChainState, RecentRotation } from "./rotation.ts";
import { bindTo, nextLink } from "./rotation.ts";

const { Schema, model, trusted } = mongoose;

const DAY_MS = 24 * 60 * 60 * 1000;
const DAY_SECONDS = 24 * 60 * 60;

/** How long ended sessions are kept beyond their expiry, so that a replay is still detected. */
const KEEP_DEAD_DAYS = 30;

/** `restored`: the session comes from a restored backup, and may have been used or ended after that backup was made. */
export type RevocationReason = "logout" | "ended" | "evicted" | "reuse" | "password" | "deactivated" | "restored";

/** One sign-in on one device. Rotating its refresh token is one conditional update of this document. */
export interface StoredSession extends ChainState, StoredDevice {
  readonly _id: string;
  readonly user_id: string;
  /**
   * The member's `credential_version` at sign-in. It makes a sign-in during a password change invalid from the start.
   */
  readonly credential_version: number;
  readonly reason: RevocationReason | null;
  readonly created_at: Date;
  readonly last_used_at: Date;
}

const recentRotation = new Schema<RecentRotation>(
  {
    counter: { type: Number, required: true },
    nonce: { type: String, required: true },
    attempt: { type: String, required: true },
    at: { type: Date, required: true },
  } satisfies Record<keyof RecentRotation, unknown>,
  { _id: false },
);

const sessionSchema = new Schema<StoredSession>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    credential_version: { type: Number, required: true },
    state: { type: String, required: true },
    reason: { type: String, default: null },
    counter: { type: Number, required: true },
    nonce: { type: String, required: true },
    prev_nonce: { type: String, default: null },
    confirmed: { type: Number, required: true },
    attempt: { type: String, default: null },
    recent: { type: [recentRotation], required: true },
    client_key: { type: String },
    bound_from: { type: Number },
    punished: { type: Boolean },
    created_at: { type: Date, required: true },
    last_used_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
    user_agent: { type: String, default: "" },
    has_touch: { type: Boolean },
  } satisfies Record<keyof StoredSession, unknown>,
  { collection: "sessions", versionKey: false },
);
// The index for listing and ending a member's sessions.
sessionSchema.index({ user_id: 1, state: 1 });
sessionSchema.index({ expires_at: 1 }, { expireAfterSeconds: KEEP_DEAD_DAYS * DAY_SECONDS });

const Sessions = model<StoredSession>("Session", sessionSchema);

interface LoggedOutToken {
  readonly _id: string;
  readonly expires_at: Date;
}

const loggedOutSchema = new Schema<LoggedOutToken>(
  { _id: { type: String, required: true }, expires_at: { type: Date, required: true } },
  { collection: "logout_blacklist", versionKey: false },
);
loggedOutSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

const LoggedOutTokens = model<LoggedOutToken>("LoggedOutToken", loggedOutSchema);

/** Session lifetimes, in days. */
interface Lifetime {
  /** Days until an unused session expires. */
  readonly days: number;
  /** Days after sign-in at which the session expires, however often it is refreshed. */
  readonly maxDays: number;
}

export const lifetimeOf = (env: Pick<Env, "REFRESH_TOKEN_EXPIRE_DAYS" | "SESSION_MAX_DAYS">): Lifetime => ({
  days: env.REFRESH_TOKEN_EXPIRE_DAYS,
  maxDays: env.SESSION_MAX_DAYS,
});

/** Returns when a session that is used at `now` expires if it is not used again. */
const expiryOf = (created_at: Date, now: Date, { days, maxDays }: Lifetime): Date =>
  new Date(Math.min(now.getTime() + days * DAY_MS, created_at.getTime() + maxDays * DAY_MS));

/** Creates a session whose first refresh token is link 1, bound to the app's key if the app has one. */
export async function createSession(
  owner: StoredDevice & { user_id: string; credential_version: number },
  { client_key, now, ...lifetime }: { client_key: string | null; now: Date } & Lifetime,
): Promise<StoredSession> {
  const session: StoredSession = {
    ...owner,
    // UUID version 7 orders sessions created in the same millisecond.
    _id: uuidv7(),
    state: "active",
    reason: null,
    counter: 1,
    nonce: newNonce(),
    prev_nonce: null,
    confirmed: 0,
    attempt: null,
    recent: [],
    ...bindTo(client_key, 1),
    created_at: now,
    last_used_at: now,
    expires_at: expiryOf(now, now, lifetime),
  };
  await Sessions.create(session);
  return session;
}

export const findSession = (sessionId: string): Promise<StoredSession | null> => findById(Sessions, sessionId);

/**
 * True if a session has reached the maximum age. Ignores the stored expiry, which may have been set before there was a
 * limit.
 */
export const isTooOld = ({ created_at }: StoredSession, now: Date, maxDays: number): boolean =>
  now.getTime() >= created_at.getTime() + maxDays * DAY_MS;

/**
 * Advances a session's chain of refresh tokens by one link, in one conditional update. Returns null if the session has
 * changed since `session` was read, so only one of several concurrent calls succeeds.
 */
export function rotateSession(
  session: StoredSession,
  { bearer, now, ...lifetime }: { bearer: Bearer; now: Date } & Lifetime,
): Promise<StoredSession | null> {
  const expires_at = expiryOf(session.created_at, now, lifetime);
  const next = nextLink(session, bearer, { nonce: newNonce(), now, expires_at });
  return Sessions.findOneAndUpdate(
    { _id: session._id, state: "active", counter: session.counter, nonce: session.nonce },
    { $set: { ...next, last_used_at: now } },
    { returnDocument: "after" },
  )
    .lean<StoredSession>()
    .exec();
}

/** Records that the response with link `counter` has arrived; from then on the previous link is treated as used. */
export async function confirmLink(sessionId: string, counter: number): Promise<void> {
  await Sessions.updateOne({ _id: sessionId, confirmed: trusted({ $lt: counter }) }, { $set: { confirmed: counter } });
}

/** Updates the current session's credential version after a password change, so that the session stays valid. */
export async function carryCredential(sessionId: string, credentialVersion: number): Promise<void> {
  await Sessions.updateOne({ _id: sessionId, state: "active" }, { $set: { credential_version: credentialVersion } });
}

/** Ends one of a member's sessions. Returns false if it does not exist or is not active. */
export async function revokeSession(userId: string, sessionId: string, reason: RevocationReason): Promise<boolean> {
  const { modifiedCount } = await Sessions.updateOne(
    { _id: sessionId, user_id: userId, state: "active" },
    { $set: { state: "revoked", reason } },
  );
  return modifiedCount === 1;
}

/**
 * Ends every active session of a member except `except`. Sessions that were evicted earlier get the new `reason` too:
 * their devices may still hold the band's data, and the reason tells them whether to remove it. Returns how many
 * sessions changed.
 */
export async function revokeSessionsOf(userId: string, reason: RevocationReason, except?: string): Promise<number> {
  const { modifiedCount } = await Sessions.updateMany(
    {
      user_id: userId,
      reason: trusted({ $in: [null, "evicted"] }),
      ...(except !== undefined && { _id: trusted({ $ne: except }) }),
    },
    { $set: { state: "revoked", reason } },
  );
  return modifiedCount;
}

/**
 * Records that a replay of a token from this session has ended the member's sessions, so that another replay does not
 * end later ones.
 */
export async function markPunished(sessionId: string): Promise<void> {
  await Sessions.updateOne({ _id: sessionId }, { $set: { punished: true } });
}

/** Returns a member's active sessions, oldest first. */
export const activeSessionsOf = (userId: string, now: Date): Promise<StoredSession[]> =>
  Sessions.find({ user_id: userId, state: "active", expires_at: trusted({ $gt: now }) })
    .sort({ created_at: 1, _id: 1 })
    .lean<StoredSession[]>()
    .exec();

/**
 * Ends a member's oldest sessions beyond `max`, but not `keep`, the session that is being refreshed. Ordering by age is
 * unambiguous, so concurrent sign-ins end the same sessions.
 */
export async function evictOldest(
  userId: string,
  { max, now, keep }: { max: number; now: Date; keep?: string },
): Promise<void> {
  const active = await activeSessionsOf(userId, now);
  const excess = active.length - max;
  if (excess <= 0) return;
  const oldest = active.filter(({ _id }) => _id !== keep).slice(0, excess);
  await Sessions.updateMany(
    { _id: trusted({ $in: oldest.map(({ _id }) => _id) }), state: "active" },
    { $set: { state: "revoked", reason: "evicted" } },
  );
}

/**
 * Puts an access token on the logout blacklist until it expires. Keyed by `jti`, because one token can be encoded in
 * several ways.
 */
export async function blacklistToken(jti: string, expiresAt: Date): Promise<void> {
  await LoggedOutTokens.updateOne({ _id: jti }, { $set: { expires_at: expiresAt } }, { upsert: true });
}

export const isBlacklisted = async (jti: string): Promise<boolean> => (await findById(LoggedOutTokens, jti)) !== null;
