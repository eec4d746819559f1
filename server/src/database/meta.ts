import { newId } from "@bandstand/shared/contract/uuid.ts";
import mongoose from "mongoose";

const { Schema } = mongoose;

/**
 * What the database says of itself. `epoch` changes when a backup is restored (every device then starts anew), `floor`
 * is the number up to which the log has been cut, `schema` the last migration.
 */
export interface Meta {
  readonly _id: "meta";
  readonly epoch: string;
  readonly floor: number;
  readonly schema: number;
}

const metaSchema = new Schema<Meta>(
  {
    _id: { type: String, required: true },
    epoch: { type: String, required: true },
    floor: { type: Number, required: true },
    schema: { type: Number, required: true },
  } as Record<keyof Meta, object>,
  { collection: "meta", versionKey: false, strict: "throw" },
);

const Metas = mongoose.model<Meta>("meta", metaSchema);

/** Reads the document; the first process on an empty database makes it. */
export async function readMeta(): Promise<Meta> {
  const found = await Metas.findOneAndUpdate(
    { _id: "meta" },
    { $setOnInsert: { epoch: newId(), floor: 0, schema: 0 } },
    { upsert: true, returnDocument: "after" },
  ).lean<Meta>();
  if (found === null) throw new Error("the database gave no meta document");
  return found;
}

/** Sets fields of the document. */
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

const LEASE_MS = 60_000;
const WAIT_MS = 250;
const DUPLICATE_KEY = 11_000;

async function takeLease(name: string, holder: string): Promise<boolean> {
  const now = new Date();
  try {
    const taken = await Leases.findOneAndUpdate(
      { _id: name, until: mongoose.trusted({ $lt: now }) },
      { $set: { holder, until: new Date(now.getTime() + LEASE_MS) } },
      { upsert: true, returnDocument: "after" },
    ).lean<Lease>();
    return taken?.holder === holder;
  } catch (error) {
    if ((error as { code?: number }).code === DUPLICATE_KEY) return false;
    throw error;
  }
}

/** Runs `work` while no other process holds `name`; waits for its turn. A holder that died frees it after a minute. */
export async function withLease<T>(name: string, work: () => Promise<T>): Promise<T> {
  const holder = newId();
  while (!(await takeLease(name, holder))) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  try {
    return await work();
  } finally {
    await Leases.deleteOne({ _id: name, holder });
  }
}
