import type { SentChanges, Snapshot } from "@bandstand/shared/sync/contract.ts";
import { call } from "./api.ts";
import { type BandDatabase, readMeta, readMetas } from "./db.ts";
import { FirstSnapshot } from "./first-snapshot.ts";
import { sweep, takeOver } from "./incoming.ts";
import { inOneTransaction } from "./outbox.ts";
import type { Failure } from "./request.ts";
import { isLocalCollection } from "./rows.ts";
import { snapshotPages } from "./snapshot-pages.ts";
import { type SnapshotPage, type SnapshotProgress, isCurrent, partsOf, progressEntries } from "./snapshot-progress.ts";

export type PullOutcome =
  | { readonly ok: true; readonly changed: boolean }
  | { readonly ok: false; readonly failure: Failure };

/** Brings this device up to date: with the changes since the cursor, or with a full snapshot. */
export async function pull(db: BandDatabase): Promise<PullOutcome> {
  let changed = false;
  for (;;) {
    const [progress, cursor] = (await readMetas(db, "snapshot", "cursor")) as [SnapshotProgress?, string?];
    if (progress !== undefined || cursor === undefined) {
      const failure = await fetchEverything(db, progress);
      if (failure !== null) return { ok: false, failure };
      changed = true;
      continue;
    }
    const reply = await call("syncPull", { query: { cursor } });
    /* The server cannot read the cursor, so start over. */
    const isUnreadable = !reply.ok && reply.code === "VALIDATION_FAILED";
    if (!reply.ok && !isUnreadable) return { ok: false, failure: reply };
    if (!reply.ok || reply.body.reset || reply.body.cursor === null) {
      await startOver(db, cursor);
      continue;
    }
    const { changes, cursor: next, has_more } = reply.body;
    if (changes.length > 0 || next !== cursor) await storeChanges(db, { from: cursor, changes, cursor: next });
    changed ||= changes.length > 0;
    if (!has_more) return { ok: true, changed };
  }
}

/**
 * Stores changes and the cursor after them. Stores nothing and returns false if this device's cursor is not `from`: if
 * another tab got there first, its rows may be newer, and a pull from its cursor brings anything missing.
 */
export async function storeChanges(db: BandDatabase, { from, changes, cursor }: SentChanges): Promise<boolean> {
  const collections = [...new Set(changes.map(({ collection }) => collection))].filter(isLocalCollection);
  const store = async (): Promise<boolean> => {
    const [current, generation] = (await readMetas(db, "cursor", "generation")) as [string?, number?];
    if (current !== from) return false;
    await Promise.all([takeOver(db, changes, generation), db.meta.put({ key: "cursor", value: cursor })]);
    return true;
  };
  return await inOneTransaction(db, store, collections);
}

/** Number of the snapshot that currently confirms rows; undefined before the first one. */
export const currentGeneration = async (db: BandDatabase): Promise<number | undefined> =>
  (await readMeta<SnapshotProgress>(db, "snapshot"))?.generation ?? (await readMeta<number>(db, "generation"));

/** Makes the next pull fetch everything. Current rows stay until their replacement is complete. */
const startOver = (db: BandDatabase, cursor: string): Promise<void> =>
  inOneTransaction(db, async () => {
    if ((await readMeta(db, "cursor")) === cursor) await db.meta.delete("cursor");
  });

/**
 * Fetches a full snapshot page by page. Each page is stored together with the progress, and old rows are deleted after
 * the last page. Returns null on success, and if rows were refused: the next attempt then continues from the stored
 * progress.
 */
async function fetchEverything(db: BandDatabase, begun: SnapshotProgress | undefined): Promise<Failure | null> {
  const last = await readMeta<number>(db, "generation");
  let progress: SnapshotProgress = begun ?? { generation: (last ?? 0) + 1, after: null, cursor: null };
  const first = last === undefined && (await db.outbox.count()) === 0 ? new FirstSnapshot(db) : null;
  for await (const reply of snapshotPages(progress.after)) {
    if (!reply.ok && reply.code === "VALIDATION_FAILED" && progress.after !== null) {
      /* The server no longer has this page: start over. */
      await db.meta.delete("snapshot");
      return null;
    }
    if (!reply.ok) return reply;
    const { changes, after, cursor }: Snapshot = reply.body;
    const next = { ...progress, after, cursor: progress.cursor ?? cursor };
    const page = { changes, now: progress, next };
    if (!(await (first === null ? mergePage(db, page) : first.store(page)))) return null;
    progress = next;
  }
  await first?.finish();
  return null;
}

/**
 * Stores a page in addition to older rows and pending edits. Returns false if another tab has continued the snapshot,
 * because that tab's rows may be newer.
 */
async function mergePage(db: BandDatabase, { changes, now, next }: SnapshotPage): Promise<boolean> {
  for (const { part, isLast } of partsOf(changes)) {
    const keep = async (): Promise<boolean> => {
      if (!isCurrent(await readMeta(db, "snapshot"), now)) return false;
      await takeOver(db, part, now.generation);
      if (isLast) await keepProgress(db, next);
      return true;
    };
    if (!(await inOneTransaction(db, keep))) return false;
  }
  return true;
}

async function keepProgress(db: BandDatabase, next: SnapshotProgress): Promise<void> {
  await db.meta.bulkPut(progressEntries(next));
  if (next.after !== null) return;
  await sweep(db, next.generation);
  await db.meta.delete("snapshot");
}
