import { type Accessor, type JSX, For, createEffect, createMemo, createSignal, onCleanup, untrack } from "solid-js";

/** Lines made at once, where the list says nothing else. */
const STEP = 3;
/** How long all lists together may make lines between two frames, in ms. */
const BUDGET_MS = 4;

/* Lists that are not yet made to their end; each call makes a few more lines. */
const unfinished = new Set<() => void>();
let isAsked = false;

/* Once a frame, after it was painted: what is made between two frames is what the next one has to lay out and paint. */
function goOn(): void {
  if (isAsked || unfinished.size === 0) return;
  isAsked = true;
  requestAnimationFrame(() =>
    setTimeout(() => {
      isAsked = false;
      const end = performance.now() + BUDGET_MS;
      for (const grow of unfinished) {
        if (performance.now() >= end) break;
        /* To the end of the queue, so that every list of the screen has its turn. */
        unfinished.delete(grow);
        unfinished.add(grow);
        grow();
      }
      goOn();
    }),
  );
}

/**
 * `For` for lists that may be long: makes a few lines, lets the screen draw and the finger be heard, and goes on. The
 * lines appear from the top, so that what is seen first is there first; all lists of a screen share what a frame can bear.
 */
export function LongFor<T, U extends JSX.Element>(props: {
  readonly each: readonly T[];
  readonly fallback?: JSX.Element;
  /** How many are made at once: one, where each is a whole card. */
  readonly step?: number;
  readonly children: (item: T, index: Accessor<number>) => U;
}): JSX.Element {
  const step = (): number => props.step ?? STEP;
  const [made, setMade] = createSignal(untrack(step));
  const isMore = createMemo(() => made() < props.each.length);
  createEffect(() => {
    if (!isMore()) return;
    const grow = (): void => void setMade((before) => before + step());
    unfinished.add(grow);
    goOn();
    onCleanup(() => unfinished.delete(grow));
  });
  return (
    <For each={isMore() ? props.each.slice(0, made()) : props.each} fallback={props.fallback}>
      {props.children}
    </For>
  );
}
