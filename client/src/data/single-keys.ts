import { createSignal } from "solid-js";
import { forget, recall, remember } from "./device-memory.ts";

const STORAGE_KEY = "bandstand-single-keys";

const [areOn, setOn] = createSignal(recall(STORAGE_KEY) !== "off");

/**
 * Whether single-key shortcuts, without Ctrl or ⌘, work on this device. People who dictate, or hit keys by accident, can
 * switch them off (WCAG 2.1.4). Reactive.
 */
export { areOn as areSingleKeysOn };

/** Switches the shortcuts on or off, and stores the choice on this device. */
export function switchSingleKeys(on: boolean): void {
  setOn(on);
  if (on) forget(STORAGE_KEY);
  else remember(STORAGE_KEY, "off");
}
