import { useLocation } from "@solidjs/router";
import { type Accessor, createSignal, onCleanup, onMount } from "solid-js";
import { useSingleKey } from "../data/single-keys.ts";

/** The places on a long page, such as the songs of a book. Each is an element with its own address (`#id`). */
export interface Places {
  /** The id of the place at the top of the screen. Reactive. */
  readonly current: Accessor<string | undefined>;
  /** Scrolls to a place, focuses its heading, and puts its id into the page's address. */
  readonly goTo: (id: string) => void;
  /** Registers the element of a place; call in its component. */
  readonly add: (element: HTMLElement) => void;
}

/** The line on the screen, below the bars, that a place must cross to become the current one. */
const READ_PART = "-25% 0px -74% 0px";

/** Tracks which place is being read. The arrow keys go to the previous and the next place. Call in a component. */
export function createPlaces(ids: Accessor<readonly string[]>): Places {
  const [crossed, setCurrent] = createSignal<string>();
  const current = (): string | undefined => crossed() ?? ids()[0];
  const location = useLocation();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) setCurrent(target.id);
    },
    { rootMargin: READ_PART },
  );
  onCleanup(() => observer.disconnect());

  const goTo = (id: string): void => {
    const place = document.getElementById(id);
    if (place === null) return;
    place.scrollIntoView();
    place.querySelector<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
    history.replaceState(history.state, "", `#${id}`);
    setCurrent(id);
  };
  const step = (by: 1 | -1): void => {
    /* If a guitar tab has the focus, the arrow keys scroll it. */
    if (document.activeElement instanceof HTMLPreElement) return;
    const next = ids()[ids().indexOf(current() ?? "") + by];
    if (next !== undefined) goTo(next);
  };
  useSingleKey("arrowright", () => step(1));
  useSingleKey("arrowleft", () => step(-1));
  onMount(() => goTo(decodeURIComponent(location.hash.slice(1))));

  const add = (element: HTMLElement): void => {
    observer.observe(element);
    onCleanup(() => observer.unobserve(element));
  };
  return { current, goTo, add };
}
