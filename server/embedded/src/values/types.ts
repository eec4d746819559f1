import { Decimal128 } from "bson";

/**
 * A document in memory. Its prototype is empty, so that field names such as `constructor` or `__proto__` are plain
 * data. Stored documents are shared by snapshots, cursors and the store: never modify one in place.
 */
export class Doc {
  [field: string]: Value;
}
Object.setPrototypeOf(Doc.prototype, null);
Reflect.deleteProperty(Doc.prototype, "constructor");

/** A BSON double with an integer value (1.0, 2.0 …), which as a plain JavaScript number would become an int32. */
export class Double {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

/** An ObjectId as 24 lower-case hex digits. They sort like the bytes, and take 60 bytes of memory instead of 200. */
export class Oid {
  readonly hex: string;
  constructor(hex: string) {
    this.hex = hex;
  }
}

export class Bin {
  readonly bytes: Uint8Array;
  readonly subtype: number;
  constructor(bytes: Uint8Array, subtype: number) {
    this.bytes = bytes;
    this.subtype = subtype;
  }
}

/** A BSON timestamp (seconds << 32 | ordinal), unsigned. */
export class Stamp {
  readonly value: bigint;
  constructor(value: bigint) {
    this.value = value;
  }
}

export class Regex {
  readonly pattern: string;
  readonly options: string;
  constructor(pattern: string, options: string) {
    this.pattern = pattern;
    this.options = options;
  }
}

/** JavaScript code. It is stored and returned, never run. */
export class Code {
  readonly code: string;
  readonly scope: Doc | null;
  constructor(code: string, scope: Doc | null) {
    this.code = code;
    this.scope = scope;
  }
}

/** The value below all others (`MIN_KEY`) or above all others (`MAX_KEY`). */
export class Extreme {
  readonly name: "minKey" | "maxKey";
  constructor(name: "minKey" | "maxKey") {
    this.name = name;
  }
}
export const MIN_KEY = new Extreme("minKey");
export const MAX_KEY = new Extreme("maxKey");

/** A `number` is an int32 if it is an integer of 32 bits other than -0, otherwise a double. A `bigint` is an int64. */
export type Numeric = number | Double | bigint | Decimal128;
export type Value =
  | null
  | boolean
  | Numeric
  | string
  | Oid
  | Date
  | Bin
  | Stamp
  | Regex
  | Code
  | Extreme
  | Doc
  | Value[];
/** `undefined` represents a missing field. It is never stored. */
export type Maybe = Value | undefined;

export { Decimal128 };

export function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

export function isNumeric(value: Maybe): value is Numeric {
  return (
    typeof value === "number" || typeof value === "bigint" || value instanceof Double || value instanceof Decimal128
  );
}

export type TypeName =
  | "double"
  | "string"
  | "object"
  | "array"
  | "binData"
  | "objectId"
  | "bool"
  | "date"
  | "null"
  | "regex"
  | "javascript"
  | "javascriptWithScope"
  | "int"
  | "timestamp"
  | "long"
  | "decimal"
  | "minKey"
  | "maxKey";

export const TYPE_NUMBERS: Readonly<Record<TypeName, number>> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  javascript: 13,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};

/** MongoDB's alias for the type of a value. */
export function typeName(value: Value): TypeName {
  switch (typeof value) {
    case "number":
      return isInt32(value) ? "int" : "double";
    case "string":
      return "string";
    case "boolean":
      return "bool";
    case "bigint":
      return "long";
    default:
  }
  if (value === null) return "null";
  if (value instanceof Doc) return "object";
  if (Array.isArray(value)) return "array";
  if (value instanceof Oid) return "objectId";
  if (value instanceof Date) return "date";
  if (value instanceof Double) return "double";
  if (value instanceof Decimal128) return "decimal";
  if (value instanceof Bin) return "binData";
  if (value instanceof Stamp) return "timestamp";
  if (value instanceof Regex) return "regex";
  if (value instanceof Extreme) return value.name;
  return value.scope === null ? "javascript" : "javascriptWithScope";
}

/** Creates a document with the given fields, in their order. Omits undefined fields. */
export function doc(fields: Readonly<Record<string, Maybe>>): Doc {
  const result = new Doc();
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (value !== undefined) result[name] = value;
  }
  return result;
}

/** A shallow copy: nested values are shared. */
export function copyDoc(source: Doc): Doc {
  const result = new Doc();
  for (const name in source) result[name] = source[name] as Value;
  return result;
}

/**
 * A shallow copy that takes a fifth of the memory, for documents that are kept. V8 turns an object that is filled field
 * by field into a hash table at about 16 fields; copies made in one step share one layout.
 */
export const compactCopy = (source: Doc): Doc => ({ __proto__: Doc.prototype, ...source });

/** A deep copy of all documents and arrays. Other values are immutable and shared. */
export function deepCopy<T extends Value>(value: T): T;
export function deepCopy(value: Value): Value {
  if (value instanceof Doc) {
    const result = new Doc();
    for (const name in value) result[name] = deepCopy(value[name] as Value);
    return result;
  }
  if (Array.isArray(value)) return value.map((element) => deepCopy(element));
  return value;
}
