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

/** Turns of read, judge and conditional update before the service gives up under contention. */
const TURNS_MAX = 4;

/**
 * An answer to a client without attempt id is held back so long: requests that were sent at the same moment (two tabs
 * of a bare client) then meet the first one in flight instead of looking like a replay.
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

/** The sign-in as it is now, once the chain has been judged or moved. */
async function current(session: StoredSession): Promise<Refreshed> {
  const user = await findUser(session.user_id);
  if (user?.status === "active" && user.credential_version === session.credential_version) {
    return { ok: true, session, user };
  }
  const isDeactivated = user?.status === "deactivated";
  await revokeSession(session.user_id, session._id, isDeactivated ? "deactivated" : "password");
  return refused(isDeactivated ? "ACCOUNT_DEACTIVATED" : "SESSION_ENDED");
}

/** Reasons that come from elsewhere: the device may be in other hands, so its app removes the band's data. */
const ENDED_ELSEWHERE: ReadonlySet<RevocationReason | null> = new Set(["ended", "reuse", "password", "deactivated"]);

/**
 * The refusal for a session that is over. The app of a deactivated member, or of a session that somebody ended from
 * elsewhere, removes its data; after a sign-out, or when a session ran out, the member just signs in again.
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

async function punishReplay(context: AppContext, session: StoredSession): Promise<Refreshed> {
  const ended = await revokeSessionsOf(session.user_id, "reuse");
  await markPunished(session._id);
  context.log.warn({ user_id: session.user_id, session_id: session._id, ended }, "a refresh token was used twice");
  await audit(context, "token_reused", { user_id: session.user_id });
  return refused("TOKEN_REUSED");
}

/* Nobody else is signed out: a cookie without its key opens nothing, so whoever holds it has won nothing. */
async function turnAway(context: AppContext, { user_id }: StoredSession): Promise<Refreshed> {
  const user = await findUser(user_id);
  if (user?.status === "deactivated") return refused("ACCOUNT_DEACTIVATED");
  await audit(context, "session_copied", { user_id });
  return refused("NEW_CLIENT");
}

async function refreshOnce(context: AppContext, link: TokenLink, bearer: Bearer): Promise<Refreshed> {
  const { env, now } = context;
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    const session = await findSession(link.session_id);
    if (session === null) return refused("UNAUTHENTICATED");
    if (isTooOld(session, now(), env.SESSION_MAX_DAYS)) return await over(session);
    switch (judgeToken(link, session, bearer, now())) {
      case "refuse":
        return await over(session);
      case "reused":
        return refused("TOKEN_REUSED");
      case "replay":
        return await punishReplay(context, session);
      case "foreign":
        return await turnAway(context, session);
      case "repeat":
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

/** Rotates refresh tokens; one for each process, because it knows which requests are in flight. */
export class Refresher {
  readonly #context: AppContext;
  readonly #inFlight = new Map<string, Promise<Refreshed>>();

  constructor(context: AppContext) {
    this.#context = context;
  }

  /**
   * Answers `token`. Requests of one app with the same token while the first is in flight share its answer, attempt id
   * or not.
   */
  async refresh(token: string | undefined, bearer: Bearer): Promise<Refreshed> {
    const link = token === undefined ? null : readRefreshToken(this.#context.env, token);
    if (link === null) return refused("UNAUTHENTICATED");
    const key = `${link.session_id}|${link.counter}|${link.nonce}|${bearer.client_key ?? ""}`;
    const running = this.#inFlight.get(key);
    if (running !== undefined) return await running;
    const answer = this.#answer(link, bearer).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, answer);
    return await answer;
  }

  async #answer(link: TokenLink, bearer: Bearer): Promise<Refreshed> {
    const answer = await refreshOnce(this.#context, link, bearer);
    if (bearer.attempt === null && answer.ok) await new Promise((resolve) => setTimeout(resolve, HOLD_BARE_ANSWER_MS));
    return answer;
  }
}
