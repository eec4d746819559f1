import { type JSX, Show, splitProps } from "solid-js";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";
import "./button.css";

/** The `stage` looks are for live mode only. */
type ButtonLook = "primary" | "secondary" | "quiet" | "danger" | "stage" | "stage-quiet";

interface ButtonProps extends JSX.ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  readonly size?: "s" | "m";
  readonly icon?: IconName;
  /**
   * True while an action is running: the button keeps its width and the focus, ignores presses and announces this to
   * screen readers.
   */
  readonly busy?: boolean;
  readonly wide?: boolean;
}

/** A button with text. Submits a form only with `type="submit"`. */
export function Button(props: ButtonProps): JSX.Element {
  const [own, rest] = splitProps(props, ["look", "size", "icon", "busy", "wide", "class", "children", "disabled"]);
  return (
    <button
      type="button"
      {...rest}
      class={`button button--${own.look ?? "secondary"} button--${own.size ?? "m"} ${own.class ?? ""}`}
      classList={{ "button--busy": own.busy, "button--wide": own.wide }}
      disabled={own.disabled}
      aria-disabled={own.busy ? "true" : undefined}
      on:click={(event: MouseEvent) => {
        if (!own.busy) return;
        /* Before Solid's handlers, which are at the document, and before a form is submitted. */
        event.preventDefault();
        event.stopPropagation();
      }}
      aria-busy={own.busy ? "true" : undefined}
    >
      <Show when={own.icon}>{(name) => <Icon name={name()} />}</Show>
      <span class="button__text">{own.children}</span>
    </button>
  );
}

interface IconButtonProps extends Omit<JSX.ButtonHTMLAttributes<HTMLButtonElement>, "aria-label"> {
  readonly icon: IconName;
  /** The action's name, for screen readers and as a tooltip. */
  readonly label: string;
  readonly look?: ButtonLook;
  readonly size?: "s" | "m";
}

/** A button with only an icon, large enough for a finger. */
export function IconButton(props: IconButtonProps): JSX.Element {
  const [own, rest] = splitProps(props, ["icon", "label", "look", "size", "class"]);
  return (
    <button
      type="button"
      {...rest}
      class={`button button--${own.look ?? "quiet"} button--icon button--${own.size ?? "m"} ${own.class ?? ""}`}
      aria-label={own.label}
      title={own.label}
    >
      <Icon name={own.icon} />
    </button>
  );
}

interface ButtonLinkProps extends JSX.AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly look?: ButtonLook;
  readonly size?: "s" | "m";
  readonly icon?: IconName;
  readonly wide?: boolean;
}

/** A link that looks like a button, so it can be opened in a new tab. */
export function ButtonLink(props: ButtonLinkProps): JSX.Element {
  const [own, rest] = splitProps(props, ["look", "size", "icon", "wide", "class", "children"]);
  return (
    <a
      {...rest}
      class={`button button--${own.look ?? "secondary"} button--${own.size ?? "m"} ${own.class ?? ""}`}
      classList={{ "button--wide": own.wide }}
    >
      <Show when={own.icon}>{(name) => <Icon name={name()} />}</Show>
      <span class="button__text">{own.children}</span>
    </a>
  );
}
