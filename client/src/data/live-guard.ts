import { createSignal } from "solid-js";

const [isLive, setIsLive] = createSignal(false);

/** True while this tab is in live mode: nothing may reload, cover or clear it. Reactive. */
export { isLive };

const leaving = new Set<() => void>();

/** Enters live mode; answers how to leave it. */
export function enterLive(): () => void {
  setIsLive(true);
  return () => {
    setIsLive(false);
    for (const work of [...leaving]) {
      leaving.delete(work);
      work();
    }
  };
}

/** Does `work` now, or as soon as live mode is left. */
export function whenNotLive(work: () => void): void {
  if (isLive()) leaving.add(work);
  else work();
}
