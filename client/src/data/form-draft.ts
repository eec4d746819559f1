import { isSameValue } from "@bandstand/shared/contract/same-value.ts";
import { type Accessor, createEffect, createMemo, createSignal } from "solid-js";
import { type SetStoreFunction, createStore, reconcile } from "solid-js/store";
import { database } from "./db.ts";
import { FORM_DRAFTS, forget, recall, remember } from "./device-memory.ts";

/** How long unsaved input is kept, in milliseconds; after two days it is outdated. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1000;

interface Kept {
  readonly at: number;
  /** Only the fields that the user changed, so that changes by others to the rest are shown. */
  readonly typed: Readonly<Record<string, unknown>>;
}

/** The state of the unsaved input kept for a form, and actions on it. */
export interface FormDraft {
  /** True if the form was filled with unsaved input and some of it is still there. Reactive. */
  readonly isRestored: Accessor<boolean>;
  /** Resets the form to its initial values. */
  readonly startAgain: () => void;
  /** Deletes the kept input. Call when the form has been saved or cancelled. */
  readonly done: () => void;
}

const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/* True if a kept value fits the form's field. Input kept by an older version of the app may have a different shape. */
const isAlike = (a: unknown, b: unknown): boolean =>
  a === null || b === null || (typeof a === typeof b && Array.isArray(a) === Array.isArray(b));

function readKept(key: string): Kept["typed"] {
  try {
    const kept = JSON.parse(recall(key) ?? "null") as Kept | null;
    return kept !== null && Date.now() - kept.at < KEPT_MS ? kept.typed : {};
  } catch {
    return {};
  }
}

/**
 * Creates a form's fields and keeps them on this device while the user types, so a tap outside, Escape, going back, a
 * reload, or a phone that suspends the app loses nothing. `form` identifies it, including the id of the edited record.
 * @returns the fields, their setter, and the state of the kept input; call `done` when saved or cancelled
 */
export function createFormDraft<T extends object>(
  form: string,
  start: T,
): readonly [fields: T, set: SetStoreFunction<T>, kept: FormDraft] {
  const key = `${FORM_DRAFTS}${database()?.user_id ?? ""}:${form}`;
  const first = copyOf(start) as Record<string, unknown> & T;
  const known = Object.entries(readKept(key)).filter(
    ([field, value]) => field in first && isAlike(first[field], value) && !isSameValue(first[field], value),
  );
  const [fields, set] = createStore<T>({ ...copyOf(first), ...Object.fromEntries(known) });
  const [isRestored, setRestored] = createSignal(known.length > 0);
  let isDone = false;

  const typed = createMemo(() => Object.entries(fields).filter(([field, value]) => !isSameValue(first[field], value)));
  const isTyped = (): boolean => typed().length > 0;
  createEffect(() => {
    if (!isTyped() || isDone) forget(key);
    else remember(key, JSON.stringify({ at: Date.now(), typed: Object.fromEntries(typed()) } satisfies Kept));
  });

  const startAgain = (): void => {
    set(reconcile(copyOf(first)));
    setRestored(false);
  };
  const done = (): void => {
    isDone = true;
    forget(key);
  };
  return [fields, set, { isRestored: () => isRestored() && isTyped(), startAgain, done }];
}
