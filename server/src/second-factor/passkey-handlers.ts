import { newId } from "@bandstand/shared/contract/uuid.ts";
import { PASSKEYS_MAX } from "@bandstand/shared/second-factor/contract.ts";
import type { secondFactorRoutes } from "@bandstand/shared/second-factor/routes.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import type { Handlers } from "../http/handler.ts";
import { findUser } from "../users/model.ts";
import { changeFactor, findFactor } from "./model.ts";
import type { StoredPasskey } from "./model.ts";
import type { OwnFactor, SecondFactorServices } from "./own-factor.ts";
import { refuseForeign } from "./proof.ts";
import { siteOf } from "./site.ts";
import { readAnyTicket, writeTicket } from "./ticket.ts";
import { creationOptions, newChallenge, verifyCreated } from "./webauthn.ts";

type PasskeyRoutes = Pick<typeof secondFactorRoutes, "startPasskey" | "addPasskey" | "renamePasskey" | "removePasskey">;

/** Handlers for the caller's passkeys. */
export function passkeyHandlers(
  context: AppContext,
  { stateOf, prove, change, enrol }: OwnFactor,
  { bandName }: Pick<SecondFactorServices, "bandName">,
): Handlers<PasskeyRoutes> {
  const { env, now } = context;
  const site = siteOf(env);

  return {
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
  };
}
