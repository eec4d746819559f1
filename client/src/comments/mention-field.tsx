import { type MentionNames, completions, mentionAt } from "@bandstand/shared/comments/mentions.ts";
import { type JSX, For, Show, createMemo, createSignal, createUniqueId, splitProps } from "solid-js";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { isComposed } from "../ui/composition.ts";
import type { FieldProps } from "../ui/field.tsx";
import { TextArea } from "../ui/text-field.tsx";
import "../ui/menu.css";
import "../ui/suggest-field.css";
import "./comments.css";

interface MentionFieldProps extends FieldProps {
  readonly value: string;
  readonly onInput: (typed: string) => void;
  /** The members who can be mentioned. */
  readonly names: MentionNames;
  readonly maxLength?: number | undefined;
  readonly rows?: number;
  readonly placeholder?: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

const SHOWN_MAX = 6;

/** A text area that suggests members once an `@` is typed. The arrow keys choose one; Enter or Tab inserts it. */
export function MentionField(props: MentionFieldProps): JSX.Element {
  const [own, rest] = splitProps(props, ["onInput", "names", "onKeyDown"]);
  const listId = createUniqueId();
  const [cursor, setCursor] = createSignal<number | null>(null);
  const [active, setActive] = createSignal(0);
  let area: HTMLTextAreaElement | undefined;

  const typed = createMemo(() => {
    const at = cursor();
    return at === null ? null : mentionAt(props.value, at);
  });
  const found = createMemo((): readonly (readonly [string, string])[] => {
    const query = typed()?.query;
    if (query === undefined) return [];
    /* Nobody mentions themselves. */
    const others = completions(query, own.names).filter(([user_id]) => user_id !== me()?.user_id);
    const all = others.slice(0, SHOWN_MAX);
    const isComplete = all.length === 1 && all[0]?.[1].toLocaleLowerCase() === query.toLocaleLowerCase();
    return isComplete ? [] : all;
  });
  const isOpen = (): boolean => found().length > 0;
  const optionId = (at: number): string => `${listId}-${at}`;

  const follow = (element: HTMLTextAreaElement): void => {
    area = element;
    setCursor(element.selectionStart);
    setActive(0);
  };
  const choose = (name: string): void => {
    const mention = typed();
    if (mention === null || area === undefined) return;
    const before = `${props.value.slice(0, mention.at)}@${name} `;
    const after = props.value.slice(mention.at + 1 + mention.query.length).replace(/^ /, "");
    setCursor(null);
    own.onInput(before + after);
    area.focus();
    area.setSelectionRange(before.length, before.length);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposed(event)) return;
    if (!isOpen()) return own.onKeyDown?.(event);
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const chosen = found()[active()];
    if (by !== undefined) setActive((at) => (at + by + found().length) % found().length);
    else if (["Enter", "Tab"].includes(event.key) && isPlain && chosen !== undefined) choose(chosen[1]);
    /* Escape closes only the list, not the form around it. */
    else if (event.key === "Escape") setCursor(null);
    else return own.onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="mention-field">
      <TextArea
        {...rest}
        onInput={own.onInput}
        // Runs after `onInput`, so that the text is known when the cursor is read.
        onKeyUp={(event) =>
          !["ArrowDown", "ArrowUp", "Escape", "Enter", "Tab"].includes(event.key) && follow(event.currentTarget)
        }
        onPointerUp={(event) => follow(event.currentTarget)}
        onBlur={() => setCursor(null)}
        on:keydown={onKeyDown}
        aria-autocomplete="list"
        aria-controls={isOpen() ? listId : undefined}
        aria-activedescendant={isOpen() ? optionId(active()) : undefined}
      />
      <Show when={isOpen()}>
        <ul class="menu mention-field__list" role="listbox" id={listId} aria-label={text().comments.members}>
          <For each={found()}>
            {([, name], at) => (
              <li
                class="menu__item"
                role="option"
                id={optionId(at())}
                aria-selected={at() === active()}
                data-highlighted={at() === active() ? "" : undefined}
                // Keeps the focus in the field, or the list would close before the click.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(name)}
              >
                <span class="suggest__text">{name}</span>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </div>
  );
}
