import { Double, Long, Timestamp } from "bson";
import { dec, ID } from "./sample-values.ts";
import type { Short, UpdateRow } from "./update-row.ts";
import { ARRAY_UPDATES } from "./updating-arrays.ts";

const rows: Short[] = [
  // $set and $unset
  ["$set replaces a value", { a: 1 }, { $set: { a: 2 } }, { a: 2 }],
  ["$set adds a field at the end", { a: 1 }, { $set: { b: 2 } }, { a: 1, b: 2 }],
  ["$set adds fields in the order of their names", {}, { $set: { z: 1, b: 2 } }, { b: 2, z: 1 }],
  ["$set creates the documents along its path", {}, { $set: { "a.b.c": 1 } }, { a: { b: { c: 1 } } }],
  ["$set of a position", { a: [1, 2] }, { $set: { "a.1": 9 } }, { a: [1, 9] }],
  ["$set beyond an array's end fills with null", { a: [1] }, { $set: { "a.3": 4 } }, { a: [1, null, null, 4] }],
  [
    "$set of a numeric part in a missing field creates a document, not an array",
    {},
    { $set: { "a.0": 1 } },
    { a: { 0: 1 } },
  ],
  ["$set through a scalar is refused", { a: 1 }, { $set: { "a.b": 2 } }, 28],
  ["$set through null is refused", { a: null }, { $set: { "a.b": 2 } }, 28],
  ["$set of a name in an array is refused", { a: [1] }, { $set: { "a.b": 2 } }, 28],
  ["$set keeps a double a double", {}, { $set: { a: new Double(2) } }, { a: new Double(2) }],
  ["$set of the same value", { a: 1 }, { $set: { a: 1 } }, { a: 1 }],
  ["$set inside a document of an array", { a: [{ b: 1 }] }, { $set: { "a.0.b": 2 } }, { a: [{ b: 2 }] }],
  ["$set of an empty field name is refused", {}, { $set: { "a..b": 1 } }, 56],
  ["$set without fields is allowed", { a: 1 }, { $set: {} }, { a: 1 }],
  ["$unset removes a field", { a: 1, b: 2 }, { $unset: { a: "" } }, { b: 2 }],
  ["$unset of a missing path creates nothing", { a: 1 }, { $unset: { "b.c": "" } }, { a: 1 }],
  ["$unset through a scalar does nothing", { a: 1 }, { $unset: { "a.b": "" } }, { a: 1 }],
  ["$unset of an element leaves null", { a: [1, 2, 3] }, { $unset: { "a.1": "" } }, { a: [1, null, 3] }],
  // $inc and $mul
  ["$inc adds", { a: 1 }, { $inc: { a: 2 } }, { a: 3 }],
  ["$inc creates a missing field", {}, { $inc: { a: 5 } }, { a: 5 }],
  [
    "$inc of an int beyond 32 bits gives a long",
    { a: 2147483647 },
    { $inc: { a: 1 } },
    { a: Long.fromString("2147483648") },
  ],
  ["$inc of a long stays a long", { a: Long.fromNumber(1) }, { $inc: { a: 1 } }, { a: Long.fromNumber(2) }],
  ["$inc beyond 64 bits is refused", { a: Long.MAX_VALUE }, { $inc: { a: 1 } }, 2],
  ["$inc of a double gives a double", { a: 1.5 }, { $inc: { a: 1.5 } }, { a: new Double(3) }],
  ["$inc of a decimal keeps its digits", { a: dec("0.10") }, { $inc: { a: dec("0.20") } }, { a: dec("0.30") }],
  ["$inc of an int by a decimal", { a: 1 }, { $inc: { a: dec("0.5") } }, { a: dec("1.5") }],
  ["$inc of text is refused", { a: "1" }, { $inc: { a: 1 } }, 14],
  ["$inc of null is refused", { a: null }, { $inc: { a: 1 } }, 14],
  ["$inc by text is refused", { a: 1 }, { $inc: { a: "1" } }, 14],
  ["$mul multiplies", { a: 3 }, { $mul: { a: 4 } }, { a: 12 }],
  ["$mul of a missing field gives 0", {}, { $mul: { a: 4 } }, { a: 0 }],
  ["$mul of a missing field by a double gives a double 0", {}, { $mul: { a: 4.5 } }, { a: new Double(0) }],
  ["$mul of text is refused", { a: "x" }, { $mul: { a: 1 } }, 14],
  // $min, $max, $currentDate, $rename
  ["$min sets the smaller value", { a: 5 }, { $min: { a: 3 } }, { a: 3 }],
  ["$min keeps the smaller value", { a: 2 }, { $min: { a: 3 } }, { a: 2 }],
  ["$max creates a missing field", {}, { $max: { a: 3 } }, { a: 3 }],
  ["$max compares types by their order", { a: 5 }, { $max: { a: "x" } }, { a: "x" }],
  ["$max of dates", { a: new Date(5) }, { $max: { a: new Date(9) } }, { a: new Date(9) }],
  ["$min sets null, which is below every number", { a: 5 }, { $min: { a: null } }, { a: null }],
  ["$currentDate with an unknown type is refused", {}, { $currentDate: { a: { $type: "year" } } }, 2],
  ["$rename moves a field to the end", { a: 1, b: 2 }, { $rename: { a: "c" } }, { b: 2, c: 1 }],
  ["$rename replaces the target", { a: 1, b: 2 }, { $rename: { a: "b" } }, { b: 1 }],
  ["$rename of a missing field does nothing", { b: 2 }, { $rename: { a: "c.d" } }, { b: 2 }],
  ["$rename into a document", { a: 1, b: {} }, { $rename: { a: "b.c" } }, { b: { c: 1 } }],
  ["$rename to itself is refused", { a: 1 }, { $rename: { a: "a" } }, 2],
  ["$rename to something other than a name is refused", { a: 1 }, { $rename: { a: 5 } }, 2],
  ["$rename of an array's element is refused", { a: [{ b: 1 }] }, { $rename: { "a.b": "c" } }, 2],
  ...ARRAY_UPDATES,
  // conflicts and refusals
  ["two operators on one path are refused", { a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
  ["a path and a path inside it are refused", { a: {} }, { $set: { a: {}, "a.b": 1 } }, 40],
  ["$rename and a change of its target are refused", { a: 1 }, { $rename: { a: "b" }, $set: { b: 2 } }, 40],
  ["sibling paths do not conflict", { a: {} }, { $set: { "a.b": 1, "a.c": 2 } }, { a: { b: 1, c: 2 } }],
  ["an unknown operator is refused", { a: 1 }, { $foo: { a: 1 } }, 9],
  ["an operator without a document is refused", { a: 1 }, { $set: 5 }, 9],
  ["the _id cannot change", { a: 1 }, { $set: { _id: 7 } }, 66],
  ["the _id cannot be removed", { a: 1 }, { $unset: { _id: "" } }, 66],
  // replacements
  ["a replacement keeps the _id", { a: 1, b: 2 }, { c: 3 }, { c: 3 }],
  ["a replacement with operators among its fields is refused", { a: 1 }, { b: 1, $set: { c: 1 } }, 52],
  ["a replacement with another _id is refused", { a: 1 }, { _id: 99, c: 3 }, 66],
  // pipelines
  [
    "a pipeline computes from the document",
    { a: 2, b: 3 },
    [{ $set: { c: { $multiply: ["$a", "$b"] } } }],
    { a: 2, b: 3, c: 6 },
  ],
  [
    "a pipeline's second stage sees the first",
    { a: 1 },
    [{ $set: { b: { $add: ["$a", 1] } } }, { $unset: "a" }],
    { b: 2 },
  ],
  ["a pipeline may replace the document", { a: { x: 1 } }, [{ $replaceWith: "$a" }], { x: 1 }],
  [
    "a pipeline with $$REMOVE",
    { a: 1, b: 2 },
    [{ $set: { a: { $cond: [{ $eq: ["$b", 2] }, "$$REMOVE", "$a"] } } }],
    { b: 2 },
  ],
  ["a pipeline with $match is refused", { a: 1 }, [{ $match: { a: 1 } }], 72],
  ["a pipeline cannot change the _id", { a: 1 }, [{ $set: { _id: 5 } }], 66],
  // upserts
  ["an upsert uses the equalities of the query", null, { $set: { b: 2 } }, { a: 1, b: 2 }, { query: { a: 1 } }],
  [
    "an upsert uses $eq and ignores ranges",
    null,
    { $set: { c: 3 } },
    { a: 1, c: 3 },
    { query: { a: { $eq: 1 }, b: { $gt: 5 } } },
  ],
  [
    "an upsert uses equalities inside $and",
    null,
    { $set: { c: 3 } },
    { a: 1, b: 2, c: 3 },
    { query: { $and: [{ a: 1 }, { b: 2 }] } },
  ],
  [
    "an upsert uses an equality on a dotted path",
    null,
    { $set: { c: 3 } },
    { a: { b: 1 }, c: 3 },
    { query: { "a.b": 1 } },
  ],
  ["an upsert uses $in of one value", null, { $set: { c: 3 } }, { a: 7, c: 3 }, { query: { a: { $in: [7] } } }],
  ["an upsert ignores $in of two values", null, { $set: { c: 3 } }, { c: 3 }, { query: { a: { $in: [7, 8] } } }],
  [
    "$setOnInsert works on an insert",
    null,
    { $setOnInsert: { b: 1 }, $inc: { n: 1 } },
    { a: 1, b: 1, n: 1 },
    { query: { a: 1 } },
  ],
  ["$setOnInsert does nothing on an update", { a: 1 }, { $setOnInsert: { b: 1 }, $inc: { n: 1 } }, { a: 1, n: 1 }],
  ["$push in an upsert", null, { $push: { l: 5 } }, { a: 1, l: [5] }, { query: { a: 1 } }],
  [
    "an upsert with the same equality twice",
    null,
    { $set: { b: 1 } },
    { a: 1, b: 1 },
    { query: { $and: [{ a: 1 }, { a: 1 }] } },
  ],
  [
    "an upsert with two different equalities for a field is refused",
    null,
    { $set: { b: 1 } },
    54,
    { query: { $and: [{ a: 1 }, { a: 2 }] } },
  ],
  ["an upserted replacement does not take the query's fields", null, { b: 1 }, { b: 1 }, { query: { a: 1 } }],
  [
    "other fields keep their types",
    { a: new Double(1), t: new Timestamp({ t: 1, i: 1 }), i: ID, l: Long.fromNumber(5) },
    { $set: { b: 1 } },
    { a: new Double(1), t: new Timestamp({ t: 1, i: 1 }), i: ID, l: Long.fromNumber(5), b: 1 },
  ],
];

export const UPDATING: UpdateRow[] = rows.map(([rule, stored, update, gives, options = {}]) => ({
  rule,
  stored,
  update,
  gives,
  ...options,
}));

/** Updates that this database refuses: unsupported ones, and those whose result MongoDB does not define. */
export const REFUSED_UPDATES: UpdateRow[] = [
  {
    rule: "$ is refused if its conditions matched different elements",
    stored: {
      s: [
        { i: 1, n: "y" },
        { i: 2, n: "x" },
      ],
    },
    query: { "s.i": 2, "s.n": "y" },
    update: { $set: { "s.$.n": "z" } },
    gives: 2,
  },
  { rule: "$bit is refused", stored: { a: 1 }, update: { $bit: { a: { and: 1 } } }, gives: 9 },
];
