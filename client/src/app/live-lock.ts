import { createEffect, onCleanup } from "solid-js";

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
    if (!isLive() || !("locks" in navigator)) return;
    const leave = new AbortController();
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    navigator.locks.request(LOCK, { mode: "shared", signal: leave.signal }, () => held).catch(() => undefined);
    onCleanup(() => {
      leave.abort();
      letGo();
    });
  });
}

/** True when any window of this browser is in live mode. */
export async function isAnyWindowLive(): Promise<boolean> {
  if (isLivePath(location.pathname)) return true;
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === LOCK);
}
