import { Decimal128 } from "bson";
import { DatabaseError } from "../errors.ts";
import { wantedFields } from "./fields.ts";
import type { Fields, WantedField } from "./fields.ts";
import { afterName, afterValue, hasBytes } from "./skip.ts";
import { Bin, Code, Doc, Double, isInt32, MAX_KEY, MIN_KEY, Oid, Regex, Stamp } from "./types.ts";
import type { Value } from "./types.ts";

/** The levels of nesting that MongoDB allows in stored documents. */
const MAX_DEPTH = 180;

function invalid(reason: string): DatabaseError {
  return new DatabaseError("InvalidBSON", `invalid BSON: ${reason}`);
}

/**
 * Reads BSON into the types of `types.ts` and keeps the type of every number. The driver's decoder is not used
 * because it turns `{$ref, $id}` into objects, loses the type of 1.0 and trusts a field named `_bsontype`.
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

  private advance(count: number): number {
    const start = this.at;
    if (count < 0 || start + count > this.end) throw invalid("a value extends beyond its document");
    this.at = start + count;
    return start;
  }

  private name(): string {
    const start = this.at;
    let at = start;
    let ascii = true;
    for (;;) {
      if (at >= this.end) throw invalid("a field name is not terminated");
      const byte = this.bytes[at] as number;
      if (byte === 0) break;
      if (byte > 127) ascii = false;
      at += 1;
    }
    this.at = at + 1;
    return ascii ? this.bytes.toString("latin1", start, at) : this.utf8(start, at);
  }

  private text(): string {
    const length = this.bytes.readInt32LE(this.advance(4));
    if (length < 1) throw invalid("a string has an invalid length");
    const start = this.advance(length);
    if (this.bytes[start + length - 1] !== 0) throw invalid("a string is not terminated");
    return this.utf8(start, start + length - 1);
  }

  /** Refuses invalid UTF-8, which decoding would silently change. */
  private utf8(start: number, end: number): string {
    const text = this.bytes.toString("utf8", start, end);
    if (text.includes("\ufffd") && !Buffer.from(text).equals(this.bytes.subarray(start, end)))
      throw invalid("a string is not UTF-8");
    return text;
  }

  private open(): { end: number; outer: number } {
    const start = this.at;
    const length = this.bytes.readInt32LE(this.advance(4));
    if (length < 5 || start + length > this.end) throw invalid("a document has an invalid length");
    if (this.bytes[start + length - 1] !== 0) throw invalid("a document is not terminated");
    if (++this.depth > MAX_DEPTH)
      throw new DatabaseError("Overflow", `documents are nested deeper than ${MAX_DEPTH} levels`);
    const outer = this.end;
    this.end = start + length - 1;
    return { end: start + length, outer };
  }

  private close(frame: { end: number; outer: number }): void {
    if (this.at !== frame.end - 1) throw invalid("a document has an invalid length");
    this.at = frame.end;
    this.end = frame.outer;
    this.depth -= 1;
  }

  document(): Doc {
    const frame = this.open();
    const result = new Doc();
    while (this.at < this.end) {
      const type = this.bytes[this.at++] as number;
      const name = this.name();
      result[name] = this.value(type);
    }
    this.close(frame);
    return result;
  }

  /** Decodes only the `wanted` fields of a stored document. */
  part(wanted: readonly WantedField[]): Doc {
    const frame = this.open();
    const result = new Doc();
    for (let left = wanted.length; left > 0 && this.at < this.end;) {
      const type = this.bytes[this.at++] as number;
      const field = this.find(wanted);
      if (field === null) this.at = afterValue(this.bytes, type, this.at);
      else {
        result[field.name] = this.valueOf(type, field.inner);
        left -= 1;
      }
    }
    this.at = this.end;
    this.close(frame);
    return result;
  }

  /** Moves past a field name. @returns the wanted field with that name */
  private find(wanted: readonly WantedField[]): WantedField | null {
    const start = this.at;
    this.at = afterName(this.bytes, start);
    const length = this.at - 1 - start;
    for (const field of wanted)
      if (field.bytes.length === length && hasBytes(this.bytes, start, field.bytes)) return field;
    return null;
  }

  /** Decodes a value. In a document or an array of documents, decodes only the `inner` fields; null means all. */
  private valueOf(type: number, inner: readonly WantedField[] | null): Value {
    if (inner !== null && type === 0x03) return this.part(inner);
    return inner !== null && type === 0x04 ? this.array(inner) : this.value(type);
  }

  private array(inner: readonly WantedField[] | null = null): Value[] {
    const frame = this.open();
    const result: Value[] = [];
    while (this.at < this.end) {
      const type = this.bytes[this.at++] as number;
      // Skip the element's name ("0", "1" …). MongoDB ignores it too.
      while (this.at < this.end && this.bytes[this.at] !== 0) this.at += 1;
      this.at += 1;
      result.push(inner !== null && type === 0x03 ? this.part(inner) : this.value(type));
    }
    this.close(frame);
    return result;
  }

  private binary(): Bin {
    const length = this.bytes.readInt32LE(this.advance(4));
    const subtype = this.bytes[this.advance(1)] as number;
    const start = this.advance(length);
    return new Bin(Uint8Array.prototype.slice.call(this.bytes, start, start + length), subtype);
  }

  private date(): Date {
    const date = new Date(Number(this.bytes.readBigInt64LE(this.advance(8))));
    if (Number.isNaN(date.getTime())) throw invalid("a date is outside the years -271821 to 275760");
    return date;
  }

  private value(type: number): Value {
    switch (type) {
      case 0x01: {
        const value = this.bytes.readDoubleLE(this.advance(8));
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
        const start = this.advance(12);
        return new Oid(this.bytes.toString("hex", start, start + 12));
      }
      case 0x08:
        return this.bytes[this.advance(1)] !== 0;
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
        this.advance(4);
        const code = this.text();
        return new Code(code, this.document());
      }
      case 0x10:
        return this.bytes.readInt32LE(this.advance(4));
      case 0x11:
        return new Stamp(this.bytes.readBigUInt64LE(this.advance(8)));
      case 0x12:
        return this.bytes.readBigInt64LE(this.advance(8));
      case 0x13: {
        const start = this.advance(16);
        return new Decimal128(Uint8Array.prototype.slice.call(this.bytes, start, start + 16));
      }
      case 0xff:
        return MIN_KEY;
      case 0x7f:
        return MAX_KEY;
      default:
        throw invalid(`type 0x${type.toString(16)} is unknown`);
    }
  }
}

/** Decodes the document that starts at `offset`. @throws InvalidBSON (22) */
export function decode(bytes: Buffer, offset = 0): Doc {
  const reader = new Reader(bytes, offset);
  try {
    return reader.document();
  } catch (error) {
    if (error instanceof RangeError) throw invalid("it ends too early");
    throw error;
  }
}

/** Decodes only some fields of a stored document. Its other fields are skipped, not verified. */
export function decodeFields(stored: Buffer, fields: Fields): Doc {
  return new Reader(stored, 0).part(wantedFields(fields));
}
