/** The action of a key on a keyboard or page-turner pedal in live mode. */
export type LiveAction = "next" | "previous" | "first" | "scroll" | "close";

/** `KeyboardEvent.key` → action, for the keys that common page turners send (docs/rules/live.md#pedals-and-keys). */
export const DEFAULT_KEYS: Readonly<Record<string, LiveAction>> = {
  ArrowRight: "next",
  ArrowDown: "next",
  PageDown: "next",
  " ": "next",
  Enter: "next",
  ArrowLeft: "previous",
  ArrowUp: "previous",
  PageUp: "previous",
  Backspace: "previous",
  Home: "first",
  s: "scroll",
  Escape: "close",
};

export const GUARD_MS_DEFAULT = 350;
export const GUARD_MS_RANGE = { min: 200, max: 1000 } as const;

export interface KeyPress {
  readonly key: string;
  readonly repeat: boolean;
  /** Time of the press in milliseconds, monotonic. */
  readonly at: number;
}

/**
 * Returns the action for a key press, or null if the press is ignored: for an unknown key, a held key (`repeat`), or a
 * second press within `guardMs` of the last accepted one (pedals bounce). Keys learned on this device override the
 * defaults.
 */
export function liveAction(
  press: KeyPress,
  lastCountedAt: number | null,
  guardMs: number,
  learned: Readonly<Record<string, LiveAction>> = {},
): LiveAction | null {
  if (press.repeat) return null;
  const action = learned[press.key] ?? DEFAULT_KEYS[press.key] ?? null;
  if (action === null || action === "close") return action;
  return lastCountedAt !== null && press.at - lastCountedAt < guardMs ? null : action;
}

export const SWIPE_MIN_PX = 60;
export const EDGE_PX = 24;

export interface Stroke {
  readonly startX: number;
  readonly startY: number;
  readonly endX: number;
  readonly endY: number;
  readonly width: number;
}

/**
 * Recognises a horizontal swipe of at least 60 px that starts away from the edges (which are reserved for the system's
 * back gesture).
 */
export function swipeAction({ startX, startY, endX, endY, width }: Stroke): "next" | "previous" | null {
  const dx = endX - startX;
  if (startX <= EDGE_PX || startX >= width - EDGE_PX) return null;
  if (Math.abs(dx) < SWIPE_MIN_PX || Math.abs(dx) <= Math.abs(endY - startY)) return null;
  return dx < 0 ? "next" : "previous";
}
