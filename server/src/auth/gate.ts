import type { Gate, Identity } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import { cookieJar } from "../http/cookies.ts";
import { Refusal } from "../http/errors.ts";
import { readToken } from "../http/token.ts";
import { type StoredUser, findUser } from "../users/model.ts";
import { confirmLink, findSession, isBlacklisted } from "./model.ts";
import { readRefreshToken } from "./refresh-token.ts";
import { AccessClaims } from "./sign-in.ts";

/**
 * Authenticates every request. A request needs a valid token that no logout has invalidated, and its session and member
 * must be active. Session, member and logouts are read from the database each time, so ending a session takes effect
 * immediately. `lacksSecondFactor` returns whether the member still has to set up a second factor.
 */
export function createGate(
  { env, now }: AppContext,
  { lacksSecondFactor }: { lacksSecondFactor: (user: StoredUser) => Promise<boolean> },
): Gate {
  async function identityOf(user_id: string, session_id: string): Promise<Identity & { confirmed: number }> {
    const [user, session] = await Promise.all([findUser(user_id), findSession(session_id)]);
    if (user?.status === "deactivated") throw new Refusal("ACCOUNT_DEACTIVATED");
    const isActive =
      user !== null &&
      session?.state === "active" &&
      session.user_id === user_id &&
      session.credential_version === user.credential_version &&
      session.expires_at > now();
    if (!isActive) throw new Refusal("UNAUTHENTICATED");
    const { username, role } = user;
    const lacks = await lacksSecondFactor(user);
    return { user_id, session_id, username, role, lacksSecondFactor: lacks, confirmed: session.confirmed };
  }

  const cookies = cookieJar(env);

  return {
    deviceOf(cookieOf) {
      const refresh = cookieOf(cookies.refresh);
      return (refresh === undefined ? null : readRefreshToken(env, refresh))?.session_id ?? null;
    },

    async identify(token) {
      const claims = token === undefined ? null : readToken(env, "access", token, { schema: AccessClaims, now: now() });
      if (claims === null) throw new Refusal("UNAUTHENTICATED");
      const [{ confirmed, ...identity }, isLoggedOut] = await Promise.all([
        identityOf(claims.sub, claims.sid),
        isBlacklisted(claims.jti),
      ]);
      if (isLoggedOut) throw new Refusal("UNAUTHENTICATED");
      if (claims.link > confirmed) await confirmLink(claims.sid, claims.link);
      return identity;
    },

    async current({ user_id, session_id }) {
      try {
        return await identityOf(user_id, session_id);
      } catch (error) {
        if (error instanceof Refusal) return null;
        throw error;
      }
    },
  };
}
