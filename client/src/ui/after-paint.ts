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

/** The longest wait in milliseconds: a covered window may be reported as visible but get no frames. */
const LATEST_MS = 200;

/**
 * The callbacks that wait for the next frame. They share one frame request and one timer, because requesting them takes
 * time.
 */
let waiting: Set<() => void> | undefined;

function nextFrame(): Set<() => void> {
  const due = new Set<() => void>();
  let task: ReturnType<typeof setTimeout> | undefined;
  const finish = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
    clearTimeout(late);
    if (waiting === due) waiting = undefined;
    for (const run of due) run();
  };
  const late = setTimeout(finish, LATEST_MS);
  const frame = requestAnimationFrame(() => {
    /* Callbacks added from here on wait for the frame after this one. */
    waiting = undefined;
    /* A frame is painted after its callbacks; a task queued by them runs after that. */
    task = setTimeout(finish);
  });
  return due;
}

/** Calls `run` after the next frame has been painted, or after a timeout without one. Returns a cancel function. */
export function afterNextPaint(run: () => void): () => void {
  waiting ??= nextFrame();
  const due = waiting;
  due.add(run);
  return () => void due.delete(run);
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
