import { type JSX, For, Show, createMemo, createSignal, createUniqueId, splitProps } from "solid-js";
import { isComposed } from "./composition.ts";
import { Field, type FieldProps } from "./field.tsx";
import "./menu.css";
import "./suggest-field.css";

interface Suggestion {
  readonly label: string;
  readonly hint?: string;
}

interface SuggestFieldProps<T extends Suggestion> extends FieldProps {
  readonly value: string;
  readonly onInput: (typed: string) => void;
  /**
   * Returns the suggestions for the typed text; for "", those shown when an arrow key is pressed in the empty field.
   */
  readonly find: (typed: string) => readonly T[];
  /** Called when the user picks a suggestion. It must set `value` as well. */
  readonly onChoose: (suggestion: T) => void;
  /** Names the list of suggestions for screen readers. */
  readonly listLabel: string;
  readonly maxLength?: number | undefined;
  /** Called when the field is focused, to load what `find` searches. */
  readonly onFocus?: () => void;
}

const FIELD_PROPS = ["label", "hideLabel", "hint", "error", "required", "class"] as const;

/**
 * A text field with a list of suggestions below it. Typing works as in any text field; a suggestion is used only if the
 * user taps it, or chooses it with the arrow keys and Enter. To choose from a fixed set of options, use `Combobox`.
 */
export function SuggestField<T extends Suggestion>(props: SuggestFieldProps<T>): JSX.Element {
  const [field] = splitProps(props, FIELD_PROPS);
  const listId = createUniqueId();
  const [isAsking, setAsking] = createSignal(false);
  const [active, setActive] = createSignal(-1);
  const found = createMemo((): readonly T[] => (isAsking() ? props.find(props.value) : []));
  const isOpen = (): boolean => found().length > 0;
  const optionId = (at: number): string => `${listId}-${at}`;

  const ask = (isWanted: boolean): void => {
    setAsking(isWanted);
    setActive(-1);
  };
  const choose = (suggestion: T): void => {
    ask(false);
    props.onChoose(suggestion);
  };
  /* Moves the highlight. Beyond the first or last suggestion, it returns to the typed text. */
  const step = (by: number): void => {
    const places = found().length + 1;
    setActive((at) => ((at + 1 + by + places) % places) - 1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposed(event)) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const highlighted = found()[active()];
    if (by !== undefined) {
      if (!isOpen()) ask(true);
      step(by);
    } else if (event.key === "Enter" && highlighted !== undefined) choose(highlighted);
    /* Escape closes only the list, not the form around it. */
    else if (event.key === "Escape" && isOpen()) ask(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Field {...field}>
      {(ids) => (
        <div class="suggest control-frame">
          <input
            id={ids.id}
            class="control"
            role="combobox"
            autocomplete="off"
            maxLength={props.maxLength}
            aria-autocomplete="list"
            aria-expanded={isOpen()}
            aria-controls={isOpen() ? listId : undefined}
            aria-activedescendant={active() >= 0 ? optionId(active()) : undefined}
            aria-describedby={ids.describedBy()}
            aria-invalid={field.error ? "true" : undefined}
            aria-required={field.required ? "true" : undefined}
            value={props.value}
            onInput={(event) => {
              props.onInput(event.currentTarget.value);
              ask(event.currentTarget.value.trim() !== "");
            }}
            on:keydown={onKeyDown}
            onFocus={() => props.onFocus?.()}
            onBlur={() => ask(false)}
          />
          <Show when={isOpen()}>
            <ul class="menu suggest__list" role="listbox" id={listId} aria-label={props.listLabel}>
              <For each={found()}>
                {(suggestion, at) => (
                  <li
                    class="menu__item"
                    role="option"
                    id={optionId(at())}
                    aria-selected={at() === active()}
                    data-highlighted={at() === active() ? "" : undefined}
                    // Keeps the focus in the field, or the list would close before the click.
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => choose(suggestion)}
                  >
                    <span class="suggest__text">
                      {suggestion.label}
                      <Show when={suggestion.hint}>
                        <span class="menu__hint">{suggestion.hint}</span>
                      </Show>
                    </span>
                  </li>
                )}
              </For>
            </ul>
          </Show>
        </div>
      )}
    </Field>
  );
}
