import { randomBytes } from "node:crypto";
import { DatabaseError } from "../errors.ts";
import { Raw } from "../values/encode.ts";

/** A result whose documents are made into bytes only when a batch needs them. */
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

/** A reply holds at most this much, so that it stays below the limit of a message. */
const BATCH_BYTES = 16 * 1024 * 1024;
const FIRST_BATCH = 101;
/** MongoDB's own idle limit. */
export const CURSOR_TIMEOUT_MS = 10 * 60 * 1000;
/** Beyond this the one unused for longest is closed; its client is told CursorNotFound, as after a time-out. */
const MAX_OPEN = 1_000;

/** Cursors see the state of their find: records are immutable, so a list of them is a snapshot. */
export class Cursors {
  private readonly open = new Map<bigint, OpenCursor>();

  get size(): number {
    return this.open.size;
  }

  /** The first batch; a cursor stays open only if documents are left. `batchSize` 0 gives none yet. */
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
    // The map's order is the order of last use, see `more`.
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
    const nextBatch = take(cursor, batchSize ?? Number.POSITIVE_INFINITY);
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

function take(cursor: OpenCursor, count: number): Raw[] {
  const batch: Raw[] = [];
  let bytes = 0;
  while (batch.length < count && cursor.next < cursor.results.size) {
    const document = cursor.results.bytes(cursor.next);
    bytes += document.length + 16;
    if (batch.length > 0 && bytes > BATCH_BYTES) break;
    batch.push(new Raw(document));
    cursor.next += 1;
  }
  return batch;
}
