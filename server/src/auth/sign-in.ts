import type { SignedIn } from "@bandstand/shared/auth/contract.ts";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { AppContext } from "../http/context.ts";
import { cookieJar } from "../http/cookies.ts";
import { csrfToken } from "../http/csrf.ts";
import type { RequestContext } from "../http/handler.ts";
import { signToken } from "../http/token.ts";
import { accountOf } from "../users/model.ts";
import type { StoredUser } from "../users/model.ts";
import { clientKeyOf } from "./client-key.ts";
import { deviceOf } from "./device.ts";
import { rememberDevice } from "./known-device.ts";
import { createSession, evictOldest, lifetimeOf } from "./model.ts";
import type { StoredSession } from "./model.ts";
import { writeRefreshToken } from "./refresh-token.ts";

const DAY_SECONDS = 24 * 60 * 60;
const MINUTE_SECONDS = 60;

/**
 * The claims of an access token. Role and status are not included, because they are read from the database on every
 * request.
 */
export const AccessClaims = z.looseObject({
  sub: z.uuid(),
  sid: z.uuid(),
  jti: z.uuid(),
  /** The number of the refresh token that was issued together with this access token. */
  link: z.int().min(1),
  exp: z.int(),
});

/** Sets the cookies for a sign-in or refresh, and returns the response. */
export function answerSignedIn(
  context: AppContext,
  request: RequestContext,
  session: StoredSession,
  user: StoredUser,
): SignedIn {
  const { env, now } = context;
  const issued = now();
  const cookies = cookieJar(env);
  const seconds = env.ACCESS_TOKEN_EXPIRE_MINUTES * MINUTE_SECONDS;
  const refreshSeconds = env.REFRESH_TOKEN_EXPIRE_DAYS * DAY_SECONDS;
  const claims = { sub: user._id, sid: session._id, jti: uuidv7(), link: session.counter };
  const csrf_token = csrfToken(env, session._id);
  const link = { session_id: session._id, counter: session.counter, nonce: session.nonce };
  request.setCookie(
    cookies.access,
    signToken(env, "access", claims, { now: issued, seconds }),
    cookies.hidden(seconds),
  );
  request.setCookie(cookies.refresh, writeRefreshToken(env, link), cookies.hidden(refreshSeconds));
  request.setCookie(cookies.csrf, csrf_token, cookies.readable(refreshSeconds));
  rememberDevice(context, request, user._id);
  return {
    user: accountOf(user),
    csrf_token,
    access_expires_at: new Date(Math.floor(issued.getTime() / 1000) * 1000 + seconds * 1000).toISOString(),
  };
}

/** Creates a session for an authenticated member, and ends the member's oldest sessions beyond the limit. */
export async function signIn(context: AppContext, request: RequestContext, user: StoredUser): Promise<SignedIn> {
  const { env, now } = context;
  const owner = { user_id: user._id, credential_version: user.credential_version, ...deviceOf(request) };
  const client_key = clientKeyOf(request);
  const session = await createSession(owner, { client_key, now: now(), ...lifetimeOf(env) });
  await evictOldest(user._id, { max: env.MAX_ACTIVE_SESSIONS, now: now() });
  return answerSignedIn(context, request, session, user);
}

/** Clears the sign-in cookies, with the flags they were set with; otherwise browsers keep them. */
export function clearSignIn({ env }: AppContext, request: RequestContext): void {
  const cookies = cookieJar(env);
  request.clearCookie(cookies.access, cookies.hidden());
  request.clearCookie(cookies.refresh, cookies.hidden());
  request.clearCookie(cookies.csrf, cookies.readable());
}
