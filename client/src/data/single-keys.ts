import { createSignal, onCleanup } from "solid-js";
import { forget, recall, remember } from "./device-memory.ts";

const STORAGE_KEY = "bandstand-single-keys";

const [areOn, setOn] = createSignal(recall(STORAGE_KEY) !== "off");

/**
 * Whether single-key shortcuts, without Ctrl or ⌘, work on this device. People who dictate, or hit keys by accident,
 * can switch them off (WCAG 2.1.4). Reactive.
 */
export { areOn as areSingleKeysOn };

/** Switches the shortcuts on or off, and stores the choice on this device. */
export function switchSingleKeys(on: boolean): void {
  setOn(on);
  if (on) forget(STORAGE_KEY);
  else remember(STORAGE_KEY, "off");
}

const screenKeys = new Map<string, () => void>();

/**
 * Registers a single-key shortcut of the open screen. `key` is the name of the key in lower case: "e", "/",
 * "arrowleft". Call in a component.
 */
export function useSingleKey(key: string, run: () => void): void {
  screenKeys.set(key, run);
  onCleanup(() => screenKeys.get(key) === run && screenKeys.delete(key));
}

/** Runs the open screen's shortcut for `key`. Returns false if it has none. */
export function runScreenKey(key: string): boolean {
  const run = screenKeys.get(key);
  run?.();
  return run !== undefined;
}
