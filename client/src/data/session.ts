import type { SignedIn } from "@bandstand/shared/auth/contract.ts";
import type { Account } from "@bandstand/shared/users/contract.ts";
import { liveQuery } from "dexie";
import { createSignal } from "solid-js";
import { call } from "./api.ts";
import { clientKey } from "./client-key.ts";
import { csrfToken } from "./csrf.ts";
import { StorageUnavailable, closeDatabase, database, db, releaseWhenInactive, openDatabase } from "./db.ts";
import { readDeviceRecord } from "./device-record.ts";
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
import { enterLive, isLive, whenNotLive } from "./live-guard.ts";
import { type RefreshOutcome, authChannel, noteRefresh, onRefresh, refreshSession } from "./refresh.ts";
import { resetStatus, status } from "./status.ts";
import { storeWritesWhenLeft, writeBuffered } from "./write-buffer.ts";
import { isWriting } from "./writing.ts";
import {
  type UnsentEdits,
  type WipeReason,
  cancelWipe,
  noteWipe,
  outgoingCount,
  removeOthers,
  runWipes,
  unsentCount,
  wipeReason,
} from "./wipe.ts";

/**
 * The user of the app on this device. `needs_sign_in`: the session is over, but everything here stays readable and
 * editable, and edits are sent after the next sign-in. `ended`: the session was ended elsewhere, so the band's data has
 * been removed. `isCopied`: the cookies came from another app on this device. `me` is the member's own account as known
 * to this device, once fetched.
 */
export type Session =
  | {
      readonly state: "unknown" | "signed_out" | "ended" | "deactivated";
      readonly isCopied?: boolean;
      readonly me?: undefined;
    }
  | { readonly state: "signed_in" | "needs_sign_in"; readonly user_id: string; readonly me?: Account | undefined };

const [state, setState] = createSignal<Session>({ state: "unknown" });
const [me, setMe] = createSignal<Account | undefined>();

/** The member's own account as known to this device; undefined until it has been fetched once. Reactive. */
export { me };

/** Updates the member's account with the server's latest response, without waiting for the next sync. */
export function noteAccount(account: Account): void {
  if (database()?.user_id !== account.user_id) return;
  setMe(account);
  syncNow();
}

/** The current session. Reactive. */
export function session(): Session {
  const now = state();
  return now.state === "signed_in" || now.state === "needs_sign_in" ? { ...now, me: me() } : now;
}

let stop: (() => void) | undefined;
let editsLoaded: Promise<unknown> = Promise.resolve();

async function enter(user_id: string, account?: Account): Promise<void> {
  /* Stored before the database is created: a window that is just starting would otherwise remove the database, because it
     seems to belong to nobody, or close it because the device record still contains the last sign-out. */
  if (account !== undefined) await rememberMember(user_id);
  const band = await openDatabase(user_id);
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
  /* Not awaited, so that the first screen does not wait for the mutation kinds, which are loaded only after it. */
  void editsLoaded.then(async () => {
    if (!isLeft && account === undefined) await leaveIfOut(user_id);
    /* If the database fails again, edits that it could not store before stay in the browser's storage. */
    if (!isLeft) await writeBuffered(band).catch(() => undefined);
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

/* Closes the member's data if they signed out just before this browser was killed, or while the page was in the
   browser's cache for its Back button. */
async function leaveIfOut(user_id: string): Promise<void> {
  if (await isStillIn(user_id)) return;
  await new Promise<void>((resolve) => whenNotLive(resolve));
  if (database()?.user_id !== user_id) return;
  leave();
  await findMember();
}

/* Opens the data of the signed-in member, whom the device record or else the server names. Returns false if neither can
   tell. */
async function findMember(): Promise<boolean> {
  const user_id = await knownMember().catch((error: unknown) => {
    throw new StorageUnavailable(error);
  });
  /* If the browser was closed during a wipe, the device record may still name the member. The data that remains of that
     member must not be shown. */
  if (user_id !== null && wipeReason(user_id) !== null) await forgetMember(user_id);
  else if (user_id !== null) {
    await enter(user_id);
    return true;
  }
  await finishLogout();
  /* Every session sets this cookie, so without it there is no session to restore. */
  const isAsked = !isLogoutDue() && csrfToken() !== "";
  /* Refreshes the session before using it: a copied session must not be used, let alone ended by a sign-out here. */
  const outcome = isAsked ? await refreshSession() : "ended";
  const reply = outcome === "refreshed" || outcome === "recent" ? await call("getMe") : null;
  if (reply?.ok) {
    cancelWipe(reply.body.user_id);
    await enter(reply.body.user_id, reply.body);
  }
  if (reply?.ok !== true && state().state === "unknown") setState({ state: "signed_out" });
  return reply === null ? outcome !== "offline" : reply.ok;
}

interface StartOptions {
  /** True if the app starts in live mode, which pending work must not disturb. */
  readonly isOnStage?: boolean;
  /** Loads the mutation kinds of all features; nothing is sent or merged before they are loaded. */
  readonly edits?: () => Promise<unknown>;
  /** Resolves when data left behind by an earlier run can be removed without delaying the first screen. */
  readonly cleanUp?: Promise<void>;
}

/**
 * Opens the last member's database without a request, so an app that starts offline or with an expired session shows
 * everything it has. Only a device without a known member asks the server. Rejects with `StorageUnavailable` if no
 * database is available.
 */
export async function startSession({
  edits,
  cleanUp = Promise.resolve(),
  isOnStage = false,
}: StartOptions = {}): Promise<void> {
  storeWritesWhenLeft();
  releaseWhenInactive();
  onRefresh(follow);
  authChannel.listen((message) => {
    if (message.type === "auth_logout" && message.user_id === database()?.user_id) {
      const { user_id, why } = message;
      whenNotLive(why === undefined ? leave : () => removeMember(user_id, why));
    }
    if (message.type === "token_refreshed") comeBack();
  });
  addEventListener("pageshow", ({ persisted }) => {
    const user_id = database()?.user_id;
    if (persisted && user_id !== undefined) void leaveIfOut(user_id);
  });
  /* Without the mutation kinds, pending edits stay in the outbox. */
  editsLoaded = edits?.().catch(() => undefined) ?? Promise.resolve();
  const hint = hintedMember();
  const due = hint === null ? null : wipeReason(hint);
  if (hint !== null && due !== null && isOnStage) {
    enterLive();
    whenNotLive(() => removeMember(hint, due));
  } else if (hint !== null && due !== null) {
    await forgetMember(hint);
    setState(stateAfter(due));
  }
  if (hint !== null && (due === null || isOnStage)) {
    await enter(hint);
    return cleanUpLater({ isCertain: true, when: cleanUp });
  }
  if (!navigator.cookieEnabled) throw new StorageUnavailable(new Error("cookies are blocked"));
  cleanUpLater({ isCertain: await findMember(), when: cleanUp });
}

let cleaning: Promise<unknown> = Promise.resolve();

/**
 * Resolves when everything that an earlier run left behind has been removed from this device. @public for tests, which
 * load this file at run time.
 */
export const cleanedUp = (): Promise<unknown> => cleaning;

/* Removes what an interrupted wipe left behind once the first screen has its data. If it is uncertain who is signed in,
   removes only data whose removal was noted as due. */
function cleanUpLater({ isCertain, when }: { readonly isCertain: boolean; readonly when: Promise<void> }): void {
  cleaning = when.then(async () => {
    await runWipes();
    if (isCertain) await removeOthers(knownMembers);
  });
  cleaning.catch(() => undefined);
}

/* Returns every member named in the device's storage: each may be signed in, possibly in another window. Rejects if the
   storage is unreadable. */
const knownMembers = async (): Promise<(string | null | undefined)[]> => [
  database()?.user_id,
  hintedMember(),
  (await readDeviceRecord())?.user_id,
];

/* Binds a session that is older than this app's key to the key; doing so early limits what a copy of the cookies can
   do. */
async function bindSession(): Promise<void> {
  const own = await clientKey().catch(() => undefined);
  if (own?.isNew === true) await refreshSession();
}

function follow(outcome: RefreshOutcome): void {
  if (outcome === "refreshed") comeBack();
  if (outcome === "revoked") withdraw("ended");
  if (outcome === "deactivated") withdraw("deactivated");
  if (outcome !== "ended" && outcome !== "new_client") return;
  /* The server gives the reason for ending a session only once, when it clears the cookies. After that, the reason is
     only in the note that a wipe is due. */
  const user_id = database()?.user_id;
  const due = user_id === undefined ? null : wipeReason(user_id);
  if (due === "ended" || due === "deactivated") withdraw(due);
  else needSignIn(outcome === "new_client");
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

/* Call if the account is closed or the session was ended elsewhere. The data has to be removed, but never while it is
   used on stage; that the removal is due is noted at once, because the server gives the reason only once. */
function withdraw(why: "ended" | "deactivated"): void {
  const user_id = database()?.user_id;
  if (user_id === undefined) return void setState({ state: why });
  noteWipe(user_id, why);
  pauseSync();
  authChannel.postMessage({ type: "auth_logout", user_id, why });
  /* On stage, the sync pill shows that edits are no longer sent. */
  if (why === "ended" && isLive()) setState({ state: "needs_sign_in", user_id });
  whenNotLive(() => removeMember(user_id, why));
}

function removeMember(user_id: string, why: WipeReason): void {
  if (database()?.user_id !== user_id) return;
  /* The wipe was cancelled, because the member has since signed in again in another window. */
  if (wipeReason(user_id) === null) return syncNow();
  leave();
  setState(stateAfter(why));
  void runWipes().catch(() => undefined);
}

const stateAfter = (why: WipeReason): Session => ({
  state: why === "ended" || why === "deactivated" ? why : "signed_out",
});

type OthersListener = (left: readonly UnsentEdits[]) => void;
const othersListeners = new Set<OthersListener>();

/** Calls `listener` when a member has signed in on a device with unsent edits by others. */
export function onOthersEdits(listener: OthersListener): void {
  othersListeners.add(listener);
}

/* Removes other members' data, so the next member on this device sees nothing of the previous one. */
async function removeMembersBefore(): Promise<void> {
  const left = await removeOthers(knownMembers);
  if (left.length > 0) for (const listener of othersListeners) listener(left);
}

/**
 * Opens a member's local data after a successful sign-in. Removes another member's data from this device, except unsent
 * edits, which stay in a separate database. Rejects with `StorageUnavailable`.
 */
export async function enterSignedIn({ user }: SignedIn): Promise<{ readonly ok: true }> {
  noteRefresh();
  cancelWipe(user.user_id);
  await enter(user.user_id, user);
  syncNow();
  void removeMembersBefore().catch(() => undefined);
  return { ok: true };
}

/** Number of unsent edits on this device. */
export const pendingCount = (): Promise<number> => unsentCount(db());

/** How long a sign-out waits for edits that are about to be sent, in milliseconds. */
const SENDING_LIMIT_MS = 2_000;

/**
 * Waits briefly for edits that are being written and, while there is a connection, for outgoing ones to be sent; then
 * returns `pendingCount`.
 */
export async function pendingAfterSending(): Promise<number> {
  const deadline = performance.now() + SENDING_LIMIT_MS;
  const isBusy = async (): Promise<boolean> =>
    isWriting() || (status.online !== false && (await outgoingCount(db())) > 0);
  while (performance.now() < deadline && (await isBusy())) await new Promise((resolve) => setTimeout(resolve, 50));
  return pendingCount();
}

async function finishLogout(): Promise<void> {
  if (!isLogoutDue()) return;
  const reply = await call("logout");
  if (reply.ok || reply.status === 401) await noteLogoutDue(false);
}

/**
 * Signs out on this device and removes its data as soon as no window is in live mode. Unsent edits stay for the
 * member's next sign-in, unless the user chose to `discard` them. Also works offline; the server is informed at the
 * next start. Calls `onKept` if the browser refuses to remove the data; the removal is then retried.
 */
export async function signOut(discard = false, onKept = (): void => undefined): Promise<void> {
  const { user_id } = db();
  await noteLogoutDue(true);
  noteWipe(user_id, discard ? "discarded" : "signed_out");
  await finishLogout();
  authChannel.postMessage({ type: "auth_logout", user_id });
  leave();
  void runWipes().catch(onKept);
}
