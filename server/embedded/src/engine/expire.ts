import { visitPath } from "../query/path.ts";
import type { Catalogue } from "../storage/catalogue.ts";
import type { Collection } from "../storage/collection.ts";
import type { Index } from "../storage/indexes.ts";
import type { Batch } from "../storage/operations.ts";
import type { Doc } from "../values/types.ts";

/**
 * The earliest date at a TTL index's path, including dates in arrays. Null if there is none: the record never expires.
 */
function earliest(document: Doc, path: readonly string[]): number | null {
  let least: number | null = null;
  visitPath(document, path, 0, true, (value) => {
    if (value instanceof Date) least = Math.min(least ?? value.getTime(), value.getTime());
    return false;
  });
  return least;
}

function expireByIndex(collection: Collection, index: Index, before: number, batch: Batch): void {
  const path = index.paths[0] ?? [];
  for (const stored of collection.records.values()) {
    const document = stored.part(index.fields);
    const date = earliest(document, path);
    if (date !== null && date <= before && index.entriesOf(document).length > 0) collection.remove(stored, batch);
  }
}

/** Removes the records that TTL indexes have expired. */
export function expireRecords(catalogue: Catalogue, now: number, batch: Batch): void {
  for (const collection of catalogue.all()) {
    for (const index of collection.indexes) {
      const seconds = index.spec.expireAfterSeconds;
      if (seconds !== null) expireByIndex(collection, index, now - seconds * 1000, batch);
    }
  }
}
