import { makeEventListener } from "@solid-primitives/event-listener";
import { type Accessor, batch, createEffect, createSignal, on, onCleanup } from "solid-js";

/** The size of a pane. A screen uses it to choose between a table and cards. */
export interface Pane {
  /** Starts measuring an element. Pass it to the pane's `ref`. */
  readonly observe: (element: HTMLElement) => void;
  /** The inner width in rem; 0 until it is measured. */
  readonly width: Accessor<number>;
  /** Pixels per rem. */
  readonly rem: Accessor<number>;
}

/** Measures a pane whenever its size changes. Call in a component. */
export function createPane(): Pane {
  const [rem, setRem] = createSignal(16);
  const [width, setWidth] = createSignal(0);
  /* The browser reports the size after its own layout; measuring immediately would force an extra layout. */
  const resized = new ResizeObserver(([entry]) => {
    const across = entry?.contentBoxSize[0]?.inlineSize ?? 0;
    if (across === 0) return;
    setTimeout(() => {
      const pixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      batch(() => (setRem(pixels), setWidth(across / pixels)));
    });
  });
  onCleanup(() => resized.disconnect());
  return { observe: (element) => resized.observe(element), width, rem };
}

/** Restores a list's scroll position after an open record has replaced it on a narrow screen. Call in a component. */
export function keepScrollPosition(isDetailOpen: () => boolean): void {
  let place = 0;
  const note = (): void => {
    if (!isDetailOpen()) place = scrollY;
  };
  makeEventListener(window, "scroll", note, { passive: true });
  createEffect(
    on(
      isDetailOpen,
      (isOpen) => {
        const kept = place;
        if (!isOpen) requestAnimationFrame(() => scrollTo(0, kept));
      },
      { defer: true },
    ),
  );
}
