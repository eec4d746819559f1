import { useLocation } from "@solidjs/router";
import { type JSX, Show } from "solid-js";
import { Icon } from "../ui/icon.tsx";
import { isCurrent, rail } from "./navigation.ts";
import type { NavigationEntry } from "./navigation.ts";

/**
 * A link in the main menu, with the number of things that wait for this member there. A tooltip and the accessible
 * description explain the number, so the link's name stays plain.
 */
export function NavigationLink(props: {
  readonly entry: NavigationEntry & { readonly short?: () => string };
}): JSX.Element {
  const location = useLocation();
  const waiting = () => rail().waiting[props.entry.href];
  return (
    <a
      class="shell__link"
      href={props.entry.href}
      title={waiting()?.words}
      aria-label={props.entry.short && props.entry.label()}
      aria-current={isCurrent(props.entry, location.pathname) ? "page" : undefined}
    >
      <span class="shell__link-icon center">
        <Icon name={props.entry.icon} size="l" />
        <Show when={waiting()}>
          {(one) => (
            <span class="shell__count" aria-hidden="true">
              {one().count}
            </span>
          )}
        </Show>
      </span>
      {(props.entry.short ?? props.entry.label)()}
    </a>
  );
}
