import { type Accessor, createSignal, onCleanup } from "solid-js";

/** What a browser takes for a person's doing: a finger activates when it is lifted, not when it is put down. */
const ACTIVATIONS = ["pointerdown", "pointerup", "click", "keydown"] as const;

/**
 * Keeps the screen on while its owner lives, and says whether the browser agreed. The lock is lost whenever the page
 * is hidden, so it is asked for again when it comes back; a grant that arrives after the owner is gone is released.
 */
export function createWakeLock(): Accessor<boolean> {
  const [awake, setAwake] = createSignal(false);
  let sentinel: WakeLockSentinel | undefined;
  let wanted = true;
  let isAsking = false;
  let mayAskAgain = false;

  const ask = async (): Promise<void> => {
    if (!wanted || document.visibilityState !== "visible" || !("wakeLock" in navigator) || awake()) return;
    /* A tap says so several times; two locks at once would leave one behind. */
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
  document.addEventListener("visibilitychange", retry);
  /* WebKit grants the first request of a document only behind one of these. On the window and before anybody else: live
     mode stops a pedal's key there. */
  for (const type of ACTIVATIONS) addEventListener(type, retry, { capture: true });
  onCleanup(() => {
    wanted = false;
    document.removeEventListener("visibilitychange", retry);
    for (const type of ACTIVATIONS) removeEventListener(type, retry, { capture: true });
    void sentinel?.release();
  });
  return awake;
}
