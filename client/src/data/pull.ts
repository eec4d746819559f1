import type { Change } from "@bandstand/shared/sync/contract.ts";
import { call } from "./api.ts";
import { type BandDatabase, readMeta } from "./db.ts";
import { collectionsOf, fill, notifyChanged } from "./fill.ts";
import { sweep, takeOver } from "./incoming.ts";
import { inOneTransaction } from "./outbox.ts";
import type { Failure } from "./request.ts";
import { LOCAL_COLLECTIONS, type LocalCollection } from "./rows.ts";

/** The progress of a snapshot, stored so that an interrupted one can be resumed. */
interface SnapshotProgress {
  readonly generation: number;
  /** The page to fetch next; null for the first. */
  readonly after: string | null;
  /** The cursor to pull from afterwards; null until the first page is stored. */
  readonly cursor: string | null;
}

export type PullOutcome =
  | { readonly ok: true; readonly changed: boolean }
  | { readonly ok: false; readonly failure: Failure };

/** The result of the last self-check, for the device's page. */
export interface SelfCheck {
  /** ms since 1970. */
  readonly at: number;
  /** Names of the collections that differed and were fetched again; empty if all was well. */
  readonly repaired: readonly string[];
}

/** Rows per write. Screens and edits can run between two writes. */
const CHUNK = 1_000;

/** Brings this device up to date: with the changes since the cursor, or with a full snapshot. */
export async function pull(band: BandDatabase): Promise<PullOutcome> {
  let changed = false;
  for (;;) {
    const [progress, cursor] = await Promise.all([
      readMeta<SnapshotProgress>(band, "snapshot"),
      readMeta<string>(band, "cursor"),
    ]);
    if (progress !== undefined || cursor === undefined) {
      const failure = await fetchEverything(band, progress);
      if (failure !== null) return { ok: false, failure };
      changed = true;
      continue;
    }
    const reply = await call("syncPull", { query: { cursor } });
    /* The server cannot read the cursor, so start over. */
    const isUnreadable = !reply.ok && reply.code === "VALIDATION_FAILED";
    if (!reply.ok && !isUnreadable) return { ok: false, failure: reply };
    if (!reply.ok || reply.body.reset || reply.body.cursor === null) {
      await startAnew(band, cursor);
      continue;
    }
    const { changes, cursor: next, has_more } = reply.body;
    if (changes.length > 0 || next !== cursor)
      await inOneTransaction(band, async () => {
        /* Another tab was faster: its rows may be newer, and its cursor covers what they lack. */
        if ((await readMeta(band, "cursor")) !== cursor) return;
        await takeOver(band, changes, { generation: await readMeta<number>(band, "generation") });
        await band.meta.put({ key: "cursor", value: next });
      });
    changed ||= changes.length > 0;
    if (!has_more) return { ok: true, changed };
  }
}

/** Number of the snapshot that currently confirms rows; undefined before the first one. */
export const currentGeneration = async (band: BandDatabase): Promise<number | undefined> =>
  (await readMeta<SnapshotProgress>(band, "snapshot"))?.generation ?? (await readMeta<number>(band, "generation"));

/** Makes the next pull fetch everything. Current rows stay until their replacement is complete. */
export const startAnew = (band: BandDatabase, cursor: string): Promise<void> =>
  inOneTransaction(band, async () => {
    if ((await readMeta(band, "cursor")) === cursor) await band.meta.delete("cursor");
  });

type Reply = Awaited<ReturnType<typeof askPage>>;

const askPage = (after: string | null) => call("syncSnapshot", { query: after === null ? {} : { after } });

/** A requested page with the next one, which is requested as soon as this one names it. */
type Asked = Promise<{ readonly reply: Reply; readonly next: Asked | null }>;

async function askFrom(after: string | null): Asked {
  const reply = await askPage(after);
  return { reply, next: reply.ok && reply.body.after !== null ? askFrom(reply.body.after) : null };
}

/**
 * Fetches a full snapshot page by page, requesting the next page while one is written. Each page is stored together
 * with the progress, and old rows are deleted after the last page. Returns null on success.
 */
async function fetchEverything(band: BandDatabase, begun: SnapshotProgress | undefined): Promise<Failure | null> {
  const last = await readMeta<number>(band, "generation");
  let progress: SnapshotProgress = begun ?? { generation: (last ?? 0) + 1, after: null, cursor: null };
  for (let asked: Asked | null = askFrom(progress.after); asked !== null;) {
    const { reply, next: following }: Awaited<Asked> = await asked;
    if (!reply.ok && reply.code === "VALIDATION_FAILED" && progress.after !== null) {
      /* The server no longer has this page: start over. */
      await band.meta.delete("snapshot");
      return null;
    }
    if (!reply.ok) return reply;
    const { changes, after, cursor } = reply.body;
    const next = { ...progress, after, cursor: progress.cursor ?? cursor };
    if (!(await keepPage(band, { changes, now: progress, next, isFirst: last === undefined }))) return null;
    progress = next;
    asked = following;
  }
  return null;
}

interface Page {
  readonly changes: readonly Change[];
  /** The progress before and after this page. */
  readonly now: SnapshotProgress;
  readonly next: SnapshotProgress;
  /** This device has never had a complete snapshot. */
  readonly isFirst: boolean;
}

/** False if another tab has continued the snapshot meanwhile; its rows may be newer. */
async function keepPage(band: BandDatabase, { changes, now, next, isFirst }: Page): Promise<boolean> {
  const { generation } = now;
  const isCurrent = (progress: unknown): boolean => {
    const known = progress as SnapshotProgress | undefined;
    return (known?.after ?? null) === now.after && (known?.generation ?? generation) === generation;
  };
  const unannounced: LocalCollection[] = [];
  try {
    for (let at = 0; at === 0 || at < changes.length; at += CHUNK) {
      const part = changes.slice(at, at + CHUNK);
      const isLast = at + CHUNK >= changes.length;
      const collections = isFirst ? collectionsOf(part) : LOCAL_COLLECTIONS;
      /* The last rows of a page are written with the progress, and wait for the disk. */
      if (isFirst && !isLast && (await fill(band, part, { generation, isCurrent }))) {
        unannounced.push(...collections);
        continue;
      }
      const keep = async (): Promise<boolean> => {
        if (!isCurrent(await readMeta(band, "snapshot"))) return false;
        await takeOver(band, part, { generation, isFirst });
        if (isLast) await keepProgress(band, next, isFirst);
        return true;
      };
      if (!(await inOneTransaction(band, keep, collections))) return false;
    }
    return true;
  } finally {
    if (unannounced.length > 0) notifyChanged(band, unannounced);
  }
}

async function keepProgress(band: BandDatabase, progress: SnapshotProgress, isFirst: boolean): Promise<void> {
  await band.meta.put({ key: "filled", value: true });
  if (progress.after !== null) return void (await band.meta.put({ key: "snapshot", value: progress }));
  /* Freshly fetched data needs no self-check on the same day. */
  const checked: SelfCheck = { at: Date.now(), repaired: [] };
  if (isFirst) await band.meta.put({ key: "self_check", value: checked });
  else await sweep(band, progress.generation);
  await band.meta.bulkPut([
    { key: "cursor", value: progress.cursor },
    { key: "generation", value: progress.generation },
  ]);
  await band.meta.delete("snapshot");
}
