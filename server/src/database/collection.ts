import mongoose, { type IndexDefinition, type IndexOptions, type Model, type SchemaDefinition } from "mongoose";
import type { AnyStored, Stored, SyncFields } from "./stored.ts";

const { Schema } = mongoose;

/** Mongoose's definition of every field of `T`; a misspelt or forgotten field does not compile. */
export type FieldsOf<T extends object> = Readonly<Record<keyof T, SchemaDefinition[string]>>;

interface Definition<T extends object> {
  /** The collection's name on the wire and in the database. */
  readonly name: string;
  readonly fields: FieldsOf<T>;
  readonly indexes?: readonly (readonly [IndexDefinition, IndexOptions?])[];
}

/** A synced collection: its name for the write pipeline and its model for reads (lean, projected) in `model.ts`. */
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

const collections = new Map<string, Model<AnyStored>>();

/** Creates the model of a synced collection, including the fields and indexes of sync. */
export function defineCollection<T extends object>({ name, fields, indexes = [] }: Definition<T>): Collection<T> {
  const definition = { ...fields, ...syncFields } as unknown as SchemaDefinition<Stored<T>>;
  const schema = new Schema<Stored<T>>(definition, {
    collection: name,
    versionKey: false,
    minimize: false,
    strict: "throw",
    id: false,
  });
  /* For the sweeper; partial, so that it contains only marked records. */
  schema.index({ dirty: 1 }, { partialFilterExpression: { dirty: true } });
  for (const [keys, options] of indexes) schema.index(keys, options ?? {});
  const model = mongoose.model<Stored<T>>(name, schema);
  collections.set(name, model as unknown as Model<AnyStored>);
  return { name, model };
}

/** The model of a synced collection by name. Throws for an undefined collection. */
export function collectionModel(name: string): Model<AnyStored> {
  const model = collections.get(name);
  if (model === undefined) throw new Error(`no synced collection is called ${name}`);
  return model;
}

/** The names of all synced collections. */
export const collectionNames = (): string[] => [...collections.keys()];

/** A subdocument inside a record: strict like the record, without its own id. */
export const nested = <T extends object>(fields: FieldsOf<T>) =>
  new Schema(fields, { _id: false, strict: "throw", minimize: false, id: false });

/** A field that may be `null`. */
export const optionalText = { type: String, default: null };
