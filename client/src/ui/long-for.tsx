import { type Accessor, type JSX, For, createEffect, createMemo, createSignal, onCleanup } from "solid-js";

/** Lines made at once. The slowest kind takes a phone about 5 ms. */
const STEP = 6;

/**
 * `For` for lists that may be long: makes a few lines, lets the screen draw and the finger be heard, and goes on. The
 * lines appear from the top, so that what is seen first is there first.
 */
export function LongFor<T, U extends JSX.Element>(props: {
  readonly each: readonly T[];
  readonly fallback?: JSX.Element;
  readonly children: (item: T, index: Accessor<number>) => U;
}): JSX.Element {
  const [made, setMade] = createSignal(STEP);
  const isMore = createMemo(() => made() < props.each.length);
  createEffect(() => {
    if (!isMore()) return;
    const timer = setInterval(() => setMade((before) => before + STEP));
    onCleanup(() => clearInterval(timer));
  });
  return (
    <For each={isMore() ? props.each.slice(0, made()) : props.each} fallback={props.fallback}>
      {props.children}
    </For>
  );
}
