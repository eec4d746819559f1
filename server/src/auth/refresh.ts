import type { ErrorCode } from "@bandstand/shared/contract/errors.ts";
import type { AppContext } from "../http/context.ts";
import { audit } from "../system/audit.ts";
import { findUser } from "../users/model.ts";
import type { StoredUser } from "../users/model.ts";
import {
  evictOldest,
  findSession,
  isTooOld,
  lifetimeOf,
  markPunished,
  revokeSession,
  revokeSessionsOf,
  rotateSession,
} from "./model.ts";
import type { RevocationReason, StoredSession } from "./model.ts";
import { readRefreshToken } from "./refresh-token.ts";
import type { TokenLink } from "./refresh-token.ts";
import { judgeToken } from "./rotation.ts";
import type { Bearer } from "./rotation.ts";

/** How many times a refresh reads, judges and conditionally updates a session before it gives up under contention. */
const TURNS_MAX = 4;

/**
 * How long the response to a client without an attempt id is delayed, so that concurrent requests (two tabs of a
 * minimal client) share one response instead of looking like a replay.
 */
const HOLD_BARE_ANSWER_MS = 50;

export type Refreshed =
  | { ok: true; session: StoredSession; user: StoredUser }
  | {
      ok: false;
      code: Extract<
        ErrorCode,
        "UNAUTHENTICATED" | "SESSION_ENDED" | "TOKEN_REUSED" | "NEW_CLIENT" | "ACCOUNT_DEACTIVATED" | "UNAVAILABLE"
      >;
    };

const refused = (code: Extract<Refreshed, { ok: false }>["code"]): Refreshed => ({ ok: false, code });

/**
 * Returns the refreshed session. If the member was deactivated or the password changed, ends the session and refuses
 * instead.
 */
async function current(session: StoredSession): Promise<Refreshed> {
  const user = await findUser(session.user_id);
  if (user?.status === "active" && user.credential_version === session.credential_version) {
    return { ok: true, session, user };
  }
  const isDeactivated = user?.status === "deactivated";
  await revokeSession(session.user_id, session._id, isDeactivated ? "deactivated" : "password");
  return refused(isDeactivated ? "ACCOUNT_DEACTIVATED" : "SESSION_ENDED");
}

/**
 * Reasons for which the app removes the band's data: the session was ended from elsewhere, so its device may be in
 * other hands.
 */
const ENDED_ELSEWHERE: ReadonlySet<RevocationReason | null> = new Set(["ended", "reuse", "password", "deactivated"]);

/**
 * Returns the refusal for an ended session. If the member was deactivated or the session was ended from elsewhere, the
 * app removes its data; after a sign-out or expiry, the member simply signs in again.
 */
async function over(session: StoredSession): Promise<Refreshed> {
  const user = await findUser(session.user_id);
  if (user?.status === "deactivated") return refused("ACCOUNT_DEACTIVATED");
  const isOlderPassword = user !== null && user.credential_version !== session.credential_version;
  const isRevoked =
    ENDED_ELSEWHERE.has(session.reason) ||
    (isOlderPassword && session.reason !== "logout" && session.reason !== "restored");
  return refused(isRevoked ? "SESSION_ENDED" : "UNAUTHENTICATED");
}

async function punishReplay(context: AppContext, session: StoredSession, address: string): Promise<Refreshed> {
  const ended = await revokeSessionsOf(session.user_id, "reuse");
  await markPunished(session._id);
  context.log.warn({ user_id: session.user_id, session_id: session._id, ended }, "a refresh token was used twice");
  await audit(context, "token_reused", { user_id: session.user_id, address });
  return refused("TOKEN_REUSED");
}

/* Refuses a token that was sent without the key of the app that it belongs to, and records this in the audit list. Ends
   no session, because the copied cookie is useless without the key. */
async function turnAway(context: AppContext, { user_id }: StoredSession, address: string): Promise<Refreshed> {
  const user = await findUser(user_id);
  if (user?.status === "deactivated") return refused("ACCOUNT_DEACTIVATED");
  await audit(context, "session_copied", { user_id, address });
  return refused("NEW_CLIENT");
}

/** A token as sent by the client. `address` is the client's network address, for the audit list. */
interface Presented {
  readonly link: TokenLink;
  readonly bearer: Bearer;
  readonly address: string;
}

async function refreshOnce(context: AppContext, { link, bearer, address }: Presented): Promise<Refreshed> {
  const { env, now } = context;
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    const session = await findSession(link.session_id);
    if (session === null) return refused("UNAUTHENTICATED");
    if (isTooOld(session, now(), env.SESSION_MAX_DAYS)) return await over(session);
    switch (judgeToken(link, session, bearer, now())) {
      case "ended":
        return await over(session);
      case "punished_replay":
        return refused("TOKEN_REUSED");
      case "replay":
        return await punishReplay(context, session, address);
      case "foreign":
        return await turnAway(context, session, address);
      case "resend":
        return await current(session);
      case "rotate": {
        const rotated = await rotateSession(session, { bearer, now: now(), ...lifetimeOf(env) });
        if (rotated === null) break;
        await evictOldest(session.user_id, { max: env.MAX_ACTIVE_SESSIONS, now: now(), keep: session._id });
        return await current(rotated);
      }
    }
  }
  return refused("UNAVAILABLE");
}

/** Rotates refresh tokens; one instance per process, because it tracks requests in progress. */
export class Refresher {
  readonly #context: AppContext;
  readonly #inFlight = new Map<string, Promise<Refreshed>>();

  constructor(context: AppContext) {
    this.#context = context;
  }

  /**
   * Processes a refresh with `token`. Concurrent requests from one app with the same token share one response, with or
   * without an attempt id.
   */
  async refresh(token: string | undefined, bearer: Bearer, address: string): Promise<Refreshed> {
    const link = token === undefined ? null : readRefreshToken(this.#context.env, token);
    if (link === null) return refused("UNAUTHENTICATED");
    const key = `${link.session_id}|${link.counter}|${link.nonce}|${bearer.client_key ?? ""}`;
    const running = this.#inFlight.get(key);
    if (running !== undefined) return await running;
    const answer = this.#answer({ link, bearer, address }).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, answer);
    return await answer;
  }

  async #answer(presented: Presented): Promise<Refreshed> {
    const answer = await refreshOnce(this.#context, presented);
    if (presented.bearer.attempt === null && answer.ok)
      await new Promise((resolve) => setTimeout(resolve, HOLD_BARE_ANSWER_MS));
    return answer;
  }
}
