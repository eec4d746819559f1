import { routeTable } from "@bandstand/shared/contract/route-table.ts";
import type { SignedIn } from "@bandstand/shared/auth/contract.ts";
import { send } from "./request.ts";

/** Within this time after a refresh no other tab refreshes (specification 5.13). */
export const TAB_REFRESH_GUARD_MS = 8_000;

const LAST_REFRESH = "bandstand-last-refresh";
const ATTEMPT = "bandstand-refresh-attempt";
const LOCK = "bandstand-refresh";

export type AuthMessage =
  | { readonly type: "token_refreshed" }
  | { readonly type: "auth_logout"; readonly user_id: string };

/** Tells the tabs of this browser about refreshes and sign-outs (specification 5.13). */
export const authChannel = new BroadcastChannel("bandstand-auth");

/** `ended`: the session is over and somebody must sign in again. `deactivated`: the account is closed. */
export type RefreshOutcome = "refreshed" | "offline" | "ended" | "deactivated";

type Listener = (outcome: RefreshOutcome, signedIn?: SignedIn) => void;
const listeners = new Set<Listener>();

/** Hears the outcome of every refresh of this tab. */
export function onRefresh(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const wasJustRefreshed = (): boolean =>
  Date.now() - Number(localStorage.getItem(LAST_REFRESH) ?? 0) < TAB_REFRESH_GUARD_MS;

/** Marks a sign-in or refresh for the other tabs. */
export function noteRefresh(): void {
  localStorage.setItem(LAST_REFRESH, String(Date.now()));
  authChannel.postMessage({ type: "token_refreshed" } satisfies AuthMessage);
}

/* The same attempt sent again gets the same successor, so a lost answer signs nobody out: its id is kept until one came. */
function currentAttempt(): string {
  const kept = localStorage.getItem(ATTEMPT);
  if (kept !== null) return kept;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  localStorage.setItem(ATTEMPT, made);
  return made;
}

async function refreshOnce(): Promise<RefreshOutcome> {
  if (wasJustRefreshed()) return "refreshed";
  const reply = await send(routeTable.refresh, { headers: { "X-Refresh-Attempt": currentAttempt() } });
  if (reply.ok) {
    localStorage.removeItem(ATTEMPT);
    noteRefresh();
    for (const listener of listeners) listener("refreshed", reply.body as SignedIn);
    return "refreshed";
  }
  if (reply.status !== 401) return "offline";
  localStorage.removeItem(ATTEMPT);
  const outcome = reply.code === "ACCOUNT_DEACTIVATED" ? "deactivated" : "ended";
  for (const listener of listeners) listener(outcome);
  return outcome;
}

let running: Promise<RefreshOutcome> | undefined;

/** Renews the session, one tab at a time; a tab that waited finds it renewed and does nothing. */
export function refreshSession(): Promise<RefreshOutcome> {
  running ??= (navigator.locks === undefined ? refreshOnce() : navigator.locks.request(LOCK, refreshOnce)).finally(
    () => {
      running = undefined;
    },
  );
  return running;
}
