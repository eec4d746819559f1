import type { JSX } from "solid-js";
import "./gallery.css";

/** Shows a part of `src/ui` in the gallery, headed by its name; `children` are its states. */
export function Part(props: { readonly name: string; readonly children: JSX.Element }): JSX.Element {
  return (
    <section class="gallery__part" aria-label={props.name}>
      <h2>{props.name}</h2>
      <div class="gallery__states">{props.children}</div>
    </section>
  );
}

/** One state of a part. */
export function State(props: { readonly children: JSX.Element }): JSX.Element {
  return <div class="gallery__state">{props.children}</div>;
}
