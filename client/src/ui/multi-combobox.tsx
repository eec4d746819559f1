import { Combobox as Headless } from "@kobalte/core/combobox";
import { type JSX, For, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { ComboboxItem, type ComboboxOption, withTyped } from "./combobox-option.tsx";
import { Field, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";
import "./menu.css";
import "./combobox.css";

interface MultiComboboxProps extends FieldProps {
  readonly values: readonly string[];
  readonly options: readonly ComboboxOption[];
  readonly onChange: (values: string[]) => void;
  /** What is typed may be taken as it is, also when nothing in the list fits. */
  readonly freeText?: boolean;
  readonly placeholder?: string;
  readonly disabled?: boolean;
}

/** Several of a list, found by typing; each stands as a chip before the text. Backspace takes the last one away. */
export function MultiCombobox(props: MultiComboboxProps): JSX.Element {
  const [typed, setTyped] = createSignal("");
  const known = (): ComboboxOption[] =>
    props.values.reduce((options, value) => withTyped(options, "", value), [...props.options]);
  const options = (): ComboboxOption[] => withTyped(known(), props.freeText ? typed() : "", null);
  const chosen = (): ComboboxOption[] =>
    props.values.flatMap((value) => options().find((option) => option.value === value) ?? []);
  return (
    <Field {...props}>
      {(ids) => (
        <Headless<ComboboxOption>
          multiple
          value={chosen()}
          onChange={(next) => {
            setTyped("");
            props.onChange(next.map((option) => option.value));
          }}
          onInputChange={setTyped}
          options={options()}
          optionValue="value"
          optionTextValue="label"
          optionLabel="label"
          defaultFilter="contains"
          triggerMode="focus"
          allowsEmptyCollection
          disabled={props.disabled}
          placeholder={props.values.length === 0 ? props.placeholder : undefined}
          gutter={4}
          itemComponent={ComboboxItem}
        >
          <Headless.Control<ComboboxOption> class="control combobox combobox--multi">
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
                <Headless.Input
                  id={ids.id}
                  class="combobox__multi-input"
                  aria-describedby={ids.describedBy()}
                  aria-invalid={props.error ? "true" : undefined}
                  onBlur={(event) => {
                    const left = event.currentTarget.value.trim();
                    if (props.freeText && left !== "" && !props.values.includes(left))
                      props.onChange([...props.values, left]);
                    setTyped("");
                  }}
                />
              </>
            )}
          </Headless.Control>
          <Headless.Portal>
            <Headless.Content class="menu">
              <Headless.Listbox class="menu__list" />
            </Headless.Content>
          </Headless.Portal>
        </Headless>
      )}
    </Field>
  );
}
