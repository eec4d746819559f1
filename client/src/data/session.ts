import type { SignedIn } from "@bandstand/shared/auth/contract.ts";
import type { Account } from "@bandstand/shared/users/contract.ts";
import { createSignal } from "solid-js";
import { call } from "./api.ts";
import { closeDatabase, database, db, deleteDatabase, letGoWhenFrozen, openDatabase } from "./db.ts";
import { whenNotLive } from "./live-guard.ts";
import { type AuthMessage, authChannel, noteRefresh, onRefresh } from "./refresh.ts";
import type { Failure } from "./request.ts";
import { keepInSync, syncNow } from "./sync-loop.ts";

/**
 * Who uses the app on this device. `needs_sign_in`: the session is over, but everything here stays readable and editable
 * and is sent after the next sign-in.
 */
export type Session =
  | { readonly state: "unknown" | "signed_out" | "deactivated" }
  | { readonly state: "signed_in" | "needs_sign_in"; readonly user_id: string };

const LAST_USER = "bandstand-user";

const [session, setSession] = createSignal<Session>({ state: "unknown" });

/** Reactive. */
export { session };

const [me, setMe] = createSignal<Account | undefined>();

/** The own account as this device knows it; undefined until it has been fetched once. Reactive. */
export { me };

let stopSync: (() => void) | undefined;
let stopMe: (() => void) | undefined;

async function enter(user_id: string): Promise<void> {
  const band = await openDatabase(user_id);
  localStorage.setItem(LAST_USER, user_id);
  const { liveQuery } = await import("dexie");
  stopMe?.();
  const watched = liveQuery(() => band.me.get(user_id)).subscribe({
    next: (row) => row && setMe(row),
    error: () => undefined,
  });
  stopMe = () => watched.unsubscribe();
  stopSync?.();
  stopSync = keepInSync(band);
}

/**
 * Opens the last member's database, with no request: an app that starts offline, or with a session that is over, shows
 * everything it has. Rejects with `StorageUnavailable` where there can be no database.
 */
export async function startSession(): Promise<void> {
  letGoWhenFrozen();
  onRefresh((outcome) => {
    if (outcome === "ended") needSignIn();
    if (outcome === "deactivated") forgetDevice();
    if (outcome === "refreshed") isBack();
  });
  authChannel.addEventListener("message", ({ data }: MessageEvent<AuthMessage>) => {
    if (data?.type === "auth_logout" && data.user_id === database()?.user_id) whenNotLive(leave);
    if (data?.type === "token_refreshed") isBack();
  });
  const user_id = localStorage.getItem(LAST_USER);
  if (user_id === null) {
    setSession({ state: "signed_out" });
    return;
  }
  await enter(user_id);
  setSession({ state: "signed_in", user_id });
}

function needSignIn(): void {
  const user_id = database()?.user_id;
  setSession(user_id === undefined ? { state: "signed_out" } : { state: "needs_sign_in", user_id });
}

function isBack(): void {
  const now = session();
  if (now.state === "needs_sign_in") setSession({ state: "signed_in", user_id: now.user_id });
}

function leave(): void {
  stopSync?.();
  stopMe?.();
  stopSync = stopMe = undefined;
  closeDatabase();
  setMe(undefined);
  localStorage.removeItem(LAST_USER);
  setSession({ state: "signed_out" });
}

/* The account is closed: what is here must go, but never while somebody stands on stage with it. */
function forgetDevice(): void {
  const user_id = database()?.user_id;
  whenNotLive(() => {
    leave();
    setSession({ state: "deactivated" });
    if (user_id !== undefined) void deleteDatabase(user_id);
  });
}

type SignInReply = { readonly ok: true } | Failure;

async function signedIn({ user }: SignedIn): Promise<void> {
  noteRefresh();
  const { user_id } = user;
  await enter(user_id);
  setMe(user);
  setSession({ state: "signed_in", user_id });
  syncNow();
}

/** Signs in; another member's data on this device stays in a database of its own. */
export async function signIn(username: string, password: string): Promise<SignInReply> {
  const reply = await call("login", { body: { username, password } });
  if (!reply.ok) return reply;
  await signedIn(reply.body);
  return { ok: true };
}

interface FirstAdmin {
  readonly token: string;
  readonly username: string;
  readonly real_name: string;
  readonly email: string;
  readonly password: string;
}

/** Creates the first admin and signs in. */
export async function setUp(admin: FirstAdmin): Promise<SignInReply> {
  const reply = await call("setup", { body: admin });
  if (!reply.ok) return reply;
  await signedIn(reply.body);
  return { ok: true };
}

/** How many edits of this device have not reached the server; ask before signing out. */
export const pendingCount = async (): Promise<number> => (await db().outbox.count()) + (await db().failed.count());

/**
 * Signs out on this device and takes its data away. With edits that wait the data stays for the next sign-in of the same
 * member, unless `discard` says that the person gave them up.
 */
export async function signOut({ discard = false }: { readonly discard?: boolean } = {}): Promise<void> {
  const user_id = db().user_id;
  const keep = !discard && (await pendingCount()) > 0;
  await call("logout");
  authChannel.postMessage({ type: "auth_logout", user_id } satisfies AuthMessage);
  leave();
  if (!keep) await deleteDatabase(user_id);
}
