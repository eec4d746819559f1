import Dexie from "dexie";
import { vi } from "vitest";
import type { BandDatabase } from "../data/db.ts";

const LOST = "Connection to Indexed Database server lost. Refresh the page to try again";

/* Returns a request that fails in the next event-loop turn, as the browser's requests do. */
function failedRequest(): IDBOpenDBRequest {
  const request = { error: new DOMException(LOST, "UnknownError"), onerror: null as ((event: object) => void) | null };
  setTimeout(() =>
    request.onerror?.({ target: request, preventDefault: () => undefined, stopPropagation: () => undefined }),
  );
  return request as unknown as IDBOpenDBRequest;
}

/**
 * Breaks the browser's databases as WebKit does when its network process ends: open connections are closed with an
 * event (unless `isSilent`), operations on them throw, and with `isForGood` every open fails too. Returns a function
 * that restores them.
 */
export function loseDatabase(band: BandDatabase, { isForGood = true, isSilent = false } = {}): () => void {
  const connection = band.backendDB();
  /* From now on every transaction throws an InvalidStateError. */
  connection.close();
  const opening = isForGood && vi.spyOn(Dexie.dependencies.indexedDB, "open").mockImplementation(failedRequest);
  if (!isSilent) connection.onclose?.(new Event("close"));
  return () => {
    if (opening) opening.mockRestore();
  };
}
