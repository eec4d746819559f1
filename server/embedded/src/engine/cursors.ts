import { randomBytes } from "node:crypto";
import { DatabaseError } from "../errors.ts";
import { Raw } from "../values/encode.ts";

/** A query result whose documents are encoded only when a batch needs them. */
export interface Results {
  readonly size: number;
  bytes(index: number): Uint8Array;
}

export interface CursorReply {
  cursor: { firstBatch?: Raw[]; nextBatch?: Raw[]; id: bigint; ns: string };
}

interface OpenCursor {
  namespace: string;
  results: Results;
  next: number;
  usedAt: number;
}

/** Keeps a reply below the maximum message size. */
const BATCH_BYTES = 16 * 1024 * 1024;
/**
 * The size of later batches whose client names none. MongoDB's are up to 16 MB, of which the database, the socket and
 * the client hold several copies: with batches of that size, the service took 90 MB more after its start with 80,000 songs.
 */
const LATER_BATCH_BYTES = 1024 * 1024;
const FIRST_BATCH = 101;
/** The same timeout as MongoDB's. */
export const CURSOR_TIMEOUT_MS = 10 * 60 * 1000;
/** Above this number, the least recently used cursor is closed. Its client gets CursorNotFound, as after a timeout. */
const MAX_OPEN = 1_000;

/** Open cursors. Each keeps its query's records, which are immutable, so later writes do not change the result. */
export class Cursors {
  private readonly open = new Map<bigint, OpenCursor>();

  get size(): number {
    return this.open.size;
  }

  /** Returns the first batch, which is empty for `batchSize` 0. A cursor stays open only if documents are left. */
  start(namespace: string, results: Results, batchSize: number | null, single: boolean, now: number): CursorReply {
    const cursor: OpenCursor = { namespace, results, next: 0, usedAt: now };
    const firstBatch = take(cursor, batchSize ?? FIRST_BATCH);
    return {
      cursor: { firstBatch, id: single || cursor.next >= results.size ? 0n : this.keep(cursor), ns: namespace },
    };
  }

  private keep(cursor: OpenCursor): bigint {
    const id = randomBytes(8).readBigInt64LE() & 0x7fffffffffffffffn || 1n;
    this.open.set(id, cursor);
    // The map is ordered by last use, least recent first, because `more` moves its cursor to the end.
    for (const oldest of this.open.keys()) {
      if (this.open.size <= MAX_OPEN) break;
      this.open.delete(oldest);
    }
    return id;
  }

  /** @throws CursorNotFound (43) */
  more(id: bigint, namespace: string, batchSize: number | null, now: number): CursorReply {
    const cursor = this.open.get(id);
    if (cursor === undefined) throw new DatabaseError("CursorNotFound", `cursor id ${id} not found`);
    if (cursor.namespace !== namespace)
      throw new DatabaseError(
        13,
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace`,
      );
    this.open.delete(id);
    const nextBatch =
      batchSize === null ? take(cursor, Number.POSITIVE_INFINITY, LATER_BATCH_BYTES) : take(cursor, batchSize);
    const left = cursor.next < cursor.results.size;
    if (left) {
      cursor.usedAt = now;
      this.open.set(id, cursor);
    }
    return { cursor: { nextBatch, id: left ? id : 0n, ns: namespace } };
  }

  close(id: bigint, namespace: string): boolean {
    return this.open.get(id)?.namespace === namespace && this.open.delete(id);
  }

  expire(now: number): void {
    for (const [id, cursor] of this.open) if (now - cursor.usedAt > CURSOR_TIMEOUT_MS) this.open.delete(id);
  }
}

function take(cursor: OpenCursor, count: number, bytesMax = BATCH_BYTES): Raw[] {
  const batch: Raw[] = [];
  let bytes = 0;
  while (batch.length < count && cursor.next < cursor.results.size) {
    const document = cursor.results.bytes(cursor.next);
    bytes += document.length + 16;
    if (batch.length > 0 && bytes > bytesMax) break;
    batch.push(new Raw(document));
    cursor.next += 1;
  }
  return batch;
}
