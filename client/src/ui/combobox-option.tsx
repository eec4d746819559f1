import { Combobox as Headless } from "@kobalte/core/combobox";
import { type JSX, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { Icon } from "./icon.tsx";

export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  /** Stands for what was just typed. */
  readonly isTyped?: boolean;
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * The options, with `typed` as one of them where it is none yet, and likewise a chosen value that the list does not
 * know (free text of earlier, or an entry that is gone from the configuration).
 */
export function withTyped(options: readonly ComboboxOption[], typed: string, value: string | null): ComboboxOption[] {
  const all = [...options];
  if (value !== null && !all.some((option) => option.value === value)) all.push({ value, label: value });
  const text_ = typed.trim();
  if (text_ !== "" && !all.some((option) => isSame(option.label, text_)))
    all.push({ value: text_, label: text_, isTyped: true });
  return all;
}

type ItemProps = Parameters<NonNullable<Parameters<typeof Headless<ComboboxOption>>[0]["itemComponent"]>>[0];

/** One line in the list of a combobox. */
export function ComboboxItem(props: ItemProps): JSX.Element {
  return (
    <Headless.Item item={props.item} class="menu__item">
      <Headless.ItemLabel>
        {props.item.rawValue.isTyped ? text().app.take(props.item.rawValue.label) : props.item.rawValue.label}
        <Show when={props.item.rawValue.hint}>
          <span class="menu__hint">{props.item.rawValue.hint}</span>
        </Show>
      </Headless.ItemLabel>
      <Headless.ItemIndicator class="menu__check">
        <Icon name="check" />
      </Headless.ItemIndicator>
    </Headless.Item>
  );
}
