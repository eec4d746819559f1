import { type Accessor, createSignal, onCleanup, onMount } from "solid-js";

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
