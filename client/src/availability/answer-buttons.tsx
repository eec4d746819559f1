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
async function change(event: AnsweredEvent, status: AvailabilityStatus): Promise<void> {
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

/** Buttons for the three answers; the current one is pressed. */
export function AnswerButtons(props: {
  readonly event: AnsweredEvent;
  readonly size?: "s" | "l";
  readonly disabled?: boolean;
}): JSX.Element {
  return (
    <div
      class="answer-buttons"
      classList={{ "answer-buttons--l": props.size === "l" }}
      role="group"
      aria-label={text().availability.myAnswer(props.event.title)}
    >
      <div class="answer-buttons__row">
        <For each={STATUSES}>
          {(status) => (
            <button
              type="button"
              class={`answer-button tone-${status}`}
              aria-pressed={myAnswer(props.event.event_id)?.status === status}
              disabled={props.disabled}
              onClick={() => void change(props.event, status)}
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
