import type { SecondFactorDemand, SecondFactorMethod } from "@bandstand/shared/second-factor/contract.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import type { StoredUser } from "../users/model.ts";
import { findFactor, isOn } from "./model.ts";
import { unseal } from "./seal.ts";
import { siteOf } from "./site.ts";
import { writeTicket } from "./ticket.ts";
import { newChallenge, requestOptions } from "./webauthn.ts";

/**
 * Called after a correct password. Throws `SECOND_FACTOR_REQUIRED` with a ticket and the available methods if the
 * member has a second factor. If the app's secret is unreadable because `SECRET_KEY` was changed, app codes are not
 * offered, but the second step is still required.
 */
export async function demandSecondFactor(context: AppContext, user: StoredUser): Promise<void> {
  const { env } = context;
  const { totp, passkeys, recovery } = await findFactor(user._id);
  if (!isOn({ totp, passkeys, recovery })) return;
  const site = siteOf(env);
  const challenge = newChallenge();
  const methods: SecondFactorMethod[] = [];
  if (site !== null && passkeys.length > 0) methods.push("passkey");
  if (totp !== null && unseal(env, user._id, totp.secret) !== null) methods.push("totp");
  if (recovery !== null && recovery.hashes.length > 0) methods.push("recovery_code");
  const second_factor: SecondFactorDemand = {
    ...writeTicket(context, "login", { sub: user._id, credential: user.credential_version, challenge }),
    methods,
    ...(site !== null &&
      passkeys.length > 0 && { passkey_options: requestOptions(site, challenge, { passkeys, isUnlocked: false }) }),
  };
  throw new Refusal("SECOND_FACTOR_REQUIRED", { members: { second_factor } });
}
