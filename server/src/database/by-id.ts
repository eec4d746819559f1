import mongoose from "mongoose";

type Id = string | number;

/** The fields of a synced record that only the write pipeline (records.ts) reads. */
export const PIPELINE_FIELDS = ["mids", "origin"] as const;

/** Returns the projection for a Mongoose query that leaves out the given fields. */
export const excluding = (fields: readonly string[]): Record<string, 0> =>
  Object.fromEntries(fields.map((field) => [field, 0]));

/** The projection for queries of synced records outside the write pipeline. */
export const WITHOUT_PIPELINE = excluding(PIPELINE_FIELDS);

/** The parts of a Mongoose model that reading by id needs. */
interface Readable {
  readonly collection: { readonly name: string };
  readonly schema: { readonly paths: Readonly<Record<string, { readonly options: { readonly select?: boolean } }>> };
  find(filter: object, excluded: Readonly<Record<string, number>>): { lean(): PromiseLike<unknown[]> };
}

/**
 * Returns the documents of a collection with these ids as BSON, without the given top-level fields. Sees every
 * acknowledged write.
 */
export type DirectReads = (collection: string, ids: readonly Id[], without: readonly string[]) => Promise<Uint8Array[]>;

let direct: DirectReads | undefined;
mongoose.connection.on("close", () => (direct = undefined));

/**
 * Makes the reads in this module use `reads` until the connection closes, or the driver if it is undefined. Through the
 * driver, a read costs half a millisecond, and every request reads its session and its member.
 */
export function readDirectly(reads: DirectReads | undefined): void {
  direct = reads;
}

/** By model: the top-level fields that Mongoose returns only if a query selects them. */
const hiddenFields = new WeakMap<Readable, readonly string[]>();

function hiddenIn(model: Readable): readonly string[] {
  const known = hiddenFields.get(model);
  if (known !== undefined) return known;
  const hidden = Object.entries(model.schema.paths).flatMap(([path, { options }]) =>
    options.select === false ? path : [],
  );
  if (hidden.some((path) => path.includes(".")))
    throw new Error(`${hidden.join(", ")}: only a whole field can be hidden`);
  hiddenFields.set(model, hidden);
  return hidden;
}

/**
 * Returns the stored documents with these ids, without the top-level fields in `without`, in an order that depends on
 * the database. Skips ids without a document.
 */
export async function findByIds<T>(model: Readable, ids: readonly Id[], without: readonly string[] = []): Promise<T[]> {
  if (ids.length === 0) return [];
  if (direct !== undefined) {
    const found = await direct(model.collection.name, ids, [...hiddenIn(model), ...without]);
    return found.map((bson) => mongoose.mongo.BSON.deserialize(bson) as T);
  }
  return (await model.find({ _id: mongoose.trusted({ $in: ids }) }, excluding(without)).lean()) as T[];
}

/** Returns the stored document with this id, or null, without the top-level fields in `without`. */
export async function findById<T>(model: Readable, id: Id, without: readonly string[] = []): Promise<T | null> {
  return (await findByIds<T>(model, [id], without))[0] ?? null;
}

/** Like `findById`, for a record of a synced collection, and also without the fields of the write pipeline. */
export const findRecord = <S>(
  { model }: { readonly model: Readable },
  id: string,
  without: readonly string[] = [],
): Promise<S | null> => findById(model, id, [...PIPELINE_FIELDS, ...without]);
