import { type JSX, For } from "solid-js";
import { text } from "../i18n/text.ts";
import "./loading.css";

/** Something is on its way and its shape is unknown. Stays invisible for the first moments, so that it never flashes. */
export function Spinner(props: { readonly label?: string }): JSX.Element {
  return (
    <div class="spinner" role="status">
      <span class="visually-hidden">{props.label ?? text().app.loading}</span>
    </div>
  );
}

/** The shape of a list that is on its way: `rows` grey lines. Stays invisible for the first moments as well. */
export function Skeleton(props: { readonly rows?: number }): JSX.Element {
  return (
    <div class="skeleton" role="status">
      <span class="visually-hidden">{text().app.loading}</span>
      <For each={Array.from({ length: props.rows ?? 5 })}>{() => <div class="skeleton__row" />}</For>
    </div>
  );
}
