import { Decimal128 } from "bson";
import { DatabaseError } from "../errors.ts";
import { Bin, Code, Doc, Double, Extreme, isInt32, Oid, Regex, Stamp } from "./types.ts";

/** Encoded BSON. Replies contain stored documents in this form, so that they are not decoded and encoded again. */
export class Raw {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

class Writer {
  bytes = Buffer.allocUnsafe(4096);
  at = 0;

  private reserve(count: number): number {
    const start = this.at;
    if (start + count > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, start + count));
      this.bytes.copy(larger, 0, 0, start);
      this.bytes = larger;
    }
    this.at = start + count;
    return start;
  }

  private byte(value: number): void {
    const start = this.reserve(1);
    this.bytes[start] = value;
  }

  private int32(value: number): void {
    const start = this.reserve(4);
    this.bytes.writeInt32LE(value, start);
  }

  private name(name: string): void {
    const start = this.reserve(name.length * 3 + 1);
    const written = this.bytes.write(name, start, "utf8");
    this.bytes[start + written] = 0;
    this.at = start + written + 1;
  }

  private text(text: string): void {
    const start = this.reserve(4 + text.length * 3 + 1);
    const written = this.bytes.write(text, start + 4, "utf8");
    this.bytes.writeInt32LE(written + 1, start);
    this.bytes[start + 4 + written] = 0;
    this.at = start + 4 + written + 1;
  }

  private copy(bytes: Uint8Array): void {
    const start = this.reserve(bytes.length);
    this.bytes.set(bytes, start);
  }

  private field(type: number, name: string): void {
    this.byte(type);
    this.name(name);
  }

  private int64(type: number, name: string, value: bigint): void {
    this.field(type, name);
    const start = this.reserve(8);
    this.bytes.writeBigInt64LE(value, start);
  }

  document(source: object): void {
    const start = this.reserve(4);
    for (const name in source) this.value(name, (source as Record<string, unknown>)[name]);
    this.byte(0);
    this.bytes.writeInt32LE(this.at - start, start);
  }

  private array(source: readonly unknown[]): void {
    const start = this.reserve(4);
    for (let index = 0; index < source.length; index += 1) this.value(String(index), source[index]);
    this.byte(0);
    this.bytes.writeInt32LE(this.at - start, start);
  }

  private number(name: string, value: number, forceDouble: boolean): void {
    if (!forceDouble && isInt32(value)) {
      this.field(0x10, name);
      this.int32(value);
      return;
    }
    this.field(0x01, name);
    const start = this.reserve(8);
    this.bytes.writeDoubleLE(value, start);
  }

  private value(name: string, value: unknown): void {
    switch (typeof value) {
      case "undefined":
        return;
      case "number":
        return this.number(name, value, false);
      case "string":
        this.field(0x02, name);
        return this.text(value);
      case "boolean":
        this.field(0x08, name);
        return this.byte(value ? 1 : 0);
      case "bigint":
        return this.int64(0x12, name, value);
      default:
    }
    if (value === null) return this.field(0x0a, name);
    if (Array.isArray(value)) {
      this.field(0x04, name);
      return this.array(value);
    }
    if (value instanceof Doc) {
      this.field(0x03, name);
      return this.document(value);
    }
    this.leaf(name, value as object);
  }

  private leaf(name: string, value: object): void {
    if (value instanceof Raw) {
      this.field(0x03, name);
      this.copy(value.bytes);
    } else if (value instanceof Oid) {
      this.field(0x07, name);
      const start = this.reserve(12);
      this.bytes.write(value.hex, start, 12, "hex");
    } else if (value instanceof Date) this.int64(0x09, name, BigInt(value.getTime()));
    else if (value instanceof Double) this.number(name, value.value, true);
    else if (value instanceof Bin) {
      this.field(0x05, name);
      this.int32(value.bytes.length);
      this.byte(value.subtype);
      this.copy(value.bytes);
    } else if (value instanceof Decimal128) {
      this.field(0x13, name);
      this.copy(value.bytes);
    } else if (value instanceof Stamp) this.int64(0x11, name, BigInt.asIntN(64, value.value));
    else if (value instanceof Regex) {
      this.field(0x0b, name);
      this.name(value.pattern);
      this.name(value.options);
    } else if (value instanceof Extreme) this.field(value.name === "minKey" ? 0xff : 0x7f, name);
    else if (value instanceof Code) this.code(name, value);
    else {
      this.field(0x03, name);
      this.document(value);
    }
  }

  private code(name: string, value: Code): void {
    if (value.scope === null) {
      this.field(0x0d, name);
      return this.text(value.code);
    }
    this.field(0x0f, name);
    const start = this.reserve(4);
    this.text(value.code);
    this.document(value.scope);
    this.bytes.writeInt32LE(this.at - start, start);
  }
}

// Encoding is synchronous, so one writer is enough. Its buffer is dropped after a very large document.
const writer = new Writer();
const KEEP_BYTES = 1024 * 1024;

/** Encodes a document, or the plain object of a reply, as BSON in memory from `allocate`. Omits undefined fields. */
export function encode(source: object, allocate = Buffer.allocUnsafe): Buffer {
  writer.at = 0;
  writer.document(source);
  const result = allocate(writer.at);
  writer.bytes.copy(result, 0, 0, writer.at);
  if (writer.bytes.length > KEEP_BYTES) writer.bytes = Buffer.allocUnsafe(4096);
  return result;
}

/** 16 MiB, MongoDB's limit for a stored document. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/**
 * Encodes a document into separately allocated memory. In Node's pool, a long-lived document would keep neighbouring
 * replies and messages in memory.
 * @throws BSONObjectTooLarge (10334)
 */
export function encodeStored(source: Doc): Buffer {
  const bytes = encode(source, Buffer.allocUnsafeSlow);
  if (bytes.length > MAX_DOCUMENT_BYTES)
    throw new DatabaseError(
      "BSONObjectTooLarge",
      `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}`,
    );
  return bytes;
}
