import { newId } from "@bandstand/shared/contract/uuid.ts";
import { PASSKEYS_MAX } from "@bandstand/shared/second-factor/contract.ts";
import type { Enrolled, Proof, SecondFactor } from "@bandstand/shared/second-factor/contract.ts";
import type { secondFactorRoutes } from "@bandstand/shared/second-factor/routes.ts";
import type { SecondFactorNews } from "@bandstand/shared/second-factor/mail-text.ts";
import type { RefuseWrongPassword } from "../auth/current-password.ts";
import type { Caller } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import type { Handlers, RequestContext } from "../http/handler.ts";
import { audit } from "../system/audit.ts";
import { findUser } from "../users/model.ts";
import { secondFactorLimits } from "./limits.ts";
import { NONE, allFactors, changeFactor, enrolFactor, findFactor, isEnrolled, isOn } from "./model.ts";
import type { Factor, StoredPasskey } from "./model.ts";
import { mailNews, reportChange } from "./news.ts";
import { refuseForeign, refuseUnproven } from "./proof.ts";
import { isUnused, newRecoverySet, recoverySetOf, storedSet } from "./recovery-codes.ts";
import { isRequired } from "./requirement.ts";
import { seal, unseal } from "./seal.ts";
import { signInHandlers } from "./sign-in.ts";
import { siteOf } from "./site.ts";
import { readAnyTicket, usedTicket, writeTicket } from "./ticket.ts";
import type { Ticket } from "./ticket.ts";
import { newSecret, otpauthUri, stepOf } from "./totp.ts";
import { creationOptions, newChallenge, requestOptions, verifyCreated } from "./webauthn.ts";

interface SecondFactorServices {
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

export function secondFactorHandlers(
  context: AppContext,
  { bandName, refuseWrongPassword }: SecondFactorServices,
): Handlers<typeof secondFactorRoutes> {
  const { env, now } = context;
  const limits = secondFactorLimits(context);
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

  /** Audits a change and mails the member. */
  async function report(
    { caller, request }: { caller: Caller; request: RequestContext },
    news: SecondFactorNews,
    { before, after }: { before: Factor; after: Factor },
  ): Promise<void> {
    const concerned = { user_id: caller.user_id, by: caller.user_id, address: request.ip };
    if (isOn(before) || isOn(after)) await reportChange(context, concerned, { before, after, news });
  }

  /**
   * Applies a change, audits it and mails the member. Throws `SECOND_FACTOR_NEEDED` if it removes a required factor.
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
   * The state after an enrolment, with the recovery codes if that enrolment created them and none has been used since.
   */
  function enrolled(factor: Factor, caller: Caller, ticket: Ticket): Enrolled {
    const set = recoverySetOf(env, ticket);
    const recovery_codes = isUnused(set, factor.recovery) ? [...set.codes] : null;
    return { second_factor: stateOf(factor, caller), recovery_codes };
  }

  /**
   * Adds a factor, once per ticket. The first one comes with recovery codes. If the factor was already added with this
   * ticket (`isThere`), a repeat returns the same result, because the first response may have been lost. Throws
   * `STEP_EXPIRED` for any other repeat.
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
    if (await isEnrolled(caller.user_id, ticket.jti)) return await repeated();
    const isFirst = (await findFactor(caller.user_id)).recovery === null;
    const fresh = isFirst ? await storedSet(recoverySetOf(env, ticket)) : null;
    const changed = await enrolFactor(caller.user_id, usedTicket(ticket), (factor) => ({
      ...add(factor),
      recovery: factor.recovery ?? fresh,
    }));
    if (changed === null) return await repeated();
    await report({ caller, request }, news, changed);
    return enrolled(changed.after, caller, ticket);
  }

  return {
    ...signInHandlers(context, limits),

    async getSecondFactor({ caller }) {
      return stateOf(await findFactor(caller.user_id), caller);
    },

    async proofOptions({ caller }) {
      const { passkeys } = await findFactor(caller.user_id);
      if (site === null || passkeys.length === 0) throw new Refusal("SECOND_FACTOR_OFF");
      const challenge = newChallenge();
      return {
        ...writeTicket(context, "proof", { sub: caller.user_id, sid: caller.session_id, challenge }),
        options: requestOptions(site, challenge, { passkeys, isUnlocked: true }),
      };
    },

    async startTotp({ caller, body, request }) {
      await prove(caller, body.proof, request);
      const secret = newSecret();
      const { user_id, session_id, username } = caller;
      const sealed = seal(env, user_id, secret);
      return {
        ...writeTicket(context, "totp", { sub: user_id, sid: session_id, secret: sealed }),
        secret,
        otpauth_uri: otpauthUri(secret, { band: bandName(), username }),
      };
    },

    async confirmTotp({ caller, body, request }) {
      const ticket = refuseForeign(readAnyTicket(context, "totp", body.ticket), caller);
      const sealed = ticket.secret ?? "";
      const secret = unseal(env, caller.user_id, sealed);
      if (secret === null || !(await limits.ticket(ticket.jti))) throw new Refusal("STEP_EXPIRED");
      const at = now();
      const step = stepOf(body.code, secret, { now: at, lastStep: 0 });
      if (step === null) throw new Refusal("CODE_WRONG");
      const totp = { secret: sealed, last_step: step, created_at: at, last_used_at: null };
      return await enrol({ caller, request, ticket }, "totp_on", {
        add: (factor) => ({ ...factor, totp }),
        isThere: (factor) => factor.totp?.secret === sealed,
      });
    },

    async removeTotp({ caller, body, request }) {
      await prove(caller, body.proof, request);
      const factor = await findFactor(caller.user_id);
      if (factor.totp === null) return stateOf(factor, caller);
      const after = await change({ caller, request }, "totp_off", (stored) => ({ ...stored, totp: null }));
      return stateOf(after, caller);
    },

    async startPasskey({ caller, body, request }) {
      if (site === null) throw new Refusal("PASSKEYS_IMPOSSIBLE");
      const { passkeys } = await findFactor(caller.user_id);
      if (passkeys.length >= PASSKEYS_MAX) throw new Refusal("LIST_FULL");
      await prove(caller, body.proof, request);
      const user = await findUser(caller.user_id);
      const { user_id, username, session_id } = caller;
      const owner = { user_id, username, real_name: user?.real_name ?? username };
      const challenge = newChallenge();
      return {
        ...writeTicket(context, "enrol", { sub: user_id, sid: session_id, challenge }),
        options: creationOptions(site, challenge, { owner, band: bandName(), passkeys }),
      };
    },

    async addPasskey({ caller, body, request }) {
      const ticket = refuseForeign(readAnyTicket(context, "enrol", body.ticket), caller);
      const made = site && (await verifyCreated(site, ticket.challenge ?? "", body.passkey));
      if (made === null) throw new Refusal("PASSKEY_REFUSED");
      const isMade = ({ credential_id }: StoredPasskey): boolean => credential_id === made.credential_id;
      const passkey = { ...made, passkey_id: newId(), name: body.name, created_at: now(), last_used_at: null };
      return await enrol({ caller, request, ticket }, "passkey_added", {
        add: (factor) => {
          if (factor.passkeys.length >= PASSKEYS_MAX) throw new Refusal("LIST_FULL");
          if (factor.passkeys.some(isMade)) throw new Refusal("PASSKEY_REFUSED");
          return { ...factor, passkeys: [...factor.passkeys, passkey] };
        },
        isThere: ({ passkeys }) => passkeys.some((one) => isMade(one) && one.public_key === made.public_key),
      });
    },

    async renamePasskey({ caller, params, body }) {
      const { after } = await changeFactor(caller.user_id, (factor) => {
        if (!factor.passkeys.some(({ passkey_id }) => passkey_id === params.passkey_id)) throw new Refusal("NOT_FOUND");
        const renamed = (one: StoredPasskey): StoredPasskey =>
          one.passkey_id === params.passkey_id ? { ...one, name: body.name } : one;
        return { ...factor, passkeys: factor.passkeys.map(renamed) };
      });
      return stateOf(after, caller);
    },

    async removePasskey({ caller, params, body, request }) {
      const isIt = ({ passkey_id }: StoredPasskey): boolean => passkey_id === params.passkey_id;
      if (!(await findFactor(caller.user_id)).passkeys.some(isIt)) throw new Refusal("NOT_FOUND");
      await prove(caller, body.proof, request);
      const after = await change({ caller, request }, "passkey_removed", (factor) => {
        if (!factor.passkeys.some(isIt)) throw new Refusal("NOT_FOUND");
        return { ...factor, passkeys: factor.passkeys.filter((one) => !isIt(one)) };
      });
      return stateOf(after, caller);
    },

    async renewRecoveryCodes({ caller, body, request }) {
      if (!isOn(await findFactor(caller.user_id))) throw new Refusal("SECOND_FACTOR_OFF");
      await prove(caller, body.proof, request);
      const fresh = newRecoverySet();
      const stored = await storedSet(fresh);
      const after = await change({ caller, request }, "codes_renewed", (factor) => {
        if (!isOn(factor)) throw new Refusal("SECOND_FACTOR_OFF");
        return { ...factor, recovery: stored };
      });
      return { second_factor: stateOf(after, caller), recovery_codes: [...fresh.codes] };
    },

    async switchOffSecondFactor({ caller, body, request }) {
      await prove(caller, body.proof, request);
      return stateOf(await change({ caller, request }, "off", () => NONE), caller);
    },

    async listSecondFactors() {
      const items = (await allFactors()).map(({ _id, totp, passkeys, recovery }) => ({
        user_id: _id,
        totp: totp !== null,
        passkeys: passkeys.length,
        recovery_codes_left: recovery?.hashes.length ?? 0,
      }));
      return { items };
    },

    async resetSecondFactor({ caller, params, request }) {
      const { user_id } = params;
      if (user_id === caller.user_id) throw new Refusal("SECOND_FACTOR_OWN");
      if ((await findUser(user_id)) === null) throw new Refusal("NOT_FOUND");
      const { before } = await changeFactor(user_id, () => NONE);
      if (!isOn(before)) return;
      await audit(context, "second_factor_reset", { user_id, by: caller.user_id, address: request.ip });
      await mailNews(context, user_id, "reset");
    },
  };
}
