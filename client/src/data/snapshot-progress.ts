import type { Change } from "@bandstand/shared/sync/contract.ts";

/** The progress of a snapshot, stored so that an interrupted one can be resumed. */
export interface SnapshotProgress {
  readonly generation: number;
  /** The page to fetch next; null for the first. */
  readonly after: string | null;
  /** The cursor to pull from afterwards; null until the first page is stored. */
  readonly cursor: string | null;
}

/** A page of a snapshot, with the progress before and after it. */
export interface SnapshotPage {
  readonly changes: readonly Change[];
  readonly now: SnapshotProgress;
  readonly next: SnapshotProgress;
}

/** Rows per transaction. Screens and edits can run between two of them. */
const CHUNK = 1_000;

/** Splits a page into the parts to store one after the other. An empty page is one empty part. */
export function* partsOf<C extends Change>(changes: readonly C[]): Generator<{ part: readonly C[]; isLast: boolean }> {
  for (let at = 0; at === 0 || at < changes.length; at += CHUNK)
    yield { part: changes.slice(at, at + CHUNK), isLast: at + CHUNK >= changes.length };
}

/**
 * Whether `stored`, the `snapshot` value in `meta`, still equals the progress `now`, which means that no other tab has
 * continued the snapshot.
 */
export function isCurrent(stored: unknown, now: SnapshotProgress): boolean {
  const known = stored as SnapshotProgress | undefined;
  return (known?.after ?? null) === now.after && (known?.generation ?? now.generation) === now.generation;
}

/** The entry in `meta` that is stored with the rows that the first screens show. */
export const FILLED = { key: "filled", value: true } as const;

/**
 * Returns what to store in `meta` with the last rows of a page. After the last page, the caller also deletes the key
 * `snapshot`.
 */
export function progressEntries(next: SnapshotProgress): { readonly key: string; readonly value: unknown }[] {
  const { after, cursor, generation } = next;
  if (after !== null) return [FILLED, { key: "snapshot", value: next }];
  return [FILLED, { key: "cursor", value: cursor }, { key: "generation", value: generation }];
}
