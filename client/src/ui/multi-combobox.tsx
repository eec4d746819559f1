import { Combobox as Headless } from "@kobalte/core/combobox";
import { For, type JSX, createMemo } from "solid-js";
import { text } from "../i18n/text.ts";
import { ComboboxInput, ComboboxList, comboboxWords, createTyping } from "./combobox-input.tsx";
import { ComboboxItem, type ComboboxOption, fitsTyped, withTyped, withValues } from "./combobox-option.tsx";
import { createMeaning } from "./combobox-meaning.ts";
import { Field, type FieldProps } from "./field.tsx";
import { floatPadding } from "./float-padding.ts";
import { Icon } from "./icon.tsx";
import "./menu.css";
import "./combobox.css";

interface MultiComboboxProps extends FieldProps {
  readonly values: readonly string[];
  readonly options: readonly ComboboxOption[];
  readonly onChange: (values: string[]) => void;
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

const isSameChoice = (one: readonly ComboboxOption[], other: readonly ComboboxOption[]): boolean =>
  one.length === other.length &&
  one.every((option, at) => option.value === other[at]?.value && option.label === other[at]?.label);

/**
 * A field for choosing several entries from a list, which typing narrows down. Chosen entries are chips before the
 * typed text. Backspace removes the last chip.
 */
export function MultiCombobox(props: MultiComboboxProps): JSX.Element {
  const typing = createTyping();
  const known = createMemo(() => withValues(props.options, props.values));
  /* Memoised, because Kobalte treats a new list as a new selection and would reset the typed text. */
  const chosen = createMemo<ComboboxOption[]>(
    () => props.values.flatMap((value) => known().find((option) => option.value === value) ?? []),
    [],
    { equals: isSameChoice },
  );
  const options = createMemo(() => (props.freeText ? withTyped(known(), typing.typed()) : known()));

  const meaning = createMeaning(props, known);
  const choose = (values: string[]): void => {
    typing.pending = null;
    props.onChange(values);
  };
  const leave = (pending: string): void => {
    if (!props.freeText || pending.trim() === "") return;
    const value = meaning.read(pending);
    if (!props.values.includes(value)) choose([...props.values, value]);
  };

  return (
    <Field {...props} hint={meaning.note() ?? props.hint}>
      {(ids) => (
        <Headless<ComboboxOption>
          multiple
          value={chosen()}
          onChange={(next) => choose(next.map((option) => option.value))}
          onInputChange={typing.setTyped}
          onOpenChange={typing.setOpen}
          options={options()}
          optionValue="value"
          optionTextValue="label"
          optionLabel="label"
          defaultFilter={(option: ComboboxOption, input: string) => fitsTyped(option, input, "")}
          triggerMode="focus"
          translations={comboboxWords()}
          disabled={props.disabled}
          placeholder={props.values.length === 0 ? props.placeholder : undefined}
          gutter={4}
          overflowPadding={floatPadding()}
          itemComponent={ComboboxItem}
        >
          <Headless.Control<ComboboxOption> class="control control-frame combobox--multi">
            {(state) => (
              <>
                <For each={state.selectedOptions()}>
                  {(option) => (
                    <span class="combobox__chip">
                      {option.label}
                      <button
                        type="button"
                        class="combobox__remove"
                        aria-label={text().app.removeItem(option.label)}
                        onClick={() => state.remove(option)}
                      >
                        <Icon name="close" size="s" />
                      </button>
                    </span>
                  )}
                </For>
                <ComboboxInput
                  class="combobox__multi-input"
                  ids={ids}
                  typing={typing}
                  field={props}
                  onTyped={meaning.forget}
                  onLeave={leave}
                />
              </>
            )}
          </Headless.Control>
          <ComboboxList />
        </Headless>
      )}
    </Field>
  );
}
