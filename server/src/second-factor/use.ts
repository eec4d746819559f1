import type { PasskeyAnswer } from "@bandstand/shared/second-factor/contract.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { changeFactor, changeFactorOnce, findFactor } from "./model.ts";
import type { Factor, StoredPasskey } from "./model.ts";
import { hashRecoveryCode, withoutCode } from "./recovery-codes.ts";
import { unseal } from "./seal.ts";
import { siteOf } from "./site.ts";
import { usedTicket } from "./ticket.ts";
import type { Ticket } from "./ticket.ts";
import { stepOf } from "./totp.ts";
import { userHandleOf, verifyAnswer } from "./webauthn.ts";

/*
 * Each function here verifies one kind of second factor and consumes it in the same conditional write. None reveals why
 * a check failed. With the ticket of a sign-in, that write uses up the ticket too: of several answers to one ticket only
 * one is consumed, and the others get `SIGN_IN_EXPIRED`. A wrong answer leaves the ticket valid.
 */

class Mismatch extends Error {}

async function used(
  userId: string,
  ticket: Ticket | undefined,
  use: (factor: Factor) => Factor | null,
): Promise<boolean> {
  const change = (factor: Factor): Factor => {
    const next = use(factor);
    if (next === null) throw new Mismatch();
    return next;
  };
  try {
    const changed =
      ticket === undefined
        ? await changeFactor(userId, change)
        : await changeFactorOnce(userId, usedTicket(ticket), change);
    if (changed === null) throw new Refusal("SIGN_IN_EXPIRED");
    return true;
  } catch (error) {
    if (error instanceof Mismatch) return false;
    throw error;
  }
}

/** A code typed at a sign-in. */
interface TypedCode {
  readonly code: string;
  readonly ticket: Ticket;
}

/**
 * Verifies and consumes a code from the member's authenticator app. Returns false if it is wrong or was used before.
 */
export async function useCode({ env, now }: AppContext, userId: string, { code, ticket }: TypedCode): Promise<boolean> {
  const at = now();
  return await used(userId, ticket, (factor) => {
    const { totp } = factor;
    const secret = totp === null ? null : unseal(env, userId, totp.secret);
    if (totp === null || secret === null) return null;
    const step = stepOf(code, secret, { now: at, lastStep: totp.last_step });
    return step === null ? null : { ...factor, totp: { ...totp, last_step: step, last_used_at: at } };
  });
}

/** Verifies and consumes a recovery code. Returns false if it is wrong or was used before. */
export async function useRecoveryCode(
  context: AppContext,
  userId: string,
  { code, ticket }: TypedCode,
): Promise<boolean> {
  const { recovery } = await findFactor(userId);
  if (recovery === null) return false;
  const hash = await hashRecoveryCode(context, code, recovery);
  return await used(userId, ticket, (factor) => {
    const left = factor.recovery === null ? null : withoutCode(factor.recovery, hash);
    return left === null ? null : { ...factor, recovery: left };
  });
}

const isGrowing = (counter: number, { counter: known }: StoredPasskey): boolean =>
  (counter === 0 && known === 0) || counter > known;

/** Verifies that one of the member's passkeys signed `challenge`, and stores its new counter; see `verifyAnswer`. */
export async function usePasskey(
  { env, now }: AppContext,
  userId: string,
  {
    answer,
    challenge,
    isUnlocked,
    ticket,
  }: { answer: PasskeyAnswer; challenge: string; isUnlocked: boolean; ticket?: Ticket },
): Promise<boolean> {
  const site = siteOf(env);
  const passkey = (await findFactor(userId)).passkeys.find(({ credential_id }) => credential_id === answer.id);
  const handle = answer.response.userHandle;
  if (site === null || passkey === undefined || (handle && handle !== userHandleOf(userId))) return false;
  const verified = await verifyAnswer(site, challenge, { answer, passkey, isUnlocked });
  if (verified === null) return false;
  const at = now();
  return await used(userId, ticket, (factor) => {
    const stored = factor.passkeys.find(({ credential_id }) => credential_id === passkey.credential_id);
    if (stored === undefined || !isGrowing(verified.counter, stored)) return null;
    const next = { ...stored, ...verified, last_used_at: at };
    return { ...factor, passkeys: factor.passkeys.map((one) => (one === stored ? next : one)) };
  });
}
