import type { BandDatabase } from "./db.ts";
import { database } from "./db.ts";

/** Why the device keeps nothing more: it is full, or the browser's database fails. */
export type StorageFault = "full" | "failed";

/** `kept`: the database cannot be reached, and the edit waits beside it until it can. */
export type StorageNews = StorageFault | "kept";

type Listener = (news: StorageNews) => void;

const listeners = new Set<Listener>();

/** Calls `listener` for every edit that the database could not take; answers how to stop that. */
export function onStorageFault(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** True for an error that says that the device has no space left, however deep it stands. */
export const isFull = (error: unknown): boolean => {
  const { name, inner } = (error ?? {}) as { readonly name?: string; readonly inner?: unknown };
  return name === "QuotaExceededError" || (inner !== undefined && inner !== null && isFull(inner));
};

/** What an error of the database comes from. */
export const faultOf = (error: unknown): StorageFault => (isFull(error) ? "full" : "failed");

/** Tells what became of an edit that could not be written into `band`. Who has signed out meanwhile hears nothing. */
export function noteStorageNews(band: BandDatabase, news: StorageNews): void {
  if (database() !== band) return;
  for (const listener of listeners) listener(news);
}
