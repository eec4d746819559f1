import { COMMENT_MAX } from "@bandstand/shared/availability/limits.ts";
import { type JSX, Show, untrack } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { createForm } from "../ui/create-form.ts";
import { FormDialog } from "../ui/form-sheet.tsx";
import { TextField } from "../ui/text-field.tsx";
import { namesOf, promised } from "./absence-events.ts";
import { createAbsence } from "./commands.ts";
import { today, useEventsIn } from "./queries.ts";

const isReversed = ({ from, to }: { readonly from: string; readonly to: string }): boolean => to !== "" && to < from;

interface AbsenceFormProps {
  /** The initial value of both the first and the last day. */
  readonly day?: string;
  readonly onClose: () => void;
}

/** Adds an absence for this member. Works offline. */
export function AbsenceForm(props: AbsenceFormProps): JSX.Element {
  const day = untrack(() => props.day ?? "");
  const needed = (): string => text().availability.needed;
  const form = createForm({
    fields: createFormDraft(`absence new ${day}`.trim(), { from: day, to: day, comment: "" }),
    limits: { comment: COMMENT_MAX },
    required: { from: needed, to: needed },
    check: { to: (fields) => isReversed(fields) && text().availability.order },
    save: async ({ from, to, comment }) => {
      await createAbsence({ from, to, comment: comment.trim() || null });
      props.onClose();
    },
    onClose: () => props.onClose(),
  });
  const events = useEventsIn(() => ({ from: form.fields.from, to: form.fields.to }));
  const order = (): string | undefined => (isReversed(form.fields) ? text().availability.order : undefined);
  /* The first day is usually entered first, so a last day that would precede it is set to the same day. */
  const begin = (from: string): void => {
    const { to } = form.fields;
    form.set({ from, to: to < from ? from : to });
  };
  return (
    <FormDialog
      of={form}
      id="absence-form"
      class="stack"
      title={text().availability.addAbsence}
      save={text().availability.add}
    >
      <div class="form-row">
        <TextField label={text().availability.from} type="date" min={today()} {...form.field("from")} onInput={begin} />
        <TextField
          label={text().availability.to}
          type="date"
          min={form.fields.from || today()}
          {...form.field("to")}
          error={form.error("to") ?? order()}
        />
      </div>
      <TextField
        label={text().availability.comment}
        hint={text().availability.absenceCommentHint}
        {...form.field("comment")}
      />
      <Show when={promised(events() ?? []).length > 0}>
        <Banner tone="warning">
          {text().availability.promised(namesOf(promised(events() ?? [])))}. {text().availability.promisedHint}
        </Banner>
      </Show>
    </FormDialog>
  );
}
