import type { Accessor } from "solid-js";
import { db, isFilled } from "../data/db.ts";
import { createLiveList, createLiveRecord } from "../data/live.ts";
import type { AnyRow, ConflictEntry, FailedEntry, LocalCollection, OutboxEntry } from "../data/rows.ts";

export interface Counts {
  readonly waiting: number;
  readonly failed: number;
  readonly conflicts: number;
  /** False until the first sync has stored the rows that the first screens show. */
  readonly filled: boolean;
}

/** Counts the pending and refused edits and the conflicts on this device; undefined until counted. */
export function createCounts(): Accessor<Counts | undefined> {
  const found = createLiveRecord<Counts>(async () => {
    const band = db();
    const [waiting, failed, conflicts, filled] = await Promise.all([
      band.outbox.count(),
      band.failed.count(),
      band.conflicts.count(),
      isFilled(band),
    ]);
    return { waiting, failed, conflicts, filled };
  });
  return () => found() ?? undefined;
}

/** An entry together with the row of its record, as currently shown on this device. */
export interface WithRow<E> {
  readonly n: number;
  readonly entry: E;
  readonly row: AnyRow | undefined;
}

async function withRows<E extends { readonly n: number; readonly collection: LocalCollection; readonly id: string }>(
  entries: readonly E[],
): Promise<WithRow<E>[]> {
  return await Promise.all(
    entries.map(async (entry) => ({ n: entry.n, entry, row: await db().rows(entry.collection).get(entry.id) })),
  );
}

export const createWaiting = () =>
  createLiveList<WithRow<OutboxEntry>>(async () => withRows(await db().outbox.orderBy("n").toArray()), "n");

export const createFailed = () =>
  createLiveList<WithRow<FailedEntry>>(async () => withRows(await db().failed.orderBy("n").toArray()), "n");

export const createConflicts = () =>
  createLiveList<WithRow<ConflictEntry>>(async () => withRows(await db().conflicts.orderBy("n").toArray()), "n");
