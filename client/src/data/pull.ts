import { call } from "./api.ts";
import { type BandDatabase, readMeta } from "./db.ts";
import { inOneTransaction, sweep, takeOver } from "./incoming.ts";
import type { Failure } from "./request.ts";

/** A fetch of everything that has begun; kept so that it goes on after a break. */
interface SnapshotProgress {
  readonly generation: number;
  readonly after: string | null;
  readonly cursor: string;
}

export type PullOutcome =
  | { readonly ok: true; readonly changed: boolean }
  | { readonly ok: false; readonly failure: Failure };

/** True once the first page of the first fetch is here: enough to draw every first screen. */
export const isFilled = async (band: BandDatabase): Promise<boolean> => (await readMeta(band, "filled")) === true;

/** Brings this device to what the server shows this member: what changed since the cursor, or everything. */
export async function pull(band: BandDatabase): Promise<PullOutcome> {
  let changed = false;
  for (;;) {
    if (
      (await readMeta<SnapshotProgress>(band, "snapshot")) !== undefined ||
      (await readMeta(band, "cursor")) === undefined
    ) {
      const failure = await fetchEverything(band);
      if (failure !== null) return { ok: false, failure };
      changed = true;
    }
    const cursor = await readMeta<string>(band, "cursor");
    const reply = await call("syncPull", { query: cursor === undefined ? {} : { cursor } });
    /* A cursor that the server cannot read belongs to another time: start anew. */
    const isUnreadable = !reply.ok && reply.code === "VALIDATION_FAILED";
    if (!reply.ok && !isUnreadable) return { ok: false, failure: reply };
    if (!reply.ok || reply.body.reset) {
      await band.meta.delete("cursor");
      continue;
    }
    const { changes, cursor: next, has_more } = reply.body;
    if (changes.length > 0 || next !== cursor)
      await inOneTransaction(band, async () => {
        await takeOver(band, changes, await readMeta<number>(band, "generation"));
        await band.meta.put({ key: "cursor", value: next });
      });
    changed ||= changes.length > 0;
    if (!has_more) return { ok: true, changed };
  }
}

/** Page by page, each with its progress in one transaction; the old rows go when the last page is here. */
async function fetchEverything(band: BandDatabase): Promise<Failure | null> {
  let progress = await readMeta<SnapshotProgress>(band, "snapshot");
  do {
    const after = progress?.after ?? undefined;
    const reply = await call("syncSnapshot", { query: after === undefined ? {} : { after } });
    if (!reply.ok) return reply;
    const { changes, cursor, after: next } = reply.body;
    const generation: number = progress?.generation ?? Date.now();
    const kept: SnapshotProgress = { generation, after: next, cursor: progress?.cursor ?? cursor ?? "" };
    await inOneTransaction(band, async () => {
      await takeOver(band, changes, generation);
      await band.meta.put({ key: "filled", value: true });
      if (next !== null) return void (await band.meta.put({ key: "snapshot", value: kept }));
      await sweep(band, generation);
      await band.meta.bulkPut([
        { key: "cursor", value: kept.cursor },
        { key: "generation", value: generation },
      ]);
      await band.meta.delete("snapshot");
    });
    progress = kept;
  } while (progress.after !== null);
  return null;
}

const DIGEST_EVERY_MS = 24 * 60 * 60 * 1000;

async function digestOf(lines: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(lines.toSorted().join("\n"));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...hash))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
    .slice(0, 22);
}

/**
 * Once a day compares count and hash of every collection with the server's, when both stand at the same place and no
 * edit waits. A difference makes the device fetch everything anew. Answers whether it had to.
 */
export async function selfCheck(
  band: BandDatabase,
  idOf: (collection: string) => string | undefined,
  now = Date.now(),
): Promise<boolean> {
  if (now - ((await readMeta<number>(band, "checked_at")) ?? 0) < DIGEST_EVERY_MS) return false;
  if ((await band.outbox.count()) > 0) return false;
  const reply = await call("syncDigest");
  if (!reply.ok || reply.body.cursor !== (await readMeta<string>(band, "cursor"))) return false;
  let differs = false;
  for (const [collection, theirs] of Object.entries(reply.body.collections)) {
    const idField = idOf(collection);
    if (idField === undefined) continue;
    const rows = (await band.table(collection).toArray()) as Record<string, unknown>[];
    const ours = await digestOf(rows.map((row) => `${String(row[idField])}:${String(row["rev"])}`));
    if (rows.length !== theirs.count || ours !== theirs.hash) differs = true;
  }
  await band.meta.put({ key: "checked_at", value: now });
  if (differs) await band.meta.delete("cursor");
  return differs;
}
