import { Id } from "@bandstand/shared/contract/fields.ts";
import type { secondFactorRoutes } from "@bandstand/shared/second-factor/routes.ts";
import type { PasskeyAnswer } from "@bandstand/shared/second-factor/contract.ts";
import { knownFor } from "../auth/known-device.ts";
import { signIn } from "../auth/sign-in.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import type { Handlers, RequestContext } from "../http/handler.ts";
import { audit } from "../system/audit.ts";
import { findUser } from "../users/model.ts";
import type { StoredUser } from "../users/model.ts";
import type { SecondFactorLimits } from "./limits.ts";
import { hasUsedTicket } from "./model.ts";
import { mailNews, reportFailure } from "./news.ts";
import { siteOf } from "./site.ts";
import { readAnyTicket, readTicket, spendTicket, writeTicket } from "./ticket.ts";
import type { Ticket } from "./ticket.ts";
import { useCode, usePasskey, useRecoveryCode } from "./use.ts";
import { newChallenge, requestOptions, userOfHandle } from "./webauthn.ts";

type SignInRoutes = Pick<
  typeof secondFactorRoutes,
  "signInWithSecondFactor" | "passkeySignInOptions" | "signInWithPasskey"
>;

/** The second step, as sent by the client. */
type Answer = { readonly code: string } | { readonly recovery_code: string } | { readonly passkey: PasskeyAnswer };

/** Handlers for the public routes: the second step of a sign-in, and the sign-in with only a passkey. */
export function signInHandlers(context: AppContext, limits: SecondFactorLimits): Handlers<SignInRoutes> {
  const { env } = context;

  const wrong = async (user: StoredUser, { ip }: RequestContext, code: "CODE_FAILED" | "PASSKEY_FAILED") => {
    await reportFailure(context, { user_id: user._id, address: ip }, false);
    return new Refusal(code);
  };

  /**
   * Counts a typed code before it is verified. Devices on which the member has signed in before are counted separately.
   */
  async function counted(
    user: StoredUser,
    request: RequestContext,
    take: (member: string) => Promise<() => Promise<void>>,
  ): Promise<() => Promise<void>> {
    const known = knownFor(context, request, user);
    try {
      return await take(known ?? user._id);
    } catch (error) {
      if (error instanceof Refusal && error.code === "RATE_LIMITED")
        await reportFailure(context, { user_id: user._id, address: request.ip }, true);
      throw error;
    }
  }

  /** Verifies the second step, and consumes it together with the ticket. */
  async function check(user: StoredUser, ticket: Ticket, answer: Answer, request: RequestContext): Promise<void> {
    if ("passkey" in answer) {
      const { challenge = "" } = ticket;
      if (!(await usePasskey(context, user._id, { answer: answer.passkey, challenge, isUnlocked: false, ticket })))
        throw await wrong(user, request, "PASSKEY_FAILED");
      return;
    }
    const isApp = "code" in answer;
    const forgive = await counted(user, request, isApp ? limits.code : limits.recoveryCode);
    const isRight = isApp
      ? await useCode(context, user._id, { code: answer.code, ticket })
      : await useRecoveryCode(context, user._id, { code: answer.recovery_code, ticket });
    if (!isRight) throw await wrong(user, request, "CODE_FAILED");
    await forgive();
    if (isApp) return;
    await audit(context, "recovery_code_used", { user_id: user._id, by: user._id, address: request.ip });
    await mailNews(context, user._id, "code_used");
  }

  async function complete(user: StoredUser, request: RequestContext) {
    await audit(context, "sign_in", { user_id: user._id, by: user._id, address: request.ip });
    return await signIn(context, request, user);
  }

  return {
    async signInWithSecondFactor({ body, request }) {
      await limits.sender(request.ip);
      const { ticket: text, ...answer } = body;
      const ticket = readAnyTicket(context, "login", text);
      const user = ticket?.sub === undefined ? null : await findUser(ticket.sub);
      const isCurrent = user?.status === "active" && user.credential_version === ticket?.credential;
      if (ticket === null || user === null || !isCurrent) throw new Refusal("SIGN_IN_EXPIRED");
      if ((await hasUsedTicket(user._id, ticket.jti)) || !(await limits.ticket(ticket.jti)))
        throw new Refusal("SIGN_IN_EXPIRED");
      await check(user, ticket, answer, request);
      return await complete(user, request);
    },

    passkeySignInOptions() {
      const site = siteOf(env);
      if (site === null) throw new Refusal("PASSKEYS_IMPOSSIBLE");
      const challenge = newChallenge();
      return {
        ...writeTicket(context, "passkey", { challenge }),
        options: requestOptions(site, challenge, { passkeys: [], isUnlocked: true }),
      };
    },

    async signInWithPasskey({ body, request }) {
      await limits.sender(request.ip);
      const ticket = await readTicket(context, "passkey", body.ticket);
      if (ticket === null || !(await limits.ticket(ticket.jti))) throw new Refusal("SIGN_IN_EXPIRED");
      const { challenge = "" } = ticket;
      const user_id = Id.safeParse(userOfHandle(body.passkey.response.userHandle ?? ""));
      const user = user_id.success ? await findUser(user_id.data) : null;
      if (user?.status !== "active") throw new Refusal("PASSKEY_FAILED");
      if (!(await usePasskey(context, user._id, { answer: body.passkey, challenge, isUnlocked: true })))
        throw await wrong(user, request, "PASSKEY_FAILED");
      if (!(await spendTicket(ticket))) throw new Refusal("SIGN_IN_EXPIRED");
      return await complete(user, request);
    },
  };
}
