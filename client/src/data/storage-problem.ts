import type { BandDatabase } from "./db.ts";
import { database } from "./db.ts";

/** Why the device stores nothing more: it is full, or the browser's database fails. */
export type StorageProblem = "full" | "failed";

/** `kept`: the database cannot be reached, and the edit waits outside it until it can. */
export type StorageNews = StorageProblem | "kept";

type Listener = (news: StorageNews) => void;

const listeners = new Set<Listener>();

/** Calls `listener` for every edit that the database could not take. Returns a function that unsubscribes. */
export function onStorageNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** True for an error about a full device, however deeply nested. */
export const isFull = (error: unknown): boolean => {
  const { name, inner } = (error ?? {}) as { readonly name?: string; readonly inner?: unknown };
  return name === "QuotaExceededError" || (inner !== undefined && inner !== null && isFull(inner));
};

/** Classifies a database error. */
export const storageProblemOf = (error: unknown): StorageProblem => (isFull(error) ? "full" : "failed");

/**
 * Reports what happened to an edit that could not be written to `db`. Does nothing if its member has signed out
 * meanwhile.
 */
export function noteStorageNews(db: BandDatabase, news: StorageNews): void {
  if (database() !== db) return;
  for (const listener of listeners) listener(news);
}
