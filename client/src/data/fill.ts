import type { Change } from "@bandstand/shared/sync/contract.ts";
import Dexie, { type ObservabilitySet, RangeSet } from "dexie";
import type { BandDatabase } from "./db.ts";
import { serverRow } from "./incoming.ts";
import { type LocalCollection, isLocalCollection } from "./rows.ts";
import { track } from "./running-transactions.ts";

/** Returns the collections in these changes that this device stores. */
export const collectionsOf = (changes: readonly Change[]): LocalCollection[] =>
  [...new Set(changes.map(({ collection }) => collection))].filter(isLocalCollection);

interface Filling {
  readonly generation: number;
  /** Receives the `snapshot` value from `meta`; returns whether these rows are still the next to be written. */
  readonly isCurrent: (progress: unknown) => boolean;
}

/**
 * Writes rows of the first sync without notifying screens, which would otherwise reread all rows after every thousand
 * and delay the next thousand. Call `notifyChanged` when the page is complete. Does not wait for the disk either: the
 * progress is recorded in a later transaction that does wait, and a database writes in order. Returns false, with
 * nothing written, if edits are pending or another tab has continued the sync.
 */
export function fill(
  db: BandDatabase,
  changes: readonly Change[],
  { generation, isCurrent }: Filling,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const names = collectionsOf(changes);
    const tables = [...names, "outbox", "meta"];
    const writing = track(db.backendDB().transaction(tables, "readwrite", { durability: "relaxed" }));
    let isFilled = false;
    writing.addEventListener("complete", () => resolve(isFilled));
    writing.addEventListener("abort", () => reject(new Error("the rows were not kept", { cause: writing.error })));
    const edits = writing.objectStore("outbox").count();
    const progress = writing.objectStore("meta").get("snapshot");
    /* Request events fire in order, so `edits` has its result by now. */
    progress.addEventListener("success", () => {
      const known = progress.result as { readonly value: unknown } | undefined;
      if (edits.result > 0 || !isCurrent(known?.value)) return;
      for (const change of changes) {
        const row = isLocalCollection(change.collection) ? serverRow(change, { generation }) : null;
        if (row !== null) writing.objectStore(change.collection).put(row);
      }
      isFilled = true;
    });
  });
}

/** Notifies screens in all tabs that any row of these collections may have changed. */
export function notifyChanged(db: BandDatabase, collections: readonly LocalCollection[]): void {
  const parts: ObservabilitySet = {};
  for (const name of collections) {
    const { indexes } = db.table(name).schema;
    for (const part of ["", ":dels", ...indexes.map((index) => index.name)])
      parts[`idb://${db.name}/${name}/${part}`] = new RangeSet(Dexie.minKey, Dexie.maxKey);
  }
  Dexie.on.storagemutated.fire(parts);
}
