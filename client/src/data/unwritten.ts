import { newId } from "@bandstand/shared/contract/uuid.ts";
import Dexie from "dexie";
import { reconnect, isConnectionLost } from "./connection.ts";
import { type BandDatabase, database } from "./db.ts";
import { UNWRITTEN, forget, namesOf, recall, remember } from "./device-memory.ts";
import { isFull } from "./storage-fault.ts";

/*
 * What could not be written because the connection to the database is lost. It waits in localStorage, which has a
 * connection of its own, and in this page, until a database takes it: decision 018.
 */

interface Unwritten {
  readonly kind: string;
  readonly payload: unknown;
  /** When it was meant to be written, ms since 1970. */
  readonly at: number;
}

type Writer = (band: BandDatabase, payload: unknown, at: number) => Promise<boolean>;

const writers = new Map<string, Writer>();

/**
 * Says how what waits of one kind is written later; false leaves it waiting, for a version of the app that knows it.
 * Runs in a transaction over all tables. Rooms say so in files that are loaded before the sync starts.
 */
export function defineUnwritten<P>(
  kind: string,
  write: (band: BandDatabase, payload: P, at: number) => Promise<boolean>,
): void {
  writers.set(kind, write as Writer);
}

const prefixOf = (user_id: string): string => `${UNWRITTEN}${user_id}:`;

/* Ids are sorted by time, so names are in the order in which things were done. */
const waitingOf = (user_id: string): string[] => namesOf(prefixOf(user_id)).toSorted();

/** How much of a member waits to be written on this device. */
export const unwrittenCount = (user_id: string): number => waitingOf(user_id).length;

/** This page's own, for the case that the browser loses them once more before it has put them on the disk. */
const own = new Map<string, string>();

/** Hands everything to the browser once more; for the moment before a reload. */
export function secureUnwritten(): void {
  for (const [name, text] of own) remember(name, text);
}

/* A mark in the same transaction: whatever breaks between here and `forget`, nothing is written twice. */
async function writeOne(band: BandDatabase, name: string): Promise<void> {
  const text = recall(name);
  if (text === null) return;
  const { kind, payload, at } = JSON.parse(text) as Unwritten;
  const key = `written:${name}`;
  const isWritten = await band.transaction("rw", band.tables, async () => {
    if ((await band.meta.get(key)) !== undefined) return true;
    if ((await writers.get(kind)?.(band, payload, at)) !== true) return false;
    await band.meta.put({ key, value: true });
    return true;
  });
  if (!isWritten) return;
  forget(name);
  own.delete(name);
  await band.meta.delete(key);
}

let last: Promise<void> = Promise.resolve();

/** Writes what waits, in its order and each once, whichever tab begins. Rejects where the database fails again. */
export function writeUnwritten(band: BandDatabase): Promise<void> {
  last = last
    .catch(() => undefined)
    .then(async () => {
      for (const name of waitingOf(band.user_id)) await writeOne(band, name);
    });
  return last;
}

/** How often a write is tried with a fresh connection: phones take it away more than once. */
const RETRIES = 2;

const mayReconnect = (error: unknown): boolean => error instanceof Dexie.DexieError && !isFull(error);

/**
 * Runs `write`, again with a fresh connection where the old one is broken, after all that waits from before. When there
 * is no connection to be had, `kind` and `payload` are kept for later instead. Answers whether it is written or kept.
 * Rejects where neither is possible, and with what `write` rejects where the connection is not to blame.
 */
export async function writeOrKeep(
  band: BandDatabase,
  { kind, payload }: Omit<Unwritten, "at">,
  write: () => Promise<void>,
): Promise<"written" | "kept"> {
  const [name, at] = [prefixOf(band.user_id) + newId(), Date.now()];
  for (let tries = 0; ; tries += 1) {
    try {
      if (!isConnectionLost()) {
        if (own.size > 0) await writeUnwritten(band);
        await write();
        return "written";
      }
    } catch (error) {
      if (tries === RETRIES || band.isOutdated || database() !== band || !mayReconnect(error)) throw error;
      if ((await reconnect(band)) !== "lost") continue;
    }
    const text = JSON.stringify({ kind, payload, at } satisfies Unwritten);
    if (!remember(name, text)) {
      forget(name);
      throw new Error("the connection to the database is lost, and nothing else keeps it");
    }
    own.set(name, text);
    return "kept";
  }
}
