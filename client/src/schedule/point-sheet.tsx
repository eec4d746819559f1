import type { ScheduleItem } from "@bandstand/shared/schedule/contract.ts";
import { POINT_LIMITS } from "@bandstand/shared/schedule/limits.ts";
import { isClockOrEmpty } from "@bandstand/shared/time/typed.ts";
import { type JSX, Show, untrack } from "solid-js";
import { unwrap } from "solid-js/store";
import { createFormDraft } from "../data/form-draft.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { createForm } from "../ui/create-form.ts";
import { FormSheet } from "../ui/form-sheet.tsx";
import { TextArea, TextField } from "../ui/text-field.tsx";
import { TimeField } from "../ui/time-field.tsx";
import { showToast } from "../ui/toast.ts";
import { PersonField } from "../users/public.ts";
import { changePoint, deletePoint, restorePoint } from "./commands.ts";
import { changedPoint, typedOf } from "./point-fields.ts";

interface PointSheetProps {
  readonly gig_id: string;
  /** Undefined if somebody deleted it while the sheet was open. */
  readonly item: ScheduleItem | undefined;
  readonly onClose: () => void;
}

/** Edits or deletes one item of the run of show. */
export function PointSheet(props: PointSheetProps): JSX.Element {
  // Read once, because a different item gets a new sheet.
  const opened = untrack(() => props.item);
  const form = createForm({
    fields: createFormDraft(`schedule ${opened?.item_id ?? ""}`, typedOf(opened)),
    limits: POINT_LIMITS,
    required: { title: () => text().schedule.nameMissing },
    check: { time: ({ time }) => !isClockOrEmpty(time) && text().app.timeBad },
    save: async (fields) => {
      if (opened === undefined) return false;
      const changed = changedPoint(typedOf(opened), unwrap(fields));
      if (Object.keys(changed).length > 0) await changePoint(props.gig_id, opened, changed);
      return props.onClose();
    },
    onClose: () => props.onClose(),
  });
  const remove = async (): Promise<void> => {
    const { gig_id, item } = props;
    if (item === undefined) return;
    form.cancel();
    await deletePoint(gig_id, item);
    showToast(text().schedule.deleted(item.title), {
      action: { label: text().app.undo, run: () => void restorePoint(gig_id, item) },
    });
  };
  return (
    <FormSheet
      of={form}
      id="schedule-point"
      class="stack"
      title={text().schedule.editTitle}
      disabled={props.item === undefined}
      actions={
        <Show when={props.item !== undefined}>
          <Button class="show__delete" look="quiet" icon="trash" onClick={() => void remove()}>
            {text().app.delete}
          </Button>
        </Show>
      }
    >
      <Show when={props.item === undefined}>
        <Banner tone="warning">{text().schedule.gone}</Banner>
      </Show>
      <TimeField
        label={text().schedule.time}
        hint={text().schedule.timeHint}
        placeholder="17:30"
        {...form.field("time")}
      />
      <TextField label={text().schedule.name} autocomplete="off" {...form.field("title")} />
      <PersonField
        label={text().schedule.responsible}
        hint={text().schedule.responsibleHint}
        {...form.choice("responsible")}
      />
      <TextArea label={text().schedule.comment} rows={5} {...form.field("comment")} />
    </FormSheet>
  );
}
