import { type Accessor, createSignal, onCleanup } from "solid-js";

/** Events that browsers accept as user activation: a finger activates on release, not on touch. */
const ACTIVATIONS = ["pointerdown", "pointerup", "click", "keydown"] as const;

/**
 * Keeps the screen on while the component lives; the result says whether the browser agreed. The lock is lost whenever
 * the page is hidden, so it is requested again when the page returns; a lock granted after the component is disposed is
 * released.
 */
export function createWakeLock(): Accessor<boolean> {
  const [awake, setAwake] = createSignal(false);
  let sentinel: WakeLockSentinel | undefined;
  let wanted = true;
  let isAsking = false;
  let mayAskAgain = false;

  const ask = async (): Promise<void> => {
    if (!wanted || document.visibilityState !== "visible" || !("wakeLock" in navigator) || awake()) return;
    /* A tap fires several of these events; two locks at once would leave one behind. */
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
  /* WebKit grants the first request of a document only after one of these. Capturing on the window, because live
     mode stops the key events of pedals there. */
  for (const type of ACTIVATIONS) addEventListener(type, retry, { capture: true, signal });
  onCleanup(() => {
    wanted = false;
    listening.abort();
    void sentinel?.release();
  });
  return awake;
}
