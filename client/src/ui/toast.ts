import { createSignal } from "solid-js";
import type { Tone } from "./chip.tsx";

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly tone: Extract<Tone, "neutral" | "success" | "danger">;
  /** One thing to do about it, usually Undo. */
  readonly action: ToastAction | null;
  readonly stayMs: number;
}

/** Long enough to read and reach Undo; one with an action stays longer. */
const STAY_MS = 4_000;
const STAY_WITH_ACTION_MS = 10_000;

/** More would cover the screen; the oldest goes first. */
const SHOWN_AT_ONCE = 3;

const [toasts, setToasts] = createSignal<readonly Toast[]>([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

/** What is shown now, oldest first. Reactive. */
export { toasts };

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  setToasts((shown) => shown.filter((toast) => toast.id !== id));
}

/** Starts (again) the time after which a toast goes by itself; a pointer or the focus on it stops it. */
export function restartToast(toast: Toast): void {
  holdToast(toast.id);
  timers.set(
    toast.id,
    setTimeout(() => dismissToast(toast.id), toast.stayMs),
  );
}

export function holdToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

interface ToastOptions {
  readonly tone?: Toast["tone"];
  readonly action?: ToastAction;
  /** How long it stays, in ms; without it long enough to read, or to reach the action. */
  readonly stayMs?: number;
}

/**
 * Says in passing that something has happened: `showToast(text().songs.deleted, { action: { label: text().app.undo,
 * run: restore } })`. Nothing may depend on its being read.
 */
export function showToast(message: string, options: ToastOptions = {}): void {
  const { tone = "neutral", action = null, stayMs = action === null ? STAY_MS : STAY_WITH_ACTION_MS } = options;
  const toast: Toast = { id: ++lastId, message, tone, action, stayMs };
  for (const old of toasts().slice(0, Math.max(0, toasts().length + 1 - SHOWN_AT_ONCE))) dismissToast(old.id);
  setToasts((shown) => [...shown, toast]);
  restartToast(toast);
}
