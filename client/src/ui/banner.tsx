import { type JSX, Show } from "solid-js";
import type { Tone } from "./chip.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";
import "./banner.css";

interface BannerProps {
  readonly tone?: Exclude<Tone, "neutral">;
  readonly icon?: IconName;
  readonly actions?: JSX.Element;
  readonly children: JSX.Element;
}

/** A message that stays visible until its cause is gone. */
export function Banner(props: BannerProps): JSX.Element {
  return (
    <div class={`banner tone-${props.tone ?? "info"}`} role={props.tone === "danger" ? "alert" : "status"}>
      <Icon name={props.icon ?? (props.tone === "danger" || props.tone === "warning" ? "warning" : "info")} />
      <div class="banner__text">{props.children}</div>
      <Show when={props.actions}>
        <div class="banner__actions">{props.actions}</div>
      </Show>
    </div>
  );
}
