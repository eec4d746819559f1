import { type Accessor, createEffect, createSignal, on, onCleanup, onMount, untrack } from "solid-js";

/**
 * Whether what was drawn first has been painted. For what may come a frame later, such as all that knows time zones: the
 * first use of `Intl` costs some 15 ms, on a slow tablet 60.
 */
export function createAfterPaint(): Accessor<boolean> {
  const [isPainted, setPainted] = createSignal(false);
  onMount(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /* What is drawn now is on the screen when the frame after the next one begins. */
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => setPainted(true));
      });
    });
    onCleanup(() => (cancelAnimationFrame(frame), clearTimeout(timer)));
  });
  return isPainted;
}

/** A window that is covered may be visible to the browser and draw no frames. In milliseconds. */
const LATEST_MS = 200;

/** Calls `run` when the next frame has been painted, or when there seems to be none. Answers how to call it off. */
export function afterNextPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = setTimeout(() => (stop(), run()), LATEST_MS);
  /* A frame is painted after its callbacks; a task that they ask for comes behind that. */
  const frame = requestAnimationFrame(() => (timer = setTimeout(() => (stop(), run()))));
  const stop = (): void => (cancelAnimationFrame(frame), clearTimeout(timer), clearTimeout(late));
  return stop;
}

/** `source`, but a frame later: for what may follow behind what a person waits for. Call in a component. */
export function createPainted<T>(source: Accessor<T>): Accessor<T> {
  const [shown, setShown] = createSignal(untrack(source));
  createEffect(on(source, (value) => onCleanup(afterNextPaint(() => setShown(() => value))), { defer: true }));
  return shown;
}
