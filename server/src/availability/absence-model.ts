import type { Absence } from "@bandstand/shared/availability/contract.ts";
import { WITHOUT_PIPELINE } from "../database/by-id.ts";
import { type Collection, defineRecord } from "../database/collection.ts";
import type { Write } from "../database/records.ts";
import { type Stored, withoutSync } from "../database/stored.ts";
import { records } from "../database/synced.ts";
import type { Caller } from "../http/access.ts";
import { Refusal } from "../http/errors.ts";

/** Days on which a member is away. Only that member's own devices receive them. */
export interface AbsenceFields extends Pick<Absence, "from" | "to" | "comment"> {
  readonly user_id: string;
}
export type StoredAbsence = Stored<AbsenceFields>;

export const absenceCollection: Collection<AbsenceFields> = defineRecord<"absences", AbsenceFields>({
  name: "absences",
  own: { user_id: { type: String, required: true } },
  sight: ["user_id"],
  /* Used to list a member's absences, and for a device's first sync. */
  indexes: [[{ user_id: 1 }]],
});

/** The record as its member sees it. */
export function absenceRecord(stored: StoredAbsence): Absence {
  const { user_id: _user, ...fields } = withoutSync(stored);
  return { absence_id: stored._id, ...fields };
}

const there = (absence: StoredAbsence): boolean => !absence.deleted;

/** Returns the absences of all members. */
export const allAbsences = async (): Promise<StoredAbsence[]> =>
  (await absenceCollection.model.find({}, WITHOUT_PIPELINE).lean<StoredAbsence[]>()).filter(there);

/** Returns the caller's own absences in chronological order. */
export async function ownAbsences({ user_id }: Caller): Promise<StoredAbsence[]> {
  const own = await absenceCollection.model.find({ user_id }, WITHOUT_PIPELINE).lean<StoredAbsence[]>();
  return own.filter(there).toSorted((a, b) => a.from.localeCompare(b.from) || a._id.localeCompare(b._id));
}

export async function createAbsence(
  { user_id }: Caller,
  absence_id: string,
  fields: Omit<AbsenceFields, "user_id">,
  write: Write,
): Promise<StoredAbsence> {
  const { stored } = await records.create<AbsenceFields>(absenceCollection, absence_id, { ...fields, user_id }, write);
  /* Another member's absence has this id and the same content. */
  if (stored.user_id !== user_id) throw new Refusal("ID_TAKEN");
  return stored;
}

/** Deletes one of the caller's absences; another member's is a 404. */
export async function removeAbsence({ user_id }: Caller, absence_id: string, write: Write): Promise<void> {
  await records.remove<AbsenceFields>(absenceCollection, absence_id, write, (stored) => {
    if (stored.user_id !== user_id) throw new Refusal("NOT_FOUND");
  });
}
