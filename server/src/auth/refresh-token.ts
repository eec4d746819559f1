import { randomBytes } from "node:crypto";
import type { Env } from "../env.ts";
import { isSameText, sign } from "../http/secrets.ts";

const VERSION = "v1";
const NONCE_BYTES = 16;

/** One link of a session's chain of refresh tokens. */
export interface TokenLink {
  readonly session_id: string;
  readonly counter: number;
  readonly nonce: string;
}

export const newNonce = (): string => randomBytes(NONCE_BYTES).toString("base64url");

const bodyOf = ({ session_id, counter, nonce }: TokenLink): string => [VERSION, session_id, counter, nonce].join("|");

/**
 * Returns the token for a link. It is derived whenever it is needed, so nothing secret is stored and a leaked database
 * yields no tokens. The random nonce keeps tokens issued before a restore from becoming valid again.
 */
export function writeRefreshToken(env: Env, link: TokenLink): string {
  const body = bodyOf(link);
  return Buffer.from(`${body}|${sign(env.SECRET_KEY, "refresh", body)}`).toString("base64url");
}

/** Returns the link of a token that this service issued, or null for any other string. */
export function readRefreshToken(env: Env, token: string): TokenLink | null {
  const [version, session_id, digits, nonce, mac, ...rest] = Buffer.from(token, "base64url").toString().split("|");
  if (version !== VERSION || !session_id || !digits || !nonce || !mac || rest.length > 0) return null;
  const link = { session_id, counter: Number(digits), nonce };
  return Number.isSafeInteger(link.counter) && isSameText(mac, sign(env.SECRET_KEY, "refresh", bodyOf(link)))
    ? link
    : null;
}
