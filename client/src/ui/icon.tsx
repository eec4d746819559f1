import type { JSX } from "solid-js";
import { type IconName, icons } from "./icons.ts";
import "./icon.css";

/** A decorative icon in the text colour. The text or label next to it carries the meaning. */
export function Icon(props: { readonly name: IconName; readonly size?: "s" | "m" | "l" }): JSX.Element {
  return (
    <svg class={`icon icon--${props.size ?? "m"}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[props.name]} />
    </svg>
  );
}
