import { PASSKEY_NAME_MAX } from "@bandstand/shared/second-factor/limits.ts";
import type { JSX } from "solid-js";
import { text } from "../i18n/text.ts";
import { TextField } from "../ui/text-field.tsx";

interface PasskeyNameFieldProps {
  readonly value: string;
  readonly error: string;
  readonly readOnly?: boolean;
  readonly onInput: (name: string) => void;
}

/** The field for a passkey's name. */
export function PasskeyNameField(props: PasskeyNameFieldProps): JSX.Element {
  return (
    <TextField
      label={text().secondFactor.passkeyName}
      hint={text().secondFactor.passkeyNameHint}
      error={props.error}
      name="passkey-name"
      autocomplete="off"
      maxLength={PASSKEY_NAME_MAX}
      required
      readOnly={props.readOnly}
      value={props.value}
      onInput={props.onInput}
    />
  );
}
