import { type ComponentProps, type JSX, For, createSignal, createUniqueId, onMount } from "solid-js";
import { text } from "../i18n/text.ts";
import "./markdown-area.css";
import { applyEdit } from "./apply-edit.ts";
import { isComposed } from "./composition.ts";
import { type MarkdownAction, type TextRange, markdownEdit } from "./markdown-edit.ts";
import { listEnter } from "./markdown-enter.ts";
import { shortcut, shortcutKey } from "./modifier-key.ts";
import { TextArea } from "./text-field.tsx";

/* Kept apart from the app's icons, because only the notes editor, which is loaded on demand, needs them. */
const ICONS: Readonly<Record<MarkdownAction, string>> = {
  bold: "M7.8 5.2h5.4a3.3 3.3 0 0 1 0 6.6H7.8zM7.8 11.8h6.2a3.5 3.5 0 0 1 0 7H7.8z",
  italic: "M10.5 5.2h6.5M7 18.8h6.5M13.9 5.2l-3.8 13.6",
  heading: "M6.5 5.2v13.6M17.5 5.2v13.6M6.5 12h11",
  list: "M9.5 6.5h10M9.5 12h10M9.5 17.5h10M5 7.1a.6.6 0 1 1 0-1.2.6.6 0 0 1 0 1.2ZM5 12.6a.6.6 0 1 1 0-1.2.6.6 0 0 1 0 1.2ZM5 18.1a.6.6 0 1 1 0-1.2.6.6 0 0 1 0 1.2Z",
  numbers: "M10.5 6.5h9M10.5 12h9M10.5 17.5h9M4.3 5.4l1.6-.9v5M4 15.6c.4-1.2 2.9-1.1 2.6.5C6.4 17.2 4 18 4 19.3h2.8",
  link: "M10 14a4 4 0 0 0 5.7 0l3.2-3.2a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.2 3.2a4 4 0 0 0 5.7 5.7l1.2-1.2",
};

const ACTIONS: readonly MarkdownAction[] = ["bold", "italic", "heading", "list", "numbers", "link"];
const KEYS: Readonly<Partial<Record<MarkdownAction, string>>> = { bold: "b", italic: "i", link: "k" };

const selectionOf = (field: HTMLTextAreaElement): TextRange => ({
  start: field.selectionStart,
  end: field.selectionEnd,
});

/**
 * A text area with a Markdown toolbar. Ctrl or ⌘ with B or I formats text. With K it makes a link, but only while text
 * is selected, because the same keys open the quick search everywhere else. Enter continues a list; Shift+Enter only
 * breaks the line.
 */
export function MarkdownArea(props: ComponentProps<typeof TextArea>): JSX.Element {
  let field: HTMLTextAreaElement | undefined;
  const press = (action: MarkdownAction): void => {
    if (field !== undefined) applyEdit(field, markdownEdit(action, field.value, selectionOf(field)));
  };
  const onEnter = (event: KeyboardEvent): void => {
    if (field === undefined || isComposed(event) || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey)
      return;
    const edit = listEnter(field.value, selectionOf(field));
    if (edit === null) return;
    event.preventDefault();
    applyEdit(field, edit);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Enter") return onEnter(event);
    const key = shortcutKey(event);
    const action = ACTIONS.find((one) => key !== null && KEYS[one] === key);
    if (action === undefined || field === undefined) return;
    if (action === "link" && field.selectionStart === field.selectionEnd) return;
    event.preventDefault();
    event.stopPropagation();
    press(action);
  };
  const [fieldId, setFieldId] = createSignal<string>();
  onMount(() => {
    /* Added to the field itself, so that it runs before the window's listener, which opens the quick search. */
    field?.addEventListener("keydown", onKey);
    setFieldId(field?.id);
  });
  return (
    <div class="markdown-area">
      <Toolbar controls={fieldId()} onPress={press} />
      <TextArea
        {...props}
        ref={(element) => {
          field = element;
          if (typeof props.ref === "function") props.ref(element);
        }}
      />
    </div>
  );
}

interface ToolbarProps {
  readonly controls: string | undefined;
  readonly onPress: (action: MarkdownAction) => void;
}

/* The toolbar is a single tab stop; arrow keys, Home and End move within it, as in every toolbar. */
function Toolbar(props: ToolbarProps): JSX.Element {
  const id = createUniqueId();
  const [stop, setStop] = createSignal<MarkdownAction>("bold");
  const move = (event: KeyboardEvent): void => {
    const at = ACTIONS.indexOf(stop());
    const last = ACTIONS.length - 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next = ACTIONS[steps[event.key] ?? -1];
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    setStop(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  const title = (action: MarkdownAction): string => {
    const [word, key] = [text().markdown[action], KEYS[action]?.toUpperCase()];
    if (key === undefined) return word;
    return `${word} (${action === "link" ? text().markdown.linkKey(shortcut(key)) : shortcut(key)})`;
  };
  return (
    <div
      class="markdown-tools"
      role="toolbar"
      aria-label={text().markdown.toolbar}
      aria-controls={props.controls}
      onKeyDown={move}
    >
      <For each={ACTIONS}>
        {(action) => (
          <button
            type="button"
            id={`${id}-${action}`}
            class="button button--quiet button--icon button--m"
            aria-label={text().markdown[action]}
            title={title(action)}
            tabindex={stop() === action ? 0 : -1}
            onFocus={() => setStop(action)}
            /* Keeps the focus in the field, and with it a phone's keyboard and the selection. */
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => props.onPress(action)}
          >
            <svg class="icon icon--m" viewBox="0 0 24 24" aria-hidden="true">
              <path d={ICONS[action]} />
            </svg>
          </button>
        )}
      </For>
    </div>
  );
}
