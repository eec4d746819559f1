/**
 * A change to one key in the store. Null means no value. The checksum of all data is updated from the old and the new
 * value.
 */
export interface Operation {
  key: Buffer;
  before: Buffer | null;
  after: Buffer | null;
}

const COLLECTION = 0x63;
const RECORD = 0x64;

/** Keys sort by collection, then by record, so reading a range returns documents in insertion order. */
function collectionKey(collection: number): Buffer {
  const key = Buffer.allocUnsafe(5);
  key[0] = COLLECTION;
  key.writeUInt32BE(collection, 1);
  return key;
}

function recordKey(collection: number, record: number): Buffer {
  const key = Buffer.allocUnsafe(11);
  key[0] = RECORD;
  key.writeUInt32BE(collection, 1);
  key.writeUIntBE(record, 5, 6);
  return key;
}

export type ParsedKey =
  | { kind: "collection"; collection: number }
  | { kind: "record"; collection: number; record: number }
  | { kind: "other" };

export function parseKey(key: Buffer): ParsedKey {
  if (key.length === 5 && key[0] === COLLECTION) return { kind: "collection", collection: key.readUInt32BE(1) };
  if (key.length === 11 && key[0] === RECORD)
    return { kind: "record", collection: key.readUInt32BE(1), record: key.readUIntBE(5, 6) };
  return { kind: "other" };
}

/** All changes of one command. They are committed in one transaction. */
export class Batch {
  readonly operations: Operation[] = [];

  record(collection: number, record: number, before: Buffer | null, after: Buffer | null): void {
    this.operations.push({ key: recordKey(collection, record), before, after });
  }

  collection(collection: number, before: Buffer | null, after: Buffer | null): void {
    this.operations.push({ key: collectionKey(collection), before, after });
  }
}
