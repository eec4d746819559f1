import { CONTACT_LIMITS } from "@bandstand/shared/asks/limits.ts";
import { NAME_MAX } from "@bandstand/shared/config/limits.ts";
import { changedFields } from "@bandstand/shared/contract/changed-fields.ts";
import { isEmail } from "@bandstand/shared/users/email.ts";
import { type JSX, Show, createSignal, untrack } from "solid-js";
import { useBandParts } from "../data/band-parts.ts";
import { createFormDraft } from "../data/form-draft.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { createForm } from "../ui/create-form.ts";
import { FormSheet } from "../ui/form-sheet.tsx";
import { MultiCombobox } from "../ui/multi-combobox.tsx";
import { TextArea, TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { type ContactFields, createContact, deleteContact, updateContact } from "./commands.ts";
import { type ContactRow, contactsInOrder } from "./queries.ts";

interface ContactFormProps {
  /** The contact to edit; omitted to add one. */
  readonly contact?: ContactRow;
  readonly onClose: () => void;
}

interface Draft {
  name: string;
  parts: readonly string[];
  phone: string;
  email: string;
  note: string;
  kept: boolean;
}

const draftOf = (contact: ContactRow | undefined): Draft => ({
  name: contact?.name ?? "",
  parts: contact?.parts ?? [],
  phone: contact?.phone ?? "",
  email: contact?.email ?? "",
  note: contact?.note ?? "",
  kept: contact?.kept ?? false,
});

const fieldsOf = ({ name, parts, phone, email, note, kept }: Draft): Omit<ContactFields, "order"> => ({
  name: name.trim(),
  parts: [...parts],
  phone: phone.trim() || null,
  email: email.trim() || null,
  note,
  kept,
});

/** Adds or edits a contact, who can stand in for members. Works offline. */
export function ContactForm(props: ContactFormProps): JSX.Element {
  const before = untrack(() => props.contact && { ...props.contact });
  const parts = useBandParts();
  const [removing, setRemoving] = createSignal(false);
  const form = createForm({
    fields: createFormDraft(`contact ${before?.contact_id ?? "new"}`, draftOf(before)),
    limits: CONTACT_LIMITS,
    required: { name: () => text().asks.nameMissing },
    check: { email: ({ email }) => email.trim() !== "" && !isEmail(email) && text().asks.emailWrong },
    save: async (fields) => {
      const given = fieldsOf(fields);
      if (before === undefined) {
        await createContact({ ...given, order: (contactsInOrder().at(-1)?.order ?? 0) + 1 });
        showToast(text().asks.created, { tone: "success" });
      } else {
        const changed = changedFields(fieldsOf(draftOf(before)), given);
        if (Object.keys(changed).length > 0) {
          const undo = await updateContact(before.contact_id, changed, before);
          showToast(text().asks.edited, {
            tone: "success",
            action: { label: text().app.undo, run: () => void undo() },
          });
        }
      }
      return props.onClose();
    },
    onClose: () => props.onClose(),
  });
  const remove = async (contact_id: string): Promise<void> => {
    form.cancel();
    await deleteContact(contact_id);
    showToast(text().asks.removed);
  };
  return (
    <FormSheet
      of={form}
      id="contact-form"
      class="stack"
      title={before === undefined ? text().asks.add : text().asks.edit}
      after={
        <Show when={before}>
          {(contact) => (
            <>
              <p class="contact-form__remove">
                <Button size="s" icon="trash" onClick={() => setRemoving(true)}>
                  {text().asks.remove}
                </Button>
              </p>
              <ConfirmDialog
                open={removing()}
                onClose={() => setRemoving(false)}
                title={text().asks.removeTitle(contact().name)}
                description={text().asks.removeHint}
                confirm={text().asks.remove}
                danger
                onConfirm={() => void remove(contact().contact_id)}
              />
            </>
          )}
        </Show>
      }
    >
      <TextField label={text().asks.name} autocomplete="off" {...form.field("name")} />
      <MultiCombobox
        label={text().asks.parts}
        hint={text().asks.partsHint}
        freeText
        values={form.fields.parts}
        options={parts()}
        onChange={(names) =>
          form.set({ parts: names.slice(0, CONTACT_LIMITS.parts).map((name) => name.slice(0, NAME_MAX)) })
        }
      />
      <TextField label={text().asks.phone} type="tel" autocomplete="off" {...form.field("phone")} />
      <TextField
        label={text().asks.email}
        hint={text().asks.emailHint}
        type="email"
        autocomplete="off"
        {...form.field("email")}
      />
      <TextArea label={text().asks.note} {...form.field("note")} />
      <Checkbox label={text().asks.kept} hint={text().asks.keptHint} {...form.toggle("kept")} />
    </FormSheet>
  );
}
