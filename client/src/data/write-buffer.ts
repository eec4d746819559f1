import { newId } from "@bandstand/shared/contract/uuid.ts";
import Dexie from "dexie";
import { reconnect, isConnectionLost } from "./connection.ts";
import { type BandDatabase, database } from "./db.ts";
import { UNWRITTEN, forget, namesOf, recall, remember } from "./device-memory.ts";
import { isFull } from "./storage-problem.ts";

/* A write that failed because the database connection is lost, or that was not finished when the page was left. It waits
   in localStorage, which has a separate connection, until a database can store it
   (docs/decisions/018-lost-database-connection.md). */

interface BufferedWrite {
  readonly kind: string;
  readonly payload: unknown;
  /** When it should have been written, ms since 1970. */
  readonly at: number;
}

type Writer = (db: BandDatabase, payload: unknown, at: number) => Promise<boolean>;

const writers = new Map<string, Writer>();

/**
 * Defines how unwritten data of one kind is written later. If `write` resolves to false, the data waits for a version
 * of the app that can write it. Runs in a transaction over all tables. Writing the same data twice must have the effect
 * of writing it once, because a page that is left may still have written it. Features call this in files that are
 * loaded before sync starts.
 */
export function defineBufferedWrite<P>(
  kind: string,
  write: (db: BandDatabase, payload: P, at: number) => Promise<boolean>,
): void {
  writers.set(kind, write as Writer);
}

const prefixOf = (user_id: string): string => `${UNWRITTEN}${user_id}:`;

/* Returns the names of a member's waiting edits, oldest first, because the ids in them sort by time. */
const waitingOf = (user_id: string): string[] => namesOf(prefixOf(user_id)).toSorted();

/** Returns how many of a member's edits are waiting to be written on this device. */
export const bufferedCount = (user_id: string): number => waitingOf(user_id).length;

/** This page's own copies, in case the browser loses the stored ones before they are on disk. */
const own = new Map<string, string>();

/** A write that has started and not finished. */
interface RunningWrite {
  readonly db: BandDatabase;
  readonly name: string;
  readonly write: BufferedWrite;
  /** Whether a copy has been stored, because the page was left in the meantime. */
  isStored: boolean;
}

const running = new Set<RunningWrite>();

function storeRunning(): void {
  for (const one of running)
    if (!one.isStored && database() === one.db) one.isStored = remember(one.name, JSON.stringify(one.write));
}

/**
 * Stores unfinished writes whenever the page is left or hidden: the browser may end the page, and its transactions with
 * it, and a phone announces only that the page is hidden.
 */
export function storeWritesWhenLeft(): void {
  addEventListener("pagehide", storeRunning);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") storeRunning();
  });
}

/** Stores this page's copies again before a reload, in case the browser has lost the stored ones. */
export function secureBuffer(): void {
  for (const [name, text] of own) remember(name, text);
}

/* Marks the edit as written in the transaction that writes it, so that it is not written twice if something fails
   before `forget`. */
async function writeOne(db: BandDatabase, name: string): Promise<void> {
  const text = recall(name);
  if (text === null) return;
  const { kind, payload, at } = JSON.parse(text) as BufferedWrite;
  const key = `written:${name}`;
  const isWritten = await db.transaction("rw", db.tables, async () => {
    if ((await db.meta.get(key)) !== undefined) return true;
    if ((await writers.get(kind)?.(db, payload, at)) !== true) return false;
    await db.meta.put({ key, value: true });
    return true;
  });
  if (!isWritten) return;
  forget(name);
  own.delete(name);
  await db.meta.delete(key);
}

let last: Promise<void> = Promise.resolve();

/**
 * Writes the waiting edits in order, each only once even if several tabs do so. Rejects if the database fails again.
 */
export function writeBuffered(db: BandDatabase): Promise<void> {
  last = last
    .catch(() => undefined)
    .then(async () => {
      for (const name of waitingOf(db.user_id)) await writeOne(db, name);
    });
  return last;
}

/** How often a write is retried with a new connection; phones may close the connection more than once. */
const RETRIES = 2;

const mayReconnect = (error: unknown): boolean => error instanceof Dexie.DexieError && !isFull(error);

/**
 * Writes this page's waiting edits and then runs `write`, retrying with a new connection if the old one is broken. If
 * no connection is available, stores `kind` and `payload` for later instead. Returns which of these happened. Rejects
 * if storing them fails too, or if `write` fails for a reason other than the connection. If the page is left before
 * `write` has finished, the next page writes what is missing.
 */
export async function writeOrBuffer(
  db: BandDatabase,
  { kind, payload }: Omit<BufferedWrite, "at">,
  write: () => Promise<void>,
): Promise<"written" | "kept"> {
  const one = { db, name: prefixOf(db.user_id) + newId(), write: { kind, payload, at: Date.now() }, isStored: false };
  let outcome: "written" | "kept" | undefined;
  running.add(one);
  try {
    outcome = await tryToWrite(one, write);
    return outcome;
  } finally {
    running.delete(one);
    if (one.isStored && outcome !== "kept") forget(one.name);
  }
}

async function tryToWrite(one: RunningWrite, write: () => Promise<void>): Promise<"written" | "kept"> {
  const { db, name } = one;
  for (let tries = 0; ; tries += 1) {
    try {
      if (!isConnectionLost()) {
        if (own.size > 0) await writeBuffered(db);
        /* The page was in the browser's cache for its Back button, and another page has written the copy. */
        if (one.isStored && recall(name) === null) return "written";
        await write();
        return "written";
      }
    } catch (error) {
      if (tries === RETRIES || db.isOutdated || database() !== db || !mayReconnect(error)) throw error;
      if ((await reconnect(db)) !== "lost") continue;
    }
    const text = JSON.stringify(one.write);
    if (!remember(name, text)) {
      forget(name);
      throw new Error("the connection to the database is lost, and the write cannot be kept anywhere else");
    }
    own.set(name, text);
    return "kept";
  }
}
