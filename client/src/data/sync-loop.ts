import type { BandDatabase } from "./db.ts";
import { withLock } from "./lock.ts";
import { noteLeading } from "./status.ts";
import type { SyncRounds } from "./sync-rounds.ts";

let current: SyncRounds | undefined;

/**
 * True while sync waits for a sign-in. Not part of `SyncRounds`, because the session may end before this tab has
 * created one.
 */
let isPaused = false;

/**
 * Syncs immediately: at the user's request, or after a sign-in. Does nothing in tabs other than the leader, which syncs
 * without being asked.
 */
export function syncNow(): void {
  isPaused = false;
  current?.tryNow();
}

/** Pauses until somebody signs in again. */
export function pauseSync(): void {
  isPaused = true;
  current?.waitForSignIn();
}

/** One tab's wait to become leader, or its leadership. */
class Turn {
  readonly #asking = new AbortController();
  #leave: (() => void) | undefined;

  constructor(db: BandDatabase, onEnd: () => void) {
    const lead = async (): Promise<void> => {
      /* Loaded on demand, because the first screen needs no code that sends or fetches. */
      const { SyncRounds } = await import("./sync-rounds.ts");
      if (this.#asking.signal.aborted) return;
      const loop = new SyncRounds(db);
      current = loop;
      noteLeading(true);
      if (isPaused) loop.waitForSignIn();
      loop.start();
      await new Promise<void>((done) => (this.#leave = done));
      loop.stop();
      noteLeading(false);
      if (current === loop) current = undefined;
    };
    /* Without Web Locks every visible tab leads: more requests, but nothing is lost. */
    void withLock(`bandstand-sync:${db.user_id}`, lead, { signal: this.#asking.signal })
      .catch(() => undefined)
      .finally(onEnd);
  }

  leave(): void {
    this.#asking.abort();
    this.#leave?.();
  }
}

/**
 * Lets this tab lead whenever it is visible and no other tab leads. A hidden or frozen tab releases the lock, because a
 * frozen tab that holds it would block every other tab forever (measured in Chromium). Returns a function that stops
 * syncing.
 */
export function keepInSync(db: BandDatabase): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let turn: Turn | undefined;

  const take = (): void => {
    if (turn !== undefined || document.visibilityState !== "visible" || signal.aborted) return;
    const mine = new Turn(db, () => {
      if (turn === mine) turn = undefined;
    });
    turn = mine;
  };
  const letGo = (): void => {
    turn?.leave();
    turn = undefined;
  };

  document.addEventListener("visibilitychange", () => (document.visibilityState === "visible" ? take() : letGo()), {
    signal,
  });
  document.addEventListener("freeze", letGo, { signal });
  addEventListener("pagehide", letGo, { signal });
  addEventListener("pageshow", take, { signal });
  take();
  return () => {
    stopped.abort();
    letGo();
  };
}
