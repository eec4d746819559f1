import type { BandDatabase } from "./db.ts";
import { mutationOf } from "./mutation-kinds.ts";
import {
  type AnyRow,
  COMPUTED_FIELDS,
  type LocalCollection,
  LOCAL_COLLECTIONS,
  type OutboxEntry,
  idFieldOf,
} from "./rows.ts";

/* The three tables that always change together: the visible row, the server's row below it (`shadow`, only while
   edits are pending) and the edits. Everything here runs inside the caller's transaction. */

/**
 * Runs `work` in one transaction over all tables that an edit or a response may change. With `collections`, only those
 * are locked, so readers of other collections need not wait.
 */
export const inOneTransaction = <T>(
  db: BandDatabase,
  work: () => Promise<T>,
  collections: readonly LocalCollection[] = LOCAL_COLLECTIONS,
): Promise<T> =>
  db.transaction(
    "rw",
    [...collections.map((name) => db.rows(name)), db.shadow, db.outbox, db.failed, db.conflicts, db.meta],
    work,
  );

/** The pending edits of one record, in sending order. */
export const pendingOf = (db: BandDatabase, collection: LocalCollection, id: string): Promise<OutboxEntry[]> =>
  db.outbox.where({ collection, id }).sortBy("n");

/** Computes the visible row: the server's row with all pending edits applied in order. */
export function shownRow(server: AnyRow | undefined, pending: readonly OutboxEntry[]): AnyRow | undefined {
  return pending.reduce<AnyRow | undefined>((row, { name, args, base, created_at }) => {
    /* An edit from a different version of the app is not applied; it stays in the outbox. */
    const mutation = mutationOf(name);
    if (mutation === undefined) return row;
    const given = args as object;
    return mutation.kind === "merged" && mutation.rebase
      ? mutation.rebase(row, given, base)
      : mutation.apply(row, given, created_at);
  }, server);
}

/** Writes or deletes the visible row. */
export async function writeShown(
  db: BandDatabase,
  collection: LocalCollection,
  id: string,
  row: AnyRow | undefined,
): Promise<void> {
  if (row === undefined) await db.rows(collection).delete(id);
  else await db.rows(collection).put({ ...row, rev: row.rev ?? 0, [idFieldOf(collection)]: id });
}

/**
 * Rebuilds the visible row after its server row or its edits have changed. Deletes the shadow if there are no edits.
 */
export async function render(db: BandDatabase, collection: LocalCollection, id: string): Promise<void> {
  const shadow = await db.shadow.get([collection, id]);
  if (shadow === undefined) return;
  const pending = await pendingOf(db, collection, id);
  await writeShown(db, collection, id, shownRow(shadow.row ?? undefined, pending));
  if (pending.length === 0) await db.shadow.delete([collection, id]);
}

/** Converts a response's record to a row, without computed fields. */
export function rowOf(
  record: Readonly<Record<string, unknown>>,
  collection: LocalCollection,
  id: string,
  rev: number,
): AnyRow {
  const row: Record<string, unknown> = { ...record, [idFieldOf(collection)]: id };
  for (const field of COMPUTED_FIELDS) delete row[field];
  return { ...row, rev };
}
