import { makeEventListener } from "@solid-primitives/event-listener";
import { type Accessor, createSignal, onCleanup } from "solid-js";
import { areSingleKeysOn, runScreenKey } from "../data/single-keys.ts";
import { isComposed } from "../ui/composition.ts";
import { LAYERS } from "../ui/layers.ts";
import { isLivePath } from "./live-lock.ts";

/** How long to wait for a room's letter after G, in milliseconds. */
export const ROOM_LETTER_MS = 2_000;

/** Elements that use letters themselves: fields, and lists that select what is typed. */
const TAKES_LETTERS = [
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])',
  "textarea",
  "select",
  '[contenteditable]:not([contenteditable="false"])',
  '[role="textbox"]',
  '[role="combobox"]',
  '[role="listbox"]',
  '[role="menu"]',
  '[aria-haspopup="listbox"]',
].join();

interface Shortcuts {
  /** Opens the room with this letter. Returns false if no room has it. */
  readonly openRoom: (letter: string) => boolean;
  /** Opens the form that adds a record to the current room. Returns false if the room has no such form. */
  readonly create: () => boolean;
  readonly showKeys: () => void;
}

const isFree = (event: KeyboardEvent): boolean =>
  areSingleKeysOn() &&
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.repeat &&
  !isComposed(event) &&
  !(event.target instanceof Element && event.target.closest(TAKES_LETTERS)) &&
  !isLivePath(location.pathname) &&
  document.querySelector(LAYERS) === null;

/**
 * Handles single-key shortcuts: G and a room's letter, N, ?, and those of the open screen. They do nothing while
 * somebody types, while a dialog or menu is open, in live mode, or if they are switched off on this device. Returns an
 * accessor that is true while the next key is expected to be a room's letter. Call in a component.
 */
export function listenForSingleKeys(shortcuts: Shortcuts): Accessor<boolean> {
  const [isRoomAwaited, setRoomAwaited] = createSignal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const awaitRoom = (isAwaited: boolean): void => {
    clearTimeout(timer);
    setRoomAwaited(isAwaited);
    if (isAwaited) timer = setTimeout(() => setRoomAwaited(false), ROOM_LETTER_MS);
  };
  /** Returns whether the key was used. */
  const press = (event: KeyboardEvent): boolean => {
    const wasAwaited = isRoomAwaited();
    /* Ignored, because Shift is needed to type "?". */
    if (event.key === "Shift") return false;
    awaitRoom(false);
    if (!isFree(event)) return false;
    if (event.key === "?") {
      shortcuts.showKeys();
      return true;
    }
    /* On German keyboards, "/" needs Shift. */
    if (event.shiftKey && event.key !== "/") return false;
    const letter = event.key.toLowerCase();
    if (wasAwaited) return event.key === "Escape" || shortcuts.openRoom(letter);
    if (letter === "g") awaitRoom(true);
    return letter === "g" || (letter === "n" && shortcuts.create()) || runScreenKey(letter);
  };
  makeEventListener(window, "keydown", (event) => press(event) && event.preventDefault());
  makeEventListener(window, "pointerdown", () => awaitRoom(false));
  onCleanup(() => clearTimeout(timer));
  return isRoomAwaited;
}
