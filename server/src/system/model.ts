import type { AuditKind, SystemState } from "@bandstand/shared/system/contract.ts";
import type { Role } from "@bandstand/shared/users/contract.ts";
import mongoose from "mongoose";
import type { Admin } from "../http/access.ts";

const { Schema, model } = mongoose;

const KEPT_SECONDS = 60 * 60 * 24 * 180;
const DUPLICATE_KEY = 11_000;

/** An entry as it is kept. Names are looked up when it is read: a member may have another one by then. */
export interface StoredAudit {
  readonly _id: string;
  readonly kind: AuditKind;
  readonly at: Date;
  readonly user_id: string | null;
  readonly by: string | null;
  readonly role: Role | null;
}

const auditSchema = new Schema<StoredAudit>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    at: { type: Date, required: true },
    user_id: { type: String, default: null },
    by: { type: String, default: null },
    role: { type: String, default: null },
  } satisfies Record<keyof StoredAudit, unknown>,
  { collection: "audit", versionKey: false, strict: "throw" },
);
// Forgets old entries; the list is read in this order too.
auditSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

const Audits = model<StoredAudit>("Audit", auditSchema);

/** Writes an entry. One whose id is taken says what is written already. */
export async function writeAudit(entry: StoredAudit): Promise<void> {
  try {
    await Audits.create([entry]);
  } catch (error) {
    if ((error as { code?: number }).code !== DUPLICATE_KEY) throw error;
  }
}

/** A page of the entries, the latest first. */
export async function pageOfAudit(_caller: Admin, { skip, limit }: { skip: number; limit: number }) {
  const [found, total] = await Promise.all([
    Audits.find().sort({ at: -1, _id: -1 }).skip(skip).limit(limit).lean<StoredAudit[]>(),
    Audits.countDocuments(),
  ]);
  return { found, total, has_more: skip + found.length < total };
}

/** How many documents each collection holds, by name. */
export async function collectionSizes(_caller: Admin): Promise<SystemState["database"]["collections"]> {
  const database = mongoose.connection.db;
  if (database === undefined) return [];
  const found = await database.listCollections({}, { nameOnly: true }).toArray();
  const names = found.map(({ name }) => name).filter((name) => !name.startsWith("system."));
  const sizes = names.map(async (name) => ({ name, documents: await database.collection(name).countDocuments() }));
  return (await Promise.all(sizes)).toSorted((one, other) => one.name.localeCompare(other.name));
}
