import type { BandDatabase } from "./db.ts";
import { database } from "./db.ts";

/** Why the device cannot store edits: it is full, or the browser's database fails. */
export type StorageProblem = "full" | "failed";

/** `kept`: the database cannot be reached, and the edit waits outside it until it can. */
export type StorageNews = StorageProblem | "kept";

type Listener = (news: StorageNews) => void;

const listeners = new Set<Listener>();

/** Calls `listener` for every edit that the database could not store. Returns a function that unsubscribes. */
export function onStorageNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** True if an error, or one nested in it by Dexie (`inner`) or by the app (`cause`), says that the device is full. */
export const isFull = (error: unknown): boolean => {
  if (error === undefined || error === null) return false;
  const { name, inner, cause } = error as { readonly [field in "name" | "inner" | "cause"]?: unknown };
  return name === "QuotaExceededError" || isFull(inner) || isFull(cause);
};

/** Returns the storage problem that a database error indicates. */
export const storageProblemOf = (error: unknown): StorageProblem => (isFull(error) ? "full" : "failed");

/**
 * Reports what happened to an edit that could not be written to `db`. Does nothing if the member has signed out since.
 */
export function noteStorageNews(db: BandDatabase, news: StorageNews): void {
  if (database() !== db) return;
  for (const listener of listeners) listener(news);
}
