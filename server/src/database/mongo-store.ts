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

const DUPLICATE_KEY = 11_000;

interface DuplicateKey {
  readonly code: number;
  readonly keyPattern?: Readonly<Record<string, unknown>>;
}

const isDuplicateKey = (error: unknown): error is DuplicateKey =>
  typeof error === "object" && error !== null && "code" in error && error.code === DUPLICATE_KEY;

/* `undefined` cannot be said in a document, so it is an own operator. */
function updateOf(change: Change): Record<string, unknown> {
  const set: Record<string, unknown> = {};
  const unset: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(change)) {
    if (value === undefined) unset[field] = "";
    else set[field] = value;
  }
  return { $set: set, ...(Object.keys(unset).length === 0 ? {} : { $unset: unset }) };
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

/** The store of the write pipeline on MongoDB or the embedded database, through Mongoose. */
export const mongoStore: Store = {
  async find(collection, id) {
    return await collectionModel(collection).findOne({ _id: id }).lean<AnyStored>();
  },
  async findMany(collection, ids) {
    return await collectionModel(collection)
      .find({ _id: mongoose.trusted({ $in: ids }) }, { mids: 0, origin: 0 })
      .lean<AnyStored[]>();
  },
  async insert(collection, record) {
    return (await withFieldTaken(collectionModel(collection).create([record]))) !== null;
  },
  async update(collection, id, rev, change) {
    const done = await withFieldTaken(collectionModel(collection).updateOne({ _id: id, rev }, updateOf(change)).exec());
    return done?.matchedCount === 1;
  },
  async lastEntry() {
    return await Changes.findOne().sort({ _id: -1 }).lean<LogEntry>();
  },
  async append(entries) {
    try {
      await Changes.insertMany([...entries], { ordered: true });
      return entries.length;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const inserted = (error as { insertedDocs?: unknown[] }).insertedDocs;
      return inserted?.length ?? 0;
    }
  },
  async entry(number) {
    return await Changes.findOne({ _id: number }).lean<LogEntry>();
  },
  async entriesAfter(number, limit) {
    return await Changes.find({ _id: mongoose.trusted({ $gt: number }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<LogEntry[]>();
  },
  async entryOfKey(key) {
    return await Changes.findOne({ key }).lean<LogEntry>();
  },
  async clearDirty(collection, id, rev) {
    await collectionModel(collection).updateOne({ _id: id, rev }, { $unset: { dirty: "" } });
  },
  async dirty(collection) {
    return await collectionModel(collection).find({ dirty: true }).lean<AnyStored[]>();
  },
};

/**
 * Cuts entries logged before `before` (ms since 1970) off the log, never the newest: numbering goes on from it.
 * Answers the number up to which it is cut, or null when there was nothing to cut.
 */
export async function trimLog(before: number): Promise<number | null> {
  const newest = await mongoStore.lastEntry();
  if (newest === null) return null;
  const last = await Changes.findOne({
    at: mongoose.trusted({ $lt: before }),
    _id: mongoose.trusted({ $lt: newest._id }),
  })
    .sort({ _id: -1 })
    .lean<LogEntry>();
  if (last === null) return null;
  await Changes.deleteMany({ _id: mongoose.trusted({ $lte: last._id }) });
  return last._id;
}
