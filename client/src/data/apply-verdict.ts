import type { BandDatabase } from "./db.ts";
import { mutationOf } from "./mutation-kinds.ts";
import { inOneTransaction, render, rowOf, shownRow } from "./outbox.ts";
import { asNewRequest } from "./prepare.ts";
import { currentGeneration } from "./pull.ts";
import type { Failure, Success } from "./request.ts";
import { type AnyRow, type FailedEntry, type OutboxEntry, idFieldOf } from "./rows.ts";

/** After this many merges in a row, the edit is treated as failed, and a person decides. */
const MERGES_MAX = 5;

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** Runs `work` if the entry is still the one that was sent; another tab may have handled it. */
const ifCurrent = (db: BandDatabase, entry: OutboxEntry, work: () => Promise<void>): Promise<void> =>
  inOneTransaction(db, async () => {
    const now = await db.outbox.get(entry.n);
    if (now?.mutation_id !== entry.mutation_id) return;
    await work();
    await render(db, entry.collection, entry.id);
  });

/**
 * Stores the server's row in the shadow, below pending edits. Ignores a row that is older than the stored one, unless
 * `isCurrent`. Call inside a transaction.
 */
async function keepServerRow(
  db: BandDatabase,
  { collection, id }: OutboxEntry,
  row: AnyRow | null,
  { isCurrent = false } = {},
): Promise<void> {
  const shadow = await db.shadow.get([collection, id]);
  if (!isCurrent && row !== null && (shadow?.row?.rev ?? 0) > row.rev) return;
  const generation = await currentGeneration(db);
  await db.shadow.put({
    collection,
    id,
    row: row && { ...row, ...(generation === undefined ? {} : { generation }) },
  });
}

/**
 * The server has accepted the edit: removes it from the outbox. The new server row is the response or, if the response
 * is not the record, the old row with the edit applied.
 */
export const acknowledge = (db: BandDatabase, entry: OutboxEntry, { body, rev }: Success<unknown>): Promise<void> =>
  ifCurrent(db, entry, async () => {
    const { name, collection, id } = entry;
    await db.outbox.delete(entry.n);
    if (isObject(body) && body[idFieldOf(collection)] === id && rev !== null)
      return await keepServerRow(db, entry, rowOf(mutationOf(name)?.record?.(body) ?? body, collection, id, rev));
    const before = (await db.shadow.get([collection, id]))?.row ?? undefined;
    if (rev !== null && before !== undefined && before.rev >= rev) return;
    const after = shownRow(before, [entry]);
    /* A response that contains only part of the record still has the revision of the whole record. If that is exactly
       the next revision, nobody else has changed the record in between. */
    const isNext = rev !== null && rev === (before?.rev ?? 0) + 1;
    await keepServerRow(db, entry, after === undefined ? null : { ...after, rev: isNext ? rev : (before?.rev ?? 0) });
  });

/** Removes an edit whose effect already exists on the server. */
export const drop = (db: BandDatabase, entry: OutboxEntry): Promise<void> =>
  acknowledge(db, entry, { ok: true, status: 204, body: undefined, rev: null });

/** Counts a failed attempt: the server has not decided on the edit, so the same request will be sent again. */
export const postpone = (db: BandDatabase, entry: OutboxEntry): Promise<void> =>
  inOneTransaction(db, async () => {
    await db.outbox.update(entry.n, { tries: entry.tries + 1 });
  });

/**
 * Others have changed the same record: stores its current state, which the refusal contains, so that the edit can be
 * merged with it and sent again.
 */
export const merge = (db: BandDatabase, entry: OutboxEntry, failure: Failure): Promise<void> => {
  if (entry.merges >= MERGES_MAX) return fail(db, entry, failure);
  return ifCurrent(db, entry, async () => {
    const { collection, id } = entry;
    const { rev, record, setlist, setlist_version } = failure.problem;
    const shadow = await db.shadow.get([collection, id]);
    /* After a backup has been restored, the record is older than the row on this device. */
    if (typeof rev === "number" && isObject(record))
      await keepServerRow(db, entry, rowOf(record, collection, id, rev), { isCurrent: true });
    /* The refusal contains only the setlist, so `rev` is not updated: the next pull brings the rest of that
       revision. */
    else if (shadow?.row && setlist_version !== undefined)
      await db.shadow.put({ ...shadow, row: { ...shadow.row, setlist, setlist_version } });
    await db.outbox.put(asNewRequest(entry));
  });
};

/** The server refused the edit permanently: keeps it in `failed` with the reason. Later edits stay in the outbox. */
export const fail = (db: BandDatabase, entry: OutboxEntry, failure: Failure): Promise<void> =>
  ifCurrent(db, entry, async () => {
    const { n, request: _request, ...kept } = entry;
    const { errors } = failure.problem;
    await db.outbox.delete(n);
    await db.failed.add({
      ...kept,
      code: failure.code === "UNKNOWN" ? String(failure.status) : failure.code,
      detail: failure.detail,
      faults: Array.isArray(errors) ? (errors as FailedEntry["faults"]) : [],
      failed_at: Date.now(),
    });
  });
