import type { Change } from "@bandstand/shared/sync/contract.ts";
import Dexie, { type ObservabilitySet, RangeSet } from "dexie";
import type { BandDatabase } from "./db.ts";
import { type LocalCollection, type SelfCheck, isLocalCollection, serverRow } from "./rows.ts";
import { track } from "./running-transactions.ts";
import { type SnapshotPage, type SnapshotProgress, isCurrent, partsOf, progressEntries } from "./snapshot-progress.ts";

/**
 * Stores a page of a device's first snapshot. Bypasses Dexie, so that screens are notified only when the page is
 * complete: they would otherwise reread all rows after every thousand and delay the next thousand. Only the end of the
 * last page waits for the disk: a database writes in order, and an interrupted snapshot is resumed from the progress that
 * reached the disk. Resolves to false, with nothing or only a part of the page stored, if edits are pending or another tab
 * has continued the snapshot. Rejects if the database fails to store the rows.
 */
export async function storeFirstSnapshotPage(db: BandDatabase, page: SnapshotPage): Promise<boolean> {
  const { changes } = page;
  for (const { part, isLast } of partsOf(changes))
    if (!(await writePart(db.backendDB(), part, page, isLast))) return false;
  notifyChanged(db, [...collectionsOf(changes), "meta"]);
  return true;
}

const collectionsOf = (changes: readonly Change[]): LocalCollection[] =>
  [...new Set(changes.map(({ collection }) => collection))].filter(isLocalCollection);

function writePart(
  connection: IDBDatabase,
  part: readonly Change[],
  { now, next }: SnapshotPage,
  isLast: boolean,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const tables = [...collectionsOf(part), "outbox", "meta"];
    const durability = isLast && next.after === null ? "strict" : "relaxed";
    const writing = track(connection.transaction(tables, "readwrite", { durability }));
    let isWritten = false;
    writing.addEventListener("complete", () => resolve(isWritten));
    writing.addEventListener("abort", () => reject(new Error("the rows were not kept", { cause: writing.error })));
    const edits = writing.objectStore("outbox").count();
    const meta = writing.objectStore("meta");
    const progress = meta.get("snapshot");
    /* Request events fire in order, so `edits` has its result by now. */
    progress.addEventListener("success", () => {
      const stored = progress.result as { readonly value: unknown } | undefined;
      if (edits.result > 0 || !isCurrent(stored?.value, now)) return;
      for (const change of part) {
        const row = isLocalCollection(change.collection) ? serverRow(change, now.generation) : null;
        if (row !== null) writing.objectStore(change.collection).put(row);
      }
      if (isLast) writeProgress(meta, next);
      isWritten = true;
    });
  });
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
