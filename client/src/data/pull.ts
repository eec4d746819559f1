import type { Change } from "@bandstand/shared/sync/contract.ts";
import { call } from "./api.ts";
import { type BandDatabase, readMeta } from "./db.ts";
import { collectionsOf, fill, tellOf } from "./fill.ts";
import { sweep, takeOver } from "./incoming.ts";
import { inOneTransaction } from "./outbox.ts";
import type { Failure } from "./request.ts";
import { LOCAL_COLLECTIONS, type LocalCollection } from "./rows.ts";

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

/** What the last self-check found, for the device's page. */
export interface SelfCheck {
  /** ms since 1970. */
  readonly at: number;
  /** Names of the collections that differed and were fetched anew; empty when all was well. */
  readonly repaired: readonly string[];
}

/** Rows written at once. Between two such writes screens and edits get their turn. */
const CHUNK = 1_000;

/** Brings this device to what the server shows this member: what changed since the cursor, or everything. */
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
        await takeOver(band, changes, { generation: await readMeta<number>(band, "generation") });
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

type Reply = Awaited<ReturnType<typeof askPage>>;

const askPage = (after: string | null) => call("syncSnapshot", { query: after === null ? {} : { after } });

/** A page, and the one behind it, which is asked for as soon as this one names it. */
type Asked = Promise<{ readonly reply: Reply; readonly next: Asked | null }>;

async function askFrom(after: string | null): Asked {
  const reply = await askPage(after);
  return { reply, next: reply.ok && reply.body.after !== null ? askFrom(reply.body.after) : null };
}

/**
 * Fetches everything, page by page; the next ones are on their way while one is written. Every page is kept together with
 * how far the fetch has come, and the old rows go when the last page is here. Null when that went well.
 */
async function fetchEverything(band: BandDatabase, begun: SnapshotProgress | undefined): Promise<Failure | null> {
  const last = await readMeta<number>(band, "generation");
  let progress: SnapshotProgress = begun ?? { generation: (last ?? 0) + 1, after: null, cursor: null };
  for (let asked: Asked | null = askFrom(progress.after); asked !== null;) {
    const { reply, next: following }: Awaited<Asked> = await asked;
    if (!reply.ok && reply.code === "VALIDATION_FAILED" && progress.after !== null) {
      /* A page that this server does not have: from the beginning. */
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
  /** How far the fetch had come before this page, and how far it has with it. */
  readonly now: SnapshotProgress;
  readonly next: SnapshotProgress;
  /** This device has never had everything. */
  readonly isFirst: boolean;
}

/** False when another tab has gone on with the fetch meanwhile; its rows may be newer. */
async function keepPage(band: BandDatabase, { changes, now, next, isFirst }: Page): Promise<boolean> {
  const { generation } = now;
  const isCurrent = (progress: unknown): boolean => {
    const known = progress as SnapshotProgress | undefined;
    return (known?.after ?? null) === now.after && (known?.generation ?? generation) === generation;
  };
  const untold: LocalCollection[] = [];
  try {
    for (let at = 0; at === 0 || at < changes.length; at += CHUNK) {
      const part = changes.slice(at, at + CHUNK);
      const isLast = at + CHUNK >= changes.length;
      const collections = isFirst ? collectionsOf(part) : LOCAL_COLLECTIONS;
      /* The last rows of a page come with how far the fetch is, and wait for the disk. */
      if (isFirst && !isLast && (await fill(band, part, { generation, isCurrent }))) {
        untold.push(...collections);
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
    if (untold.length > 0) tellOf(band, untold);
  }
}

async function keepProgress(band: BandDatabase, progress: SnapshotProgress, isFirst: boolean): Promise<void> {
  await band.meta.put({ key: "filled", value: true });
  if (progress.after !== null) return void (await band.meta.put({ key: "snapshot", value: progress }));
  /* What has just been fetched is not checked on the same day. */
  const checked: SelfCheck = { at: Date.now(), repaired: [] };
  if (isFirst) await band.meta.put({ key: "self_check", value: checked });
  else await sweep(band, progress.generation);
  await band.meta.bulkPut([
    { key: "cursor", value: progress.cursor },
    { key: "generation", value: progress.generation },
  ]);
  await band.meta.delete("snapshot");
}
