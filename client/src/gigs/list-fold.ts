import { createSignal } from "solid-js";
import { forget, recall, remember } from "../data/device-memory.ts";

const STORAGE_KEY = "bandstand-list-beside-setlist";

const [isListKept, setKept] = createSignal(recall(STORAGE_KEY) === "yes");

/** Whether this device shows the list of gigs beside an open setlist. Reactive. */
export { isListKept };

/** Hides or shows the list of gigs beside an open setlist. The choice is stored on this device. */
export function toggleList(): void {
  setKept(!isListKept());
  if (isListKept()) remember(STORAGE_KEY, "yes");
  else forget(STORAGE_KEY);
}
