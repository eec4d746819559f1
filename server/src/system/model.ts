import type { AuditKind, SystemState } from "@bandstand/shared/system/contract.ts";
import type { Role } from "@bandstand/shared/users/contract.ts";
import mongoose from "mongoose";
import type { Admin } from "../http/access.ts";

const { Schema, model, trusted } = mongoose;

const KEPT_SECONDS = 60 * 60 * 24 * 180;
const ADDRESS_KEPT_DAYS = 30;
const DUPLICATE_KEY = 11_000;

/** A stored entry. Names are looked up when it is read, because they may change. */
export interface StoredAudit {
  readonly _id: string;
  readonly kind: AuditKind;
  readonly at: Date;
  readonly count: number;
  readonly user_id: string | null;
  readonly by: string | null;
  readonly role: Role | null;
  /** The sender's network address, removed after `ADDRESS_KEPT_DAYS`. Missing on entries written by older versions. */
  readonly address?: string | null;
}

/** Name of the collection. */
export const AUDIT = "audit";

const auditSchema = new Schema<StoredAudit>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    at: { type: Date, required: true },
    count: { type: Number, required: true },
    user_id: { type: String, default: null },
    by: { type: String, default: null },
    role: { type: String, default: null },
    address: { type: String, default: null },
  } satisfies Record<keyof StoredAudit, unknown>,
  { collection: AUDIT, versionKey: false, strict: "throw" },
);
// Expires old entries. The list is also read in the order of this index.
auditSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

const Audits = model<StoredAudit>("Audit", auditSchema);

const isDuplicate = (error: unknown): boolean => (error as { code?: number }).code === DUPLICATE_KEY;

/** Writes an entry. If its id exists, increments the count and updates time and address. */
export async function countAudit({ _id, at, address = null, count, ...entry }: StoredAudit): Promise<void> {
  const write = () =>
    Audits.updateOne({ _id }, { $set: { at, address }, $inc: { count }, $setOnInsert: entry }, { upsert: true });
  try {
    await write();
  } catch (error) {
    /* Another request created the entry at the same moment, so it exists now. */
    if (!isDuplicate(error)) throw error;
    await write();
  }
}

/** Writes the entries whose ids are not taken. */
export async function writeMissing(entries: readonly StoredAudit[], now: Date): Promise<void> {
  const fresh = entries.filter(({ at }) => now.getTime() - at.getTime() < KEPT_SECONDS * 1000);
  if (fresh.length === 0) return;
  const known = await Audits.find({ _id: trusted({ $in: fresh.map(({ _id }) => _id) }) }, { _id: 1 }).lean();
  const ids = new Set(known.map(({ _id }) => _id));
  const missing = fresh.filter(({ _id }) => !ids.has(_id));
  if (missing.length === 0) return;
  try {
    await Audits.insertMany(missing, { ordered: false });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
}

/** Removes the addresses of entries older than 30 days; the entries stay. */
export async function forgetAddresses(now: Date): Promise<void> {
  const before = new Date(now.getTime() - ADDRESS_KEPT_DAYS * 24 * 60 * 60 * 1000);
  await Audits.updateMany(
    { at: trusted({ $lt: before }), address: trusted({ $ne: null }) },
    { $set: { address: null } },
  );
}

/** Returns a page of the entries, latest first. */
export async function pageOfAudit(_caller: Admin, { skip, limit }: { skip: number; limit: number }) {
  const [found, total] = await Promise.all([
    Audits.find().sort({ at: -1, _id: -1 }).skip(skip).limit(limit).lean<StoredAudit[]>(),
    Audits.countDocuments(),
  ]);
  return { found, total, has_more: skip + found.length < total };
}

/** Returns the total size of the documents, and their number per collection. */
export async function databaseSize(_caller: Admin): Promise<Omit<SystemState["database"], "kind">> {
  const database = mongoose.connection.db;
  if (database === undefined) return { bytes: 0, collections: [] };
  const [found, stats] = await Promise.all([
    database.listCollections({}, { nameOnly: true }).toArray(),
    database.stats(),
  ]);
  const names = found.map(({ name }) => name).filter((name) => !name.startsWith("system."));
  const sizes = names.map(async (name) => ({ name, documents: await database.collection(name).countDocuments() }));
  const collections = (await Promise.all(sizes)).toSorted((one, other) => one.name.localeCompare(other.name));
  return { bytes: Math.round(Number(stats["dataSize"] ?? 0)), collections };
}

/** A process of the service, with its latest heartbeat. */
export interface StoredProcess {
  readonly _id: string;
  readonly host: string;
  readonly version: string;
  readonly started_at: Date;
  readonly seen_at: Date;
}

const FORGOTTEN_SECONDS = 60 * 60;

const processSchema = new Schema<StoredProcess>(
  {
    _id: { type: String, required: true },
    host: { type: String, required: true },
    version: { type: String, required: true },
    started_at: { type: Date, required: true },
    seen_at: { type: Date, required: true },
  } satisfies Record<keyof StoredProcess, unknown>,
  { collection: "processes", versionKey: false, strict: "throw" },
);
processSchema.index({ seen_at: 1 }, { expireAfterSeconds: FORGOTTEN_SECONDS });

const Processes = model<StoredProcess>("processes", processSchema);

/** Records a heartbeat. */
export async function writeProcess({ _id, ...said }: StoredProcess): Promise<void> {
  await Processes.updateOne({ _id }, { $set: said }, { upsert: true });
}

export async function removeProcess(id: string): Promise<void> {
  await Processes.deleteOne({ _id: id });
}

/** Returns the processes with a heartbeat after `since`, in the order in which they started. */
export async function processesSince(since: Date): Promise<StoredProcess[]> {
  const found = await Processes.find({ seen_at: trusted({ $gt: since }) }).lean<StoredProcess[]>();
  return found.toSorted((one, other) => one.started_at.getTime() - other.started_at.getTime());
}
