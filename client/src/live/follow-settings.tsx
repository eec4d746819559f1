import { type JSX, For, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import type { Leader } from "./follow-device.ts";
import type { LiveSettings } from "./queries.ts";

interface FollowSettingsProps {
  readonly gig_id: string;
  readonly follow: LiveSettings["follow"];
  readonly leaders: readonly Leader[];
  readonly onChange: (follow: LiveSettings["follow"]) => void;
}

/** Lets the user choose which device this one follows in this gig. */
export function FollowSettings(props: FollowSettingsProps): JSX.Element {
  const followed = (): string | null => (props.follow?.gig_id === props.gig_id ? props.follow.device_id : null);
  return (
    <>
      <h3 class="live-drawer__part stack stack--s">{text().stage.follow}</h3>
      <p class="live-drawer__hint">{text().stage.followHint}</p>
      <div class="wrap">
        <Button look="stage" aria-pressed={followed() === null} onClick={() => props.onChange(null)}>
          {text().stage.followNobody}
        </Button>
        <For each={props.leaders}>
          {(leader) => (
            <Button
              look="stage"
              aria-pressed={followed() === leader.device_id}
              onClick={() => props.onChange({ gig_id: props.gig_id, device_id: leader.device_id })}
            >
              {text().stage.deviceOf(leader.member, leader.device)}
            </Button>
          )}
        </For>
      </div>
      <Show when={props.leaders.length === 0}>
        <p class="live-drawer__hint">{text().stage.followNone}</p>
      </Show>
    </>
  );
}
