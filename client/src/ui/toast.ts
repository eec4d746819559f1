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
  readonly action: ToastAction | null;
  readonly stayMs: number;
  /** True if it disappears even while the pointer is over it, because its action stops working at that time. */
  readonly isFixed: boolean;
  /** Identifies what the toast is about, so that a newer toast can replace it; null if the message identifies it. */
  readonly about: string | null;
}

/** Long enough to read; a toast with an action stays longer. */
const STAY_MS = 4_000;
const STAY_WITH_ACTION_MS = 10_000;

/** The maximum number of toasts, because more would cover the screen; the oldest disappears first. */
const SHOWN_AT_ONCE = 3;

const [toasts, setToasts] = createSignal<readonly Toast[]>([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

/** The visible toasts, oldest first. Reactive. */
export { toasts };

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  setToasts((shown) => shown.filter((toast) => toast.id !== id));
}

/** Starts or restarts the time after which a toast disappears; a pointer or focus on it stops the timer. */
export function restartToast(toast: Toast): void {
  if (toast.isFixed && timers.has(toast.id)) return;
  holdToast(toast);
  timers.set(
    toast.id,
    setTimeout(() => dismissToast(toast.id), toast.stayMs),
  );
}

export function holdToast({ id, isFixed }: Toast): void {
  if (isFixed) return;
  clearTimeout(timers.get(id));
  timers.delete(id);
}

interface ToastOptions {
  readonly tone?: Toast["tone"];
  readonly action?: ToastAction;
  /** How long it stays, in ms; by default long enough to read, or to reach the action. */
  readonly stayMs?: number;
  /** True if it disappears even while the pointer is over it. */
  readonly isFixed?: boolean;
  /** Identifies the subject: the toast replaces one about the same subject. */
  readonly about?: string;
}

/* A repeated message adds nothing, but two toasts with Undo undo different changes. */
const isRepeatedBy = (toast: Toast, old: Toast): boolean =>
  toast.about === null
    ? toast.action === null && old.action === null && toast.message === old.message
    : toast.about === old.about;

/**
 * Shows a short-lived message: `showToast(deleted, { action: { label: text().app.undo, run: restore } })`. Never rely
 * on it being read.
 */
export function showToast(message: string, options: ToastOptions = {}): void {
  const { tone = "neutral", action = null, about = null, isFixed = false } = options;
  const stayMs = options.stayMs ?? (action === null ? STAY_MS : STAY_WITH_ACTION_MS);
  const toast: Toast = { id: ++lastId, message, tone, action, stayMs, isFixed, about };
  for (const old of toasts()) if (isRepeatedBy(toast, old)) dismissToast(old.id);
  for (const old of toasts().slice(0, Math.max(0, toasts().length + 1 - SHOWN_AT_ONCE))) dismissToast(old.id);
  setToasts((shown) => [...shown, toast]);
  restartToast(toast);
}
