import { type JSX, For } from "solid-js";
import { text } from "../i18n/text.ts";
import "./loading.css";

/** A loading indicator for content of unknown shape. Invisible at first, so that it never flashes. */
export function Spinner(props: { readonly label?: string }): JSX.Element {
  return (
    <div class="spinner" role="status">
      <span class="visually-hidden">{props.label ?? text().app.loading}</span>
    </div>
  );
}

/** A placeholder of `rows` grey lines for a loading list. Invisible at first, like `Spinner`. */
export function Skeleton(props: { readonly rows?: number }): JSX.Element {
  return (
    <div class="skeleton" role="status">
      <span class="visually-hidden">{text().app.loading}</span>
      <For each={Array.from({ length: props.rows ?? 5 })}>{() => <div class="skeleton__row" />}</For>
    </div>
  );
}
