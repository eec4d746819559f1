import type { Language } from "@bandstand/shared/contract/errors.ts";
import { z } from "zod";
import type { Env } from "../env.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { isSameText, sign } from "../http/secrets.ts";
import { readToken, signToken } from "../http/token.ts";
import { findUser } from "../users/model.ts";
import type { StoredUser } from "../users/model.ts";

/** Long enough for members who read their mail only every other weekend. */
export const INVITATION_DAYS = 14;
const INVITATION_SECONDS = INVITATION_DAYS * 24 * 60 * 60;

const InvitationClaims = z.looseObject({ sub: z.uuid(), mailed_to: z.string().optional() });

const markOf = (env: Env, { _id, email }: StoredUser): string =>
  sign(env.SECRET_KEY, "invitation-address", `${_id} ${email}`);

/**
 * Creates a link with which a new member can set a password once. The token is in the fragment, which is not sent to
 * servers. A `mailed` link becomes void when the member's address changes, because the old address may be a stranger's.
 */
export function invitationLink(
  { env, now }: AppContext,
  user: StoredUser,
  { mailed = false, language = "de" }: { readonly mailed?: boolean; readonly language?: Language } = {},
): { url: string; expires_at: string } {
  const issued = now();
  const claims = { sub: user._id, ...(mailed && { mailed_to: markOf(env, user) }) };
  const token = signToken(env, "invitation", claims, { now: issued, seconds: INVITATION_SECONDS });
  return {
    url: `${env.PUBLIC_URL}/invitation${language === "de" ? "" : `?language=${language}`}#${token}`,
    expires_at: new Date(issued.getTime() + INVITATION_SECONDS * 1000).toISOString(),
  };
}

/** True until the member sets a password or is deactivated. */
export const isStillInvited = ({ status, credential_version }: StoredUser): boolean =>
  status === "active" && credential_version === 0;

/** Returns the member whom a link invites. Throws `TOKEN_INVALID` if the link is forged, expired, used or void. */
export async function invited({ env, now }: AppContext, token: string): Promise<StoredUser> {
  const claims = readToken(env, "invitation", token, { schema: InvitationClaims, now: now() });
  const user = claims === null ? null : await findUser(claims.sub);
  if (claims === null || user === null || !isStillInvited(user)) throw new Refusal("TOKEN_INVALID");
  const { mailed_to } = claims;
  if (mailed_to !== undefined && !isSameText(mailed_to, markOf(env, user))) throw new Refusal("TOKEN_INVALID");
  return user;
}
