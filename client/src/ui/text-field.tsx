import { type JSX, Show, createSignal, splitProps } from "solid-js";
import { text } from "../i18n/text.ts";
import { IconButton } from "./button.tsx";
import { Field, type FieldProps } from "./field.tsx";
import "./text-field.css";

const FIELD_PROPS = ["label", "hideLabel", "hint", "error", "required", "class"] as const;

interface TextFieldProps
  extends FieldProps, Omit<JSX.InputHTMLAttributes<HTMLInputElement>, "onInput" | "value" | "class" | "required"> {
  readonly value: string;
  readonly onInput: (value: string) => void;
}

/** A single-line input of any HTML input type. A password field has a button that shows the password. */
export function TextField(props: TextFieldProps): JSX.Element {
  const [field, own, rest] = splitProps(props, FIELD_PROPS, ["value", "onInput", "type"]);
  const [revealed, setRevealed] = createSignal(false);
  const isPassword = (): boolean => own.type === "password";
  return (
    <Field {...field}>
      {(ids) => (
        <div class="control-frame">
          <input
            {...rest}
            id={ids.id}
            class="control"
            classList={{ "text-field__input--with-button": isPassword() }}
            type={isPassword() && revealed() ? "text" : (own.type ?? "text")}
            value={own.value}
            onInput={(event) => own.onInput(event.currentTarget.value)}
            aria-describedby={ids.describedBy()}
            aria-invalid={field.error ? "true" : undefined}
            aria-required={field.required ? "true" : undefined}
          />
          <Show when={isPassword()}>
            <IconButton
              class="control-frame__end"
              icon={revealed() ? "eye-off" : "eye"}
              label={revealed() ? text().auth.hidePassword : text().auth.showPassword}
              onClick={() => setRevealed(!revealed())}
            />
          </Show>
        </div>
      )}
    </Field>
  );
}

interface TextAreaProps
  extends
    FieldProps,
    Omit<JSX.TextareaHTMLAttributes<HTMLTextAreaElement>, "onInput" | "value" | "class" | "required"> {
  readonly value: string;
  readonly onInput: (value: string) => void;
}

/** A text area that grows with its content if the browser supports it. */
export function TextArea(props: TextAreaProps): JSX.Element {
  const [field, own, rest] = splitProps(props, FIELD_PROPS, ["value", "onInput"]);
  return (
    <Field {...field}>
      {(ids) => (
        <textarea
          rows={3}
          {...rest}
          id={ids.id}
          class="control text-area"
          value={own.value}
          onInput={(event) => own.onInput(event.currentTarget.value)}
          aria-describedby={ids.describedBy()}
          aria-invalid={field.error ? "true" : undefined}
          aria-required={field.required ? "true" : undefined}
        />
      )}
    </Field>
  );
}
