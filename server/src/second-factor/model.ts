import { newId } from "@bandstand/shared/contract/uuid.ts";
import mongoose from "mongoose";
import { findById } from "../database/by-id.ts";
import { isDuplicateKey } from "../database/duplicate-key.ts";
import { Refusal } from "../http/errors.ts";

const { Schema, model } = mongoose;

/** The collection of members' second factors. Also used by `npm run db`. */
export const SECOND_FACTORS = "second_factors";

/** An authenticator app. */
interface StoredTotp {
  /** The shared secret, encrypted; see `seal.ts`. */
  readonly secret: string;
  /** The time step of the last accepted code. Codes of this or an earlier step are refused. */
  readonly last_step: number;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

/** A WebAuthn credential. */
export interface StoredPasskey {
  readonly passkey_id: string;
  readonly credential_id: string;
  /** COSE key in base64url. */
  readonly public_key: string;
  /** The authenticator's signature counter; usually stays 0 for synced passkeys. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly synced: boolean;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

/** The unused recovery codes, hashed with one salt. */
export interface StoredRecovery {
  readonly salt: string;
  readonly hashes: readonly string[];
}

/** A member's second factor. Stored only while there is an app or a passkey. */
export interface Factor {
  readonly totp: StoredTotp | null;
  readonly passkeys: readonly StoredPasskey[];
  readonly recovery: StoredRecovery | null;
}

/** The ticket of a completed enrolment or sign-in. */
interface UsedTicket {
  readonly id: string;
  readonly expires_at: Date;
}

interface StoredFactor extends Factor {
  /** The member's id. */
  readonly _id: string;
  /** The ticket of the enrolment or sign-in that wrote this state, until the next change moves it to `spent_tickets`. */
  readonly ticket?: UsedTicket | null;
  /** Random; changes with every write. */
  readonly revision: string;
}

const totpSchema = new Schema<StoredTotp>(
  {
    secret: { type: String, required: true },
    last_step: { type: Number, required: true },
    created_at: { type: Date, required: true },
    last_used_at: { type: Date, default: null },
  } satisfies Record<keyof StoredTotp, unknown>,
  { _id: false },
);

const passkeySchema = new Schema<StoredPasskey>(
  {
    passkey_id: { type: String, required: true },
    credential_id: { type: String, required: true },
    public_key: { type: String, required: true },
    counter: { type: Number, required: true },
    transports: { type: [String], required: true },
    synced: { type: Boolean, required: true },
    name: { type: String, required: true },
    created_at: { type: Date, required: true },
    last_used_at: { type: Date, default: null },
  } satisfies Record<keyof StoredPasskey, unknown>,
  { _id: false },
);

const recoverySchema = new Schema<StoredRecovery>(
  { salt: { type: String, required: true }, hashes: { type: [String], required: true } } satisfies Record<
    keyof StoredRecovery,
    unknown
  >,
  { _id: false },
);

const ticketSchema = new Schema<UsedTicket>(
  { id: { type: String, required: true }, expires_at: { type: Date, required: true } },
  { _id: false },
);

const factorSchema = new Schema<StoredFactor>(
  {
    _id: { type: String, required: true },
    revision: { type: String, required: true },
    totp: { type: totpSchema, default: null },
    passkeys: { type: [passkeySchema], required: true },
    recovery: { type: recoverySchema, default: null },
    ticket: { type: ticketSchema, default: null },
  } satisfies Record<keyof StoredFactor, unknown>,
  { collection: SECOND_FACTORS, versionKey: false, strict: "throw" },
);

const Factors = model<StoredFactor>("SecondFactor", factorSchema);

/** The state without a second factor. */
export const NONE: Factor = { totp: null, passkeys: [], recovery: null };

/** True if there is an authenticator app or a passkey. Recovery codes alone do not count. */
export const isOn = ({ totp, passkeys }: Factor): boolean => totp !== null || passkeys.length > 0;

/** Returns a member's second factor, or `NONE`. */
export const findFactor = async (userId: string): Promise<Factor> =>
  (await findById<StoredFactor>(Factors, userId)) ?? NONE;

/** True if the member has a second factor. */
export const hasFactor = async (userId: string): Promise<boolean> => (await findById(Factors, userId)) !== null;

/** Returns all second factors; `_id` is the member's id. */
export const allFactors = async (): Promise<(Factor & { readonly _id: string })[]> =>
  await Factors.find({}).lean<StoredFactor[]>();

interface SpentTicket {
  readonly _id: string;
  readonly expires_at: Date;
}

/** The collection of used tickets that are not recorded in a second factor. Also used by `npm run db`. */
export const SPENT_TICKETS = "spent_tickets";

const spentSchema = new Schema<SpentTicket>(
  { _id: { type: String, required: true }, expires_at: { type: Date, required: true } },
  { collection: SPENT_TICKETS, versionKey: false, strict: "throw" },
);
spentSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

const SpentTickets = model<SpentTicket>("SpentTicket", spentSchema);

/** Marks a ticket as spent. Returns false if it was spent before; only one of several parallel calls succeeds. */
export async function spend(ticketId: string, expiresAt: Date): Promise<boolean> {
  try {
    await SpentTickets.create([{ _id: ticketId, expires_at: expiresAt }]);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

export const isSpent = async (ticketId: string): Promise<boolean> =>
  (await SpentTickets.exists({ _id: ticketId })) !== null;

/** How many times a change reads and conditionally writes before it gives up under contention. */
const ATTEMPTS_MAX = 10;

/**
 * Writes `next` if the document still has `revision` (null: it did not exist). Returns false if another write was
 * faster, or if the ticket was spent since the read.
 */
async function write(
  userId: string,
  revision: string | null,
  { next, ticket }: { next: Factor; ticket: UsedTicket | null },
): Promise<boolean> {
  if (!isOn(next)) return revision === null || (await Factors.deleteOne({ _id: userId, revision })).deletedCount === 1;
  const { totp, passkeys, recovery } = next;
  const fields = { totp, passkeys: [...passkeys], recovery, ticket, revision: newId() };
  if (revision !== null)
    return (await Factors.updateOne({ _id: userId, revision }, { $set: fields })).matchedCount === 1;
  try {
    await Factors.create([{ _id: userId, ...fields }]);
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
  /*
   * Since the read, the same ticket may have added a factor that was then removed. No revision shows that, but the
   * ticket is spent, so the new document is deleted again. If the document has already been changed, this enrolment was
   * valid, and that change spent the ticket.
   */
  if (ticket === null || !(await isSpent(ticket.id))) return true;
  return (await Factors.deleteOne({ _id: userId, revision: fields.revision })).deletedCount === 0;
}

interface Changed {
  readonly before: Factor;
  readonly after: Factor;
}

/**
 * Changes a member's second factor. `change` receives the current one, may throw to refuse, and may run several times.
 * Parallel changes are serialized, so each code and counter value is accepted once. Removing the last app or passkey
 * deletes the recovery codes too. Throws `UNAVAILABLE` under contention.
 */
export async function changeFactor(userId: string, change: (factor: Factor) => Factor): Promise<Changed> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const stored = await Factors.findById(userId).lean<StoredFactor>();
    const changed = await tryChange(userId, { stored, change, ticket: null });
    if (changed !== null) return changed;
  }
  throw new Refusal("UNAVAILABLE", { retryAfterSeconds: 1 });
}

/**
 * Like `changeFactor`, once per ticket: the change and the use of the ticket are one write, so a crash cannot separate
 * them. Returns null, and changes nothing, if the ticket has been used.
 */
export async function changeFactorOnce(
  userId: string,
  ticket: UsedTicket,
  change: (factor: Factor) => Factor,
): Promise<Changed | null> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const stored = await Factors.findById(userId).lean<StoredFactor>();
    if (await isUsed(ticket.id, stored)) return null;
    const changed = await tryChange(userId, { stored, change, ticket });
    if (changed !== null) return changed;
  }
  throw new Refusal("UNAVAILABLE", { retryAfterSeconds: 1 });
}

/** True if an enrolment or sign-in with this ticket was completed. */
export const hasUsedTicket = async (userId: string, ticketId: string): Promise<boolean> =>
  await isUsed(ticketId, await Factors.findById(userId).lean<StoredFactor>());

/* Returns whether a ticket was used: it is in the second factor as read (`stored`) or in `spent_tickets`. The
   collection is read last, because tickets move from the second factor to it. */
const isUsed = async (ticketId: string, stored: StoredFactor | null): Promise<boolean> =>
  stored?.ticket?.id === ticketId || (await isSpent(ticketId));

/** Tries one conditional write. Returns null if another write was faster. */
async function tryChange(
  userId: string,
  {
    stored,
    change,
    ticket,
  }: { stored: StoredFactor | null; change: (factor: Factor) => Factor; ticket: UsedTicket | null },
): Promise<Changed | null> {
  const before: Factor = stored ?? NONE;
  const next = change(before);
  if (stored?.ticket) await spend(stored.ticket.id, stored.ticket.expires_at);
  if (!(await write(userId, stored?.revision ?? null, { next, ticket }))) return null;
  return { before, after: isOn(next) ? next : NONE };
}
