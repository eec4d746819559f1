import { answerOf } from "@bandstand/shared/availability/answers.ts";
import type { AvailabilityEntry, AvailabilityStatus } from "@bandstand/shared/availability/contract.ts";
import { COMMENT_MAX } from "@bandstand/shared/availability/limits.ts";
import { type JSX, Show, untrack } from "solid-js";
import { unwrap } from "solid-js/store";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { createForm } from "../ui/create-form.ts";
import { FormSheet } from "../ui/form-sheet.tsx";
import { TextArea } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { StatusButtons } from "./answer-buttons.tsx";
import { type AnsweredEvent, answerFor, withdrawAnswerFor } from "./commands.ts";
import { entriesOf, memberName } from "./queries.ts";
import { SubstituteField } from "./substitute-field.tsx";

interface Fields {
  status: AvailabilityStatus | null;
  comment: string;
  substitute: AvailabilityEntry["substitute"];
}

/** Enters the answer that another member gave, for example on the phone. */
export function AnswerForSheet(props: {
  readonly event: AnsweredEvent;
  readonly user_id: string;
  readonly onClose: () => void;
}): JSX.Element {
  const { event, user_id } = untrack(() => ({ event: props.event, user_id: props.user_id }));
  const member = untrack(() => ({ user_id, name: memberName(user_id) }));
  const before = untrack(() => answerOf(entriesOf(event.event_id), user_id));
  const close = (): void => props.onClose();
  const form = createForm<Fields>({
    start: {
      status: before?.status ?? null,
      /* An absence's comment applies to the whole absence, not to this event. */
      comment: (before?.absence ? null : before?.comment) ?? "",
      substitute: before?.substitute ?? null,
    },
    limits: { comment: COMMENT_MAX },
    required: { status: () => text().availability.chooseAnswer },
    save: async (fields) => {
      const { status, comment, substitute } = unwrap(fields);
      if (status === null) return false;
      const given = { status, comment: comment.trim() || null, substitute: status === "out" ? substitute : null };
      await answerFor(event, member, given, before);
      close();
      return undefined;
    },
    onClose: close,
  });
  const withdraw = async (): Promise<void> => {
    await withdrawAnswerFor(event, member);
    close();
    showToast(text().availability.withdrawn);
  };
  return (
    <FormSheet
      of={form}
      class="stack"
      title={text().availability.answerFor(member.name)}
      actions={
        <Show when={before?.entered_by}>
          <Button look="quiet" icon="undo" onClick={() => void withdraw()}>
            {text().availability.withdraw}
          </Button>
        </Show>
      }
    >
      <p class="soft">{text().availability.answerForHint(event.title)}</p>
      <StatusButtons
        label={text().availability.answerFor(member.name)}
        status={form.fields.status ?? undefined}
        size="l"
        onChoose={(status) => form.set({ status })}
      />
      <Show when={form.error("status")}>
        {(sentence) => (
          <p class="field__note field__note--wrong" role="alert">
            {sentence()}
          </p>
        )}
      </Show>
      <TextArea label={text().availability.comment} rows={2} {...form.field("comment")} />
      <Show when={form.fields.status === "out"}>
        <SubstituteField
          user_id={user_id}
          value={form.fields.substitute}
          onChange={(substitute) => form.set({ substitute })}
        />
      </Show>
    </FormSheet>
  );
}
