import { createSignal } from "solid-js";
import { withLock } from "./lock.ts";

/**
 * Every window in live mode holds this Web Lock in shared mode; the browser releases it when a window closes or
 * crashes.
 */
const LIVE_LOCK = "bandstand-live";

const [isLive, setIsLive] = createSignal(false);

/** True while this tab is in live mode: nothing may reload the page, cover it or delete its data. Reactive. */
export { isLive };

const leaving = new Set<() => void>();

/** Enters live mode. Returns a function that leaves it. */
export function enterLive(): () => void {
  setIsLive(true);
  return () => {
    setIsLive(false);
    for (const work of leaving) {
      leaving.delete(work);
      work();
    }
  };
}

/** Runs `work` now, or as soon as this tab leaves live mode. */
export function whenNotLive(work: () => void): void {
  if (isLive()) leaving.add(work);
  else work();
}

/** Runs `work` as soon as no window of this browser is in live mode. */
export async function whenNobodyIsLive(work: () => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => whenNotLive(resolve));
  await withLock(LIVE_LOCK, work);
}
