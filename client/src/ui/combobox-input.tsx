import { Combobox as Headless } from "@kobalte/core/combobox";
import { type Accessor, type JSX, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import type { ControlIds, FieldProps } from "./field.tsx";

/** What the user is typing in a combobox. */
export interface Typing {
  /** The text of the input, which narrows the list down. */
  readonly typed: Accessor<string>;
  readonly setTyped: (text: string) => void;
  readonly isOpen: Accessor<boolean>;
  readonly setOpen: (isOpen: boolean) => void;
  /** The text typed since the last selection, or null. Kept here because Kobalte clears the input before its blur event. */
  pending: string | null;
}

export function createTyping(): Typing {
  const [typed, setTyped] = createSignal("");
  const [isOpen, setOpen] = createSignal(false);
  return { typed, setTyped, isOpen, setOpen, pending: null };
}

/**
 * Highlights the first line of the open list, so that Enter selects it. Kobalte highlights a line only on arrow keys.
 */
function markFirst(input: HTMLInputElement, isOpen: () => boolean): void {
  queueMicrotask(() => {
    if (isOpen() && input.value.trim() !== "" && !input.hasAttribute("aria-activedescendant"))
      input.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
  });
}

interface ComboboxInputProps {
  readonly class: string;
  readonly ids: ControlIds;
  readonly typing: Typing;
  readonly field: Pick<FieldProps, "error" | "required">;
  readonly onTyped: () => void;
  /** Called with the text typed since the last selection, when the focus leaves with the list closed. */
  readonly onLeave: (pending: string) => void;
}

/** The input of a combobox. Escape discards the typing, and closes only the list, not the dialog around it. */
export function ComboboxInput(props: ComboboxInputProps): JSX.Element {
  return (
    <Headless.Input
      id={props.ids.id}
      class={props.class}
      aria-describedby={props.ids.describedBy()}
      aria-invalid={props.field.error ? "true" : undefined}
      aria-required={props.field.required ? "true" : undefined}
      onInput={(event: InputEvent & { currentTarget: HTMLInputElement }) => {
        props.typing.pending = event.currentTarget.value;
        props.onTyped();
        markFirst(event.currentTarget, props.typing.isOpen);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== "Escape") return;
        props.typing.pending = null;
        if (props.typing.isOpen()) event.preventDefault();
      }}
      onBlur={() => {
        /* If the list is open, the focus has moved there, and the user is about to select an option. */
        if (props.typing.pending !== null && !props.typing.isOpen()) props.onLeave(props.typing.pending);
      }}
    />
  );
}

/** What a screen reader says about a combobox; Kobalte's own words are English. */
export const comboboxWords = () => {
  const { combobox, showOptions } = text().app;
  return {
    listboxLabel: combobox.list,
    triggerLabel: showOptions,
    /* Kobalte announces only a single option, and its type allows only English words for that. */
    countAnnouncement: () => undefined,
    selectedAnnouncement: combobox.chosen,
    focusAnnouncement: (option: string, isChosen: boolean) => (isChosen ? combobox.chosen(option) : option),
  };
};

/** The list of a combobox. */
export const ComboboxList = (): JSX.Element => (
  <Headless.Portal>
    <Headless.Content class="menu" data-kb-top-layer>
      <Headless.Listbox class="menu__list" />
    </Headless.Content>
  </Headless.Portal>
);
