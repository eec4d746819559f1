import { type Accessor, type JSX, For, createEffect, createMemo, createSignal, onCleanup, untrack } from "solid-js";
import { scheduleBetweenFrames } from "./frame-scheduler.ts";

/** Default number of lines per step. */
const STEP = 3;

/**
 * `For` for lists that may be long: creates a few lines, lets the browser draw and handle input, and continues. Lines
 * appear from the top, so the visible ones come first; all lists on a screen share the frame budget.
 */
export function IncrementalFor<T, U extends JSX.Element>(props: {
  readonly each: readonly T[];
  readonly fallback?: JSX.Element;
  /** Lines per step; use 1 if each line is a whole card. */
  readonly step?: number;
  readonly children: (item: T, index: Accessor<number>) => U;
}): JSX.Element {
  const step = (): number => props.step ?? STEP;
  const [made, setMade] = createSignal(untrack(step));
  const isMore = createMemo(() => made() < props.each.length);
  createEffect(() => {
    if (!isMore()) return;
    onCleanup(scheduleBetweenFrames(() => void setMade((before) => before + step())));
  });
  return (
    <For each={isMore() ? props.each.slice(0, made()) : props.each} fallback={props.fallback}>
      {props.children}
    </For>
  );
}
