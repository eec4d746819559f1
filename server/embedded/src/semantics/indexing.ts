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
  ["a unique index refuses the same text", [{ a: "x" }], { a: 1 }, { a: "x" }, { a: "x" }],
  ["a unique index accepts a different text", [{ a: "x" }], { a: 1 }, { a: "X" }, null],
  [
    "a unique index refuses an equal number of a different type",
    [{ a: 1 }],
    { a: 1 },
    { a: Long.fromNumber(1) },
    { a: Long.fromNumber(1) },
  ],
  [
    "a unique index refuses an equal decimal",
    [{ a: new Double(2) }],
    { a: 1 },
    { a: Decimal128.fromString("2.0") },
    { a: Decimal128.fromString("2.0") },
  ],
  ["a number and its text differ", [{ a: 1 }], { a: 1 }, { a: "1" }, null],
  ["missing counts as null", [{ b: 1 }], { a: 1 }, { b: 2 }, { a: null }],
  ["null equals missing", [{}], { a: 1 }, { a: null }, { a: null }],
  ["an empty array is not null", [{ a: null }], { a: 1 }, { a: [] }, null],
  ["two empty arrays are equal", [{ a: [] }], { a: 1 }, { a: [] }, { a: null }],
  ["a sparse index accepts several documents without the field", [{}], { a: 1 }, {}, null, { sparse: true }],
  ["a sparse index refuses the same value", [{ a: 1 }], { a: 1 }, { a: 1 }, { a: 1 }, { sparse: true }],
  ["a sparse index includes a stored null", [{ a: null }], { a: 1 }, { a: null }, { a: null }, { sparse: true }],
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
    "a partial index with $exists",
    [{ b: 1 }],
    { a: 1 },
    { b: 2 },
    null,
    { partialFilterExpression: { a: { $exists: true } } },
  ],
  [
    "a partial index with $type",
    [{ a: null }],
    { a: 1 },
    { a: null },
    null,
    { partialFilterExpression: { a: { $type: "string" } } },
  ],
  [
    "a partial index with a range",
    [{ a: 1, n: 5 }],
    { a: 1 },
    { a: 1, n: 9 },
    { a: 1 },
    { partialFilterExpression: { n: { $gt: 4 } } },
  ],
  ["a compound index refuses the same pair", [{ a: 1, b: 2 }], { a: 1, b: 1 }, { a: 1, b: 2 }, { a: 1, b: 2 }],
  ["a compound index accepts a different pair", [{ a: 1, b: 2 }], { a: 1, b: 1 }, { a: 2, b: 1 }, null],
  ["a compound index with a missing part", [{ a: 1 }], { a: 1, b: -1 }, { a: 1 }, { a: 1, b: null }],
  ["an array's elements are keys", [{ a: [1, 2] }], { a: 1 }, { a: [2, 3] }, { a: 2 }],
  ["one document may contain a value twice", [], { a: 1 }, { a: [1, 1] }, null],
  ["an array of arrays has arrays as keys", [{ a: [[1]] }], { a: 1 }, { a: [[1]] }, { a: [1] }],
  ["an inner field is a key", [{ a: { b: 1 } }], { "a.b": 1 }, { a: { b: 1 } }, { "a.b": 1 }],
  [
    "inner fields of an array's documents are keys",
    [{ a: [{ b: 1 }, { b: 2 }] }],
    { "a.b": 1 },
    { a: [{ b: 2 }] },
    { "a.b": 2 },
  ],
  ["documents are equal only in the same order", [{ a: { x: 1, y: 2 } }], { a: 1 }, { a: { y: 2, x: 1 } }, null],
  ["dates are keys", [{ a: new Date(5) }], { a: 1 }, { a: new Date(5) }, { a: new Date(5) }],
  ["true is not 1", [{ a: true }], { a: 1 }, { a: 1 }, null],
];

export const INDEXING: IndexRow[] = rows.map(([rule, stored, key, adds, duplicate, options = {}]) => ({
  rule,
  stored,
  key,
  adds,
  duplicate,
  options: { unique: true, ...options },
}));
