import type { Change } from "@bandstand/shared/sync/contract.ts";
import { call } from "./api.ts";
import { type BandDatabase, readMeta } from "./db.ts";
import { sweep, takeOver } from "./incoming.ts";
import { inOneTransaction } from "./outbox.ts";
import type { Failure } from "./request.ts";

/** A fetch of everything that has begun; kept so that it goes on after a break. */
interface SnapshotProgress {
  readonly generation: number;
  /** The page to fetch next; null for the first. */
  readonly after: string | null;
  /** Where to pull from afterwards; null until the first page is here. */
  readonly cursor: string | null;
}

export type PullOutcome =
  | { readonly ok: true; readonly changed: boolean }
  | { readonly ok: false; readonly failure: Failure };

/** Rows written at once. Between two such writes screens and edits get their turn. */
const CHUNK = 500;

/** True once the first page of the first fetch is here: enough to draw every first screen. */
export const isFilled = async (band: BandDatabase): Promise<boolean> => (await readMeta(band, "filled")) === true;

/** Brings this device to what the server shows this member: what changed since the cursor, or everything. */
export async function pull(band: BandDatabase): Promise<PullOutcome> {
  let changed = false;
  for (;;) {
    const [progress, cursor] = await Promise.all([
      readMeta<SnapshotProgress>(band, "snapshot"),
      readMeta<string>(band, "cursor"),
    ]);
    if (progress !== undefined || cursor === undefined) {
      const failure = await fetchPage(band, progress);
      if (failure !== null) return { ok: false, failure };
      changed = true;
      continue;
    }
    const reply = await call("syncPull", { query: { cursor } });
    /* A cursor that the server cannot read belongs to another time: start anew. */
    const isUnreadable = !reply.ok && reply.code === "VALIDATION_FAILED";
    if (!reply.ok && !isUnreadable) return { ok: false, failure: reply };
    if (!reply.ok || reply.body.reset || reply.body.cursor === null) {
      await startAnew(band, cursor);
      continue;
    }
    const { changes, cursor: next, has_more } = reply.body;
    if (changes.length > 0 || next !== cursor)
      await inOneTransaction(band, async () => {
        /* Another tab was faster: its rows may be newer than these, and its cursor names what they miss. */
        if ((await readMeta(band, "cursor")) !== cursor) return;
        await takeOver(band, changes, await readMeta<number>(band, "generation"));
        await band.meta.put({ key: "cursor", value: next });
      });
    changed ||= changes.length > 0;
    if (!has_more) return { ok: true, changed };
  }
}

/** The mark of rows that are confirmed now; undefined before the first fetch has begun. */
export const currentGeneration = async (band: BandDatabase): Promise<number | undefined> =>
  (await readMeta<SnapshotProgress>(band, "snapshot"))?.generation ?? (await readMeta<number>(band, "generation"));

/** Makes the next pull fetch everything. What is here stays until its replacement is complete. */
export const startAnew = (band: BandDatabase, cursor: string): Promise<void> =>
  inOneTransaction(band, async () => {
    if ((await readMeta(band, "cursor")) === cursor) await band.meta.delete("cursor");
  });

/** Fetches and keeps one page of everything; the old rows go when the last page is here. Null when that went well. */
async function fetchPage(band: BandDatabase, progress: SnapshotProgress | undefined): Promise<Failure | null> {
  const after = progress?.after ?? null;
  const reply = await call("syncSnapshot", { query: after === null ? {} : { after } });
  if (!reply.ok && reply.code === "VALIDATION_FAILED" && after !== null) {
    /* A page of an older server: from the beginning. */
    await band.meta.delete("snapshot");
    return null;
  }
  if (!reply.ok) return reply;
  const page = reply.body;
  const generation = progress?.generation ?? ((await readMeta<number>(band, "generation")) ?? 0) + 1;
  const isStillMine = async (): Promise<boolean> => {
    const now = await readMeta<SnapshotProgress>(band, "snapshot");
    return (now?.after ?? null) === after && (now?.generation ?? generation) === generation;
  };
  await inChunks(page.changes, (chunk, isLast) =>
    inOneTransaction(band, async () => {
      if (!(await isStillMine())) return;
      await takeOver(band, chunk, generation);
      if (!isLast) return;
      const cursor = progress?.cursor ?? page.cursor;
      await band.meta.put({ key: "filled", value: true });
      if (page.after === null) await complete(band, generation, cursor);
      else await band.meta.put({ key: "snapshot", value: { generation, after: page.after, cursor } });
    }),
  );
  return null;
}

async function complete(band: BandDatabase, generation: number, cursor: string | null): Promise<void> {
  await sweep(band, generation);
  await band.meta.bulkPut([
    { key: "cursor", value: cursor },
    { key: "generation", value: generation },
  ]);
  await band.meta.delete("snapshot");
}

async function inChunks(
  changes: readonly Change[],
  write: (chunk: readonly Change[], isLast: boolean) => Promise<void>,
): Promise<void> {
  for (let at = 0; at === 0 || at < changes.length; at += CHUNK)
    await write(changes.slice(at, at + CHUNK), at + CHUNK >= changes.length);
}
