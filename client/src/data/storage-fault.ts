import type { BandDatabase } from "./db.ts";
import { database } from "./db.ts";

/** Why the device keeps nothing more: it is full, or the browser's database fails. */
export type StorageFault = "full" | "failed";

type Listener = (fault: StorageFault) => void;

const listeners = new Set<Listener>();

/** Calls `listener` for every edit that this device could not keep; answers how to stop that. */
export function onStorageFault(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const isFull = (error: unknown): boolean => {
  const { name, inner } = (error ?? {}) as { readonly name?: string; readonly inner?: unknown };
  return name === "QuotaExceededError" || (inner !== undefined && inner !== null && isFull(inner));
};

/** Tells that an edit could not be written into `band`. Who has signed out meanwhile is told nothing. */
export function noteStorageFault(band: BandDatabase, error: unknown): void {
  if (database() !== band) return;
  for (const listener of listeners) listener(isFull(error) ? "full" : "failed");
}
