import type { Change } from "@bandstand/shared/sync/contract.ts";
import type { BandDatabase } from "./db.ts";
import { render } from "./mutations.ts";
import { type AnyRow, type LocalCollection, LOCAL_COLLECTIONS, idFields, isLocalCollection } from "./rows.ts";

/** A server row for this device: with `rev`, or null when the member may not see it any more. */
interface Incoming {
  readonly collection: LocalCollection;
  readonly id: string;
  readonly row: AnyRow | null;
}

const tablesOf = (band: BandDatabase) => [
  ...LOCAL_COLLECTIONS.map((name) => band.rows(name)),
  band.shadow,
  band.outbox,
  band.meta,
  band.failed,
  band.conflicts,
];

/** Runs `work` in one transaction over everything that an answer of the server may change. */
export const inOneTransaction = (band: BandDatabase, work: () => Promise<void>): Promise<void> =>
  band.transaction("rw", tablesOf(band), work);

/**
 * Takes rows of the server over. A row with an older `rev` than the known one is a late answer and changes nothing. Rows
 * with pending edits go to the shadow and are drawn anew with the edits on top. Inside a transaction.
 */
export async function takeOver(band: BandDatabase, changes: readonly Change[], generation?: number): Promise<void> {
  const incoming = changes.flatMap((change): Incoming[] => {
    const { collection, id } = change;
    if (!isLocalCollection(collection)) return [];
    if (!("record" in change)) return [{ collection, id, row: null }];
    const stamp = generation === undefined ? {} : { generation };
    return [{ collection, id, row: { ...change.record, [idFields[collection]]: id, rev: change.rev, ...stamp } }];
  });
  const pending = new Set((await band.outbox.toArray()).map((entry) => `${entry.collection}:${entry.id}`));
  for (const collection of LOCAL_COLLECTIONS) {
    const ours = incoming.filter((one) => one.collection === collection);
    if (ours.length === 0) continue;
    const plain = ours.filter(({ id }) => !pending.has(`${collection}:${id}`));
    await putNewer(band, collection, plain);
    for (const one of ours) if (pending.has(`${collection}:${one.id}`)) await toShadow(band, one);
  }
}

async function putNewer(band: BandDatabase, collection: LocalCollection, incoming: readonly Incoming[]): Promise<void> {
  const table = band.rows(collection);
  const known = await table.bulkGet(incoming.map(({ id }) => id));
  const isNews = (row: AnyRow | null, at: number): row is AnyRow => row !== null && row.rev >= (known[at]?.rev ?? 0);
  await table.bulkPut(
    incoming.flatMap(({ row }, at) => (isNews(row, at) ? [{ ...generationOf(known[at]), ...row }] : [])),
  );
  const gone = incoming.filter(({ row }, at) => row === null && known[at] !== undefined);
  if (gone.length > 0) await table.bulkDelete(gone.map(({ id }) => id));
}

const generationOf = (row: AnyRow | undefined): { generation?: number } =>
  row?.generation === undefined ? {} : { generation: row.generation };

async function toShadow(band: BandDatabase, { collection, id, row }: Incoming): Promise<void> {
  const shadow = await band.shadow.get([collection, id]);
  if (row !== null && (shadow?.row?.rev ?? 0) > row.rev) return;
  await band.shadow.put({ collection, id, row });
  await render(band, collection, id);
}

/**
 * Takes away what a complete fetch of `generation` did not bring: nothing is deleted before its replacement is there.
 * Rows with pending edits stay; their server row is gone. Inside a transaction.
 */
export async function sweep(band: BandDatabase, generation: number): Promise<void> {
  const pending = new Set((await band.outbox.toArray()).map((entry) => `${entry.collection}:${entry.id}`));
  for (const collection of LOCAL_COLLECTIONS) {
    const old = await band
      .rows(collection)
      .filter((row) => row.generation !== generation)
      .primaryKeys();
    const gone = old.filter((id) => !pending.has(`${collection}:${id}`));
    await band.rows(collection).bulkDelete(gone);
  }
  const shadows = await band.shadow.filter(({ row }) => row !== null && row.generation !== generation).toArray();
  await band.shadow.bulkPut(shadows.map((shadow) => ({ ...shadow, row: null })));
  for (const { collection, id } of shadows) await render(band, collection, id);
}
