import { setImmediate } from "node:timers/promises";
import { PIPELINE_FIELDS, findById, findByIds } from "./by-id.ts";
import { isDuplicateKey } from "./duplicate-key.ts";
import mongoose from "mongoose";
import { collectionModel } from "./collection.ts";
import type { AnyStored, LogEntry } from "./stored.ts";
import { type Change, FieldTaken, type Store } from "./store.ts";

const { Schema } = mongoose;

const logSchema = new Schema<LogEntry>(
  {
    _id: { type: Number, required: true },
    collection: { type: String, required: true },
    id: { type: String, required: true },
    rev: { type: Number, required: true },
    tag: { type: String, required: true },
    at: { type: Number, required: true },
    key: String,
  } satisfies Record<keyof LogEntry, unknown>,
  { collection: "changes", versionKey: false, strict: "throw", suppressReservedKeysWarning: true },
);
logSchema.index({ key: 1 }, { partialFilterExpression: { key: { $exists: true } } });

const Changes = mongoose.model<LogEntry>("changes", logSchema);

/* Returns MongoDB's update for a change. Fields that are `undefined` are removed with a separate operator, because a
   document cannot contain that value. */
function updateOf(change: Change): Record<string, unknown> {
  const set: Record<string, unknown> = {};
  const unset: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(change)) {
    if (value === undefined) unset[field] = "";
    else set[field] = value;
  }
  return { $set: set, ...(Object.keys(unset).length === 0 ? {} : { $unset: unset }) };
}

/** How many log entries to look up at once. Few, because usually there is no new entry or just one. */
const STRIDE = 16;

/**
 * Returns up to `count` entries from number `first` on, in order. Lists the numbers instead of asking for a range,
 * because the embedded database uses an index only for equality.
 */
export async function entriesByNumber(first: number, count: number): Promise<LogEntry[]> {
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  const found = await findByIds<LogEntry>(Changes, numbers);
  return found.toSorted((a, b) => a._id - b._id);
}

/*
 * The log's head when this process last looked; 0 before that. The log has no gaps, so reading on from there leads to
 * the current head. The log has to be sorted only at startup, or if that entry has been trimmed since.
 */
let seen = 0;

async function headFrom(number: number): Promise<LogEntry | null> {
  let head: LogEntry | null = null;
  for (;;) {
    const entries = await entriesByNumber(head?._id ?? number, STRIDE);
    const first = head?._id ?? number;
    const hole = entries.findIndex(({ _id }, index) => _id !== first + index);
    const last = hole === -1 ? entries.at(-1) : entries[hole - 1];
    if (last === undefined) return null;
    head = last;
    if (last._id < first + STRIDE - 1) return head;
  }
}

async function withFieldTaken<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const field = Object.keys(error.keyPattern ?? { _id: 1 })[0] ?? "_id";
    if (field !== "_id") throw new FieldTaken(field);
    return null;
  }
}

/** The write pipeline's store on MongoDB or the embedded database, through Mongoose. */
export const mongoStore: Store = {
  async find(collection, id) {
    return await findById(collectionModel(collection), id);
  },
  async findMany(collection, ids) {
    return await findByIds(collectionModel(collection), ids, PIPELINE_FIELDS);
  },
  async insert(collection, record) {
    return (await withFieldTaken(collectionModel(collection).create([record]))) !== null;
  },
  async update(collection, id, rev, change) {
    const done = await withFieldTaken(collectionModel(collection).updateOne({ _id: id, rev }, updateOf(change)).exec());
    return done?.matchedCount === 1;
  },
  async lastEntry() {
    const followed = seen === 0 ? null : await headFrom(seen);
    const head = followed ?? (await Changes.findOne().sort({ _id: -1 }).lean<LogEntry>());
    seen = head?._id ?? 0;
    return head;
  },
  async append(entries) {
    try {
      /* Mongoose's own method takes twice the time, and every device waits for the entries. */
      const collection = Changes.collection as unknown as mongoose.mongo.Collection<LogEntry>;
      return (await collection.insertMany(entries, { ordered: true })).insertedCount;
    } catch (error) {
      if (!(error instanceof mongoose.mongo.MongoBulkWriteError && isDuplicateKey(error))) throw error;
      return error.insertedCount;
    }
  },
  async entry(number) {
    return await findById(Changes, number);
  },
  async entriesAfter(number, limit) {
    const next = await entriesByNumber(number + 1, Math.min(limit, STRIDE));
    if (next.length < STRIDE || limit === STRIDE) return next;
    return [...next, ...(await entriesByNumber(number + 1 + STRIDE, limit - STRIDE))];
  },
  async entryOfKey(key) {
    return await Changes.findOne({ key }).lean<LogEntry>();
  },
  async clearDirty(collection, id, rev) {
    /* In the next turn of the event loop, so that devices on a stream get the change first. */
    await setImmediate();
    await collectionModel(collection).updateOne({ _id: id, rev }, { $unset: { dirty: "" } });
  },
  async dirty(collection) {
    return await collectionModel(collection).find({ dirty: true }).lean<AnyStored[]>();
  },
};

/**
 * Removes the entries logged before `before` (ms since 1970), but never the newest, from which numbering continues.
 * First calls `raiseFloor` with the last number to be removed, so that a crash in between does not leave a log that
 * starts later than its floor says.
 */
export async function trimLog(before: number, raiseFloor: (number: number) => Promise<void>): Promise<void> {
  const newest = await mongoStore.lastEntry();
  if (newest === null) return;
  const last = await Changes.findOne({
    at: mongoose.trusted({ $lt: before }),
    _id: mongoose.trusted({ $lt: newest._id }),
  })
    .sort({ _id: -1 })
    .lean<LogEntry>();
  if (last === null) return;
  await raiseFloor(last._id);
  await Changes.deleteMany({ _id: mongoose.trusted({ $lte: last._id }) });
}
