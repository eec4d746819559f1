import { type Accessor, createSignal, onCleanup } from "solid-js";

const TICK_MS = 1_000;

/**
 * Creates a getter of the current time in ms since 1970, updated every second while the page is visible. Call in a
 * component.
 */
export function createNow(): Accessor<number> {
  const [now, setNow] = createSignal(Date.now());
  let timer: ReturnType<typeof setInterval> | undefined;
  const run = (): void => {
    clearInterval(timer);
    if (document.hidden) return;
    setNow(Date.now());
    timer = setInterval(() => setNow(Date.now()), TICK_MS);
  };
  run();
  document.addEventListener("visibilitychange", run);
  onCleanup(() => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", run);
  });
  return now;
}
