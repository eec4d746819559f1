import { tidyClock } from "@bandstand/shared/time/typed.ts";
import { type JSX, splitProps } from "solid-js";
import { language, text } from "../i18n/text.ts";
import type { FieldProps } from "./field.tsx";
import { TextField } from "./text-field.tsx";

interface TimeFieldProps extends FieldProps {
  /** As typed; `readClock` parses it. */
  readonly value: string;
  readonly onInput: (typed: string) => void;
  /** True if the time is on the day after the form's day. The field then shows a hint. */
  readonly nextDay?: boolean;
  readonly placeholder?: string;
  readonly onBlur?: () => void;
  readonly ref?: (element: HTMLInputElement) => void;
}

/** A clock time, typed as people write it. Shown as `19:30` after leaving the field. */
export function TimeField(props: TimeFieldProps): JSX.Element {
  const [, rest] = splitProps(props, ["nextDay"]);
  const leave = (): void => {
    const tidy = tidyClock(props.value);
    if (tidy !== props.value) props.onInput(tidy);
    props.onBlur?.();
  };
  return (
    <TextField
      placeholder="19:30"
      {...rest}
      hint={props.nextDay ? text().app.nextDay : props.hint}
      /* German needs only digits; am and pm need letters. */
      inputMode={language() === "de" ? "numeric" : "text"}
      autocomplete="off"
      maxLength={12}
      onBlur={leave}
    />
  );
}
