import { type Accessor, type JSX, For, createEffect, createMemo, createSignal, onCleanup, untrack } from "solid-js";
import { inTurns } from "./turns.ts";

/** Lines made at once, where the list says nothing else. */
const STEP = 3;

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
    onCleanup(inTurns(() => void setMade((before) => before + step())));
  });
  return (
    <For each={isMore() ? props.each.slice(0, made()) : props.each} fallback={props.fallback}>
      {props.children}
    </For>
  );
}
