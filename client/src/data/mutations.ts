import Dexie from "dexie";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { type BandDatabase, database, db } from "./db.ts";
import { type AnyMutation, type Mutation, defineMutation } from "./mutation-kinds.ts";
import { pendingOf, shownRow, writeShown } from "./outbox.ts";
import type { AnyRow, OutboxEntry } from "./rows.ts";
import { noteStorageFault } from "./storage-fault.ts";

export { defineMutation };

/**
 * Makes an edit: the shown row changes and the edit joins the outbox in one transaction, so that neither is without the
 * other, whatever crashes. Resolves when it is on the disk; only then may a screen say that it is saved. Rejects when
 * the device cannot keep it (storage full or gone); the app says so to the person, whatever the screen does.
 */
export async function mutate<A extends object, R extends object>(mutation: Mutation<A, R>, args: A): Promise<void> {
  const band = db();
  try {
    await withFreshConnection(band, (open) => record(open, mutation as unknown as AnyMutation, args));
  } catch (error) {
    noteStorageFault(band, error);
    throw error;
  }
}

/** `mutate` on a given database. */
export async function record(band: BandDatabase, mutation: AnyMutation, given: object): Promise<void> {
  const { collection } = mutation;
  /* As it will be sent: screens hand over parts of stores, which no database takes. */
  const args = JSON.parse(JSON.stringify(given)) as object;
  const id = mutation.id(args);
  await band.transaction("rw", [band.rows(collection), band.shadow, band.outbox], async () => {
    const [row, pending] = await Promise.all([band.rows(collection).get(id), pendingOf(band, collection, id)]);
    if (pending.length === 0) await band.shadow.put({ collection, id, row: row ?? null });
    const entry = entryOf(mutation, args, id, row);
    const last = pending.at(-1);
    const folded = last === undefined ? null : foldedArgs(last, entry, mutation);
    if (last === undefined || folded === null) await band.outbox.add(entry);
    else {
      const shadow = await band.shadow.get([collection, id]);
      const below = shownRow(shadow?.row ?? undefined, pending.slice(0, -1));
      await band.outbox.update(last.n, { args: folded, base: foldedBase(last, entry, mutation, below) });
    }
    await writeShown(band, collection, id, mutation.apply(row, args, entry.created_at));
  });
}

type NewEntry = Omit<OutboxEntry, "n">;

function entryOf(mutation: AnyMutation, args: object, id: string, row: AnyRow | undefined): NewEntry {
  const { name, collection } = mutation;
  return {
    mutation_id: newId(),
    name,
    lane: `${collection}:${id}`,
    collection,
    id,
    args,
    base: mutation.base?.(row, args) ?? fieldsBefore(mutation, args, row),
    request: null,
    tries: 0,
    merges: 0,
    created_at: Date.now(),
  };
}

function fieldsBefore(mutation: AnyMutation, args: object, row: AnyRow | undefined): Record<string, unknown> | null {
  const fields = mutation.fields?.(args);
  if (fields === undefined) return null;
  return Object.fromEntries(Object.keys(fields).map((field) => [field, row?.[field] ?? null]));
}

/* An edit that has once been sent is never changed: the server may have it. */
function foldedArgs(last: OutboxEntry, next: NewEntry, mutation: AnyMutation): object | null {
  if (last.request !== null || last.name !== next.name) return null;
  return mutation.fold?.(last.args as object, next.args as object) ?? null;
}

/*
 * Fields keep the value that was seen first. An edit that is merged keeps the base it was merged onto: the row below it
 * as it is now, which without news of others is the first base itself.
 */
function foldedBase(last: OutboxEntry, next: NewEntry, mutation: AnyMutation, below: AnyRow | undefined): unknown {
  if (mutation.rebase && mutation.base) return mutation.base(below, next.args as object);
  return mutation.fields ? { ...(next.base as object), ...(last.base as object) } : last.base;
}

const RETRIES = 3;

/* Browsers on phones kill the connection to the database; a fresh one usually works (research: storage of browsers). */
async function withFreshConnection(band: BandDatabase, work: (band: BandDatabase) => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work(band);
    } catch (error) {
      const isStorageFault = error instanceof Dexie.DexieError && error.name !== "QuotaExceededError";
      /* After signing out it would bring an empty database back. */
      const isLeft = database() !== band;
      if (tries === RETRIES || band.isOutdated || isLeft || !isStorageFault) throw error;
      band.close({ disableAutoOpen: false });
      await band.open();
    }
  }
}
