import { makeEventListener } from "@solid-primitives/event-listener";
import { batch, onCleanup } from "solid-js";

/** Draws parts of a long page when they come near the screen, or when the page is printed. */
export interface Nearness {
  /** Calls `draw` once, to replace `space`. Returns a function that stops watching. */
  readonly watch: (space: Element, draw: () => void) => () => void;
}

/** Parts are drawn up to this far from the screen: one screen above and two below. */
const NEAR = "100% 0px 200% 0px";

/** Watches which parts of the page are near the screen. Call in a component. */
export function createNearness(): Nearness {
  const waiting = new Map<Element, () => void>();
  const draw = (spaces: readonly Element[]): void =>
    batch(() => {
      for (const space of spaces) {
        waiting.get(space)?.();
        waiting.delete(space);
        observer.unobserve(space);
      }
    });
  const observer = new IntersectionObserver(
    (entries) => {
      const spaces = entries.flatMap(({ isIntersecting, target }) => (isIntersecting ? [target] : []));
      if (CSS.supports("overflow-anchor: auto")) draw(spaces);
      else drawInPlace(spaces, draw);
    },
    { rootMargin: NEAR },
  );
  onCleanup(() => observer.disconnect());
  makeEventListener(window, "beforeprint", () => draw([...waiting.keys()]));

  return {
    watch: (space, run) => {
      waiting.set(space, run);
      observer.observe(space);
      return () => {
        waiting.delete(space);
        observer.unobserve(space);
      };
    },
  };
}

/** Replaces scroll anchoring in browsers without it: keeps visible content in place when parts above it grow. */
function drawInPlace(spaces: readonly Element[], draw: (spaces: readonly Element[]) => void): void {
  const shown = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  const before = shown?.getBoundingClientRect().top ?? 0;
  draw(spaces);
  if (shown?.isConnected) scrollBy(0, shown.getBoundingClientRect().top - before);
}
