import { createHash } from "node:crypto";
import type { ErrorCode } from "@bandstand/shared/contract/errors.ts";
import type { AppContext } from "../http/context.ts";
import { audit } from "../system/audit.ts";
import { findUser } from "../users/model.ts";
import type { StoredUser } from "../users/model.ts";
import { evictOldest, findSession, revokeSession, revokeSessionsOf, rotateSession } from "./model.ts";
import type { StoredSession } from "./model.ts";
import { readRefreshToken } from "./refresh-token.ts";
import type { TokenLink } from "./refresh-token.ts";
import { judgeToken } from "./rotation.ts";

/** Turns of read, judge and conditional update before the service gives up under contention. */
const TURNS_MAX = 4;

/**
 * An answer to a client without attempt id is held back so long: requests that were sent at the same moment (two tabs
 * of a bare client) then meet the first one in flight instead of looking like a replay.
 */
const HOLD_BARE_ANSWER_MS = 50;

/** 128 random bits and more, as text. */
const ATTEMPT = /^[\w-]{16,128}$/;

export type Refreshed =
  | { ok: true; session: StoredSession; user: StoredUser }
  | { ok: false; code: Extract<ErrorCode, "UNAUTHENTICATED" | "TOKEN_REUSED" | "ACCOUNT_DEACTIVATED" | "UNAVAILABLE"> };

const refused = (code: Extract<Refreshed, { ok: false }>["code"]): Refreshed => ({ ok: false, code });

const hashAttempt = (attempt: string | undefined): string | null =>
  attempt !== undefined && ATTEMPT.test(attempt) ? createHash("sha256").update(attempt).digest("base64url") : null;

/** The sign-in as it is now, once the chain has been judged or moved. */
async function current(session: StoredSession): Promise<Refreshed> {
  const user = await findUser(session.user_id);
  if (user?.status === "active" && user.credential_version === session.credential_version) {
    return { ok: true, session, user };
  }
  const isDeactivated = user?.status === "deactivated";
  await revokeSession(session.user_id, session._id, isDeactivated ? "deactivated" : "password");
  return refused(isDeactivated ? "ACCOUNT_DEACTIVATED" : "UNAUTHENTICATED");
}

/** A session that is over: a deactivated member is told so, anybody else just signs in again. */
async function over(session: StoredSession): Promise<Refreshed> {
  const user = await findUser(session.user_id);
  return refused(user?.status === "deactivated" ? "ACCOUNT_DEACTIVATED" : "UNAUTHENTICATED");
}

async function punishReplay(context: AppContext, session: StoredSession): Promise<Refreshed> {
  const ended = await revokeSessionsOf(session.user_id, "reuse");
  context.log.warn({ user_id: session.user_id, session_id: session._id, ended }, "a refresh token was used twice");
  await audit(context, "token_reused", { user_id: session.user_id });
  return refused("TOKEN_REUSED");
}

async function refreshOnce(context: AppContext, link: TokenLink, attempt: string | null): Promise<Refreshed> {
  const { env, now } = context;
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    const session = await findSession(link.session_id);
    if (session === null) return refused("UNAUTHENTICATED");
    switch (judgeToken(link, session, attempt, now())) {
      case "refuse":
        return await over(session);
      case "reused":
        return refused("TOKEN_REUSED");
      case "replay":
        return await punishReplay(context, session);
      case "repeat":
        return await current(session);
      case "rotate": {
        const rotated = await rotateSession(session, { attempt, now: now(), days: env.REFRESH_TOKEN_EXPIRE_DAYS });
        if (rotated === null) break;
        await evictOldest(session.user_id, { max: env.MAX_ACTIVE_SESSIONS, now: now(), keep: session._id });
        return await current(rotated);
      }
    }
  }
  return refused("UNAVAILABLE");
}

/** Rotates refresh tokens; one for each process, because it knows which requests are in flight. */
export class Refresher {
  readonly #context: AppContext;
  readonly #inFlight = new Map<string, Promise<Refreshed>>();

  constructor(context: AppContext) {
    this.#context = context;
  }

  /**
   * Answers `token` (research: security, 2.2). Requests with the same token while the first is in flight share its
   * answer, attempt id or not.
   */
  async refresh(token: string | undefined, attemptHeader: string | undefined): Promise<Refreshed> {
    const link = token === undefined ? null : readRefreshToken(this.#context.env, token);
    if (link === null) return refused("UNAUTHENTICATED");
    const key = `${link.session_id}|${link.counter}|${link.nonce}`;
    const running = this.#inFlight.get(key);
    if (running !== undefined) return await running;
    const attempt = hashAttempt(attemptHeader);
    const answer = this.#answer(link, attempt).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, answer);
    return await answer;
  }

  async #answer(link: TokenLink, attempt: string | null): Promise<Refreshed> {
    const answer = await refreshOnce(this.#context, link, attempt);
    if (attempt === null && answer.ok) await new Promise((resolve) => setTimeout(resolve, HOLD_BARE_ANSWER_MS));
    return answer;
  }
}
