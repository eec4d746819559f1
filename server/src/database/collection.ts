import { syncSchemas } from "@bandstand/shared/sync/contract.ts";
import { type SyncCollection, type SyncRecord, syncRecords } from "@bandstand/shared/sync/records.ts";
import mongoose, { type IndexDefinition, type IndexOptions, type Model, type SchemaDefinition } from "mongoose";
import { fieldOf } from "./record-fields.ts";
import type { AnyStored, Stored, SyncFields } from "./stored.ts";

const { Schema } = mongoose;

/** Mongoose's definition of every field in `T`; a misspelt or forgotten field does not compile. */
type FieldsOf<T extends object> = Readonly<Record<keyof T, SchemaDefinition[string]>>;

interface Queried<T extends object> {
  /** The fields that, besides deletion, decide who may see a document (`sync/collections.ts`). */
  readonly sight?: readonly (keyof T & string)[];
  readonly indexes?: readonly (readonly [IndexDefinition, IndexOptions?])[];
}

interface Definition<T extends object> extends Queried<T> {
  /** The collection's name on the wire and in the database. */
  readonly name: string;
  readonly fields: FieldsOf<T>;
}

interface RecordDefinition<C extends SyncCollection, T extends object> extends Queried<T> {
  readonly name: C;
  /** The fields that only the server has, and those that it stores differently from the record. */
  readonly own: FieldsOf<Omit<T, keyof SyncRecord<C>>> & Partial<FieldsOf<T>>;
}

/**
 * A synced collection: its name for the write pipeline, and its model for lean, projected reads in a room's `model.ts`.
 */
export interface Collection<T extends object> {
  readonly name: string;
  readonly model: Model<Stored<T>>;
}

const mutation = new Schema(
  {
    key: { type: String, required: true },
    user_id: { type: String, required: true },
    hash: { type: String, required: true },
    at: { type: String, required: true },
  },
  { _id: false },
);

const syncFields = {
  _id: { type: String, required: true },
  rev: { type: Number, required: true },
  dirty: Boolean,
  deleted: Boolean,
  deleted_at: String,
  deleted_by: String,
  purged: Boolean,
  origin: String,
  mids: [mutation],
  created_at: { type: String, required: true },
  updated_at: { type: String, required: true },
} satisfies FieldsOf<SyncFields>;

interface Known {
  readonly model: Model<AnyStored>;
  readonly sight: readonly string[];
}

const collections = new Map<string, Known>();

/** Creates the model of a synced collection, including the fields and indexes for sync. */
export function defineCollection<T extends object>({
  name,
  fields,
  sight = [],
  indexes = [],
}: Definition<T>): Collection<T> {
  const definition = { ...fields, ...syncFields } as unknown as SchemaDefinition<Stored<T>>;
  const schema = new Schema<Stored<T>>(definition, {
    collection: name,
    versionKey: false,
    minimize: false,
    strict: "throw",
    id: false,
  });
  /* The sweeper's index. It is partial, so it contains only marked records. */
  schema.index({ dirty: 1 }, { partialFilterExpression: { dirty: true } });
  for (const [keys, options] of indexes) schema.index(keys, options ?? {});
  const model = mongoose.model<Stored<T>>(name, schema);
  collections.set(name, { model: model as unknown as Model<AnyStored>, sight });
  return { name, model };
}

/**
 * Creates the collection for a record that is stored in the form in which it is synced. Its fields are those in the
 * record's schema (`shared/src/sync/contract.ts`) and `own`.
 */
export function defineRecord<C extends SyncCollection, T extends object>(
  definition: RecordDefinition<C, T>,
): Collection<T> {
  const { name, own, ...queried } = definition;
  const elsewhere = new Set<string>([syncRecords[name][0], ...Object.keys(syncFields), ...Object.keys(own)]);
  const fields = Object.entries(syncSchemas[name].shape).flatMap(([field, schema]) =>
    elsewhere.has(field) ? [] : [[field, fieldOf(schema)] as const],
  );
  return defineCollection<T>({ name, fields: { ...Object.fromEntries(fields), ...own } as FieldsOf<T>, ...queried });
}

function known(name: string): Known {
  const found = collections.get(name);
  if (found === undefined) throw new Error(`no synced collection is called ${name}`);
  return found;
}

/** Returns the model of a synced collection. Throws for an unknown name. */
export const collectionModel = (name: string): Model<AnyStored> => known(name).model;

/** Returns the fields by which a collection decides who may see a document. Throws for an unknown name. */
export const sightFieldsOf = (name: string): readonly string[] => ["deleted", "purged", ...known(name).sight];

/** Returns the names of all synced collections. */
export const collectionNames = (): string[] => [...collections.keys()];
