import type { secondFactorRoutes } from "@bandstand/shared/second-factor/routes.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import type { Handlers } from "../http/handler.ts";
import type { SecondFactorLimits } from "./limits.ts";
import { findFactor } from "./model.ts";
import type { OwnFactor, SecondFactorServices } from "./own-factor.ts";
import { refuseForeign } from "./proof.ts";
import { seal, unseal } from "./seal.ts";
import { readAnyTicket, writeTicket } from "./ticket.ts";
import { newSecret, otpauthUri, stepOf } from "./totp.ts";

type TotpRoutes = Pick<typeof secondFactorRoutes, "startTotp" | "confirmTotp" | "removeTotp">;

/** Handlers for the caller's authenticator app. */
export function totpHandlers(
  context: AppContext,
  { stateOf, prove, change, enrol }: OwnFactor,
  { limits, bandName }: Pick<SecondFactorServices, "bandName"> & { readonly limits: SecondFactorLimits },
): Handlers<TotpRoutes> {
  const { env, now } = context;

  return {
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
  };
}
