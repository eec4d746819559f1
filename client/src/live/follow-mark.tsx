import { type JSX, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import type { Following } from "./follow-device.ts";

/** Shows which device this one follows, and whether it continues independently while the other is unreachable. */
export function FollowMark(props: { readonly following: Following }): JSX.Element {
  return (
    <Show when={props.following.leader()}>
      {(leader) => {
        const name = (): string => (leader().device ? text().stage.deviceOf(leader().member, leader().device) : "–");
        return (
          <div class="live-bar row live-bar--quiet live-bar--small" data-lost={leader().isLost ? "" : undefined}>
            {leader().isLost ? text().stage.followLost(name()) : text().stage.following(name())}
          </div>
        );
      }}
    </Show>
  );
}
