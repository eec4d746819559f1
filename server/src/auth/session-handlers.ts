import type { Session } from "@bandstand/shared/auth/contract.ts";
import type { authRoutes } from "@bandstand/shared/auth/routes.ts";
import type { AppContext } from "../http/context.ts";
import { cookieJar } from "../http/cookies.ts";
import { csrfToken } from "../http/csrf.ts";
import { Refusal } from "../http/errors.ts";
import type { Handlers, RequestContext } from "../http/handler.ts";
import { readToken } from "../http/token.ts";
import { demandSecondFactor } from "../second-factor/demand.ts";
import { audit } from "../system/audit.ts";
import { findByLogin, upgradeHash } from "../users/model.ts";
import type { StoredUser } from "../users/model.ts";
import { clientKeyOf, hashRandom } from "./client-key.ts";
import { describeDevice } from "./device.ts";
import { forgetDevice, knownFor } from "./known-device.ts";
import { activeSessionsOf, blacklistToken, revokeSession } from "./model.ts";
import type { StoredSession } from "./model.ts";
import { ownChange } from "./own-change.ts";
import { hashPassword, isWeakHash, verifyPassword } from "./password-hash.ts";
import type { AuthServices } from "./services.ts";
import { AccessClaims, answerSignedIn, clearSignIn, signIn } from "./sign-in.ts";

type SessionRoutes = Pick<typeof authRoutes, "login" | "refresh" | "logout" | "csrf" | "listSessions" | "endSession">;

const sessionOf = (session: StoredSession, currentId: string, { language }: RequestContext): Session => ({
  session_id: session._id,
  device: describeDevice(session, language),
  created_at: session.created_at.toISOString(),
  last_used_at: session.last_used_at.toISOString(),
  expires_at: session.expires_at.toISOString(),
  current: session._id === currentId,
});

/** Returns the audit fields for a sign-in attempt, with the member if the typed name is a member's. */
const attemptOf = (user: StoredUser | null, { ip }: RequestContext) => ({
  address: ip,
  ...(user !== null && { user_id: user._id }),
});

/** Handlers for signing in with a password, for the session's tokens and for the list of the member's sessions. */
export function sessionHandlers(context: AppContext, { limits, refresher }: AuthServices): Handlers<SessionRoutes> {
  const { env, now, passwordCost } = context;
  const cookies = cookieJar(env);

  return {
    async login({ body, request }) {
      const login = body.username.trim().toLowerCase();
      /* One lookup in every case, so that the response time reveals neither whether the member exists nor whether the
         device is known. */
      const user = await findByLogin(login);
      const { isRefused, forgive } = await limits
        .login(request.ip, login, { user_id: user?._id, known: knownFor(context, request, user) })
        .catch(async (error: unknown) => {
          if (error instanceof Refusal && error.code === "RATE_LIMITED")
            await audit(context, "sign_in_limited", attemptOf(user, request));
          throw error;
        });
      const isRight = await verifyPassword(body.password, user?.password_hash, passwordCost);
      if (user === null || !isRight || isRefused || user.status !== "active") {
        await audit(context, isRefused ? "sign_in_limited" : "sign_in_failed", attemptOf(user, request));
        throw new Refusal("LOGIN_FAILED");
      }
      await forgive();
      if (isWeakHash(user.password_hash, passwordCost)) {
        await upgradeHash(user, await hashPassword(body.password, passwordCost));
      }
      await demandSecondFactor(context, user);
      await audit(context, "sign_in", ownChange(user._id, request));
      return await signIn(context, request, user);
    },

    async refresh({ request }) {
      await limits.refresh(request.ip);
      const client_key = clientKeyOf(request);
      const attempt = hashRandom(request.header("X-Refresh-Attempt"));
      const refreshed = await refresher.refresh(request.cookie(cookies.refresh), { attempt, client_key }, request.ip);
      if (refreshed.ok) return answerSignedIn(context, request, refreshed.session, refreshed.user);
      /* A tab with an older version of the app sends no key. Do not clear its cookies, because it shares them with a
         newer tab, which does send the key. */
      const isOlderTab = refreshed.code === "NEW_CLIENT" && client_key === null;
      if (refreshed.code !== "UNAVAILABLE" && !isOlderTab) clearSignIn(context, request);
      if (refreshed.code === "NEW_CLIENT" && !isOlderTab) forgetDevice(context, request);
      throw new Refusal(refreshed.code);
    },

    async logout({ caller, request }) {
      const token = request.cookie(cookies.access) ?? "";
      const claims = readToken(env, "access", token, { schema: AccessClaims, now: now() });
      await revokeSession(caller.user_id, caller.session_id, "logout");
      if (claims !== null) await blacklistToken(claims.jti, new Date(claims.exp * 1000));
      clearSignIn(context, request);
      await audit(context, "signed_out", ownChange(caller.user_id, request));
    },

    csrf({ caller, request }) {
      const csrf_token = csrfToken(env, caller.session_id);
      request.setCookie(cookies.csrf, csrf_token, cookies.readable(env.REFRESH_TOKEN_EXPIRE_DAYS * 24 * 60 * 60));
      return { csrf_token };
    },

    async listSessions({ caller, request }) {
      const sessions = await activeSessionsOf(caller.user_id, now());
      return sessions.map((session) => sessionOf(session, caller.session_id, request));
    },

    async endSession({ caller, params, request }) {
      const isEnded = await revokeSession(caller.user_id, params.session_id, "ended");
      if (!isEnded) throw new Refusal("NOT_FOUND");
      await audit(context, "sessions_ended", ownChange(caller.user_id, request));
      if (params.session_id === caller.session_id) clearSignIn(context, request);
    },
  };
}
