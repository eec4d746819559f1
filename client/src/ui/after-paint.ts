import { type Accessor, createEffect, createSignal, on, onCleanup, onMount, untrack } from "solid-js";

/**
 * Returns a signal that becomes true once the first rendering has been painted. For content that may appear a frame
 * later, such as times in a time zone: the first use of `Intl` takes about 15 ms, or 60 ms on a slow tablet.
 */
export function createAfterPaint(): Accessor<boolean> {
  const [isPainted, setPainted] = createSignal(false);
  onMount(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /* The current rendering is on screen when the frame after the next one starts. */
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => setPainted(true));
      });
    });
    onCleanup(() => (cancelAnimationFrame(frame), clearTimeout(timer)));
  });
  return isPainted;
}

/** Fallback in milliseconds: a covered window may count as visible but get no frames. */
const LATEST_MS = 200;

/** Calls `run` after the next frame has been painted, or after a timeout without one. Returns a cancel function. */
export function afterNextPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = setTimeout(() => (stop(), run()), LATEST_MS);
  /* A frame is painted after its callbacks; a task queued by them runs after that. */
  const frame = requestAnimationFrame(() => (timer = setTimeout(() => (stop(), run()))));
  const stop = (): void => (cancelAnimationFrame(frame), clearTimeout(timer), clearTimeout(late));
  return stop;
}

/**
 * Returns `source` delayed by one frame, for content that may appear after the part the user is waiting for. Call in a
 * component.
 */
export function createPainted<T>(source: Accessor<T>): Accessor<T> {
  const [shown, setShown] = createSignal(untrack(source));
  createEffect(on(source, (value) => onCleanup(afterNextPaint(() => setShown(() => value))), { defer: true }));
  return shown;
}
