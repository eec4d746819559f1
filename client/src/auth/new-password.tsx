import { passwordError } from "@bandstand/shared/auth/password.ts";
import { type Accessor, type JSX, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { TextField } from "../ui/text-field.tsx";

export interface NewPassword {
  readonly value: Accessor<string>;
  readonly set: (value: string) => void;
  readonly repeated: Accessor<string>;
  readonly setRepeated: (value: string) => void;
  /** The password's error, or "". The list of common passwords is on the server, which may still refuse one. */
  readonly error: Accessor<string>;
  readonly repeatError: Accessor<string>;
}

/** Creates the state for choosing a password, which must not equal any of `names`. */
export function createNewPassword(names: () => readonly string[]): NewPassword {
  const [value, set] = createSignal("");
  const [repeated, setRepeated] = createSignal("");
  const error = (): string => {
    const found = passwordError(value(), { names: names(), isCommon: () => false });
    return found === null ? "" : text().auth.passwordErrors[found];
  };
  const repeatError = (): string => (repeated() === value() ? "" : text().auth.passwordsDiffer);
  return { value, set, repeated, setRepeated, error, repeatError };
}

interface NewPasswordFieldsProps {
  readonly password: NewPassword;
  /** True from the first attempt to submit, because errors shown earlier would only annoy. */
  readonly showErrors: boolean;
  /** The server's error for this field, if it refused the password. */
  readonly refused?: string | undefined;
}

/** The fields for a new password, which is typed twice. */
export function NewPasswordFields(props: NewPasswordFieldsProps): JSX.Element {
  return (
    <>
      <TextField
        label={text().auth.newPassword}
        hint={text().auth.passwordHint}
        error={props.refused || (props.showErrors ? props.password.error() : "")}
        name="new-password"
        type="password"
        autocomplete="new-password"
        required
        value={props.password.value()}
        onInput={props.password.set}
      />
      <TextField
        label={text().auth.repeatPassword}
        error={props.showErrors ? props.password.repeatError() : ""}
        name="repeat-password"
        type="password"
        autocomplete="new-password"
        required
        value={props.password.repeated()}
        onInput={props.password.setRepeated}
      />
    </>
  );
}
