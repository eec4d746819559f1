import { createEffect, onCleanup } from "solid-js";
import { isHeld, withLock } from "../data/lock.ts";

/* Live mode must not be disturbed by another window. Each window in live mode holds this lock (shared, so several may);
   the browser releases it when the window closes or crashes, so nothing can be left behind. */
const LOCK = "bandstand-live";

/** Whether an address belongs to live mode. */
export const isLivePath = (pathname: string): boolean => pathname.startsWith("/live/");

/**
 * Holds the lock while `isLive` is true. Browsers without Web Locks (before 2022) cannot tell other windows that this
 * one is live.
 */
export function useLiveLock(isLive: () => boolean): void {
  createEffect(() => {
    if (!isLive()) return;
    const leave = new AbortController();
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    withLock(LOCK, () => held, { mode: "shared", signal: leave.signal }).catch(() => undefined);
    onCleanup(() => {
      leave.abort();
      letGo();
    });
  });
}

/** True if any window of this browser is in live mode. */
export async function isAnyWindowLive(): Promise<boolean> {
  return isLivePath(location.pathname) || (await isHeld(LOCK));
}
