import type { SignedIn } from "@bandstand/shared/auth/contract.ts";
import type { Account } from "@bandstand/shared/users/contract.ts";
import { liveQuery } from "dexie";
import { createSignal } from "solid-js";
import { call } from "./api.ts";
import { clientHeader, clientKey } from "./client-key.ts";
import { csrfToken } from "./csrf.ts";
import {
  type BandDatabase,
  StorageUnavailable,
  closeDatabase,
  database,
  db,
  deleteDatabase,
  letGoWhenFrozen,
  openDatabase,
} from "./db.ts";
import {
  forgetMember,
  hintedMember,
  isLogoutDue,
  isStillIn,
  knownMember,
  noteLogoutDue,
  rememberMember,
} from "./last-member.ts";
import { watchConnection } from "./connection.ts";
import { keepInSync, pauseSync, syncNow } from "./sync-loop.ts";
import { whenNobodyIsLive, whenNotLive } from "./live-guard.ts";
import { type RefreshOutcome, authChannel, noteRefresh, onRefresh, refreshSession } from "./refresh.ts";
import type { Failure } from "./request.ts";
import { resetStatus } from "./status.ts";
import { unwrittenCount, writeUnwritten } from "./unwritten.ts";

/**
 * Who uses the app on this device. `needs_sign_in`: the session is over, but everything here stays readable and editable
 * and is sent after the next sign-in. `isCopied`: the cookies came from another app on this device. `me` is the own
 * account as this device knows it, once it has been fetched.
 */
export type Session =
  | { readonly state: "unknown" | "signed_out" | "deactivated"; readonly isCopied?: boolean; readonly me?: undefined }
  | { readonly state: "signed_in" | "needs_sign_in"; readonly user_id: string; readonly me?: Account | undefined };

const [state, setState] = createSignal<Session>({ state: "unknown" });
const [me, setMe] = createSignal<Account | undefined>();

/** The own account as this device knows it; undefined until it has been fetched once. Reactive. */
export { me };

/** Reactive. */
export function session(): Session {
  const now = state();
  return now.state === "signed_in" || now.state === "needs_sign_in" ? { ...now, me: me() } : now;
}

let stop: (() => void) | undefined;
let editsLoaded: Promise<unknown> = Promise.resolve();

async function enter(user_id: string, account?: Account): Promise<void> {
  const band = await openDatabase(user_id);
  if (account !== undefined) void rememberMember(user_id);
  stop?.();
  if (account !== undefined) setMe(account);
  else setMe(await band.me.get(user_id));
  const watched = liveQuery(() => band.me.get(user_id)).subscribe({
    next: (row) => row && setMe(row),
    error: () => undefined,
  });
  const unwatch = watchConnection(band);
  let stopSync: (() => void) | undefined;
  let isLeft = false;
  /* The first screen does not wait for what only the sync needs. */
  void editsLoaded.then(async () => {
    if (!isLeft && account === undefined) await leaveIfOut(user_id);
    /* Where the database fails again they go on waiting. */
    if (!isLeft) await writeUnwritten(band).catch(() => undefined);
    if (isLeft) return;
    stopSync = keepInSync(band);
    if (account === undefined) await bindSession();
  });
  stop = () => {
    isLeft = true;
    watched.unsubscribe();
    unwatch();
    stopSync?.();
  };
  setState({ state: "signed_in", user_id });
}

/* Signed out in the moment before this browser was killed, or while this page slept in its cache. */
async function leaveIfOut(user_id: string): Promise<void> {
  if (await isStillIn(user_id)) return;
  await new Promise<void>((resolve) => whenNotLive(resolve));
  if (database()?.user_id !== user_id) return;
  leave();
  await findMember();
}

/* Who is in, as the device's record or else the server knows it. */
async function findMember(): Promise<void> {
  const user_id = await knownMember().catch((error: unknown) => {
    throw new StorageUnavailable(error);
  });
  if (user_id !== null) return await enter(user_id);
  await finishLogout();
  /* Every session sets this cookie, so without it there is no session to restore. */
  const isAsked = !isLogoutDue() && csrfToken() !== "";
  /* Renewed before it is used: a copied session must not be lived in, let alone be ended by a sign-out here. */
  const outcome = isAsked ? await refreshSession() : "ended";
  const reply = outcome === "refreshed" || outcome === "recent" ? await call("getMe") : null;
  if (reply?.ok) await enter(reply.body.user_id, reply.body);
  else if (state().state === "unknown") setState({ state: "signed_out" });
}

interface StartOptions {
  /** Loads the kinds of edits of all rooms; nothing is sent or merged before. */
  readonly edits?: () => Promise<unknown>;
}

/**
 * Opens the last member's database, with no request: an app that starts offline, or with a session that is over, shows
 * everything it has. Only a device that knows nobody asks the server. Rejects with `StorageUnavailable` where there can
 * be no database.
 */
export async function startSession({ edits }: StartOptions = {}): Promise<void> {
  letGoWhenFrozen();
  onRefresh(follow);
  authChannel.listen((message) => {
    if (message.type === "auth_logout" && message.user_id === database()?.user_id) whenNotLive(leave);
    if (message.type === "token_refreshed") comeBack();
  });
  addEventListener("pageshow", ({ persisted }) => {
    const user_id = database()?.user_id;
    if (persisted && user_id !== undefined) void leaveIfOut(user_id);
  });
  /* Without them what waits stays where it is. */
  editsLoaded = edits?.().catch(() => undefined) ?? Promise.resolve();
  const hint = hintedMember();
  if (hint !== null) return await enter(hint);
  if (!navigator.cookieEnabled) throw new StorageUnavailable(new Error("cookies are blocked"));
  await findMember();
}

/* The session of before this app had a key: the sooner it is bound, the less a copy of the cookies can do. */
async function bindSession(): Promise<void> {
  const own = await clientKey().catch(() => undefined);
  if (own?.isNew === true) await refreshSession();
}

function follow(outcome: RefreshOutcome): void {
  if (outcome === "refreshed") comeBack();
  if (outcome === "ended" || outcome === "new_client") needSignIn(outcome === "new_client");
  if (outcome === "deactivated") forgetDevice();
}

function needSignIn(isCopied: boolean): void {
  const user_id = database()?.user_id;
  pauseSync();
  setState(user_id === undefined ? { state: "signed_out", isCopied } : { state: "needs_sign_in", user_id });
}

function comeBack(): void {
  const now = state();
  if (now.state !== "needs_sign_in") return;
  setState({ state: "signed_in", user_id: now.user_id });
  syncNow();
}

function leave(): void {
  void forgetMember(database()?.user_id);
  stop?.();
  stop = undefined;
  closeDatabase();
  resetStatus();
  setMe(undefined);
  setState({ state: "signed_out" });
}

/* The account is closed: what is here must go, but never while somebody stands on stage with it. */
function forgetDevice(): void {
  const user_id = database()?.user_id;
  pauseSync();
  whenNotLive(() => {
    leave();
    setState({ state: "deactivated" });
    if (user_id !== undefined) void whenNobodyIsLive(() => deleteDatabase(user_id));
  });
}

export type SignInReply = { readonly ok: true } | Failure;

async function begin({ user }: SignedIn): Promise<{ readonly ok: true }> {
  noteRefresh();
  await enter(user.user_id, user);
  syncNow();
  return { ok: true };
}

/**
 * Signs in. Another member's data on this device stays in a database of its own. Rejects with `StorageUnavailable`.
 */
export async function signIn(username: string, password: string): Promise<SignInReply> {
  const reply = await call("login", { body: { username, password }, headers: await clientHeader() });
  return reply.ok ? await begin(reply.body) : reply;
}

interface FirstAdmin {
  readonly token: string;
  readonly username: string;
  readonly real_name: string;
  readonly email: string;
  readonly password: string;
  readonly musician: boolean;
  readonly singer: boolean;
}

/** Creates the first admin and signs in. Rejects with `StorageUnavailable`. */
export async function setUp(admin: FirstAdmin): Promise<SignInReply> {
  const reply = await call("setup", { body: admin, headers: await clientHeader() });
  return reply.ok ? await begin(reply.body) : reply;
}

interface Acceptance {
  readonly token: string;
  readonly new_password: string;
  readonly real_name: string;
  readonly language: "de" | "en";
}

/** Chooses the first password with an invitation and signs in. Rejects with `StorageUnavailable`. */
export async function acceptInvitation(acceptance: Acceptance): Promise<SignInReply> {
  const reply = await call("acceptInvitation", { body: acceptance, headers: await clientHeader() });
  return reply.ok ? await begin(reply.body) : reply;
}

const waitingIn = async (band: BandDatabase): Promise<number> =>
  (await band.outbox.count()) + (await band.failed.count()) + unwrittenCount(band.user_id);

/** How many edits of this device have not reached the server; ask before signing out. */
export const pendingCount = (): Promise<number> => waitingIn(db());

async function finishLogout(): Promise<void> {
  if (!isLogoutDue()) return;
  const reply = await call("logout");
  if (reply.ok || reply.status === 401) await noteLogoutDue(false);
}

/**
 * Signs out on this device and takes its data away, as soon as no window is in live mode. With edits that wait the data
 * stays for the next sign-in of the same member, unless `discard` says that the person gave them up. Without network it
 * works too; the server hears of it at the next start.
 */
export async function signOut({ discard = false }: { readonly discard?: boolean } = {}): Promise<void> {
  const { user_id } = db();
  const isKept = !discard && (await pendingCount()) > 0;
  await noteLogoutDue(true);
  await finishLogout();
  authChannel.postMessage({ type: "auth_logout", user_id });
  leave();
  if (!isKept) void whenNobodyIsLive(() => deleteDatabase(user_id));
}
