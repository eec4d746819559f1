import type { JSX } from "solid-js";
import "./figures.css";

/** A few large numbers side by side; the children are `Figure`s. */
export const Figures = (props: { readonly children: JSX.Element }): JSX.Element => (
  <dl class="figures">{props.children}</dl>
);

/** A number with its name above it. */
export const Figure = (props: { readonly name: string; readonly value: string | number }): JSX.Element => (
  <div class="card figures__item">
    <dt>{props.name}</dt>
    <dd class="tabular">{props.value}</dd>
  </div>
);
