import { Combobox as Headless } from "@kobalte/core/combobox";
import { type JSX, Show, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { ComboboxItem, type ComboboxOption, withTyped } from "./combobox-option.tsx";
import { Field, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";
import "./menu.css";
import "./combobox.css";

interface ComboboxProps extends FieldProps {
  /** The value of an option, or with `freeText` any text; null when nothing is chosen. */
  readonly value: string | null;
  readonly options: readonly ComboboxOption[];
  readonly onChange: (value: string | null) => void;
  /** What is typed may be taken as it is, also when nothing in the list fits. */
  readonly freeText?: boolean;
  readonly placeholder?: string;
  readonly disabled?: boolean;
}

/** One of a long list, found by typing. Emptying the text chooses nothing. */
export function Combobox(props: ComboboxProps): JSX.Element {
  const [typed, setTyped] = createSignal("");
  const options = (): ComboboxOption[] => withTyped(props.options, props.freeText ? typed() : "", props.value);
  const chosen = (): ComboboxOption | null => options().find((option) => option.value === props.value) ?? null;
  const leave = (input: HTMLInputElement): void => {
    const left = input.value.trim();
    if (left === "" && props.value !== null) props.onChange(null);
    else if (props.freeText && left !== "" && left !== chosen()?.label) props.onChange(left);
    setTyped("");
  };
  return (
    <Field {...props}>
      {(ids) => (
        <Headless<ComboboxOption>
          value={chosen()}
          onChange={(option) => {
            setTyped("");
            props.onChange(option?.value ?? null);
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
          placeholder={props.placeholder}
          gutter={4}
          itemComponent={ComboboxItem}
        >
          <Headless.Control class="combobox">
            <Headless.Input
              id={ids.id}
              class="control combobox__input"
              aria-describedby={ids.describedBy()}
              aria-invalid={props.error ? "true" : undefined}
              onBlur={(event) => leave(event.currentTarget)}
            />
            <Headless.Trigger class="combobox__trigger" aria-label={text().app.showOptions}>
              <Icon name="chevron-down" />
            </Headless.Trigger>
          </Headless.Control>
          <Headless.Portal>
            <Headless.Content class="menu">
              <Headless.Listbox class="menu__list" />
              <Show when={props.options.length === 0 && typed() === ""}>
                <p class="menu__empty">{text().app.noMatch}</p>
              </Show>
            </Headless.Content>
          </Headless.Portal>
        </Headless>
      )}
    </Field>
  );
}
