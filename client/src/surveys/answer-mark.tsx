import type { AvailabilityStatus } from "@bandstand/shared/availability/contract.ts";
import type { JSX } from "solid-js";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";

export const STATUSES: readonly AvailabilityStatus[] = ["in", "maybe", "out"];

export const STATUS_ICONS: Readonly<Record<AvailabilityStatus, IconName>> = {
  in: "check-circle",
  maybe: "question-circle",
  out: "x-circle",
};

/** Returns the answer after a tap: in, maybe, out, then in again. */
export const nextStatus = (status: AvailabilityStatus | undefined): AvailabilityStatus =>
  status === undefined ? "in" : (STATUSES[(STATUSES.indexOf(status) + 1) % STATUSES.length] ?? "in");

/** A member's answer as a coloured icon; a faint dash without one. `label` describes it if there is no text. */
export function AnswerMark(props: {
  readonly status: AvailabilityStatus | undefined;
  readonly label?: string;
}): JSX.Element {
  return (
    <span
      class={`answer-mark icon-text toned medium tone-${props.status ?? "none"}`}
      role={props.label === undefined ? undefined : "img"}
      aria-label={props.label}
    >
      <Icon name={props.status === undefined ? "minus" : STATUS_ICONS[props.status]} />
    </span>
  );
}
