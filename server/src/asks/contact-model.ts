import type { Contact } from "@bandstand/shared/asks/contract.ts";
import { inOrder } from "@bandstand/shared/asks/chain.ts";
import { CONTACT_LIMITS } from "@bandstand/shared/asks/limits.ts";
import { type Collection, defineRecord } from "../database/collection.ts";
import { LogFollower } from "../database/log-follower.ts";
import { type Write, type Written, serviceWrite } from "../database/records.ts";
import { type Stored, withoutSync } from "../database/stored.ts";
import { records } from "../database/synced.ts";
import type { Editor } from "../http/access.ts";
import { Refusal } from "../http/errors.ts";

/** A contact's stored fields; the document's `_id` is the contact's id. */
export type ContactFields = Omit<Contact, "contact_id" | "created_at" | "updated_at">;
export type StoredContact = Stored<ContactFields>;

export const contactCollection: Collection<ContactFields> = defineRecord<"contacts", ContactFields>({
  name: "contacts",
  own: { name: { type: String, default: "" } },
});

/** The contact as editors see it. */
export const contactRecord = (stored: StoredContact): Contact => ({ contact_id: stored._id, ...withoutSync(stored) });

const follower = new LogFollower<StoredContact>(contactCollection);

/** Returns all contacts in the order in which they are asked. */
export async function allContacts(): Promise<Contact[]> {
  const stored = [...(await follower.current()).values()].filter(({ deleted }) => !deleted);
  return inOrder(stored.map(contactRecord));
}

/** Returns a contact; null if it does not exist or has been erased. */
export async function findContact(contact_id: string): Promise<StoredContact | null> {
  const found = (await follower.current()).get(contact_id);
  return found === undefined || found.deleted ? null : found;
}

/** Adds a contact. Two requests at the same moment may exceed the limit by one. */
export const createContact = (
  _caller: Editor,
  contact_id: string,
  fields: ContactFields,
  write: Write,
): Promise<Written<ContactFields>> =>
  records.create(
    contactCollection,
    contact_id,
    async () => {
      if ((await allContacts()).length >= CONTACT_LIMITS.perBand) throw new Refusal("LIST_FULL");
      return fields;
    },
    write,
  );

export const changeContact = (
  _caller: Editor,
  contact_id: string,
  write: Write,
  fields: Partial<ContactFields>,
): Promise<Written<ContactFields>> =>
  records.change({ ...contactCollection, refused: contactRecord }, contact_id, write, () => fields);

const EMPTY: ContactFields = { name: "", phone: null, email: null, parts: [], order: 0, note: "", kept: false };

/** Erases a contact. Only its id remains, so devices that were offline learn of the deletion. */
export async function eraseContact(_caller: Editor, contact_id: string, write: Write): Promise<void> {
  await records.erase(contactCollection, contact_id, write, EMPTY);
}

/** Erases contacts on behalf of the service. */
export async function eraseContacts(isDue: (contact: Contact) => boolean, now: Date): Promise<void> {
  for (const contact of await allContacts())
    if (isDue(contact)) await records.erase(contactCollection, contact.contact_id, serviceWrite(now), EMPTY);
}
