import type { AvailabilityStatus } from "@bandstand/shared/availability/contract.ts";
import { type JSX, For } from "solid-js";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";
import { STATUSES, STATUS_ICONS } from "./answer-mark.tsx";

/** The names of the members who gave each of the three answers. */
export function Respondents(props: {
  readonly class?: string;
  readonly names: (status: AvailabilityStatus) => readonly string[];
}): JSX.Element {
  return (
    <ul class={`respondents stack stack--m measure ${props.class ?? ""}`}>
      <For each={STATUSES}>
        {(status) => (
          <li class="respondents__line">
            <span class={`answer-mark icon-text toned medium tone-${status} tabular`}>
              <Icon name={STATUS_ICONS[status]} />
              {props.names(status).length}
            </span>
            <span>
              <strong>{text().availability.answers[status]}</strong>
              <span class="soft respondents__names">{props.names(status).join(", ")}</span>
            </span>
          </li>
        )}
      </For>
    </ul>
  );
}
