import type { Change } from "@bandstand/shared/sync/contract.ts";
import type { BandDatabase } from "./db.ts";
import { render } from "./outbox.ts";
import { type AnyRow, type LocalCollection, LOCAL_COLLECTIONS, isLocalCollection, serverRow } from "./rows.ts";

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

/* Whether a row from the server replaces the stored one. A row with an older `rev` is from a late response, unless a new
   snapshot brings it: after a backup has been restored, records have older revisions. */
const replaces = (row: AnyRow, known: AnyRow | null | undefined): boolean =>
  row.rev >= (known?.rev ?? 0) || (row.generation ?? 0) > (known?.generation ?? 0);

/**
 * Stores rows from the server, except those from late responses. Rows with pending edits go to the shadow table, and
 * the visible row is rebuilt from it and the edits. `generation` is the number of the snapshot that confirms the rows.
 * Call inside a transaction.
 */
export async function takeOver(db: BandDatabase, changes: readonly Change[], generation?: number): Promise<void> {
  const pending = await pendingKeys(db);
  const plain = new Map<LocalCollection, Incoming[]>();
  for (const change of changes) {
    const { collection, id } = change;
    /* A collection from a newer server, unknown to this version. */
    if (!isLocalCollection(collection)) continue;
    const row = serverRow(change, generation);
    if (pending.has(`${collection}:${id}`)) await toShadow(db, { collection, id, row });
    else if (!plain.get(collection)?.push({ collection, id, row })) plain.set(collection, [{ collection, id, row }]);
  }
  await Promise.all([...plain].map(([collection, incoming]) => putNewer(db, collection, incoming)));
}

async function putNewer(db: BandDatabase, collection: LocalCollection, incoming: readonly Incoming[]): Promise<void> {
  const table = db.rows(collection);
  const known = await table.bulkGet(incoming.map(({ id }) => id));
  const news = incoming.flatMap(({ row }, at) => (row !== null && replaces(row, known[at]) ? [row] : []));
  await table.bulkPut(news);
  const gone = incoming.filter(({ row }, at) => row === null && known[at] !== undefined);
  if (gone.length > 0) await table.bulkDelete(gone.map(({ id }) => id));
}

async function toShadow(db: BandDatabase, { collection, id, row }: Incoming): Promise<void> {
  const shadow = await db.shadow.get([collection, id]);
  if (row !== null && !replaces(row, shadow?.row)) return;
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
