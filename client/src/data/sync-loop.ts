import type { BandDatabase } from "./db.ts";
import { withLock } from "./lock.ts";
import { noteLeading } from "./status.ts";
import type { SyncRounds } from "./sync-rounds.ts";

let current: SyncRounds | undefined;

/** The session may be over before there is anything that could be paused. */
let isPaused = false;

/** Tries at once: asked for by a person, or after a sign-in. In a tab that does not lead the leader does so by itself. */
export function syncNow(): void {
  isPaused = false;
  current?.tryNow();
}

/** Pauses until somebody signs in again. */
export function pauseSync(): void {
  isPaused = true;
  current?.waitForSignIn();
}

/** One tab's wait for its turn, or its turn. */
class Turn {
  readonly #asking = new AbortController();
  #leave: (() => void) | undefined;

  constructor(band: BandDatabase, onEnd: () => void) {
    const lead = async (): Promise<void> => {
      /* Nothing that sends or fetches is needed for the first screen. */
      const { SyncRounds } = await import("./sync-rounds.ts");
      if (this.#asking.signal.aborted) return;
      const loop = new SyncRounds(band);
      current = loop;
      noteLeading(true);
      if (isPaused) loop.waitForSignIn();
      loop.start();
      await new Promise<void>((done) => (this.#leave = done));
      loop.stop();
      noteLeading(false);
      if (current === loop) current = undefined;
    };
    /* Without Web Locks every visible tab leads: more requests, nothing lost. */
    void withLock(`bandstand-sync:${band.user_id}`, lead, { signal: this.#asking.signal })
      .catch(() => undefined)
      .finally(onEnd);
  }

  leave(): void {
    this.#asking.abort();
    this.#leave?.();
  }
}

/**
 * Lets this tab lead whenever it is visible and nobody else does. A hidden or frozen tab lets go of the lock: a frozen
 * holder would block every other tab for ever (measured in Chromium). Answers how to stop.
 */
export function keepInSync(band: BandDatabase): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let turn: Turn | undefined;

  const take = (): void => {
    if (turn !== undefined || document.visibilityState !== "visible" || signal.aborted) return;
    const mine = new Turn(band, () => {
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
