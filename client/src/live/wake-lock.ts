import { type Accessor, createSignal, onCleanup } from "solid-js";

/**
 * Keeps the screen on while its owner lives, and says whether the browser agreed. The lock is lost whenever the page
 * is hidden, so it is asked for again when it comes back; a grant that arrives after the owner is gone is released.
 */
export function createWakeLock(): Accessor<boolean> {
  const [awake, setAwake] = createSignal(false);
  let sentinel: WakeLockSentinel | undefined;
  let wanted = true;

  const ask = async (): Promise<void> => {
    if (!wanted || document.visibilityState !== "visible" || !("wakeLock" in navigator) || awake()) return;
    try {
      const granted = await navigator.wakeLock.request("screen");
      if (!wanted) return await granted.release();
      sentinel = granted;
      setAwake(true);
      granted.addEventListener("release", () => setAwake(false));
    } catch {
      setAwake(false);
    }
  };
  const retry = (): void => void ask();
  retry();
  document.addEventListener("visibilitychange", retry);
  /* Some browsers grant it only after a touch. */
  document.addEventListener("pointerdown", retry);
  onCleanup(() => {
    wanted = false;
    document.removeEventListener("visibilitychange", retry);
    document.removeEventListener("pointerdown", retry);
    void sentinel?.release();
  });
  return awake;
}
