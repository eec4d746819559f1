import { isSameText } from "../http/secrets.ts";
import type { TokenLink } from "./refresh-token.ts";

/**
 * A request with the old token and a known attempt id that arrives within this time after a rotation is a delayed
 * duplicate, not a replay.
 */
const LATE_TWIN_MS = 30_000;

/** A rotation within the last half minute, identified by the token that it replaced. */
export interface RecentRotation {
  readonly counter: number;
  readonly nonce: string;
  /** SHA-256 of the client's `X-Refresh-Attempt`. */
  readonly attempt: string;
  readonly at: Date;
}

/** The state of a session's token chain: the part of the stored session by which a token is judged. */
export interface ChainState {
  readonly state: "active" | "revoked";
  readonly reason: string | null;
  readonly counter: number;
  readonly nonce: string;
  readonly prev_nonce: string | null;
  /** The newest link that the client is known to have, because it has sent that link's refresh or access token. */
  readonly confirmed: number;
  /** The attempt that created the newest link. */
  readonly attempt: string | null;
  readonly recent: readonly RecentRotation[];
  /** SHA-256 of the key of the app that the session is bound to; missing for an app without one. */
  readonly client_key?: string;
  /** Tokens from this link on are valid only together with the key. */
  readonly bound_from?: number;
  /** True if a used token of this session has already ended the member's sessions. */
  readonly punished?: boolean;
  readonly expires_at: Date;
}

/** What a client sends with a token, as SHA-256 hashes; null if missing. */
export interface Bearer {
  /** The hash of `X-Refresh-Attempt`. */
  readonly attempt: string | null;
  /** The hash of `X-Client-Key`. */
  readonly client_key: string | null;
}

/**
 * - `rotate`: the newest token; make its successor.
 * - `resend`: used before, but by the same attempt; return the newest token again, change nothing.
 * - `ended`: the session has ended (logged out, evicted, expired, or gone after a restore); nothing else happens.
 * - `punished_replay`: a replay that has already ended the member's sessions; a thief with one old token must not end
 *   every later sign-in.
 * - `replay`: used before by somebody else; every session of the member ends
 *   (docs/rules/auth.md#replay-of-a-refresh-token).
 * - `foreign`: a token without the key of its app, because the cookie was copied to another app; it neither advances
 *   the chain nor ends a session.
 */
export type Verdict = "rotate" | "resend" | "ended" | "punished_replay" | "replay" | "foreign";

/** Returns what to do with a token that this service issued, given the state of its session's chain. Pure. */
export function judgeToken(
  token: Omit<TokenLink, "session_id">,
  chain: ChainState,
  bearer: Bearer,
  now: Date,
): Verdict {
  const verdict = judgeChain(token, chain, bearer.attempt, now);
  const isDead = verdict === "ended" || verdict === "punished_replay";
  return isDead || isOwnApp(token, chain, bearer.client_key) ? verdict : "foreign";
}

/* Returns whether the app that sent `key` may use the token. A token from before the session was bound to a key is
   valid in any app, so its second use is a replay. */
function isOwnApp({ counter }: { counter: number }, chain: ChainState, key: string | null): boolean {
  const { client_key, bound_from } = chain;
  if (client_key === undefined || bound_from === undefined || counter < bound_from) return true;
  return key !== null && isSameText(key, client_key);
}

function judgeChain(
  token: Omit<TokenLink, "session_id">,
  chain: ChainState,
  attempt: string | null,
  now: Date,
): Verdict {
  const isActive = chain.state === "active";
  if (now >= chain.expires_at) return "ended";
  if (token.counter === chain.counter && token.nonce === chain.nonce) return isActive ? "rotate" : "ended";
  if (token.counter >= chain.counter) return "ended";
  if (isActive && attempt !== null && isSameAttempt(token, chain, attempt, now)) return "resend";
  return chain.punished === true || chain.reason === "reuse" ? "punished_replay" : "replay";
}

function isSameAttempt(token: Omit<TokenLink, "session_id">, chain: ChainState, attempt: string, now: Date): boolean {
  const isPredecessor = token.counter === chain.counter - 1 && token.nonce === chain.prev_nonce;
  // While the successor of this token is unused, the response with the successor may have been lost, however long ago,
  // so the same attempt may ask again.
  if (isPredecessor && chain.confirmed < chain.counter && chain.attempt === attempt) return true;
  return chain.recent.some(
    (rotation) =>
      rotation.counter === token.counter &&
      rotation.nonce === token.nonce &&
      rotation.attempt === attempt &&
      now.getTime() - rotation.at.getTime() <= LATE_TWIN_MS,
  );
}

const RECENT_MAX = 5;

/** Returns the fields that bind a session to an app from link `counter` on; empty for a client without a key. */
export const bindTo = (client_key: string | null, counter: number): Pick<ChainState, "client_key" | "bound_from"> =>
  client_key === null ? {} : { client_key, bound_from: counter };

type NextLink = Omit<ChainState, "state" | "reason" | "punished">;

/**
 * Returns the fields of a chain's next link. A session that is not bound to a client key yet is bound to the key in
 * this refresh, if it has one. Pure: the caller provides the nonce and the new expiry.
 */
export function nextLink(
  chain: ChainState,
  { attempt, client_key }: Bearer,
  { nonce, now, expires_at }: { nonce: string; now: Date; expires_at: Date },
): NextLink {
  const young = chain.recent.filter(({ at }) => now.getTime() - at.getTime() <= LATE_TWIN_MS);
  const used = attempt === null ? [] : [{ counter: chain.counter, nonce: chain.nonce, attempt, at: now }];
  return {
    counter: chain.counter + 1,
    nonce,
    prev_nonce: chain.nonce,
    confirmed: chain.counter,
    attempt,
    recent: [...young, ...used].slice(-RECENT_MAX),
    ...(chain.client_key === undefined && bindTo(client_key, chain.counter + 1)),
    expires_at,
  };
}
