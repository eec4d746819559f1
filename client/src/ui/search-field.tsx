import { type JSX, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { IconButton } from "./button.tsx";
import { isComposed } from "./composition.ts";
import { Icon } from "./icon.tsx";
import "./search-field.css";

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  /** Called for every key except while an input method is composing. Returns whether the key was used. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  readonly class?: string;
}

/** A search field for a screen, with a clear button. The label is also the placeholder. */
export function SearchField(props: SearchFieldProps): JSX.Element {
  let input: HTMLInputElement | undefined;
  const clear = (): void => {
    props.onInput("");
    input?.focus();
  };
  return (
    <div class={`search-field control-frame ${props.class ?? ""}`} role="search" aria-label={props.label}>
      <Icon name="search" />
      <input
        ref={(element) => (input = element)}
        class="control search-field__input"
        type="search"
        enterkeyhint="search"
        autocomplete="off"
        spellcheck={false}
        aria-label={props.label}
        placeholder={props.label}
        value={props.value}
        onInput={(event) => props.onInput(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!isComposed(event) && props.onKey?.(event)) event.preventDefault();
          if (event.key !== "Escape" || props.value === "") return;
          event.stopPropagation();
          clear();
        }}
      />
      <Show when={props.value !== ""}>
        <IconButton
          class="search-field__clear control-frame__end"
          icon="close"
          label={text().app.clearSearch}
          onClick={clear}
        />
      </Show>
    </div>
  );
}
