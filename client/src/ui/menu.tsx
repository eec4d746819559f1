import { DropdownMenu } from "@kobalte/core/dropdown-menu";
import { type JSX, Index, Show, createSignal } from "solid-js";
import { floatPadding } from "./float-padding.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";
import "./button.css";
import "./menu.css";

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly run: () => void;
}

interface MenuProps {
  /** What the menu's actions apply to, for screen readers. */
  readonly label: string;
  readonly icon?: IconName;
  /** Text on the button; without it, only the icon. */
  readonly children?: JSX.Element;
  readonly items: readonly MenuItem[];
  /** Called with the button; again when the first press replaces it. */
  readonly ref?: (button: HTMLButtonElement) => void;
}

/* Enter and Space press the button; these keys also open a menu. */
const OPENING_KEYS: ReadonlySet<string> = new Set(["ArrowDown", "ArrowUp"]);

/**
 * A button that opens a short list of actions. The menu is created on the first press, because a list has a menu on
 * every line, and a menu costs more than the line itself.
 */
export function Menu(props: MenuProps): JSX.Element {
  const [isUsed, setUsed] = createSignal(false);
  /* The key that creates the menu is pressed again on the menu's own button, which opens it with an entry focused. */
  let openingKey: string | undefined;
  let chosen: (() => void) | undefined;
  let button: HTMLButtonElement | undefined;
  const run = (action: () => void): void => {
    action();
    /* An action that moves the button to another place on the screen takes the focus from it. */
    if (document.activeElement === document.body && button?.isConnected) button.focus();
  };
  /* A closing menu focuses its button, right after this event. The action runs later, so it may move the focus. */
  const onCloseAutoFocus = (): void => {
    const action = chosen;
    chosen = undefined;
    if (action) queueMicrotask(() => run(action));
  };
  const look = () => ({
    class: props.children ? "button button--secondary button--m" : "button button--quiet button--icon button--m",
    "aria-label": props.children ? undefined : props.label,
    title: props.children ? undefined : props.label,
  });
  const words = (): JSX.Element => (
    <>
      <Icon name={props.icon ?? "more-vertical"} />
      {props.children}
    </>
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!OPENING_KEYS.has(event.key)) return;
    event.preventDefault();
    openingKey = event.key;
    setUsed(true);
  };
  const onClick = (event: MouseEvent): void => {
    const isByKey = event.detail === 0;
    if (isByKey) openingKey = "ArrowDown";
    setUsed(true);
  };
  const takeButton = (created: HTMLButtonElement): void => {
    button = created;
    props.ref?.(created);
    const key = openingKey;
    if (key) queueMicrotask(() => created.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
  };
  return (
    <Show
      when={isUsed()}
      fallback={
        <button
          type="button"
          {...look()}
          ref={(created) => props.ref?.(created)}
          aria-haspopup="true"
          aria-expanded="false"
          onClick={onClick}
          onKeyDown={onKeyDown}
        >
          {words()}
        </button>
      }
    >
      <DropdownMenu
        placement="bottom-end"
        gutter={4}
        overflowPadding={floatPadding()}
        modal={false}
        defaultOpen={openingKey === undefined}
      >
        <DropdownMenu.Trigger {...look()} ref={takeButton}>
          {words()}
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            class="menu"
            aria-label={props.label}
            data-kb-top-layer
            onCloseAutoFocus={onCloseAutoFocus}
          >
            {/* `Index` keeps a menu item under the finger when a sync replaces the row that the item belongs to. */}
            <Index each={props.items}>
              {(item) => (
                <DropdownMenu.Item
                  class="menu__item"
                  classList={{ "menu__item--danger": item().danger }}
                  disabled={item().disabled}
                  onSelect={() => (chosen = item().run)}
                >
                  <Show when={item().icon}>{(name) => <Icon name={name()} />}</Show>
                  <span>{item().label}</span>
                </DropdownMenu.Item>
              )}
            </Index>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu>
    </Show>
  );
}
