import type { BandDatabase } from "./db.ts";
import { mutationOf } from "./mutation-kinds.ts";
import {
  type AnyRow,
  COMPUTED_FIELDS,
  type LocalCollection,
  LOCAL_COLLECTIONS,
  type OutboxEntry,
  idFields,
} from "./rows.ts";

/*
 * The three tables that always change together: the row that screens show, the server's row below it (`shadow`, only
 * while edits wait) and the edits. Everything here runs inside a transaction of the caller.
 */

/**
 * Runs `work` in one transaction over everything that an edit or an answer of the server may change, or over those
 * collections only that it does change: whoever reads others then need not wait.
 */
export const inOneTransaction = <T>(
  band: BandDatabase,
  work: () => Promise<T>,
  collections: readonly LocalCollection[] = LOCAL_COLLECTIONS,
): Promise<T> =>
  band.transaction(
    "rw",
    [...collections.map((name) => band.rows(name)), band.shadow, band.outbox, band.failed, band.conflicts, band.meta],
    work,
  );

/** The edits of one record that wait, in order of sending. */
export const pendingOf = (band: BandDatabase, collection: LocalCollection, id: string): Promise<OutboxEntry[]> =>
  band.outbox.where({ collection, id }).sortBy("n");

/** The row that screens show: the edits that wait, in order, over the server's row. */
export function shownRow(server: AnyRow | undefined, pending: readonly OutboxEntry[]): AnyRow | undefined {
  return pending.reduce<AnyRow | undefined>((row, { name, args, base, created_at }) => {
    /* An edit of another version of the app is passed over; it stays in the outbox. */
    const mutation = mutationOf(name);
    if (mutation === undefined) return row;
    const given = args as object;
    const next = mutation.rebase ? mutation.rebase(row, given, base) : mutation.apply(row, given, created_at);
    return next;
  }, server);
}

/** Writes the row that screens see, or takes it away. */
export async function writeShown(
  band: BandDatabase,
  collection: LocalCollection,
  id: string,
  row: AnyRow | undefined,
): Promise<void> {
  if (row === undefined) await band.rows(collection).delete(id);
  else await band.rows(collection).put({ ...row, rev: row.rev ?? 0, [idFields[collection]]: id });
}

/** Draws a record anew after its server row or its edits have changed. Without edits its shadow goes. */
export async function render(band: BandDatabase, collection: LocalCollection, id: string): Promise<void> {
  const shadow = await band.shadow.get([collection, id]);
  if (shadow === undefined) return;
  const pending = await pendingOf(band, collection, id);
  await writeShown(band, collection, id, shownRow(shadow.row ?? undefined, pending));
  if (pending.length === 0) await band.shadow.delete([collection, id]);
}

/** The record of an answer as a row: without what is computed. */
export function rowOf(
  record: Readonly<Record<string, unknown>>,
  collection: LocalCollection,
  id: string,
  rev: number,
): AnyRow {
  const row: Record<string, unknown> = { ...record, [idFields[collection]]: id };
  for (const field of COMPUTED_FIELDS) delete row[field];
  return { ...row, rev };
}
