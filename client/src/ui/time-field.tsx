import { isNextDay, tidyClock } from "@bandstand/shared/time/typed.ts";
import type { JSX } from "solid-js";
import { language, text } from "../i18n/text.ts";
import type { FieldProps } from "./field.tsx";
import { TextField } from "./text-field.tsx";

interface TimeFieldProps extends FieldProps {
  /** As it is typed; `readClock` says what it means. */
  readonly value: string;
  readonly onInput: (typed: string) => void;
  /** The time as it was typed into the field before: an earlier one here is on the day after, and said to be. */
  readonly after?: string;
  readonly placeholder?: string;
  readonly onBlur?: () => void;
  readonly ref?: (element: HTMLInputElement) => void;
}

/** A time of the clock, typed as people write it. It is shown as `19:30` once the field is left. */
export function TimeField(props: TimeFieldProps): JSX.Element {
  const leave = (): void => {
    const tidy = tidyClock(props.value);
    if (tidy !== props.value) props.onInput(tidy);
    props.onBlur?.();
  };
  const isLater = (): boolean => props.after !== undefined && isNextDay(props.after, props.value);
  return (
    <TextField
      placeholder="19:30"
      {...props}
      hint={isLater() ? text().app.nextDay : props.hint}
      /* The digits alone do in German; am and pm need letters. */
      inputMode={language() === "de" ? "numeric" : "text"}
      autocomplete="off"
      maxLength={12}
      onBlur={leave}
    />
  );
}
