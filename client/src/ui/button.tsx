import { type JSX, Show, splitProps } from "solid-js";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";
import "./button.css";

type ButtonLook = "primary" | "secondary" | "quiet" | "danger";

interface ButtonProps extends JSX.ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  readonly size?: "s" | "m";
  readonly icon?: IconName;
  /** An action is on its way: the button keeps its width, takes no second press and says so to screen readers. */
  readonly busy?: boolean;
  /** As wide as its place. */
  readonly wide?: boolean;
}

/** A button with words. It never submits a form unless `type="submit"` says so. */
export function Button(props: ButtonProps): JSX.Element {
  const [own, rest] = splitProps(props, ["look", "size", "icon", "busy", "wide", "class", "children", "disabled"]);
  return (
    <button
      type="button"
      {...rest}
      class={`button button--${own.look ?? "secondary"} button--${own.size ?? "m"} ${own.class ?? ""}`}
      classList={{ "button--busy": own.busy, "button--wide": own.wide }}
      disabled={own.disabled || own.busy}
      aria-busy={own.busy ? "true" : undefined}
    >
      <Show when={own.icon}>{(name) => <Icon name={name()} />}</Show>
      <span class="button__text">{own.children}</span>
    </button>
  );
}

interface IconButtonProps extends Omit<JSX.ButtonHTMLAttributes<HTMLButtonElement>, "aria-label"> {
  readonly icon: IconName;
  /** What it does, for screen readers and as a tooltip. */
  readonly label: string;
  readonly look?: ButtonLook;
  readonly size?: "s" | "m";
}

/** A button of an icon alone, at least as large as a finger. */
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

/** A link that looks like a button: it goes somewhere, so it can be opened in a new tab. */
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
