import { Combobox as Headless } from "@kobalte/core/combobox";
import { type JSX, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { Icon } from "./icon.tsx";

export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  /** True for the option made from the typed text. */
  readonly isTyped?: boolean;
}

/** Removes accents and case, so that "Ozdemir" finds Özdemir. */
const plain = (label: string): string => label.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();

/** Whether an option matches the input. If the input is the label of the current selection, every option does. */
export const fitsTyped = (option: ComboboxOption, input: string, chosenLabel: string): boolean =>
  input === chosenLabel || plain(option.label).includes(plain(input));

/** The options, followed by each of `values` that is not among them: earlier free text, or a removed entry. */
export function withValues(options: readonly ComboboxOption[], values: readonly string[]): ComboboxOption[] {
  const unknown = values.filter((value) => !options.some((option) => option.value === value));
  return [...options, ...unknown.map((value) => ({ value, label: value }))];
}

/** The options, followed by the typed text unless an option has that label. */
export function withTyped(options: readonly ComboboxOption[], typed: string): ComboboxOption[] {
  const value = typed.trim();
  if (value === "" || options.some((option) => plain(option.label) === plain(value))) return [...options];
  return [...options, { value, label: value, isTyped: true }];
}

/** The value for typed text: the value of the option with that label, otherwise the text itself. */
export const valueOfTyped = (options: readonly ComboboxOption[], typed: string): string =>
  options.find((option) => plain(option.label) === plain(typed))?.value ?? typed.trim();

/**
 * The only option with a word that starts with `typed`: "Tom" means Tom Richter if there is no other Tom. Undefined if
 * no option, or more than one, matches.
 */
export function meantBy(options: readonly ComboboxOption[], typed: string): ComboboxOption | undefined {
  const start = plain(typed);
  if (start === "") return undefined;
  const found = options.filter(({ label }) => ` ${plain(label).replaceAll("-", " ")}`.includes(` ${start}`));
  return found.length === 1 ? found[0] : undefined;
}

type ItemProps = Parameters<NonNullable<Parameters<typeof Headless<ComboboxOption>>[0]["itemComponent"]>>[0];

/** One line in a combobox list. */
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
