import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { isLoopbackHost } from "../env.ts";
import type { Env } from "../env.ts";
import { Refusal } from "./errors.ts";
import { isSameText, sign } from "./secrets.ts";

const RANDOM_BYTES = 16;

const macOf = (env: Env, sessionId: string, random: string): string =>
  sign(env.SECRET_KEY, "csrf", `${sessionId.length}!${sessionId}!${random.length}!${random}`);

/** Creates a CSRF token for a session (signed double submit: an HMAC, then the random part). */
export function csrfToken(env: Env, sessionId: string): string {
  const random = randomBytes(RANDOM_BYTES).toString("base64url");
  return `${macOf(env, sessionId, random)}.${random}`;
}

/** True if the token was made for this session. Tokens for other sessions are invalid. */
export function isTokenOf(env: Env, sessionId: string, token: string): boolean {
  const [mac = "", random = "", ...rest] = token.split(".");
  return rest.length === 0 && random !== "" && isSameText(mac, macOf(env, sessionId, random));
}

/** Returns the origin in a header value, or null if there is none (`null`, an opaque origin, garbage). */
function originOf(value: string): URL | null {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  return url.origin === "null" ? null : url;
}

/**
 * Returns whether an origin is the service's own. If the public URL is a loopback address, `localhost`, `127.0.0.1` and
 * `[::1]` are the same origin on its port.
 */
function isOwnOrigin(publicUrl: string, value: string): boolean {
  const [own, other] = [new URL(publicUrl), originOf(value)];
  if (other === null) return false;
  if (other.origin === own.origin) return true;
  const areLoopback = isLoopbackHost(own.hostname) && isLoopbackHost(other.hostname);
  return areLoopback && own.protocol === other.protocol && own.port === other.port;
}

/**
 * True if a `Sec-Fetch-*` header shows that a browser sent the request. `Sec-Fetch-Mode` alone does not, because Node's
 * `fetch` sends it too.
 */
const saysItIsABrowser = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => name.startsWith("sec-fetch-") && name !== "sec-fetch-mode");

/**
 * Returns `own` for a request from one of the service's pages, `foreign` for any other request from a browser, and
 * `unsaid` for a request that does not come from a browser.
 */
export function originVerdict(env: Env, headers: IncomingHttpHeaders): "own" | "foreign" | "unsaid" {
  const { origin, referer } = headers;
  if (origin !== undefined) return isOwnOrigin(env.PUBLIC_URL, origin) ? "own" : "foreign";
  if (referer !== undefined) return isOwnOrigin(env.PUBLIC_URL, referer) ? "own" : "foreign";
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" ? "own" : "foreign";
  return saysItIsABrowser(headers) ? "foreign" : "unsaid";
}

/** The CSRF tokens from the header and the cookie. They must be equal and belong to the session. */
export interface TokenCheck {
  readonly sessionId: string;
  readonly header: string | undefined;
  readonly cookie: string | undefined;
}

/**
 * Throws `CSRF_FAILED` for a foreign origin, for a missing or wrong token, and, with `CSRF_REQUIRE_ORIGIN`, for a
 * missing origin. `check` is null on routes that need no token.
 */
export function refuseForgery(env: Env, headers: IncomingHttpHeaders, check: TokenCheck | null): void {
  const verdict = originVerdict(env, headers);
  if (verdict === "foreign" || (verdict === "unsaid" && env.CSRF_REQUIRE_ORIGIN)) throw new Refusal("CSRF_FAILED");
  if (check === null) return;
  const { sessionId, header, cookie } = check;
  const isValid =
    header !== undefined && cookie !== undefined && isSameText(header, cookie) && isTokenOf(env, sessionId, header);
  if (!isValid) throw new Refusal("CSRF_FAILED");
}
