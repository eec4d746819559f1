import { Decimal128 } from "bson";
import { DatabaseError } from "../errors.ts";
import { Bin, Code, Doc, Double, isInt32, MAX_KEY, MIN_KEY, Oid, Regex, Stamp } from "./types.ts";
import type { Value } from "./types.ts";

/** MongoDB's own limit is 180 levels for stored documents. */
const MAX_DEPTH = 180;

function invalid(reason: string): DatabaseError {
  return new DatabaseError("InvalidBSON", `invalid BSON: ${reason}`);
}

/**
 * Reads BSON into documents of `types.ts`, keeping every number's type. Own code, because the driver's decoder
 * turns `{$ref, $id}` into objects, loses the type of 1.0 and trusts the field name `_bsontype`.
 */
class Reader {
  readonly bytes: Buffer;
  at: number;
  end: number;
  depth = 0;

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes;
    this.at = at;
    this.end = bytes.length;
  }

  private need(count: number): number {
    const start = this.at;
    if (count < 0 || start + count > this.end) throw invalid("a value reaches beyond its document");
    this.at = start + count;
    return start;
  }

  private name(): string {
    const start = this.at;
    let at = start;
    let ascii = true;
    for (;;) {
      if (at >= this.end) throw invalid("a field name has no end");
      const byte = this.bytes[at] as number;
      if (byte === 0) break;
      if (byte > 127) ascii = false;
      at += 1;
    }
    this.at = at + 1;
    return ascii ? this.bytes.toString("latin1", start, at) : this.utf8(start, at);
  }

  private text(): string {
    const length = this.bytes.readInt32LE(this.need(4));
    if (length < 1) throw invalid("a string has a negative length");
    const start = this.need(length);
    if (this.bytes[start + length - 1] !== 0) throw invalid("a string has no end");
    return this.utf8(start, start + length - 1);
  }

  /** Bytes that are no UTF-8 would come back as other bytes; they are refused instead. */
  private utf8(start: number, end: number): string {
    const text = this.bytes.toString("utf8", start, end);
    if (text.includes("\ufffd") && !Buffer.from(text).equals(this.bytes.subarray(start, end)))
      throw invalid("a text is not UTF-8");
    return text;
  }

  private open(): { end: number; outer: number } {
    const start = this.at;
    const length = this.bytes.readInt32LE(this.need(4));
    if (length < 5 || start + length > this.end) throw invalid("a document has a wrong length");
    if (this.bytes[start + length - 1] !== 0) throw invalid("a document has no end");
    if (++this.depth > MAX_DEPTH)
      throw new DatabaseError("Overflow", `documents are nested deeper than ${MAX_DEPTH} levels`);
    const outer = this.end;
    this.end = start + length - 1;
    return { end: start + length, outer };
  }

  private close(frame: { end: number; outer: number }): void {
    if (this.at !== frame.end - 1) throw invalid("a document has a wrong length");
    this.at = frame.end;
    this.end = frame.outer;
    this.depth -= 1;
  }

  document(): Doc {
    const frame = this.open();
    const made = new Doc();
    while (this.at < this.end) {
      const type = this.bytes[this.at++] as number;
      const name = this.name();
      made[name] = this.value(type);
    }
    this.close(frame);
    return made;
  }

  private array(): Value[] {
    const frame = this.open();
    const made: Value[] = [];
    while (this.at < this.end) {
      const type = this.bytes[this.at++] as number;
      // Names of elements ("0", "1" …) carry nothing; servers ignore them too.
      while (this.at < this.end && this.bytes[this.at] !== 0) this.at += 1;
      this.at += 1;
      made.push(this.value(type));
    }
    this.close(frame);
    return made;
  }

  private binary(): Bin {
    const length = this.bytes.readInt32LE(this.need(4));
    const subtype = this.bytes[this.need(1)] as number;
    const start = this.need(length);
    return new Bin(Uint8Array.prototype.slice.call(this.bytes, start, start + length), subtype);
  }

  private date(): Date {
    const date = new Date(Number(this.bytes.readBigInt64LE(this.need(8))));
    if (Number.isNaN(date.getTime())) throw invalid("a date lies outside the years -271821 to 275760");
    return date;
  }

  private value(type: number): Value {
    switch (type) {
      case 0x01: {
        const value = this.bytes.readDoubleLE(this.need(8));
        return isInt32(value) ? new Double(value) : value;
      }
      case 0x02:
      case 0x0e:
        return this.text();
      case 0x03:
        return this.document();
      case 0x04:
        return this.array();
      case 0x05:
        return this.binary();
      case 0x07: {
        const start = this.need(12);
        return new Oid(this.bytes.toString("hex", start, start + 12));
      }
      case 0x08:
        return this.bytes[this.need(1)] !== 0;
      case 0x09:
        return this.date();
      case 0x06:
      case 0x0a:
        return null;
      case 0x0b:
        return new Regex(this.name(), this.name());
      case 0x0d:
        return new Code(this.text(), null);
      case 0x0f: {
        this.need(4);
        const code = this.text();
        return new Code(code, this.document());
      }
      case 0x10:
        return this.bytes.readInt32LE(this.need(4));
      case 0x11:
        return new Stamp(this.bytes.readBigUInt64LE(this.need(8)));
      case 0x12:
        return this.bytes.readBigInt64LE(this.need(8));
      case 0x13: {
        const start = this.need(16);
        return new Decimal128(Uint8Array.prototype.slice.call(this.bytes, start, start + 16));
      }
      case 0xff:
        return MIN_KEY;
      case 0x7f:
        return MAX_KEY;
      default:
        throw invalid(`type 0x${type.toString(16)} is not known`);
    }
  }
}

/** The document that starts at `offset`. @throws InvalidBSON (22) for bytes that are none. */
export function decode(bytes: Buffer, offset = 0): Doc {
  const reader = new Reader(bytes, offset);
  try {
    return reader.document();
  } catch (error) {
    if (error instanceof RangeError) throw invalid("it ends too early");
    throw error;
  }
}
