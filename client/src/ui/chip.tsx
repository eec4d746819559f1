import { type JSX, Show, splitProps } from "solid-js";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";
import "./chip.css";

export type Tone = "neutral" | "accent" | "success" | "warning" | "danger" | "info";

interface BadgeProps {
  readonly tone?: Tone;
  /** Colour is never the only signal: the icon or the text conveys the same meaning. */
  readonly icon?: IconName;
  readonly children: JSX.Element;
}

/** A short, read-only state or count. */
export function Badge(props: BadgeProps): JSX.Element {
  return (
    <span class={`badge tone-${props.tone ?? "neutral"}`}>
      <Show when={props.icon}>{(name) => <Icon name={name()} size="s" />}</Show>
      {props.children}
    </span>
  );
}

interface ChipProps extends JSX.ButtonHTMLAttributes<HTMLButtonElement> {
  /** True if selected, like an active filter. */
  readonly pressed?: boolean;
  readonly icon?: IconName;
}

/** A small option that can be pressed, such as a filter. */
export function Chip(props: ChipProps): JSX.Element {
  const [own, rest] = splitProps(props, ["pressed", "icon", "children", "class"]);
  return (
    <button type="button" {...rest} class={`chip ${own.class ?? ""}`} aria-pressed={own.pressed ?? undefined}>
      <Show when={own.icon}>{(name) => <Icon name={name()} size="s" />}</Show>
      {own.children}
    </button>
  );
}
