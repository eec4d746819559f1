import { findById } from "./by-id.ts";
import { isDuplicateKey } from "./duplicate-key.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import mongoose from "mongoose";

const { Schema } = mongoose;

interface AppliedStep {
  readonly name: string;
  readonly at: Date;
}

/**
 * The database's metadata. `epoch` changes when a backup is restored, and every device then starts over. `floor` is the
 * number up to which the log has been trimmed, and `schema` the number of the last migration.
 */
export interface Meta {
  readonly _id: "meta";
  readonly epoch: string;
  readonly floor: number;
  readonly schema: number;
  /** When each migration ran. Migrations that older versions of the service ran are missing. */
  readonly applied?: readonly AppliedStep[];
  /** When the data was last restored or copied from another database. */
  readonly restored_at?: Date;
}

const appliedSchema = new Schema<AppliedStep>(
  { name: { type: String, required: true }, at: { type: Date, required: true } } satisfies Record<
    keyof AppliedStep,
    unknown
  >,
  { _id: false },
);

const metaSchema = new Schema<Meta>(
  {
    _id: { type: String, required: true },
    epoch: { type: String, required: true },
    floor: { type: Number, required: true },
    schema: { type: Number, required: true },
    applied: { type: [appliedSchema], default: undefined },
    restored_at: { type: Date },
  } satisfies Record<keyof Meta, unknown>,
  { collection: "meta", versionKey: false, strict: "throw" },
);

const Metas = mongoose.model<Meta>("meta", metaSchema);

/** Reads the meta document. On an empty database, the first process to do so creates it. */
export async function readMeta(): Promise<Meta> {
  return (await findById<Meta>(Metas, "meta")) ?? (await makeMeta());
}

async function makeMeta(): Promise<Meta> {
  const made = await Metas.findOneAndUpdate(
    { _id: "meta" },
    { $setOnInsert: { epoch: newId(), floor: 0, schema: 0 } },
    { upsert: true, returnDocument: "after" },
  ).lean<Meta>();
  if (made === null) throw new Error("the database returned no meta document");
  return made;
}

export async function writeMeta(change: Partial<Omit<Meta, "_id">>): Promise<void> {
  await Metas.updateOne({ _id: "meta" }, { $set: change });
}

interface Lease {
  readonly _id: string;
  readonly holder: string;
  readonly until: Date;
}

const leaseSchema = new Schema<Lease>(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    until: { type: Date, required: true },
  } satisfies Record<keyof Lease, unknown>,
  { collection: "leases", versionKey: false, strict: "throw" },
);

const Leases = mongoose.model<Lease>("leases", leaseSchema);

const LEASE_MS = 15_000;
const RENEW_MS = LEASE_MS / 3;
const WAIT_MS = 250;

const leaseEnd = (): Date => new Date(Date.now() + LEASE_MS);

async function takeLease(name: string, holder: string): Promise<boolean> {
  try {
    const taken = await Leases.findOneAndUpdate(
      { _id: name, until: mongoose.trusted({ $lt: new Date() }) },
      { $set: { holder, until: leaseEnd() } },
      { upsert: true, returnDocument: "after" },
    ).lean<Lease>();
    return taken?.holder === holder;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/**
 * Runs `work` while no other process holds `name`, waiting if necessary. The lease is renewed while `work` runs; a dead
 * holder's lease expires after 15 seconds.
 */
export async function withLease<T>(name: string, work: () => Promise<T>): Promise<T> {
  const holder = newId();
  while (!(await takeLease(name, holder))) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  const renewal = setInterval(() => {
    /* One renewal may fail; two more follow before the lease expires. */
    Leases.updateOne({ _id: name, holder }, { $set: { until: leaseEnd() } }).catch(() => undefined);
  }, RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await Leases.deleteOne({ _id: name, holder });
  }
}
