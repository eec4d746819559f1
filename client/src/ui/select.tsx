import { Select as Headless } from "@kobalte/core/select";
import { type JSX, Show, createMemo } from "solid-js";
import { Field, type FieldProps } from "./field.tsx";
import { floatPadding } from "./float-padding.ts";
import { Icon } from "./icon.tsx";
import "./menu.css";
import "./select.css";

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
  readonly disabled?: boolean;
}

interface SelectProps<Value extends string> extends FieldProps {
  readonly value: Value | null;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
}

/**
 * A selection from a short, fixed list. For a long list, or one that also accepts free text, use Combobox.
 *
 * `data-kb-top-layer` is needed on every list that opens over the page: without it a modal dialog hides the list from
 * screen readers, because the list is outside the dialog in the document.
 */
export function Select<Value extends string>(props: SelectProps<Value>): JSX.Element {
  /* Memoised, because Kobalte reads the options often and they may be expensive to compute. */
  const options = createMemo(() => [...props.options]);
  const chosen = (): SelectOption<Value> | null => options().find((option) => option.value === props.value) ?? null;
  /* Kobalte also calls this when the options are new objects, such as after a change of language. */
  const choose = (option: SelectOption<Value> | null): void => {
    if (option !== null && option.value !== props.value) props.onChange(option.value);
  };
  return (
    <Field {...props}>
      {(ids) => (
        <Headless<SelectOption<Value>>
          value={chosen()}
          onChange={choose}
          options={options()}
          optionValue="value"
          optionTextValue="label"
          optionDisabled="disabled"
          disallowEmptySelection
          disabled={props.disabled}
          placeholder={props.placeholder}
          gutter={4}
          overflowPadding={floatPadding()}
          itemComponent={(item) => (
            <Headless.Item item={item.item} class="menu__item">
              <Headless.ItemLabel>
                {item.item.rawValue.label}
                <Show when={item.item.rawValue.hint}>
                  <span class="menu__hint">{item.item.rawValue.hint}</span>
                </Show>
              </Headless.ItemLabel>
              <Headless.ItemIndicator class="menu__check">
                <Icon name="check" />
              </Headless.ItemIndicator>
            </Headless.Item>
          )}
        >
          <Headless.Trigger
            id={ids.id}
            class="control select"
            aria-label={`${props.label}:`}
            aria-describedby={ids.describedBy()}
          >
            <Headless.Value<SelectOption<Value>> class="select__value">
              {(state) => state.selectedOption().label}
            </Headless.Value>
            <Icon name="chevron-down" />
          </Headless.Trigger>
          <Headless.Portal>
            <Headless.Content class="menu" data-kb-top-layer>
              <Headless.Listbox class="menu__list" />
            </Headless.Content>
          </Headless.Portal>
        </Headless>
      )}
    </Field>
  );
}
