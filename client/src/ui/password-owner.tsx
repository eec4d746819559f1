import type { JSX } from "solid-js";

/**
 * A hidden field that tells password managers whose password the form is about. Invisible; put it before the password
 * field.
 */
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
