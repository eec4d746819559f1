import { createSignal } from "solid-js";
import { withLock } from "./lock.ts";

/** Every window in live mode holds this Web Lock, shared; the browser lets go of it when a window closes or crashes. */
const LIVE_LOCK = "bandstand-live";

const [isLive, setIsLive] = createSignal(false);

/** True while this tab is in live mode: nothing may reload, cover or clear it. Reactive. */
export { isLive };

const leaving = new Set<() => void>();

/** Enters live mode; answers how to leave it. */
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

/** Does `work` now, or as soon as this tab has left live mode. */
export function whenNotLive(work: () => void): void {
  if (isLive()) leaving.add(work);
  else work();
}

/** Does `work` as soon as no window of this browser is in live mode. */
export async function whenNobodyIsLive(work: () => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => whenNotLive(resolve));
  await withLock(LIVE_LOCK, work);
}
