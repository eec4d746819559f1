import type { ScheduleItem } from "@bandstand/shared/schedule/contract.ts";
import { isClockOrEmpty } from "@bandstand/shared/time/typed.ts";
import { type JSX, Show, createSignal, untrack } from "solid-js";
import { unwrap } from "solid-js/store";
import { createFormDraft } from "../data/form-draft.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { Form } from "../ui/form.tsx";
import { DraftNote } from "../ui/draft-note.tsx";
import { TextArea, TextField } from "../ui/text-field.tsx";
import { TimeField } from "../ui/time-field.tsx";
import { showToast } from "../ui/toast.ts";
import { PersonField } from "../users/public.ts";
import { changePoint, deletePoint, restorePoint } from "./commands.ts";
import { COMMENT_MAX, TITLE_MAX, changedFields, typedOf } from "./point-fields.ts";

interface PointSheetProps {
  readonly gig_id: string;
  /** Undefined if somebody has deleted it meanwhile. */
  readonly item: ScheduleItem | undefined;
  readonly onClose: () => void;
}

/** Edits or deletes one item of the run of show. */
export function PointSheet(props: PointSheetProps): JSX.Element {
  // The sheet is created again for a different item.
  const opened = untrack(() => props.item);
  const [fields, setFields, kept] = createFormDraft(`schedule ${opened?.item_id ?? ""}`, typedOf(opened));
  const [tried, setTried] = createSignal(false);
  const titleError = (): string | undefined =>
    tried() && fields.title.trim() === "" ? text().schedule.nameMissing : undefined;
  const timeError = (): string | undefined =>
    tried() && !isClockOrEmpty(fields.time) ? text().app.timeBad : undefined;

  const close = (): void => {
    kept.done();
    props.onClose();
  };
  const save = async (): Promise<void> => {
    setTried(true);
    if (titleError() || timeError() || opened === undefined) return;
    const changed = changedFields(typedOf(opened), unwrap(fields));
    if (Object.keys(changed).length > 0) await changePoint(props.gig_id, opened, changed);
    close();
  };
  const remove = async (): Promise<void> => {
    const { gig_id, item } = props;
    if (item === undefined) return;
    close();
    await deletePoint(gig_id, item);
    showToast(text().schedule.deleted(item.title), {
      action: { label: text().app.undo, run: () => void restorePoint(gig_id, item) },
    });
  };

  return (
    <Sheet
      open
      onClose={() => props.onClose()}
      title={text().schedule.editTitle}
      actions={
        <>
          <Show when={props.item !== undefined}>
            <Button class="show__delete" look="quiet" icon="trash" onClick={() => void remove()}>
              {text().app.delete}
            </Button>
          </Show>
          <Button look="quiet" onClick={close}>
            {text().app.cancel}
          </Button>
          <Button look="primary" type="submit" form="schedule-point" disabled={props.item === undefined}>
            {text().app.save}
          </Button>
        </>
      }
    >
      <Form id="schedule-point" class="stack" onSubmit={save}>
        <DraftNote of={kept} />
        <Show when={props.item === undefined}>
          <Banner tone="warning">{text().schedule.gone}</Banner>
        </Show>
        <TimeField
          label={text().schedule.time}
          hint={text().schedule.timeHint}
          placeholder="17:30"
          value={fields.time}
          onInput={(time) => setFields("time", time)}
          error={timeError()}
        />
        <TextField
          label={text().schedule.name}
          required
          value={fields.title}
          onInput={(title) => setFields("title", title)}
          error={titleError()}
          maxLength={TITLE_MAX}
          autocomplete="off"
        />
        <PersonField
          label={text().schedule.responsible}
          hint={text().schedule.responsibleHint}
          value={fields.responsible}
          onChange={(person) => setFields({ responsible: person })}
        />
        <TextArea
          label={text().schedule.comment}
          rows={5}
          value={fields.comment}
          maxLength={COMMENT_MAX}
          onInput={(comment) => setFields("comment", comment)}
        />
      </Form>
    </Sheet>
  );
}
