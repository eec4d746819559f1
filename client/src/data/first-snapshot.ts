import type { Change } from "@bandstand/shared/sync/contract.ts";
import Dexie, { type ObservabilitySet, RangeSet } from "dexie";
import type { BandDatabase } from "./db.ts";
import { type LocalCollection, type SelfCheck, isLocalCollection, serverRow } from "./rows.ts";
import { quietDatabase, track } from "./running-transactions.ts";
import {
  FILLED,
  type SnapshotPage,
  type SnapshotProgress,
  isCurrent,
  partsOf,
  progressEntries,
} from "./snapshot-progress.ts";

/** Rows handed to the database in one task, which on a slow phone takes about 50 ms. */
const SLICE = 100;

/* Rows of the first page that no first screen waits for. They outnumber the others by far. */
const LATER: ReadonlySet<string> = new Set<LocalCollection>(["songs", "charts", "setlist_histories"]);

/* A snapshot has no removals. */
type LocalChange = Extract<Change, { record: unknown }> & { readonly collection: LocalCollection };
const isLocalChange = (change: Change): change is LocalChange =>
  "record" in change && isLocalCollection(change.collection);

/**
 * Writes the pages of a device's first snapshot. Bypasses Dexie, so that screens are notified once per page: they would
 * otherwise reread all rows after every thousand and delay the next thousand. The next rows are handed over while the
 * database still writes those before, so that neither waits for the other.
 *
 * Only the end of the last page waits for the disk: a database writes in order, and an interrupted snapshot is resumed
 * from the progress that reached the disk.
 */
export class FirstSnapshot {
  readonly #db: BandDatabase;
  /** The part handed over last: true once stored, false if it was refused. */
  #last: Promise<boolean> = Promise.resolve(true);
  /** True once a part was refused or failed, so that no later one may be stored. */
  #isOver = false;

  constructor(db: BandDatabase) {
    this.#db = db;
  }

  /**
   * Hands a page to the database. Of the first page, stores the rows that the first screens show before all others, and
   * waits until the screens have drawn them. Resolves when all but the last part of the page is stored; to false if rows
   * were refused, because edits are pending or another tab has continued the snapshot. Rejects if the database failed.
   */
  async store(page: SnapshotPage): Promise<boolean> {
    const isFirst = page.now.after === null;
    const local = page.changes.filter(isLocalChange);
    const shown = isFirst ? local.filter(({ collection }) => !LATER.has(collection)) : [];
    const rest = isFirst ? local.filter(({ collection }) => LATER.has(collection)) : local;
    if (shown.length > 0) {
      if (!(await this.#write({ changes: shown, page }, shown)) || !(await this.finish())) return false;
      /* If other rows were written first, the screens would have to wait for them. */
      await quietDatabase();
    }
    for (const { part, isLast } of partsOf(rest))
      if (!(await this.#write({ changes: part, page, isLast }, isLast ? rest : null))) return false;
    return true;
  }

  /** Resolves when everything handed over is stored; to false if rows were refused. Rejects if the database failed. */
  finish(): Promise<boolean> {
    return this.#last;
  }

  /*
   * Hands over a part, and notifies screens of the `changed` rows and of the progress, unless `changed` is null. Resolves
   * when the part before it is stored.
   */
  #write(part: Part, changed: readonly LocalChange[] | null): Promise<boolean> {
    const before = this.#last;
    this.#last = this.#writePart(part);
    this.#last.catch(() => (this.#isOver = true));
    /* Not only when the part is stored: what screens read now waits for the part and therefore includes it. */
    if (changed !== null) notifyChanged(this.#db, [...collectionsOf(changed), "meta"]);
    return before;
  }

  /*
   * Resolves when the part is stored; to false, with nothing stored, if it was refused. Hands over the rows before it
   * knows whether they are refused, so that the database has work as soon as the transaction starts.
   */
  #writePart({ changes, page: { now, next }, isLast = false }: Part): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const durability = isLast && next.after === null ? "strict" : "relaxed";
      const tables = [...collectionsOf(changes), "outbox", "meta"];
      const writing = track(this.#db.backendDB().transaction(tables, "readwrite", { durability }));
      let isRefused = false;
      writing.addEventListener("complete", () => resolve(true));
      writing.addEventListener("abort", () => {
        if (isRefused) return resolve(false);
        reject(new Error("the rows were not kept", { cause: writing.error }));
      });
      const edits = writing.objectStore("outbox").count();
      const meta = writing.objectStore("meta");
      const progress = meta.get("snapshot");
      /* Request events fire in order, so `edits` has its result by now, and the part before this one is over. */
      progress.addEventListener("success", () => {
        const stored = progress.result as { readonly value: unknown } | undefined;
        isRefused = this.#isOver || edits.result > 0 || !isCurrent(stored?.value, now);
        if (!isRefused) return;
        this.#isOver = true;
        writing.abort();
      });
      putInSlices(writing, changes, now.generation);
      if (isLast) writeProgress(meta, next);
      else meta.put(FILLED);
    });
  }
}

interface Part {
  readonly changes: readonly LocalChange[];
  readonly page: SnapshotPage;
  /** Whether the part completes the page. */
  readonly isLast?: boolean;
}

const collectionsOf = (changes: readonly LocalChange[]): LocalCollection[] => [
  ...new Set(changes.map(({ collection }) => collection)),
];

/* Hands over each slice as soon as the database starts to write the one before. */
function putInSlices(writing: IDBTransaction, changes: readonly LocalChange[], generation: number): void {
  let at = 0;
  const putSlice = (): void => {
    const slice = changes.slice(at, at + SLICE);
    at += SLICE;
    const putting = slice.map((change) => writing.objectStore(change.collection).put(serverRow(change, generation)));
    if (at < changes.length) putting[0]?.addEventListener("success", putSlice);
  };
  putSlice();
}

function writeProgress(meta: IDBObjectStore, next: SnapshotProgress): void {
  for (const entry of progressEntries(next)) meta.put(entry);
  if (next.after !== null) return;
  /* Freshly fetched data needs no self-check on the same day. */
  meta.put({ key: "self_check", value: { at: Date.now(), repaired: [] } satisfies SelfCheck });
  meta.delete("snapshot");
}

/* Notifies screens in all tabs that any row of these tables may have changed. */
function notifyChanged(db: BandDatabase, tables: readonly string[]): void {
  const parts: ObservabilitySet = {};
  for (const name of tables) {
    const { indexes } = db.table(name).schema;
    for (const part of ["", ":dels", ...indexes.map((index) => index.name)])
      parts[`idb://${db.name}/${name}/${part}`] = new RangeSet(Dexie.minKey, Dexie.maxKey);
  }
  Dexie.on.storagemutated.fire(parts);
}
