import type { AvailabilityStatus } from "@bandstand/shared/availability/contract.ts";
import { type JSX, For } from "solid-js";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { showToast } from "../ui/toast.ts";
import "./availability.css";
import { type AnsweredEvent, answer } from "./commands.ts";
import { myAnswer } from "./queries.ts";

export const STATUSES = ["in", "maybe", "out"] as const satisfies readonly AvailabilityStatus[];

export const STATUS_ICONS: Readonly<Record<AvailabilityStatus | "no_response", IconName>> = {
  in: "check-circle",
  maybe: "question-circle",
  out: "x-circle",
  no_response: "circle",
};

/** Saves an answer. Keeps the comment on the previous answer and asks the member whether it still applies. */
export async function giveAnswer(event: AnsweredEvent, status: AvailabilityStatus): Promise<void> {
  const before = myAnswer(event.event_id);
  await answer(event, { status });
  const comment = before?.comment;
  if (!comment || before.status === status) return;
  showToast(text().availability.commentHolds(comment), {
    about: event.event_id,
    action: {
      label: text().availability.dropComment,
      run: () => {
        const now = myAnswer(event.event_id);
        if (now?.comment === comment) void answer(event, { status: now.status, comment: null });
      },
    },
  });
}

interface StatusButtonsProps {
  /** Says what is being answered, for screen readers. */
  readonly label: string;
  /** The current answer; omitted if one answer is given to several events at once. */
  readonly status?: AvailabilityStatus | undefined;
  readonly size?: "s" | "l" | undefined;
  readonly disabled?: boolean | undefined;
  readonly onChoose: (status: AvailabilityStatus) => void;
}

/** Three buttons to choose an answer. */
export function StatusButtons(props: StatusButtonsProps): JSX.Element {
  return (
    <div
      class="answer-buttons"
      classList={{ "answer-buttons--l": props.size === "l" }}
      role="group"
      aria-label={props.label}
    >
      <div class="answer-buttons__row">
        <For each={STATUSES}>
          {(status) => (
            <button
              type="button"
              class={`answer-button tone-button hoverable tone-${status}`}
              aria-pressed={"status" in props ? props.status === status : undefined}
              disabled={props.disabled}
              onClick={() => props.onChoose(status)}
            >
              <Icon name={STATUS_ICONS[status]} />
              {text().availability.answers[status]}
            </button>
          )}
        </For>
      </div>
    </div>
  );
}

/** Buttons for the three answers; the current one is pressed. */
export const AnswerButtons = (props: {
  readonly event: AnsweredEvent;
  readonly size?: "s" | "l";
  readonly disabled?: boolean;
}): JSX.Element => (
  <StatusButtons
    label={text().availability.myAnswer(props.event.title)}
    status={myAnswer(props.event.event_id)?.status}
    size={props.size}
    disabled={props.disabled}
    onChoose={(status) => void giveAnswer(props.event, status)}
  />
);
