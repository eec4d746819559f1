import { createEffect, onCleanup } from "solid-js";
import { isHeld, withLock } from "../data/lock.ts";

/*
 * Live mode must not be disturbed from another window. Each window in it holds this lock (shared, so several may), and
 * the browser lets go of it when the window closes or crashes: nothing to clean up, nothing that can be left behind.
 */
const LOCK = "bandstand-live";

/** Whether an address belongs to live mode. */
export const isLivePath = (pathname: string): boolean => pathname.startsWith("/live/");

/** Holds the lock while `isLive`. Without Web Locks (before 2022) only this window knows. */
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

/** True when any window of this browser is in live mode. */
export async function isAnyWindowLive(): Promise<boolean> {
  return isLivePath(location.pathname) || (await isHeld(LOCK));
}
