import type { Change } from "@bandstand/shared/sync/contract.ts";
import type { BandDatabase } from "./db.ts";
import { render } from "./outbox.ts";
import { type AnyRow, type LocalCollection, LOCAL_COLLECTIONS, idFieldOf, isLocalCollection } from "./rows.ts";

interface Stamp {
  /** Number of the snapshot that confirms the row. */
  readonly generation?: number;
}

/** Returns the row for a change in a collection that this device stores; null if the record is gone. */
export const serverRow = (change: Change, stamp: Stamp): AnyRow | null =>
  "record" in change
    ? { ...change.record, [idFieldOf(change.collection as LocalCollection)]: change.id, rev: change.rev, ...stamp }
    : null;

/** A server row for this device, with `rev`; `row` is null if the member may no longer see the record. */
interface Incoming {
  readonly collection: LocalCollection;
  readonly id: string;
  readonly row: AnyRow | null;
}

/** Returns `collection:id` for every record with pending edits. Call inside a transaction. */
async function pendingKeys(db: BandDatabase): Promise<Set<string>> {
  const keys = (await db.outbox.orderBy("[collection+id]").keys()) as unknown as [string, string][];
  return new Set(keys.map(([collection, id]) => `${collection}:${id}`));
}

interface TakeOver {
  /** Number of the snapshot that confirms these rows. */
  readonly generation?: number | undefined;
  /**
   * True if the device has no older data, so rows are written without comparing. If the server accepts an edit during
   * the snapshot, the following pull returns that row again.
   */
  readonly isFirst?: boolean;
}

/**
 * Stores rows from the server. A row with an older `rev` than the stored one is from a late response and is ignored.
 * Rows with pending edits go to the shadow table, and the visible row is rebuilt from it and the edits. Call inside a
 * transaction.
 */
export async function takeOver(
  db: BandDatabase,
  changes: readonly Change[],
  { generation, isFirst = false }: TakeOver = {},
): Promise<void> {
  const pending = await pendingKeys(db);
  const stamp = generation === undefined ? {} : { generation };
  const plain = new Map<LocalCollection, Incoming[]>();
  for (const change of changes) {
    const { collection, id } = change;
    /* A collection from a newer server, unknown to this version. */
    if (!isLocalCollection(collection)) continue;
    const row = serverRow(change, stamp);
    if (pending.has(`${collection}:${id}`)) await toShadow(db, { collection, id, row });
    else if (!plain.get(collection)?.push({ collection, id, row })) plain.set(collection, [{ collection, id, row }]);
  }
  for (const [collection, incoming] of plain) await putNewer(db, collection, incoming, isFirst);
}

async function putNewer(
  db: BandDatabase,
  collection: LocalCollection,
  incoming: readonly Incoming[],
  isFirst: boolean,
): Promise<void> {
  const table = db.rows(collection);
  const known = isFirst ? [] : await table.bulkGet(incoming.map(({ id }) => id));
  const news = incoming.flatMap(({ row }, at) => (row !== null && row.rev >= (known[at]?.rev ?? 0) ? [row] : []));
  await table.bulkPut(news);
  const gone = incoming.filter(({ row }, at) => row === null && known[at] !== undefined);
  if (gone.length > 0) await table.bulkDelete(gone.map(({ id }) => id));
}

async function toShadow(db: BandDatabase, { collection, id, row }: Incoming): Promise<void> {
  const shadow = await db.shadow.get([collection, id]);
  if (row !== null && (shadow?.row?.rev ?? 0) > row.rev) return;
  await db.shadow.put({ collection, id, row });
  await render(db, collection, id);
}

/**
 * Deletes rows that the snapshot `generation` did not contain. Call it once the snapshot is complete, so that nothing
 * is deleted before its replacement is there. Rows with pending edits stay, without a server row. Call inside a
 * transaction.
 */
export async function sweep(db: BandDatabase, generation: number): Promise<void> {
  const pending = await pendingKeys(db);
  for (const collection of LOCAL_COLLECTIONS) {
    const old = await db
      .rows(collection)
      .filter((row) => row.generation !== generation)
      .primaryKeys();
    await db.rows(collection).bulkDelete(old.filter((id) => !pending.has(`${collection}:${id}`)));
  }
  const shadows = await db.shadow.filter(({ row }) => row !== null && row.generation !== generation).toArray();
  await db.shadow.bulkPut(shadows.map((shadow) => ({ ...shadow, row: null })));
  for (const { collection, id } of shadows) await render(db, collection, id);
}
