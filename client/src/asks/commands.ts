import type { Contact, ContactUpdate } from "@bandstand/shared/asks/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { formerValues, seenIn } from "../data/former-values.ts";
import { fieldsEdit, plainEdit } from "../data/mutation-kinds.ts";
import { type Undo, mutate, mutateWithUndo } from "../data/mutations.ts";
import type { Row } from "../data/rows.ts";

/** The fields of a contact that an editor fills in. */
export type ContactFields = Omit<Contact, "contact_id" | "created_at" | "updated_at">;

interface OneContact {
  readonly contact_id: string;
}

const createContactMutation = plainEdit<OneContact & ContactFields, Contact>({
  name: "createContact",
  route: "createContact",
  collection: "contacts",
  creates: true,
  id: ({ contact_id }) => contact_id,
  apply: (contact, fields, made_at) => {
    const at = new Date(made_at).toISOString();
    return contact ?? { ...fields, created_at: at, updated_at: at, rev: 0 };
  },
  request: (body) => ({ body }),
});

interface UpdateContact extends OneContact {
  readonly fields: ContactUpdate;
  readonly seen?: ContactUpdate;
}

const updateContactMutation = fieldsEdit<UpdateContact, Contact>({
  name: "updateContact",
  route: "updateContact",
  collection: "contacts",
  id: ({ contact_id }) => contact_id,
  request: ({ contact_id, fields }) => ({ params: { contact_id }, body: fields }),
});

const deleteContactMutation = plainEdit<OneContact, Contact>({
  name: "deleteContact",
  route: "deleteContact",
  collection: "contacts",
  id: ({ contact_id }) => contact_id,
  apply: () => undefined,
  request: ({ contact_id }) => ({ params: { contact_id } }),
});

/** Adds a contact. It appears immediately and is sent later. Returns its id. */
export async function createContact(fields: ContactFields): Promise<string> {
  const contact_id = newId();
  await mutate(createContactMutation, { contact_id, ...fields });
  return contact_id;
}

/**
 * Changes a contact. `opened` is the contact as it was when the user began, if that may be a while ago. Returns a
 * function that undoes the change.
 */
export const updateContact = (contact_id: string, fields: ContactUpdate, opened?: Row<Contact>): Promise<Undo> =>
  mutateWithUndo(updateContactMutation, { contact_id, fields, ...seenIn<ContactUpdate>(opened, fields) }, (before) =>
    mutate(updateContactMutation, { contact_id, fields: formerValues<ContactUpdate>(before, fields) }),
  );

/** Deletes a contact permanently. */
export const deleteContact = (contact_id: string): Promise<void> => mutate(deleteContactMutation, { contact_id });
