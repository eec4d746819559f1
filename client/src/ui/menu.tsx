import { DropdownMenu } from "@kobalte/core/dropdown-menu";
import { type JSX, For, Show } from "solid-js";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";
import "./button.css";
import "./menu.css";

interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly run: () => void;
}

interface MenuProps {
  /** What the menu is about, for screen readers. */
  readonly label: string;
  readonly icon?: IconName;
  /** Words on the button; without them it is the icon alone. */
  readonly children?: JSX.Element;
  readonly items: readonly MenuItem[];
}

/** A button that opens a short list of actions. */
export function Menu(props: MenuProps): JSX.Element {
  return (
    <DropdownMenu placement="bottom-end" gutter={4} modal={false}>
      <DropdownMenu.Trigger
        class={props.children ? "button button--secondary button--m" : "button button--quiet button--icon button--m"}
        aria-label={props.children ? undefined : props.label}
        title={props.children ? undefined : props.label}
      >
        <Icon name={props.icon ?? "more-vertical"} />
        {props.children}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content class="menu" aria-label={props.label} data-kb-top-layer>
          <For each={props.items}>
            {(item) => (
              <DropdownMenu.Item
                class="menu__item"
                classList={{ "menu__item--danger": item.danger }}
                disabled={item.disabled}
                onSelect={() => item.run()}
              >
                <Show when={item.icon}>{(name) => <Icon name={name()} />}</Show>
                <span>{item.label}</span>
              </DropdownMenu.Item>
            )}
          </For>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu>
  );
}
