import { type Accessor, createSignal, onCleanup } from "solid-js";

/** Events that browsers accept as user activation: for a finger, that is its release, not its first touch. */
const ACTIVATIONS = ["pointerdown", "pointerup", "click", "keydown"] as const;

/**
 * Keeps the screen on while the component exists. Returns an accessor that is true while the lock is held. The lock is
 * lost whenever the page is hidden, so it is requested again when the page is shown. A lock that is granted after the
 * component is disposed is released.
 */
export function createWakeLock(): Accessor<boolean> {
  const [awake, setAwake] = createSignal(false);
  let sentinel: WakeLockSentinel | undefined;
  let wanted = true;
  let isAsking = false;
  let mayAskAgain = false;

  const ask = async (): Promise<void> => {
    if (!wanted || document.visibilityState !== "visible" || !("wakeLock" in navigator) || awake()) return;
    /* A tap fires several of these events, and one of two concurrent locks would never be released. */
    if (isAsking) return void (mayAskAgain = true);
    isAsking = true;
    mayAskAgain = false;
    try {
      const granted = await navigator.wakeLock.request("screen");
      if (!wanted) return await granted.release();
      sentinel = granted;
      setAwake(true);
      granted.addEventListener("release", () => setAwake(false));
    } catch {
      setAwake(false);
    } finally {
      isAsking = false;
    }
    if (mayAskAgain) await ask();
  };
  const retry = (): void => void ask();
  retry();
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("visibilitychange", retry, { signal });
  /* WebKit grants a document's first request only after one of these. They are captured on the window, because live
     mode stops pedals' key events there. */
  for (const type of ACTIVATIONS) addEventListener(type, retry, { capture: true, signal });
  onCleanup(() => {
    wanted = false;
    listening.abort();
    void sentinel?.release();
  });
  return awake;
}
