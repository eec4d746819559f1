import { type Accessor, createSignal, onCleanup } from "solid-js";

/** Whether a media query matches, such as `(width < 40rem)`. Reactive; call in a component. */
export function createMedia(query: string): Accessor<boolean> {
  const media = matchMedia(query);
  const [matches, setMatches] = createSignal(media.matches);
  const update = (): void => void setMatches(media.matches);
  media.addEventListener("change", update);
  onCleanup(() => media.removeEventListener("change", update));
  return matches;
}
