import type { Change } from "@bandstand/shared/sync/contract.ts";
import Dexie, { type ObservabilitySet, RangeSet } from "dexie";
import type { BandDatabase } from "./db.ts";
import { serverRow } from "./incoming.ts";
import { type LocalCollection, isLocalCollection } from "./rows.ts";

/** The collections of these changes that this device keeps. */
export const collectionsOf = (changes: readonly Change[]): LocalCollection[] =>
  [...new Set(changes.map(({ collection }) => collection))].filter(isLocalCollection);

interface Filling {
  readonly generation: number;
  /** Told the value of `snapshot` in `meta`: whether the fetch still stands where these rows belong. */
  readonly isCurrent: (progress: unknown) => boolean;
}

/**
 * Puts rows of the first fetch into the tables and tells nobody: screens that look at them would read all of them again
 * after every thousand, and the next thousand would wait for that. `tellOf` is owed when the page is complete. Does not
 * wait for the disk either: what says that these rows are here is written later, in a transaction that does, and a
 * database writes in order. False, with nothing written, where edits wait or another tab has gone on with the fetch.
 */
export function fill(
  band: BandDatabase,
  changes: readonly Change[],
  { generation, isCurrent }: Filling,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const names = collectionsOf(changes);
    const writing = band.backendDB().transaction([...names, "outbox", "meta"], "readwrite", { durability: "relaxed" });
    let isFilled = false;
    writing.addEventListener("complete", () => resolve(isFilled));
    writing.addEventListener("abort", () => reject(new Error("the rows were not kept", { cause: writing.error })));
    const edits = writing.objectStore("outbox").count();
    const progress = writing.objectStore("meta").get("snapshot");
    /* The answers come in order. */
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

/** Tells screens of all tabs that any row of these collections may have changed. */
export function tellOf(band: BandDatabase, collections: readonly LocalCollection[]): void {
  const parts: ObservabilitySet = {};
  for (const name of collections) {
    const { indexes } = band.table(name).schema;
    for (const part of ["", ":dels", ...indexes.map((index) => index.name)])
      parts[`idb://${band.name}/${name}/${part}`] = new RangeSet(Dexie.minKey, Dexie.maxKey);
  }
  Dexie.on.storagemutated.fire(parts);
}
