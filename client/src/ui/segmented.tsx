import { type JSX, For, Show, createUniqueId } from "solid-js";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";
import "./segmented.css";

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: Value | null;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon?: IconName }[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
}

/** A group of radio buttons for two to four options, shown side by side. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>): JSX.Element {
  const name = createUniqueId();
  return (
    <fieldset class="segmented" disabled={props.disabled}>
      <legend class={props.hideLabel ? "visually-hidden" : "field__label"}>{props.label}</legend>
      <div class="segmented__options">
        <For each={props.options}>
          {(option) => (
            <label class="segmented__option">
              <input
                type="radio"
                class="segmented__input"
                name={name}
                checked={option.value === props.value}
                onChange={() => props.onChange(option.value)}
              />
              <Show when={option.icon}>{(icon) => <Icon name={icon()} size="s" />}</Show>
              <span>{option.label}</span>
            </label>
          )}
        </For>
      </div>
    </fieldset>
  );
}
