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

/** Without case and accents: who types "Ozdemir" finds Özdemir. */
const plain = (label: string): string => label.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();

/** Whether an option is shown for what stands in the field; the label of the choice itself shows them all. */
export const fitsTyped = (option: ComboboxOption, input: string, chosenLabel: string): boolean =>
  input === chosenLabel || plain(option.label).includes(plain(input));

/** The options and, at the end, each of `values` that is none of them: free text of earlier, or an entry since removed. */
export function withValues(options: readonly ComboboxOption[], values: readonly string[]): ComboboxOption[] {
  const unknown = values.filter((value) => !options.some((option) => option.value === value));
  return [...options, ...unknown.map((value) => ({ value, label: value }))];
}

/** The options and, at the end, what is typed, unless one is called like that. */
export function withTyped(options: readonly ComboboxOption[], typed: string): ComboboxOption[] {
  const value = typed.trim();
  if (value === "" || options.some((option) => plain(option.label) === plain(value))) return [...options];
  return [...options, { value, label: value, isTyped: true }];
}

/** The value that a typed text stands for: that of the option with this label, else the text itself. */
export const valueOfTyped = (options: readonly ComboboxOption[], typed: string): string =>
  options.find((option) => plain(option.label) === plain(typed))?.value ?? typed.trim();

/**
 * The only option of which `typed` starts a word: "Tom" means Tom Richter where no other Tom is in the list. Undefined
 * where there is none, or more than one.
 */
export function meantBy(options: readonly ComboboxOption[], typed: string): ComboboxOption | undefined {
  const start = plain(typed);
  if (start === "") return undefined;
  const found = options.filter(({ label }) => ` ${plain(label).replaceAll("-", " ")}`.includes(` ${start}`));
  return found.length === 1 ? found[0] : undefined;
}

/** Marks the first line of the open list, so that Enter takes it. Kobalte marks a line only for a key. */
export function markFirst(input: HTMLInputElement, isOpen: () => boolean): void {
  queueMicrotask(() => {
    if (isOpen() && input.value.trim() !== "" && !input.hasAttribute("aria-activedescendant"))
      input.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
  });
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
