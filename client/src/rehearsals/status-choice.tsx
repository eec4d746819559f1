import type { ProtocolStatus } from "@bandstand/shared/rehearsals/contract.ts";
import { type JSX, For, createUniqueId } from "solid-js";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";

/** The statuses of a song in a rehearsal, in display order, each with its icon. */
export const STATUS_ICONS = {
  planned: "clock",
  played: "play",
  needs_work: "warning",
  ready: "check-circle",
  dropped: "x-circle",
} as const satisfies Record<ProtocolStatus, IconName>;

const TONES: Readonly<Partial<Record<ProtocolStatus, string>>> = {
  planned: "tone-info",
  needs_work: "tone-warning",
  ready: "tone-success",
};

const STATUSES = Object.keys(STATUS_ICONS) as ProtocolStatus[];

interface StatusChoiceProps {
  readonly label: string;
  readonly value: ProtocolStatus | null;
  readonly onChange: (status: ProtocolStatus) => void;
}

/** All five statuses side by side; the selected one also shows its name. A group of radio buttons. */
export function StatusChoice(props: StatusChoiceProps): JSX.Element {
  const name = createUniqueId();
  return (
    <fieldset class="status-choice">
      <legend class="visually-hidden">{props.label}</legend>
      <For each={STATUSES}>
        {(status) => (
          <label class={`status-choice__option ${TONES[status] ?? ""}`} title={text().rehearsals.status[status]}>
            <input
              type="radio"
              class="status-choice__input"
              name={name}
              checked={status === props.value}
              onChange={() => props.onChange(status)}
            />
            <Icon name={STATUS_ICONS[status]} />
            <span classList={{ "visually-hidden": status !== props.value }}>{text().rehearsals.status[status]}</span>
          </label>
        )}
      </For>
    </fieldset>
  );
}
