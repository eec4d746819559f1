import { onCleanup } from "solid-js";

/**
 * Keeps `--setlist-head` equal to the height of the setlist's header, so that the headers of its sets stick just below
 * it; use as a `ref`.
 */
export function measureHead(head: HTMLElement): void {
  const observer = new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
    head.parentElement?.style.setProperty("--setlist-head", `${height}px`);
  });
  observer.observe(head);
  onCleanup(() => observer.disconnect());
}
