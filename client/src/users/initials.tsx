import type { JSX } from "solid-js";
import "./members.css";

/** Returns the first letters of the first and last names. */
const initials = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase();
};

/** A member's initials in a circle, before the name. */
export const Initials = (props: { readonly of: string }): JSX.Element => (
  <span class="member__initials" aria-hidden="true">
    {initials(props.of)}
  </span>
);
