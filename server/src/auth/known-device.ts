import { newId } from "@bandstand/shared/contract/uuid.ts";
import { z } from "zod";
import type { AppContext } from "../http/context.ts";
import { cookieJar } from "../http/cookies.ts";
import type { RequestContext } from "../http/handler.ts";
import { readToken, signToken } from "../http/token.ts";

const DAY_SECONDS = 24 * 60 * 60;
/** How long a device stays known. Browsers limit cookies to 400 days. */
const KNOWN_DAYS = 365;
const RENEW_AFTER_DAYS = 30;
/** How many members a device remembers: enough for a shared tablet. Those who signed in last are kept. */
const MEMBERS_MAX = 8;

/** `members`: user ids separated by spaces, the latest sign-in last. */
const Claims = z.looseObject({ device: z.uuid(), members: z.string(), iat: z.int() });

interface KnownDevice {
  readonly device_id: string;
  readonly members: readonly string[];
  readonly issued_at: Date;
}

/** Reads the known device from the request's cookie; null if there is no valid one. */
function readDevice({ env, now }: AppContext, request: Pick<RequestContext, "cookie">): KnownDevice | null {
  const token = request.cookie(cookieJar(env).device);
  const claims = token === undefined ? null : readToken(env, "device", token, { schema: Claims, now: now() });
  if (claims === null) return null;
  return { device_id: claims.device, members: claims.members.split(" "), issued_at: new Date(claims.iat * 1000) };
}

/**
 * Returns the key for the sign-in limits of this member on this device, or null if the member has not signed in on it.
 */
export function knownFor(
  context: AppContext,
  request: RequestContext,
  user: { readonly _id: string } | null,
): string | null {
  const device = readDevice(context, request);
  return device !== null && user !== null && device.members.includes(user._id)
    ? `${device.device_id} ${user._id}`
    : null;
}

/**
 * Sets a cookie that remembers that a member has signed in on this device, so that strangers who guess passwords cannot
 * lock the member out here (see `limits.ts`). It deliberately survives sign-out and password changes: a member who has
 * to sign in during an attack needs it most.
 */
export function rememberDevice(context: AppContext, request: RequestContext, user_id: string): void {
  const { env, now } = context;
  const known = readDevice(context, request);
  const age = known === null ? 0 : now().getTime() - known.issued_at.getTime();
  if (known?.members.includes(user_id) === true && age < RENEW_AFTER_DAYS * DAY_SECONDS * 1000) return;
  const others = (known?.members ?? []).filter((member) => member !== user_id);
  const members = [...others, user_id].slice(-MEMBERS_MAX).join(" ");
  const seconds = KNOWN_DAYS * DAY_SECONDS;
  const token = signToken(env, "device", { device: known?.device_id ?? newId(), members }, { now: now(), seconds });
  const cookies = cookieJar(env);
  request.setCookie(cookies.device, token, cookies.hidden(seconds));
}

/** Removes the cookie from a device that presented a copied session. */
export function forgetDevice({ env }: AppContext, request: RequestContext): void {
  const cookies = cookieJar(env);
  request.clearCookie(cookies.device, cookies.hidden());
}
