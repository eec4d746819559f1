import Dexie from "dexie";
import { createSignal } from "solid-js";
import { backOffMs } from "./back-off.ts";
import { BandDatabase, database, deleteDatabase } from "./db.ts";
import { FORM_DRAFTS, PAPERS, forget, forgetAll, namesOf, recall, remember } from "./device-memory.ts";
import { whenNobodyIsLive } from "./live-guard.ts";
import { LOCAL_COLLECTIONS } from "./rows.ts";
import { bufferedCount } from "./write-buffer.ts";

/* Removes a member's data from this device. The removal may have to wait until live mode ends, and the browser may be
   closed before that, so a note in localStorage marks it as due until it is done. */

const WIPE_DUE = "bandstand-wipe:";
const DATABASES = "bandstand:";

/**
 * Why the data has to be removed. `ended`: the session was ended elsewhere. `discarded`: a sign-out that discards
 * unsent edits. Unsent edits stay, except for `discarded` and `deactivated`.
 */
export type WipeReason = "signed_out" | "discarded" | "ended" | "deactivated";

/** Edits on this device that the server does not have, made by a member who is no longer signed in. */
export interface UnsentEdits {
  readonly user_id: string;
  /** The member's name; "" if unknown. */
  readonly name: string;
  readonly count: number;
}

const [unsentEdits, setUnsentEdits] = createSignal<readonly UnsentEdits[]>([]);

/** The unsent edits found so far that belong to members who are not signed in. Reactive. */
export { unsentEdits };

/** Counts the edits in an open database that are about to be sent. */
export const outgoingCount = async (db: BandDatabase): Promise<number> =>
  (await db.outbox.count()) + bufferedCount(db.user_id);

/** Counts the unsent edits in an open database, including those that the server has refused. */
export const unsentCount = async (db: BandDatabase): Promise<number> =>
  (await outgoingCount(db)) + (await db.failed.count());

/** Notes that a member's data has to be removed; `runWipes` removes it, now or after the next start. */
export const noteWipe = (user_id: string, reason: WipeReason): void => void remember(WIPE_DUE + user_id, reason);

/** Why a member's data has to be removed, or null if it may stay. */
export const wipeReason = (user_id: string): WipeReason | null => recall(WIPE_DUE + user_id) as WipeReason | null;

/** Cancels the removal, because the member has signed in again. */
export function cancelWipe(user_id: string): void {
  forget(WIPE_DUE + user_id);
  setUnsentEdits((known) => known.filter((one) => one.user_id !== user_id));
}

let failures = 0;
let again: ReturnType<typeof setTimeout> | undefined;

/**
 * Removes everything that is due, as soon as no window is in live mode. Rejects if the browser refuses, and then
 * retries with back-off while this page is open.
 */
export async function runWipes(): Promise<void> {
  clearTimeout(again);
  try {
    await removeDue();
    failures = 0;
  } catch (error) {
    failures += 1;
    clearTimeout(again);
    again = setTimeout(() => void runWipes().catch(() => undefined), backOffMs(failures));
    throw error;
  }
}

async function removeDue(): Promise<void> {
  for (const name of namesOf(WIPE_DUE)) {
    const user_id = name.slice(WIPE_DUE.length);
    await whenNobodyIsLive(async () => {
      const reason = wipeReason(user_id);
      /* The database that this page shows must be closed first: `removeMember` does that and calls `runWipes` again. */
      if (reason === null || database()?.user_id === user_id) return;
      if (reason === "discarded" || reason === "deactivated") {
        await deleteDatabase(user_id);
        setUnsentEdits((known) => known.filter((one) => one.user_id !== user_id));
      } else await keepUnsentOnly(user_id);
      forget(name);
    });
  }
}

/**
 * Discards the unsent edits of a member who is not signed in. Resolves once they are deleted, which may have to wait
 * until live mode ends. If the app is closed before then, the next start deletes them. Rejects if the browser refuses,
 * and retries like `runWipes`.
 */
export async function discardUnsent(user_id: string): Promise<void> {
  noteWipe(user_id, "discarded");
  await runWipes();
}

/**
 * Removes the data of all members except `users`: databases left behind by a crash, or by a member who used this device
 * before. Unsent edits stay and are returned.
 */
export async function removeOthers(
  users: () => Promise<readonly (string | null | undefined)[]>,
): Promise<UnsentEdits[]> {
  const others = async (): Promise<string[]> => {
    /* Listed before the members are read: signing in stores the member first and then creates the database
       (session.ts), so the member of every database listed here is already stored. */
    const names = (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(DATABASES));
    const keep = await users();
    return names.map((name) => name.slice(DATABASES.length)).filter((user_id) => !keep.includes(user_id));
  };
  if ((await others()).length === 0) return [];
  const found: UnsentEdits[] = [];
  await whenNobodyIsLive(async () => {
    for (const user_id of await others()) {
      /* Asked again, because the member may have signed in since. */
      if ((await users()).includes(user_id)) continue;
      const left = await keepUnsentOnly(user_id);
      if (left !== null) found.push(left);
    }
  });
  return found;
}

async function keepUnsentOnly(user_id: string): Promise<UnsentEdits | null> {
  if (database()?.user_id === user_id) return null;
  const db = new BandDatabase(user_id);
  const left = await leaveUnsent(db).finally(() => db.close());
  if (left === null) await deleteDatabase(user_id);
  else {
    forget(PAPERS);
    forgetAll(`${FORM_DRAFTS}${user_id}:`);
    setUnsentEdits((known) => [...known.filter((one) => one.user_id !== user_id), left]);
  }
  return left;
}

/** `meta` key in a database that contains only unsent edits: the member's name. */
const NAME = "unsent_of";

/* Rows with pending edits are kept together with their shadow, because those edits will be merged with them later.
   `generation` is kept too, so that the next snapshot deletes rows it does not contain instead of treating this device
   as new. */
function leaveUnsent(db: BandDatabase): Promise<UnsentEdits | null> {
  return db.transaction("rw", db.tables, async () => {
    const count = await unsentCount(db);
    if (count === 0) return null;
    const known = (await db.meta.get(NAME))?.value;
    const name = (await db.me.get(db.user_id))?.real_name ?? (typeof known === "string" ? known : "");
    const edited = (await db.outbox.orderBy("[collection+id]").keys()) as unknown as [string, string][];
    for (const collection of LOCAL_COLLECTIONS) {
      const ids = edited.filter(([of]) => of === collection).map(([, id]) => id);
      const rows = db.rows(collection);
      await rows.where(":id").noneOf(ids).delete();
    }
    await db.live_states.clear();
    await db.play_events.clear();
    await db.meta.filter(({ key }) => key !== "generation" && !key.startsWith("written:")).delete();
    await db.meta.put({ key: NAME, value: name });
    return { user_id: db.user_id, name, count };
  });
}
