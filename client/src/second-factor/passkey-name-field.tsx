import { PASSKEY_NAME_MAX } from "@bandstand/shared/second-factor/limits.ts";
import type { JSX } from "solid-js";
import { text } from "../i18n/text.ts";
import type { FormState } from "../ui/create-form.ts";
import { TextField } from "../ui/text-field.tsx";

/** The fields of a form that names a passkey. */
export interface PasskeyName {
  name: string;
}
export const PASSKEY_NAME_LIMITS = { name: PASSKEY_NAME_MAX } as const;

/** The field for a passkey's name. */
export function PasskeyNameField(props: {
  readonly form: FormState<PasskeyName>;
  readonly readOnly?: boolean;
}): JSX.Element {
  return (
    <TextField
      label={text().secondFactor.passkeyName}
      hint={text().secondFactor.passkeyNameHint}
      name="passkey-name"
      autocomplete="off"
      readOnly={props.readOnly}
      {...props.form.field("name")}
    />
  );
}
