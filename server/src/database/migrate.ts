import mongoose from "mongoose";
import { readMeta, withLease, writeMeta } from "./meta.ts";
import type { Migration } from "./migration.ts";
import { migrations } from "./migrations.ts";

/** Thrown for a database that was written by a newer version of the service. */
export class NewerSchema extends Error {
  constructor(found: number, known: number) {
    super(
      `The database has schema ${found}, but this version only knows schemas up to ${known}. Please start the newer version.`,
    );
    this.name = "NewerSchema";
  }
}

/** Thrown if there is no schema with the requested number. */
class NoSuchSchema extends RangeError {
  constructor(target: number, known: readonly Migration[]) {
    const steps = known.map(({ name }, index) => `${index + 1} (${name})`);
    super(`There is no schema ${target}. This version knows 0, ${steps.join(", ")}.`);
    this.name = "NoSuchSchema";
  }
}

const database = (): mongoose.mongo.Db => {
  const { db } = mongoose.connection;
  if (db === undefined) throw new Error("not connected");
  return db;
};

/**
 * Migrates to `target` (default: the newest schema), one step at a time. Holds a lease, so several processes can start
 * at once. Throws `NewerSchema` before changing anything. Returns the names of the migrations that ran.
 */
export async function migrate(
  target: number = migrations.length,
  known: readonly Migration[] = migrations,
): Promise<string[]> {
  const { schema: found } = await readMeta();
  if (found > known.length) throw new NewerSchema(found, known.length);
  if (found === target) return [];
  return await withLease("migrations", async () => {
    const ran: string[] = [];
    let { schema, applied = [] } = await readMeta();
    if (schema > known.length) throw new NewerSchema(schema, known.length);
    while (schema !== target) {
      const isUp = schema < target;
      const step = known[isUp ? schema : schema - 1];
      if (step === undefined) throw new NoSuchSchema(target, known);
      if (isUp) await step.up(database());
      else await step.down(database());
      schema += isUp ? 1 : -1;
      const others = applied.filter(({ name }) => name !== step.name);
      applied = isUp ? [...others, { name: step.name, at: new Date() }] : others;
      await writeMeta({ schema, applied });
      ran.push(`${isUp ? "up" : "down"} ${step.name}`);
    }
    return ran;
  });
}

/**
 * Returns descriptions of the data that migrating down to `target` would lose; empty for a migration up. Throws
 * `NewerSchema`, or `NoSuchSchema` if `target` is unknown.
 */
export async function lossesOf(target: number, known: readonly Migration[] = migrations): Promise<string[]> {
  const { schema } = await readMeta();
  if (schema > known.length) throw new NewerSchema(schema, known.length);
  if (!(Number.isSafeInteger(target) && target >= 0 && target <= known.length)) throw new NoSuchSchema(target, known);
  const steps = known.slice(target, schema).toReversed();
  return (await Promise.all(steps.map(async (step) => (await step.losses?.(database())) ?? []))).flat();
}

/** Returns every migration that was applied to the data, oldest first. */
export async function appliedMigrations(known: readonly Migration[] = migrations) {
  const { schema, applied = [] } = await readMeta();
  return known.slice(0, schema).map(({ name }) => ({
    name,
    applied_at: applied.find((step) => step.name === name)?.at.toISOString() ?? null,
  }));
}
