import type { GuestEvent } from "@bandstand/shared/guest/contract.ts";

/** How the guest wants to read charts. */
export interface Reading {
  /** The transposition in semitones; null for the part's usual one. */
  readonly transposition: number | null;
  /** The capo's fret by song title. */
  readonly capos: Readonly<Record<string, number>>;
}

/** What this device stores about a link. */
export interface KeptLink {
  /** The SHA-256 of the token, so that the link itself is not stored. */
  readonly hash: string;
  readonly event: GuestEvent;
  readonly reading: Reading;
}

/* A separate database, used without Dexie, which would triple the size of the page. */
const NAME = "bandstand-guest";
const LINKS = "links";

/**
 * Returns the id under which this device stores a link. Rejects on pages without TLS, where service workers do not work
 * either.
 */
export async function hashOfToken(token: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => void opening.result.createObjectStore(LINKS, { keyPath: "hash" });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error(NAME));
  });

/* Opens the database only for one transaction, because an open one would block the browser from clearing site data. */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(LINKS, mode);
      const asked = work(transaction.objectStore(LINKS));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onabort = () => reject(transaction.error ?? new Error(NAME));
    });
  } finally {
    db.close();
  }
}

export const findLink = (hash: string): Promise<KeptLink | undefined> =>
  inStore<KeptLink | undefined>("readonly", (store) => store.get(hash));

export const keepLink = async (link: KeptLink): Promise<void> =>
  void (await inStore("readwrite", (store) => store.put(link)));

export const forgetLink = (hash: string): Promise<undefined> => inStore("readwrite", (store) => store.delete(hash));

/** Erases the links whose last day is before `today`. Returns how many are left. */
export async function forgetPastLinks(today: string): Promise<number> {
  const all = await inStore<KeptLink[]>("readonly", (store) => store.getAll());
  const past = all.filter(({ event }) => event.until < today);
  for (const { hash } of past) await forgetLink(hash);
  return all.length - past.length;
}
