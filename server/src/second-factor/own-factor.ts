import type { Enrolled, Proof, SecondFactor } from "@bandstand/shared/second-factor/contract.ts";
import type { SecondFactorNews } from "@bandstand/shared/second-factor/mail-text.ts";
import type { RefuseWrongPassword } from "../auth/current-password.ts";
import type { Caller } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import type { RequestContext } from "../http/handler.ts";
import { changeFactor, changeFactorOnce, findFactor, hasUsedTicket, isOn } from "./model.ts";
import type { Factor, StoredPasskey } from "./model.ts";
import { reportChange } from "./news.ts";
import { refuseUnproven } from "./proof.ts";
import { isUnused, recoverySetOf, storedSet } from "./recovery-codes.ts";
import { isRequired } from "./requirement.ts";
import { siteOf } from "./site.ts";
import { usedTicket } from "./ticket.ts";
import type { Ticket } from "./ticket.ts";

export interface SecondFactorServices {
  /** The band's name, which authenticator apps and browsers show with the account. */
  bandName(): string;
  readonly refuseWrongPassword: RefuseWrongPassword;
}

const passkeyOf = ({ passkey_id, name, synced, created_at, last_used_at }: StoredPasskey) => ({
  passkey_id,
  name,
  synced,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

/** Reads and changes the caller's own second factor. */
export type OwnFactor = ReturnType<typeof ownFactor>;

export function ownFactor(context: AppContext, { refuseWrongPassword }: SecondFactorServices) {
  const { env } = context;
  const site = siteOf(env);

  const stateOf = ({ totp, passkeys, recovery }: Factor, { role }: Caller): SecondFactor => ({
    totp: totp && {
      created_at: totp.created_at.toISOString(),
      last_used_at: totp.last_used_at?.toISOString() ?? null,
    },
    passkeys: passkeys.map(passkeyOf),
    recovery_codes_left: recovery?.hashes.length ?? 0,
    required: isRequired(role),
    passkeys_possible: site !== null,
  });

  const prove = (caller: Caller, proof: Proof, request: RequestContext): Promise<void> =>
    refuseUnproven(context, refuseWrongPassword, { caller, proof, request });

  /** Audits a change and emails the member. */
  async function report(
    { caller, request }: { caller: Caller; request: RequestContext },
    news: SecondFactorNews,
    { before, after }: { before: Factor; after: Factor },
  ): Promise<void> {
    const concerned = { user_id: caller.user_id, by: caller.user_id, address: request.ip };
    if (isOn(before) || isOn(after)) await reportChange(context, concerned, { before, after, news });
  }

  /**
   * Applies a change, audits it and emails the member. Throws `SECOND_FACTOR_NEEDED` if it removes a required factor.
   */
  async function change(
    { caller, request }: { caller: Caller; request: RequestContext },
    news: SecondFactorNews,
    next: (factor: Factor) => Factor,
  ): Promise<Factor> {
    const changed = await changeFactor(caller.user_id, (factor) => {
      const after = next(factor);
      if (isOn(factor) && !isOn(after) && isRequired(caller.role)) throw new Refusal("SECOND_FACTOR_NEEDED");
      return after;
    });
    await report({ caller, request }, news, changed);
    return changed.after;
  }

  /**
   * Returns the state after an enrolment, with the recovery codes if that enrolment created them and none has been used
   * since.
   */
  function enrolled(factor: Factor, caller: Caller, ticket: Ticket): Enrolled {
    const set = recoverySetOf(env, ticket);
    const recovery_codes = isUnused(set, factor.recovery) ? [...set.codes] : null;
    return { second_factor: stateOf(factor, caller), recovery_codes };
  }

  /**
   * Adds a factor, once per ticket. A member's first factor comes with recovery codes. If the factor was already added
   * with this ticket (`isThere`), a repeat returns the same result, because the first response may have been lost.
   * Throws `STEP_EXPIRED` for any other repeat.
   */
  async function enrol(
    { caller, request, ticket }: { caller: Caller; request: RequestContext; ticket: Ticket },
    news: SecondFactorNews,
    { add, isThere }: { add: (factor: Factor) => Factor; isThere: (factor: Factor) => boolean },
  ): Promise<Enrolled> {
    const repeated = async (): Promise<Enrolled> => {
      const factor = await findFactor(caller.user_id);
      if (!isThere(factor)) throw new Refusal("STEP_EXPIRED");
      return enrolled(factor, caller, ticket);
    };
    if (await hasUsedTicket(caller.user_id, ticket.jti)) return await repeated();
    const isFirst = (await findFactor(caller.user_id)).recovery === null;
    const fresh = isFirst ? await storedSet(context, recoverySetOf(env, ticket)) : null;
    const changed = await changeFactorOnce(caller.user_id, usedTicket(ticket), (factor) => {
      const recovery = factor.recovery ?? fresh;
      /* Since the read above, another request has removed the member's other factors and, with them, the recovery
         codes. A retry makes new ones. */
      if (recovery === null) throw new Refusal("UNAVAILABLE", { retryAfterSeconds: 1 });
      return { ...add(factor), recovery };
    });
    if (changed === null) return await repeated();
    await report({ caller, request }, news, changed);
    return enrolled(changed.after, caller, ticket);
  }

  return { stateOf, prove, change, enrol };
}
