import type { secondFactorRoutes } from "@bandstand/shared/second-factor/routes.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import type { Handlers } from "../http/handler.ts";
import { audit } from "../system/audit.ts";
import { findUser } from "../users/model.ts";
import { secondFactorLimits } from "./limits.ts";
import { NONE, allFactors, changeFactor, findFactor, isOn } from "./model.ts";
import { mailNews } from "./news.ts";
import { ownFactor } from "./own-factor.ts";
import type { SecondFactorServices } from "./own-factor.ts";
import { passkeyHandlers } from "./passkey-handlers.ts";
import { newRecoverySet, storedSet } from "./recovery-codes.ts";
import { signInHandlers } from "./sign-in.ts";
import { siteOf } from "./site.ts";
import { writeTicket } from "./ticket.ts";
import { totpHandlers } from "./totp-handlers.ts";
import { newChallenge, requestOptions } from "./webauthn.ts";

export function secondFactorHandlers(
  context: AppContext,
  services: SecondFactorServices,
): Handlers<typeof secondFactorRoutes> {
  const limits = secondFactorLimits(context);
  const site = siteOf(context.env);
  const own = ownFactor(context, services);
  const { stateOf, prove, change } = own;

  return {
    ...signInHandlers(context, limits),
    ...totpHandlers(context, own, { ...services, limits }),
    ...passkeyHandlers(context, own, services),

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

    async renewRecoveryCodes({ caller, body, request }) {
      if (!isOn(await findFactor(caller.user_id))) throw new Refusal("SECOND_FACTOR_OFF");
      await prove(caller, body.proof, request);
      const fresh = newRecoverySet();
      const stored = await storedSet(context, fresh);
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
