import type { JSX } from "solid-js";
import { type IconName, icons } from "./icons.ts";
import "./icon.css";

/** A decorative icon in the colour of its text. What it means is said by the words or the label beside it. */
export function Icon(props: { readonly name: IconName; readonly size?: "s" | "m" | "l" }): JSX.Element {
  return (
    <svg class={`icon icon--${props.size ?? "m"}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[props.name]} />
    </svg>
  );
}
