import { routeTable } from "@bandstand/shared/api/route-table.ts";
import type { SignedIn } from "@bandstand/shared/auth/contract.ts";
import { clientKey, randomText } from "./client-key.ts";
import { forget, recall, remember } from "./device-memory.ts";
import { withLock } from "./lock.ts";
import { type Failure, send } from "./request.ts";
import { openChannel } from "./tab-channel.ts";

/** No other tab refreshes within this time after a refresh (docs/rules/auth.md#one-tab-refreshes). */
const TAB_REFRESH_GUARD_MS = 8_000;

const LAST_REFRESH = "bandstand-last-refresh";
const ATTEMPT = "bandstand-refresh-attempt";
const LOCK = "bandstand-refresh";

/** `why` is missing for a sign-out and in messages from older versions of the app. */
type AuthMessage =
  | { readonly type: "token_refreshed" }
  | { readonly type: "auth_logout"; readonly user_id: string; readonly why?: "ended" | "deactivated" };

/** Informs the other tabs of this browser about refreshes and sign-outs. */
export const authChannel = openChannel<AuthMessage>("bandstand-auth");

/**
 * `recent`: this or another tab refreshed the session a moment ago. `ended`: the session is over and the member must
 * sign in again. `revoked`: it was ended elsewhere, and the band's data has to be removed. `new_client`: the cookies
 * were copied from another app, and this one has to sign in itself. `deactivated`: the account is closed.
 */
export type RefreshOutcome = "refreshed" | "recent" | "offline" | "ended" | "revoked" | "new_client" | "deactivated";

type Listener = (outcome: RefreshOutcome, signedIn?: SignedIn) => void;
const listeners = new Set<Listener>();

/** Calls `listener` with the outcome of each refresh in this tab. Returns a function that unsubscribes. */
export function onRefresh(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const notify: Listener = (outcome, signedIn) => {
  for (const listener of listeners) listener(outcome, signedIn);
};

function wasJustRefreshed(): boolean {
  const age = Date.now() - Number(recall(LAST_REFRESH) ?? 0);
  /* A time in the future is from before the clock was set back. */
  return age >= 0 && age < TAB_REFRESH_GUARD_MS;
}

/** Records a sign-in or refresh for the other tabs. */
export function noteRefresh(): void {
  remember(LAST_REFRESH, String(Date.now()));
  authChannel.postMessage({ type: "token_refreshed" });
}

/** Call when a response says that the account is closed. */
export const noteDeactivated = (): void => notify("deactivated");

/* Returns the id of the current refresh attempt, kept until there is a response: the server gives a repeated attempt
   the same successor token, so a lost response signs nobody out. */
function currentAttempt(): string {
  const kept = recall(ATTEMPT);
  if (kept !== null) return kept;
  const made = randomText();
  remember(ATTEMPT, made);
  return made;
}

const ended: Readonly<Partial<Record<Failure["code"], RefreshOutcome>>> = {
  ACCOUNT_DEACTIVATED: "deactivated",
  SESSION_ENDED: "revoked",
  TOKEN_REUSED: "revoked",
  NEW_CLIENT: "new_client",
};

async function refreshOnce(): Promise<RefreshOutcome> {
  if (wasJustRefreshed()) return "recent";
  const own = await clientKey().catch(() => undefined);
  /* Without this app's key, the server would assume that the cookies were copied and end the session, although storage
     may have failed only for a moment. */
  if (own === undefined) return "offline";
  const headers = { "X-Refresh-Attempt": currentAttempt(), "X-Client-Key": own.text };
  const reply = await send(routeTable.refresh, { headers });
  if (reply.ok) {
    forget(ATTEMPT);
    noteRefresh();
    notify("refreshed", reply.body as SignedIn);
    return "refreshed";
  }
  /* Only a 401 says that the session is over; other errors may be temporary. */
  if (reply.status !== 401) return "offline";
  forget(ATTEMPT);
  const outcome = ended[reply.code] ?? "ended";
  notify(outcome);
  return outcome;
}

let running: Promise<RefreshOutcome> | undefined;

/** Refreshes the session, one tab at a time; a tab that waited finds it refreshed and does nothing. */
export function refreshSession(): Promise<RefreshOutcome> {
  running ??= withLock(LOCK, refreshOnce).finally(() => {
    running = undefined;
  });
  return running;
}
