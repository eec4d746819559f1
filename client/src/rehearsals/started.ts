import { type Accessor, createSignal, onCleanup } from "solid-js";

const TICK_MS = 15_000;

/** True once the instant `begin` has passed, checked every 15 seconds. Call in a component. */
export function createStarted(begin: Accessor<string>): Accessor<boolean> {
  const [now, setNow] = createSignal(Date.now());
  const timer = setInterval(() => setNow(Date.now()), TICK_MS);
  onCleanup(() => clearInterval(timer));
  return () => Date.parse(begin()) <= now();
}
