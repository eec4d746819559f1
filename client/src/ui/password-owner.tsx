import type { JSX } from "solid-js";

/** Tells password managers whose password a form asks for. Invisible; put it before the password field. */
export function PasswordOwner(props: { readonly username: string }): JSX.Element {
  return (
    <input
      class="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
      name="username"
      autocomplete="username"
      readOnly
      value={props.username}
    />
  );
}
