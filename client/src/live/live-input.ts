import { type LiveAction, liveAction, swipeAction } from "@bandstand/shared/live/input.ts";
import { onCleanup } from "solid-js";

interface LiveInputOptions {
  readonly act: (action: LiveAction) => void;
  readonly guardMs: () => number;
  readonly learned: () => Readonly<Record<string, LiveAction>>;
  /** True while a drawer or dialog is open, which then handles Enter, Space and the arrow keys. */
  readonly isOverlayOpen: () => boolean;
  /** Receives every press first, for the pedal set-up; returning true prevents its action. */
  readonly onPress?: (event: KeyboardEvent) => boolean;
  /** Returns what happens instead if the key for the next song is held for a second; null if nothing does. */
  readonly onLongPress: () => (() => void) | null;
}

/** The minimum duration of a long press, in milliseconds. Every page-turner pedal can be held for this long. */
const LONG_PRESS_MS = 1_000;

/**
 * Listens to keys and pedals with one listener on the window, in the capture phase. `preventDefault` there keeps a
 * focused button from firing a second time and the page from scrolling (measured in Chromium), so a pedal works
 * wherever the focus is.
 */
export function listenToKeys(options: LiveInputOptions): void {
  let lastCountedAt: number | null = null;
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (options.onPress?.(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const press = { key: event.key, repeat: event.repeat, at: event.timeStamp };
    const known = liveAction({ ...press, repeat: false }, null, 0, options.learned());
    if (known === null) return;
    if (options.isOverlayOpen() && known !== "close") return;
    event.preventDefault();
    event.stopPropagation();
    const action = liveAction(press, lastCountedAt, options.guardMs(), options.learned());
    if (action === null) return;
    if (action !== "close") lastCountedAt = event.timeStamp;
    const long = action === "next" ? options.onLongPress() : null;
    if (long === null) options.act(action);
    else hold(event.key, action, long);
  };
  /* If there is a long-press action, a press is known to be short only when the key is released. */
  let held: {
    readonly key: string;
    readonly action: LiveAction;
    readonly timer: ReturnType<typeof setTimeout>;
  } | null = null;
  const hold = (key: string, action: LiveAction, long: () => void): void => {
    clearTimeout(held?.timer);
    held = { key, action, timer: setTimeout(() => ((held = null), long()), LONG_PRESS_MS) };
  };
  const onUp = (event: KeyboardEvent): void => {
    if (held?.key !== event.key) return;
    clearTimeout(held.timer);
    const { action } = held;
    held = null;
    options.act(action);
  };
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener("keydown", onKey, { capture: true, signal });
  window.addEventListener("keyup", onUp, { capture: true, signal });
  onCleanup(() => {
    clearTimeout(held?.timer);
    listening.abort();
  });
}

/** Listens to horizontal swipes on `element`; vertical ones still scroll (`touch-action: pan-y`). */
export function listenToSwipes(element: HTMLElement, act: (action: "next" | "previous") => void): void {
  let start: { readonly id: number; readonly x: number; readonly y: number } | undefined;
  element.addEventListener("pointerdown", (event) => {
    start = event.isPrimary ? { id: event.pointerId, x: event.clientX, y: event.clientY } : undefined;
  });
  element.addEventListener("pointerup", (event) => {
    if (start?.id !== event.pointerId) return;
    const stroke = { startX: start.x, startY: start.y, endX: event.clientX, endY: event.clientY, width: innerWidth };
    start = undefined;
    const action = swipeAction(stroke);
    if (action !== null) act(action);
  });
  element.addEventListener("pointercancel", () => (start = undefined));
}
