import { changedFields } from "@bandstand/shared/contract/changed-fields.ts";
import type { Person } from "@bandstand/shared/contract/fields.ts";
import type { ChecklistItem } from "@bandstand/shared/checklist/contract.ts";
import { ITEM_LIMITS } from "@bandstand/shared/checklist/limits.ts";
import { type JSX, Show, untrack } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Combobox } from "../ui/combobox.tsx";
import { ConfirmHold } from "../ui/confirm-hold.tsx";
import { createForm } from "../ui/create-form.ts";
import { FormSheet } from "../ui/form-sheet.tsx";
import { TextArea, TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { PersonField } from "../users/public.ts";
import { type ItemFields, changeItem, deleteItem, restoreItem } from "./commands.ts";

interface ItemSheetProps {
  readonly gig_id: string;
  /** Undefined if somebody deleted it while the sheet was open. */
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

/** Edits or deletes one item. */
export function ItemSheet(props: ItemSheetProps): JSX.Element {
  // Read once, because a different item gets a new sheet.
  const opened = untrack(() => structuredCloneOf(props.item));
  const form = createForm({
    fields: createFormDraft(`checklist ${opened?.item_id ?? ""}`, fieldsOf(opened)),
    limits: ITEM_LIMITS,
    required: { title: () => text().checklist.nameMissing, category: () => text().checklist.categoryMissing },
    save: async (fields) => {
      if (opened === undefined) return false;
      const changed = changedFields(recordOf(fieldsOf(opened)), recordOf(fields));
      if (Object.keys(changed).length > 0) await changeItem(props.gig_id, opened, changed);
      return props.onClose();
    },
    onClose: () => props.onClose(),
  });
  const remove = async (): Promise<void> => {
    const item = structuredCloneOf(props.item);
    if (item === undefined) return;
    const { gig_id, isPast } = props;
    form.cancel();
    await deleteItem(gig_id, item);
    const undo = { label: text().app.undo, run: () => void restoreItem(gig_id, item) };
    showToast(text().checklist.deleted(item.title), isPast ? {} : { action: undo });
  };
  return (
    <FormSheet
      of={form}
      id="checklist-item"
      class="stack"
      title={text().checklist.editTitle}
      disabled={props.item === undefined}
      actions={
        <Show when={props.item !== undefined}>
          <DeleteButton isPast={props.isPast} onDelete={() => void remove()} />
        </Show>
      }
    >
      <Show when={props.item === undefined}>
        <Banner tone="warning">{text().checklist.gone}</Banner>
      </Show>
      <TextField label={text().checklist.name} autocomplete="off" {...form.field("title")} />
      <Combobox
        label={text().checklist.category}
        freeText
        options={props.categories.map((value) => ({ value, label: value }))}
        {...form.choice("category")}
      />
      <PersonField
        label={text().checklist.responsible}
        hint={text().checklist.responsibleHint}
        {...form.choice("responsible")}
      />
      <TextField label={text().checklist.dueDate} type="date" {...form.field("due_date")} />
      <TextArea
        label={text().checklist.comment}
        hint={props.isPast ? text().checklist.deleteHint : text().checklist.commentHint}
        {...form.field("comment")}
      />
    </FormSheet>
  );
}

/* Deleting an item of a past gig cannot be undone, so the button has to be held. */
function DeleteButton(props: { readonly isPast: boolean; readonly onDelete: () => void }): JSX.Element {
  return (
    <Show
      when={props.isPast}
      fallback={
        <Button class="sheet-delete" look="quiet" icon="trash" onClick={() => props.onDelete()}>
          {text().app.delete}
        </Button>
      }
    >
      <ConfirmHold look="secondary" onConfirm={() => props.onDelete()}>
        {text().checklist.deleteForGood}
      </ConfirmHold>
    </Show>
  );
}

/* Copies an item from its store, so that undo and comparison do not see later changes. */
const structuredCloneOf = (item: ChecklistItem | undefined): ChecklistItem | undefined =>
  item && (JSON.parse(JSON.stringify(item)) as ChecklistItem);
