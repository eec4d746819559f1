import type { PasskeyAnswer } from "@bandstand/shared/second-factor/contract.ts";
import type { AppContext } from "../http/context.ts";
import { changeFactor, findFactor } from "./model.ts";
import type { Factor, StoredPasskey } from "./model.ts";
import { hashRecoveryCode, withoutCode } from "./recovery-codes.ts";
import { unseal } from "./seal.ts";
import { siteOf } from "./site.ts";
import { stepOf } from "./totp.ts";
import { userHandleOf, verifyAnswer } from "./webauthn.ts";

/*
 * Each function here verifies one kind of second factor and consumes it in the same conditional write. None reveals why
 * a check failed.
 */

class Mismatch extends Error {}

async function used(userId: string, use: (factor: Factor) => Factor | null): Promise<Factor | null> {
  try {
    const { after } = await changeFactor(userId, (factor) => {
      const next = use(factor);
      if (next === null) throw new Mismatch();
      return next;
    });
    return after;
  } catch (error) {
    if (error instanceof Mismatch) return null;
    throw error;
  }
}

/**
 * Verifies and consumes a code from the member's authenticator app. Returns false if it is wrong or was used before.
 */
export async function useCode({ env, now }: AppContext, userId: string, code: string): Promise<boolean> {
  const at = now();
  const after = await used(userId, (factor) => {
    const { totp } = factor;
    const secret = totp === null ? null : unseal(env, userId, totp.secret);
    if (totp === null || secret === null) return null;
    const step = stepOf(code, secret, { now: at, lastStep: totp.last_step });
    return step === null ? null : { ...factor, totp: { ...totp, last_step: step, last_used_at: at } };
  });
  return after !== null;
}

/** Verifies and consumes a recovery code. Returns false if it is wrong or was used before. */
export async function useRecoveryCode(context: AppContext, userId: string, code: string): Promise<boolean> {
  const { recovery } = await findFactor(userId);
  if (recovery === null) return false;
  const hash = await hashRecoveryCode(context, code, recovery);
  const after = await used(userId, (factor) => {
    const left = factor.recovery === null ? null : withoutCode(factor.recovery, hash);
    return left === null ? null : { ...factor, recovery: left };
  });
  return after !== null;
}

const isGrowing = (counter: number, { counter: known }: StoredPasskey): boolean =>
  (counter === 0 && known === 0) || counter > known;

/** Verifies that one of the member's passkeys signed `challenge`, and stores its new counter; see `verifyAnswer`. */
export async function usePasskey(
  { env, now }: AppContext,
  userId: string,
  { answer, challenge, isUnlocked }: { answer: PasskeyAnswer; challenge: string; isUnlocked: boolean },
): Promise<boolean> {
  const site = siteOf(env);
  const passkey = (await findFactor(userId)).passkeys.find(({ credential_id }) => credential_id === answer.id);
  const handle = answer.response.userHandle;
  if (site === null || passkey === undefined || (handle && handle !== userHandleOf(userId))) return false;
  const verified = await verifyAnswer(site, challenge, { answer, passkey, isUnlocked });
  if (verified === null) return false;
  const at = now();
  const after = await used(userId, (factor) => {
    const stored = factor.passkeys.find(({ credential_id }) => credential_id === passkey.credential_id);
    if (stored === undefined || !isGrowing(verified.counter, stored)) return null;
    const next = { ...stored, ...verified, last_used_at: at };
    return { ...factor, passkeys: factor.passkeys.map((one) => (one === stored ? next : one)) };
  });
  return after !== null;
}
