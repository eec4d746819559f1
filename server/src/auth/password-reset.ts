import { z } from "zod";
import type { AppContext } from "../http/context.ts";
import { readToken, signToken } from "../http/token.ts";
import type { StoredUser } from "../users/model.ts";

export const RESET_MINUTES = 60;

/** `credential` is the version of the password that the link replaces, so a used link names an outdated version. */
const ResetClaims = z.looseObject({ sub: z.uuid(), credential: z.int().min(0) });

/**
 * Creates a link that sets a new password once, within `RESET_MINUTES`. The token is in the fragment, which is not sent
 * to servers.
 */
export function resetLink({ env, now }: AppContext, user: StoredUser): { url: string; expires_at: string } {
  const issued = now();
  const seconds = RESET_MINUTES * 60;
  const claims = { sub: user._id, credential: user.credential_version };
  const token = signToken(env, "reset", claims, { now: issued, seconds });
  return {
    url: `${env.PUBLIC_URL}/password_reset#${token}`,
    expires_at: new Date(issued.getTime() + seconds * 1000).toISOString(),
  };
}

/** Returns the member and the password version that a link may replace, or null if the link is forged or expired. */
export function readResetToken(
  { env, now }: AppContext,
  token: string,
): { user_id: string; credential: number } | null {
  const claims = readToken(env, "reset", token, { schema: ResetClaims, now: now() });
  return claims === null ? null : { user_id: claims.sub, credential: claims.credential };
}
