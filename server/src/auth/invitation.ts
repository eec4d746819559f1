import { z } from "zod";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { readToken, signToken } from "../http/token.ts";
import { findUser } from "../users/model.ts";
import type { StoredUser } from "../users/model.ts";

/** Long enough for who reads mail and the band's chat at the weekend after the next. */
export const INVITATION_DAYS = 14;
const INVITATION_SECONDS = INVITATION_DAYS * 24 * 60 * 60;

const InvitationClaims = z.looseObject({ sub: z.uuid() });

/** A link with which a new member chooses the first password, once. The token is in the fragment, which no server is sent. */
export function invitationLink({ env, now }: AppContext, user: StoredUser): { url: string; expires_at: string } {
  const issued = now();
  const token = signToken(env, "invitation", { sub: user._id }, { now: issued, seconds: INVITATION_SECONDS });
  return {
    url: `${env.PUBLIC_URL}/invitation#${token}`,
    expires_at: new Date(issued.getTime() + INVITATION_SECONDS * 1000).toISOString(),
  };
}

/** True until the first password is chosen, and not for who has been deactivated since. */
export const isStillInvited = ({ status, credential_version }: StoredUser): boolean =>
  status === "active" && credential_version === 0;

/** Whom a link invites. Throws `TOKEN_INVALID` for a forged, expired or used one. */
export async function invited({ env, now }: AppContext, token: string): Promise<StoredUser> {
  const claims = readToken(env, "invitation", token, { schema: InvitationClaims, now: now() });
  const user = claims === null ? null : await findUser(claims.sub);
  if (user === null || !isStillInvited(user)) throw new Refusal("TOKEN_INVALID");
  return user;
}
