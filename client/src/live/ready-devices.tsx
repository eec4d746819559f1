import { type JSX, For, Show } from "solid-js";
import { formatInstantTime, formatRelative } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Badge } from "../ui/chip.tsx";
import { deviceId } from "./device.ts";
import { type LiveGig, useMembers, useStage } from "./queries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Pre-gig check: the setlist version that each device last reported. */
export function ReadyDevices(props: { readonly gig: LiveGig }): JSX.Element {
  const stage = useStage(() => props.gig.gig_id);
  const members = useMembers();
  const devicesOf = (user_id: string) => (stage()?.devices ?? []).filter((device) => device.user_id === user_id);
  const when = (at: string): string =>
    Date.now() - Date.parse(at) < DAY_MS ? formatInstantTime(at) : formatRelative(at, Date.now());

  return (
    <section class="ready__part">
      <h3>{text().stage.devices}</h3>
      <p class="soft">{text().stage.devicesHint}</p>
      <ul class="ready__members">
        <For each={members() ?? []}>
          {(member) => (
            <li>
              <strong>{member.real_name}</strong>
              <For
                each={devicesOf(member.user_id)}
                fallback={<span class="ready__device row row--between soft">{text().stage.noDevice}</span>}
              >
                {(device) => (
                  <span class="ready__device row row--between">
                    <span>
                      {device.device}
                      <Show when={device.device_id === deviceId()}> ({text().stage.ownDevice})</Show>
                      <small class="soft tabular"> {text().stage.asOf(when(device.at))}</small>
                    </span>
                    <Show
                      when={device.setlist_version >= props.gig.setlist_version}
                      fallback={
                        <Badge tone="warning" icon="warning">
                          {text().stage.older(device.setlist_version)}
                        </Badge>
                      }
                    >
                      <Badge tone="success" icon="check">
                        {text().stage.current}
                      </Badge>
                    </Show>
                  </span>
                )}
              </For>
            </li>
          )}
        </For>
      </ul>
    </section>
  );
}
