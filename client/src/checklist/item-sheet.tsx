import { isSameValue } from "@bandstand/shared/contract/same-value.ts";
import type { Person } from "@bandstand/shared/contract/fields.ts";
import type { ChecklistItem } from "@bandstand/shared/checklist/contract.ts";
import { type JSX, Show, createSignal, untrack } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Combobox } from "../ui/combobox.tsx";
import { ConfirmHold } from "../ui/confirm-hold.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { Form } from "../ui/form.tsx";
import { DraftNote } from "../ui/draft-note.tsx";
import { TextArea, TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { PersonField } from "../users/public.ts";
import { type ItemFields, changeItem, deleteItem, restoreItem } from "./commands.ts";

/** The contract's limits for an item's texts. */
export const TITLE_MAX = 200;
export const CATEGORY_MAX = 60;
const COMMENT_MAX = 20_000;

interface ItemSheetProps {
  readonly gig_id: string;
  /** Undefined if somebody has deleted it meanwhile. */
  readonly item: ChecklistItem | undefined;
  readonly isPast: boolean;
  readonly categories: readonly string[];
  readonly onClose: () => void;
}

interface Fields {
  title: string;
  category: string | null;
  responsible: Person | null;
  due_date: string;
  comment: string;
}

const fieldsOf = (item: ChecklistItem | undefined): Fields => ({
  title: item?.title ?? "",
  category: item?.category ?? null,
  responsible: item?.responsible ?? null,
  due_date: item?.due_date ?? "",
  comment: item?.comment ?? "",
});

const recordOf = (fields: Fields): ItemFields => ({
  title: fields.title.trim(),
  category: fields.category?.trim() ?? "",
  responsible: fields.responsible,
  due_date: fields.due_date || null,
  comment: fields.comment.trim() === "" ? null : fields.comment,
});

/** Only the fields changed by the user, so that the edit does not overwrite newer values from others. */
function changedFields(before: ItemFields, after: ItemFields): Partial<ItemFields> {
  const entries = Object.entries(after) as [keyof ItemFields, unknown][];
  return Object.fromEntries(entries.filter(([field, value]) => !isSameValue(before[field], value)));
}

/** Edits or deletes one item. */
export function ItemSheet(props: ItemSheetProps): JSX.Element {
  // The sheet is created again for a different item.
  const opened = untrack(() => structuredCloneOf(props.item));
  const [fields, setFields, kept] = createFormDraft(`checklist ${opened?.item_id ?? ""}`, fieldsOf(opened));
  const [tried, setTried] = createSignal(false);
  const titleError = (): string | undefined =>
    tried() && fields.title.trim() === "" ? text().checklist.nameMissing : undefined;
  const categoryError = (): string | undefined =>
    tried() && !fields.category?.trim() ? text().checklist.categoryMissing : undefined;

  const close = (): void => {
    kept.done();
    props.onClose();
  };
  const save = async (): Promise<void> => {
    setTried(true);
    if (titleError() || categoryError() || opened === undefined) return;
    const changed = changedFields(recordOf(fieldsOf(opened)), recordOf(fields));
    if (Object.keys(changed).length > 0) await changeItem(props.gig_id, opened, changed);
    close();
  };
  const remove = async (): Promise<void> => {
    const item = structuredCloneOf(props.item);
    if (item === undefined) return;
    const { gig_id, isPast } = props;
    close();
    await deleteItem(gig_id, item);
    const undo = { label: text().app.undo, run: () => void restoreItem(gig_id, item) };
    showToast(text().checklist.deleted(item.title), isPast ? {} : { action: undo });
  };

  return (
    <Sheet
      open
      onClose={() => props.onClose()}
      title={text().checklist.editTitle}
      actions={
        <>
          <Show when={props.item !== undefined}>
            <Show
              when={props.isPast}
              fallback={
                <Button class="sheet-delete" look="quiet" icon="trash" onClick={() => void remove()}>
                  {text().app.delete}
                </Button>
              }
            >
              <ConfirmHold look="secondary" onConfirm={() => void remove()}>
                {text().checklist.deleteForGood}
              </ConfirmHold>
            </Show>
          </Show>
          <Button look="quiet" onClick={close}>
            {text().app.cancel}
          </Button>
          <Button look="primary" type="submit" form="checklist-item" disabled={props.item === undefined}>
            {text().app.save}
          </Button>
        </>
      }
    >
      <Form id="checklist-item" class="stack" onSubmit={save}>
        <DraftNote of={kept} />
        <Show when={props.item === undefined}>
          <Banner tone="warning">{text().checklist.gone}</Banner>
        </Show>
        <TextField
          label={text().checklist.name}
          required
          value={fields.title}
          onInput={(title) => setFields("title", title)}
          error={titleError()}
          maxLength={TITLE_MAX}
          autocomplete="off"
        />
        <Combobox
          label={text().checklist.category}
          required
          freeText
          value={fields.category}
          options={props.categories.map((value) => ({ value, label: value }))}
          error={categoryError()}
          onChange={(category) => setFields("category", category?.slice(0, CATEGORY_MAX) ?? null)}
        />
        <PersonField
          label={text().checklist.responsible}
          hint={text().checklist.responsibleHint}
          value={fields.responsible}
          onChange={(person) => setFields({ responsible: person })}
        />
        <TextField
          label={text().checklist.dueDate}
          type="date"
          value={fields.due_date}
          onInput={(day) => setFields("due_date", day)}
        />
        <TextArea
          label={text().checklist.comment}
          hint={props.isPast ? text().checklist.deleteHint : text().checklist.commentHint}
          value={fields.comment}
          maxLength={COMMENT_MAX}
          onInput={(comment) => setFields("comment", comment)}
        />
      </Form>
    </Sheet>
  );
}

/* A copy for undo and comparison that does not change with its store. */
const structuredCloneOf = (item: ChecklistItem | undefined): ChecklistItem | undefined =>
  item && (JSON.parse(JSON.stringify(item)) as ChecklistItem);
