import { Decimal128, Double, Long } from "bson";
import type { Document } from "bson";

/** Stored documents, an index, a document to add, and the duplicate key it is refused for; null if it is accepted. */
export interface IndexRow {
  rule: string;
  stored: Document[];
  key: Document;
  options?: { unique?: boolean; sparse?: boolean; partialFilterExpression?: Document };
  adds: Document;
  duplicate: Document | null;
}

type Short = [
  rule: string,
  stored: Document[],
  key: Document,
  adds: Document,
  duplicate: Document | null,
  options?: IndexRow["options"],
];

const rows: Short[] = [
  ["a unique index refuses a string that is already stored", [{ a: "x" }], { a: 1 }, { a: "x" }, { a: "x" }],
  ["a unique index accepts a different string", [{ a: "x" }], { a: 1 }, { a: "X" }, null],
  [
    "a unique index refuses an equal number of a different type",
    [{ a: 1 }],
    { a: 1 },
    { a: Long.fromNumber(1) },
    { a: Long.fromNumber(1) },
  ],
  [
    "a unique index refuses a decimal that equals a stored double",
    [{ a: new Double(2) }],
    { a: 1 },
    { a: Decimal128.fromString("2.0") },
    { a: Decimal128.fromString("2.0") },
  ],
  ["a unique index accepts both a number and the same digits as a string", [{ a: 1 }], { a: 1 }, { a: "1" }, null],
  ["two missing fields are duplicates, with null as the reported key", [{ b: 1 }], { a: 1 }, { b: 2 }, { a: null }],
  ["null is a duplicate of a missing field", [{}], { a: 1 }, { a: null }, { a: null }],
  ["an empty array is not a duplicate of null", [{ a: null }], { a: 1 }, { a: [] }, null],
  ["two empty arrays are duplicates, with null as the reported key", [{ a: [] }], { a: 1 }, { a: [] }, { a: null }],
  ["a sparse unique index accepts several documents without the field", [{}], { a: 1 }, {}, null, { sparse: true }],
  [
    "a sparse unique index refuses a value that is already stored",
    [{ a: 1 }],
    { a: 1 },
    { a: 1 },
    { a: 1 },
    { sparse: true },
  ],
  ["a sparse unique index includes a stored null", [{ a: null }], { a: 1 }, { a: null }, { a: null }, { sparse: true }],
  [
    "a partial index ignores documents that do not match its filter",
    [{ a: 1, live: false }],
    { a: 1 },
    { a: 1, live: true },
    null,
    { partialFilterExpression: { live: true } },
  ],
  [
    "a partial index refuses a duplicate among documents that match its filter",
    [{ a: 1, live: true }],
    { a: 1 },
    { a: 1, live: true },
    { a: 1 },
    { partialFilterExpression: { live: true } },
  ],
  [
    "a partial index with $exists ignores documents without the field",
    [{ b: 1 }],
    { a: 1 },
    { b: 2 },
    null,
    { partialFilterExpression: { a: { $exists: true } } },
  ],
  [
    "a partial index with $type ignores values of other types",
    [{ a: null }],
    { a: 1 },
    { a: null },
    null,
    { partialFilterExpression: { a: { $type: "string" } } },
  ],
  [
    "a partial index with a range refuses a duplicate within the range",
    [{ a: 1, n: 5 }],
    { a: 1 },
    { a: 1, n: 9 },
    { a: 1 },
    { partialFilterExpression: { n: { $gt: 4 } } },
  ],
  [
    "a compound index refuses a pair of values that is already stored",
    [{ a: 1, b: 2 }],
    { a: 1, b: 1 },
    { a: 1, b: 2 },
    { a: 1, b: 2 },
  ],
  ["a compound index accepts a different pair of values", [{ a: 1, b: 2 }], { a: 1, b: 1 }, { a: 2, b: 1 }, null],
  ["a compound index treats a missing field as null", [{ a: 1 }], { a: 1, b: -1 }, { a: 1 }, { a: 1, b: null }],
  ["each element of an array is a key", [{ a: [1, 2] }], { a: 1 }, { a: [2, 3] }, { a: 2 }],
  ["one document may contain an indexed value twice", [], { a: 1 }, { a: [1, 1] }, null],
  ["in an array of arrays, the inner arrays are keys", [{ a: [[1]] }], { a: 1 }, { a: [[1]] }, { a: [1] }],
  ["a field of a nested document can be the key", [{ a: { b: 1 } }], { "a.b": 1 }, { a: { b: 1 } }, { "a.b": 1 }],
  [
    "the fields of documents in an array can be keys",
    [{ a: [{ b: 1 }, { b: 2 }] }],
    { "a.b": 1 },
    { a: [{ b: 2 }] },
    { "a.b": 2 },
  ],
  [
    "documents are duplicates only if their fields are in the same order",
    [{ a: { x: 1, y: 2 } }],
    { a: 1 },
    { a: { y: 2, x: 1 } },
    null,
  ],
  ["equal dates are duplicates", [{ a: new Date(5) }], { a: 1 }, { a: new Date(5) }, { a: new Date(5) }],
  ["true is not a duplicate of 1", [{ a: true }], { a: 1 }, { a: 1 }, null],
];

export const INDEXING: IndexRow[] = rows.map(([rule, stored, key, adds, duplicate, options = {}]) => ({
  rule,
  stored,
  key,
  adds,
  duplicate,
  options: { unique: true, ...options },
}));
