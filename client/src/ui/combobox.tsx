import { Combobox as Headless } from "@kobalte/core/combobox";
import { type JSX, createMemo } from "solid-js";
import { text } from "../i18n/text.ts";
import { ComboboxInput, ComboboxList, comboboxWords, createTyping } from "./combobox-input.tsx";
import { ComboboxItem, type ComboboxOption, fitsTyped, withTyped, withValues } from "./combobox-option.tsx";
import { createMeaning } from "./combobox-meaning.ts";
import { Field, type FieldProps } from "./field.tsx";
import { floatPadding } from "./float-padding.ts";
import { Icon } from "./icon.tsx";
import "./menu.css";
import "./combobox.css";

interface ComboboxProps extends FieldProps {
  /** The value of an option, or any text with `freeText`; null if nothing is selected. */
  readonly value: string | null;
  readonly options: readonly ComboboxOption[];
  readonly onChange: (value: string | null) => void;
  /** Accepts any typed text, even if no option matches. */
  readonly freeText?: boolean;
  /**
   * The options are names of people: typing part of a name that matches only one person selects that person, and the
   * field says so.
   */
  readonly people?: boolean;
  readonly placeholder?: string;
  readonly disabled?: boolean;
}

const isSameOption = (one: ComboboxOption | null, other: ComboboxOption | null): boolean =>
  one?.value === other?.value && one?.label === other?.label;

/**
 * A field for choosing from a long list, which typing narrows down. Clearing the text clears the selection; Escape
 * discards the typing.
 */
export function Combobox(props: ComboboxProps): JSX.Element {
  const typing = createTyping();
  const known = createMemo(() => withValues(props.options, props.value === null ? [] : [props.value]));
  /* Memoised, because Kobalte treats a new object as a new selection and would reset the typed text. */
  const chosen = createMemo<ComboboxOption | null>(
    () => known().find((option) => option.value === props.value) ?? null,
    null,
    { equals: isSameOption },
  );
  const options = createMemo(() => (props.freeText ? withTyped(known(), typing.typed()) : known()));

  const meaning = createMeaning(props, known);
  const choose = (value: string | null): void => {
    typing.pending = null;
    if (value !== props.value) props.onChange(value);
  };
  const leave = (pending: string): void => {
    if (pending.trim() === "") choose(null);
    else if (props.freeText) choose(meaning.read(pending));
  };

  return (
    <Field {...props} hint={meaning.note() ?? props.hint}>
      {(ids) => (
        <Headless<ComboboxOption>
          value={chosen()}
          onChange={(option) => choose(option?.value ?? null)}
          onInputChange={typing.setTyped}
          onOpenChange={typing.setOpen}
          options={options()}
          optionValue="value"
          optionTextValue="label"
          optionLabel="label"
          defaultFilter={(option: ComboboxOption, input: string) => fitsTyped(option, input, chosen()?.label ?? "")}
          triggerMode="focus"
          translations={comboboxWords()}
          disabled={props.disabled}
          placeholder={props.placeholder}
          gutter={4}
          overflowPadding={floatPadding()}
          itemComponent={ComboboxItem}
        >
          <Headless.Control class="control-frame">
            <ComboboxInput
              class="control combobox__input"
              ids={ids}
              typing={typing}
              field={props}
              onTyped={meaning.forget}
              onLeave={leave}
            />
            <Headless.Trigger class="combobox__trigger control-frame__end" aria-label={text().app.showOptions}>
              <Icon name="chevron-down" />
            </Headless.Trigger>
          </Headless.Control>
          <ComboboxList />
        </Headless>
      )}
    </Field>
  );
}
