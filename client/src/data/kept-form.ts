import { isSameValue } from "@bandstand/shared/contract/same-value.ts";
import { type Accessor, createEffect, createMemo, createSignal } from "solid-js";
import { type SetStoreFunction, createStore, reconcile } from "solid-js/store";
import { database } from "./db.ts";
import { KEPT_FORMS, forget, recall, remember } from "./device-memory.ts";

/** After two days nobody remembers what was meant, in milliseconds. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1000;

interface Kept {
  readonly at: number;
  /** Only the fields that were changed: what others write into the rest meanwhile stays. */
  readonly typed: Readonly<Record<string, unknown>>;
}

/** What a form shows and does about entries that were kept. */
export interface KeptForm {
  /** The form began with what was typed before and not saved, and some of it is still there. Reactive. */
  readonly isRestored: Accessor<boolean>;
  /** Back to what the form would begin with. */
  readonly startAgain: () => void;
  /** It is saved, or given up on purpose: nothing is kept any more. */
  readonly done: () => void;
}

const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/* What an older version of the app has kept may have another shape. */
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
 * The fields of a form, kept on this device while they are typed: a wrong tap beside the form, Escape, the way back, a
 * reload, or a phone that puts the app to sleep loses nothing. `form` names it, with the id of what it changes.
 * @returns the fields, how to set them, and what is to be done about kept ones; call `done` when saved or cancelled
 */
export function createKeptForm<T extends object>(
  form: string,
  start: T,
): readonly [fields: T, set: SetStoreFunction<T>, kept: KeptForm] {
  const key = `${KEPT_FORMS}${database()?.user_id ?? ""}:${form}`;
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
