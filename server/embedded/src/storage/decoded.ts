import { decode, decodeFields } from "../values/decode.ts";
import type { Fields } from "../values/fields.ts";
import { type Doc, compactCopy } from "../values/types.ts";

/**
 * The limit on documents kept in decoded form, in bytes of their BSON. Decoded, they take two to four times that
 * memory.
 */
const KEPT_BYTES = 8 * 1024 * 1024;
/** A scan keeps documents up to this size in decoded form. Of larger ones it decodes only the fields it reads. */
const SMALL_BYTES = 1024;

/** A stored document. It is never modified, only replaced. `raw` is its BSON, as stored and as sent to clients. */
export class Stored {
  readonly id: number;
  readonly raw: Buffer;
  private readonly cache: DecodedDocuments;
  /**
   * For `DecodedDocuments`: the decoded form or null, its index in that cache, and whether it was read since the cache
   * last considered it for eviction.
   */
  kept: Doc | null = null;
  place = -1;
  isRead = false;

  constructor(id: number, raw: Buffer, cache: DecodedDocuments) {
    this.id = id;
    this.raw = raw;
    this.cache = cache;
  }

  /** The whole document. It is shared: never modify it. */
  get doc(): Doc {
    return this.cache.whole(this);
  }

  /** The document with at least the given fields (null for all), for readers that look at nothing else. */
  part(fields: Fields | null): Doc {
    return fields === null ? this.cache.whole(this) : this.cache.part(this, fields);
  }

  /** Like `part`, for a document that will not be read again soon. */
  peek(fields: Fields | null): Doc {
    return this.kept ?? (fields === null ? decode(this.raw) : decodeFields(this.raw, fields));
  }
}

/**
 * Keeps the decoded form of recently read documents, up to a number of bytes. When it is full, it evicts a document
 * that has not been read since the hand last passed it (the "clock" algorithm).
 */
export class DecodedDocuments {
  private readonly mostBytes: number;
  private readonly kept: Stored[] = [];
  private hand = 0;
  private heldBytes = 0;

  constructor(mostBytes = KEPT_BYTES) {
    this.mostBytes = mostBytes;
  }

  /** The BSON bytes of the documents whose decoded form is kept. */
  get bytes(): number {
    return this.heldBytes;
  }

  whole(stored: Stored): Doc {
    if (stored.kept !== null) {
      stored.isRead = true;
      return stored.kept;
    }
    const document = decode(stored.raw);
    // A few large documents must not evict all others.
    return stored.raw.length <= this.mostBytes / 16 ? this.keep(stored, document) : document;
  }

  part(stored: Stored, fields: Fields): Doc {
    if (stored.kept !== null) return stored.kept;
    // Scans fill the cache but evict nothing. If they did, repeated scans of more data than fits would never hit the
    // cache.
    if (stored.raw.length > SMALL_BYTES || this.heldBytes + stored.raw.length > this.mostBytes)
      return decodeFields(stored.raw, fields);
    return this.keep(stored, decode(stored.raw));
  }

  /** Evicts a document that was replaced or removed. Cursors and snapshots may still read it and decode it again. */
  forget(stored: Stored): void {
    if (stored.kept === null) return;
    const last = this.kept.pop() as Stored;
    if (last !== stored) {
      this.kept[stored.place] = last;
      last.place = stored.place;
    }
    stored.kept = null;
    stored.place = -1;
    this.heldBytes -= stored.raw.length;
  }

  private keep(stored: Stored, document: Doc): Doc {
    while (this.heldBytes + stored.raw.length > this.mostBytes) this.evict();
    stored.kept = compactCopy(document);
    stored.isRead = false;
    stored.place = this.kept.push(stored) - 1;
    this.heldBytes += stored.raw.length;
    return stored.kept;
  }

  private evict(): void {
    for (;;) {
      if (this.hand >= this.kept.length) this.hand = 0;
      const stored = this.kept[this.hand] as Stored;
      if (!stored.isRead) return this.forget(stored);
      stored.isRead = false;
      this.hand += 1;
    }
  }
}
