import type mongoose from "mongoose";
import type { Migration } from "./migration.ts";

interface Before {
  readonly _id: string;
  readonly rev: number;
}

interface AddedField<T> {
  readonly name: string;
  readonly collection: string;
  readonly field: string;
  /** Returns the field's value for an existing record. */
  readonly valueOf: (record: T) => unknown;
  /**
   * See `Migration.losses`. The default counts the records whose field is not null, so pass a function if `valueOf` can
   * return something other than null.
   */
  readonly losses?: Migration["losses"];
}

/**
 * Returns a migration that adds a field to every record in a synced collection; its `down` removes the field. Marks the
 * records as changed, so that devices receive them.
 */
export function addedField<T = unknown>({ name, collection, field, valueOf, losses }: AddedField<T>): Migration {
  const absent = { [field]: { $exists: false } };
  const records = (database: mongoose.mongo.Db) => database.collection<Before>(collection);
  return {
    name,
    async up(database) {
      for await (const record of records(database).find(absent)) {
        const added = { [field]: valueOf(record as unknown as T), dirty: true };
        await records(database).updateOne({ _id: record._id, ...absent }, { $set: added, $inc: { rev: 1 } });
      }
    },
    async down(database) {
      const change = { $unset: { [field]: "" as const }, $set: { dirty: true }, $inc: { rev: 1 } };
      await records(database).updateMany({ [field]: { $exists: true } }, change);
    },
    losses:
      losses ??
      (async (database) => {
        const count = await records(database).countDocuments({ [field]: { $exists: true, $ne: null } });
        return count === 0 ? [] : [`${field} of ${count} record(s) of ${collection}`];
      }),
  };
}
