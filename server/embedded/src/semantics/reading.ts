import { Binary, BSONRegExp, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from "bson";
import type { Document } from "bson";

/** Documents, an order, and the `_id`s in that order. */
export type SortRow = [rule: string, documents: Document[], sort: Document, ids: number[] | number];
/** A stored document, a projection, and what is returned; a number is the error code. */
export type ProjectionRow = [
  rule: string,
  document: Document,
  projection: Document,
  gives: Document | number,
  query?: Document,
];
/** Documents, a pipeline, and its result; a number is the error code. */
export type PipelineRow = [rule: string, documents: Document[], pipeline: Document[], gives: Document[] | number];

const dec = (text: string) => Decimal128.fromString(text);
const ID = new ObjectId("64b7f0c2a1b2c3d4e5f60718");

export const SORTING: SortRow[] = [
  [
    "numbers of all types are one order",
    [
      { _id: 1, a: dec("2.5") },
      { _id: 2, a: 2 },
      { _id: 3, a: Long.fromNumber(3) },
      { _id: 4, a: 2.25 },
    ],
    { a: 1 },
    [2, 4, 1, 3],
  ],
  [
    "types have an order",
    [
      { _id: 1, a: /x/ },
      { _id: 2, a: new Timestamp({ t: 1, i: 1 }) },
      { _id: 3, a: new MinKey() },
      { _id: 4, a: 5 },
      { _id: 5, a: "x" },
      { _id: 6, a: ID },
      { _id: 7, a: new MaxKey() },
      { _id: 8, a: new Date(0) },
      { _id: 9, a: null },
      { _id: 10, a: { x: 1 } },
      { _id: 11, a: new Binary(Buffer.from("x")) },
      { _id: 12, a: true },
    ],
    { a: 1 },
    [3, 9, 4, 5, 10, 11, 6, 12, 8, 2, 1, 7],
  ],
  ["a missing field sorts with null", [{ _id: 1, a: 1 }, { _id: 2 }, { _id: 3, a: null }], { a: 1, _id: 1 }, [2, 3, 1]],
  [
    "an empty array sorts below null",
    [
      { _id: 1, a: null },
      { _id: 2, a: [] },
    ],
    { a: 1 },
    [2, 1],
  ],
  [
    "an array sorts up by its least element",
    [
      { _id: 1, a: [5, 9] },
      { _id: 2, a: 6 },
      { _id: 3, a: [1, 10] },
    ],
    { a: 1 },
    [3, 1, 2],
  ],
  [
    "an array sorts down by its greatest element",
    [
      { _id: 1, a: [5, 9] },
      { _id: 2, a: 6 },
      { _id: 3, a: [1, 10] },
    ],
    { a: -1 },
    [3, 1, 2],
  ],
  [
    "text sorts by UTF-8 bytes",
    [
      { _id: 1, a: "b" },
      { _id: 2, a: "B" },
      { _id: 3, a: "ä" },
      { _id: 4, a: "a" },
    ],
    { a: 1 },
    [2, 4, 1, 3],
  ],
  [
    "characters beyond 16 bits sort last",
    [
      { _id: 1, a: "😀" },
      { _id: 2, a: "\uffee" },
    ],
    { a: 1 },
    [2, 1],
  ],
  [
    "the second field decides ties",
    [
      { _id: 1, a: 1, b: 2 },
      { _id: 2, a: 1, b: 3 },
      { _id: 3, a: 0, b: 9 },
    ],
    { a: -1, b: -1 },
    [2, 1, 3],
  ],
  [
    "a dotted path sorts by an inner field",
    [
      { _id: 1, a: { b: 2 } },
      { _id: 2, a: { b: 1 } },
    ],
    { "a.b": 1 },
    [2, 1],
  ],
  [
    "a path through an array takes the least inner field",
    [
      { _id: 1, a: [{ b: 5 }, { b: 2 }] },
      { _id: 2, a: [{ b: 3 }] },
    ],
    { "a.b": 1 },
    [1, 2],
  ],
  [
    "a path through an array takes the greatest downwards",
    [
      { _id: 1, a: [{ b: [1, 4] }] },
      { _id: 2, a: [{ b: 3 }] },
    ],
    { "a.b": -1 },
    [1, 2],
  ],
  [
    "two paths through one array stay with one element",
    [
      {
        _id: 1,
        a: [
          { x: 1, y: 9 },
          { x: 2, y: 0 },
        ],
      },
      { _id: 2, a: [{ x: 1, y: 5 }] },
    ],
    { "a.x": 1, "a.y": 1 },
    [2, 1],
  ],
  [
    "documents sort by their fields",
    [
      { _id: 1, a: { x: 2 } },
      { _id: 2, a: { x: 1, y: 9 } },
    ],
    { a: 1 },
    [2, 1],
  ],
  [
    "NaN sorts below all numbers",
    [
      { _id: 1, a: -Infinity },
      { _id: 2, a: NaN },
    ],
    { a: 1 },
    [2, 1],
  ],
  [
    "false sorts below true",
    [
      { _id: 1, a: true },
      { _id: 2, a: false },
    ],
    { a: 1 },
    [2, 1],
  ],
  [
    "shorter binaries sort first",
    [
      { _id: 1, a: new Binary(Buffer.from("aaa")) },
      { _id: 2, a: new Binary(Buffer.from("zz")) },
    ],
    { a: 1 },
    [2, 1],
  ],
  [
    "patterns sort by their text",
    [
      { _id: 1, a: new BSONRegExp("b") },
      { _id: 2, a: new BSONRegExp("a") },
    ],
    { a: 1 },
    [2, 1],
  ],
  ["two arrays side by side are no order", [{ _id: 1, a: [1, 2], b: [1, 2] }], { a: 1, b: 1 }, 2],
];

export const PROJECTION: ProjectionRow[] = [
  [
    "inclusion keeps the _id and the stored order",
    { _id: 1, a: 1, b: 2, c: 3 },
    { c: 1, a: 1 },
    { _id: 1, a: 1, c: 3 },
  ],
  ["the _id can be left out", { _id: 1, a: 1, b: 2 }, { a: 1, _id: 0 }, { a: 1 }],
  ["exclusion keeps the rest", { _id: 1, a: 1, b: 2 }, { a: 0 }, { _id: 1, b: 2 }],
  ["only the _id left out", { _id: 1, a: 1 }, { _id: 0 }, { a: 1 }],
  ["only the _id kept", { _id: 1, a: 1 }, { _id: 1 }, { _id: 1 }],
  ["an empty projection changes nothing", { _id: 1, a: 1 }, {}, { _id: 1, a: 1 }],
  ["inclusion within documents", { _id: 1, a: { b: 1, c: 2 } }, { "a.b": 1 }, { _id: 1, a: { b: 1 } }],
  ["inclusion within a nested specification", { _id: 1, a: { b: 1, c: 2 } }, { a: { b: 1 } }, { _id: 1, a: { b: 1 } }],
  [
    "inclusion within arrays leaves scalars out",
    { _id: 1, a: [{ b: 1, c: 2 }, 5, { c: 3 }] },
    { "a.b": 1 },
    { _id: 1, a: [{ b: 1 }, {}] },
  ],
  ["inclusion through a scalar gives nothing", { _id: 1, a: 5 }, { "a.b": 1 }, { _id: 1 }],
  [
    "exclusion within arrays keeps scalars",
    { _id: 1, a: [{ b: 1, c: 2 }, 5] },
    { "a.b": 0 },
    { _id: 1, a: [{ c: 2 }, 5] },
  ],
  ["exclusion of a missing field", { _id: 1, a: 1 }, { b: 0 }, { _id: 1, a: 1 }],
  ["true and 2 include", { _id: 1, a: 1, b: 2 }, { a: true, b: 2 }, { _id: 1, a: 1, b: 2 }],
  ["$slice keeps the first", { _id: 1, a: [1, 2, 3], b: 1 }, { a: { $slice: 2 } }, { _id: 1, a: [1, 2], b: 1 }],
  ["$slice keeps the last", { _id: 1, a: [1, 2, 3] }, { a: { $slice: -1 } }, { _id: 1, a: [3] }],
  ["$slice with a start", { _id: 1, a: [1, 2, 3, 4] }, { a: { $slice: [1, 2] } }, { _id: 1, a: [2, 3] }],
  ["$slice from the end", { _id: 1, a: [1, 2, 3, 4] }, { a: { $slice: [-3, 2] } }, { _id: 1, a: [2, 3] }],
  ["$slice of a scalar changes nothing", { _id: 1, a: 5 }, { a: { $slice: 1 } }, { _id: 1, a: 5 }],
  [
    "$elemMatch keeps the first element",
    { _id: 1, a: [{ x: 1 }, { x: 2 }, { x: 2, y: 1 }], b: 1 },
    { a: { $elemMatch: { x: 2 } } },
    { _id: 1, a: [{ x: 2 }] },
  ],
  [
    "$elemMatch without a match leaves the field out",
    { _id: 1, a: [{ x: 1 }] },
    { a: { $elemMatch: { x: 9 } } },
    { _id: 1 },
  ],
  [
    "the positional form keeps the found element",
    { _id: 1, a: [1, 5, 9] },
    { "a.$": 1 },
    { _id: 1, a: [5] },
    { a: { $gt: 4 } },
  ],
  ["a computed field goes to the end", { _id: 1, a: 2, b: 3 }, { sum: { $add: ["$a", "$b"] } }, { _id: 1, sum: 5 }],
  ["a text is a value", { _id: 1, a: 2 }, { b: "$a" }, { _id: 1, b: 2 }],
  ["inclusion and exclusion do not mix", { _id: 1, a: 1, b: 2 }, { a: 1, b: 0 }, 31254],
  ["exclusion and inclusion do not mix", { _id: 1, a: 1, b: 2 }, { a: 0, b: 1 }, 31253],
  ["a path and one within it collide", { _id: 1, a: { b: 1 } }, { a: 1, "a.b": 1 }, 31249],
];

const PAIRS = [
  { _id: 1, k: "a", v: 1 },
  { _id: 2, k: "b", v: 2 },
  { _id: 3, k: "a", v: 3 },
];

function computes(rule: string, document: Document, expression: unknown, value: unknown): PipelineRow {
  const gives = value === undefined ? {} : { r: value };
  return [
    rule,
    [{ _id: 1, ...document }],
    [{ $project: { _id: 0, r: expression } }],
    typeof value === "object" && value !== null && "refused" in value ? Number(value.refused) : [gives],
  ];
}
const refused = (code: number) => ({ refused: code });

export const PIPELINES: PipelineRow[] = [
  [
    "$match filters",
    PAIRS,
    [{ $match: { k: "a" } }, { $project: { v: 1 } }],
    [
      { _id: 1, v: 1 },
      { _id: 3, v: 3 },
    ],
  ],
  ["$sort, $skip and $limit", PAIRS, [{ $sort: { v: -1 } }, { $skip: 1 }, { $limit: 1 }], [{ _id: 2, k: "b", v: 2 }]],
  [
    "$group sums",
    PAIRS,
    [{ $group: { _id: "$k", n: { $sum: "$v" } } }, { $sort: { _id: 1 } }],
    [
      { _id: "a", n: 4 },
      { _id: "b", n: 2 },
    ],
  ],
  ["$group counts", PAIRS, [{ $group: { _id: null, n: { $count: {} } } }], [{ _id: null, n: 3 }]],
  ["$group averages", PAIRS, [{ $group: { _id: null, r: { $avg: "$v" } } }], [{ _id: null, r: new Double(2) }]],
  [
    "$group by equal numbers of different types is one group",
    [
      { _id: 1, k: 1 },
      { _id: 2, k: Long.fromNumber(1) },
      { _id: 3, k: dec("1.0") },
    ],
    [{ $group: { _id: "$k", n: { $sum: 1 } } }],
    [{ _id: 1, n: 3 }],
  ],
  [
    "$group puts missing with null",
    [{ _id: 1, k: null }, { _id: 2 }],
    [{ $group: { _id: "$k", n: { $sum: 1 } } }],
    [{ _id: null, n: 2 }],
  ],
  [
    "$group by a document",
    PAIRS,
    [{ $match: { k: "a" } }, { $group: { _id: { k: "$k" }, n: { $sum: 1 } } }],
    [{ _id: { k: "a" }, n: 2 }],
  ],
  [
    "$push leaves missing values out",
    [{ _id: 1, v: 1 }, { _id: 2 }],
    [{ $group: { _id: null, l: { $push: "$v" } } }],
    [{ _id: null, l: [1] }],
  ],
  [
    "$addToSet keeps each value once",
    [
      { _id: 1, v: 1 },
      { _id: 2, v: new Double(1) },
    ],
    [{ $group: { _id: null, l: { $addToSet: "$v" } } }],
    [{ _id: null, l: [1] }],
  ],
  [
    "$first and $last",
    PAIRS,
    [{ $group: { _id: null, f: { $first: "$v" }, l: { $last: "$v" } } }],
    [{ _id: null, f: 1, l: 3 }],
  ],
  [
    "$min and $max pass over null",
    [
      { _id: 1, v: null },
      { _id: 2, v: 4 },
      { _id: 3, v: 2 },
    ],
    [{ $group: { _id: null, a: { $min: "$v" }, b: { $max: "$v" } } }],
    [{ _id: null, a: 2, b: 4 }],
  ],
  [
    "$sum of decimals keeps digits",
    [
      { _id: 1, v: dec("0.1") },
      { _id: 2, v: dec("0.2") },
    ],
    [{ $group: { _id: null, s: { $sum: "$v" } } }],
    [{ _id: null, s: dec("0.3") }],
  ],
  [
    "$sum passes over text",
    [
      { _id: 1, v: "x" },
      { _id: 2, v: 2 },
    ],
    [{ $group: { _id: null, s: { $sum: "$v" } } }],
    [{ _id: null, s: 2 }],
  ],
  ["$avg of nothing is null", [{ _id: 1 }], [{ $group: { _id: null, r: { $avg: "$v" } } }], [{ _id: null, r: null }]],
  ["$count counts", PAIRS, [{ $count: "n" }], [{ n: 3 }]],
  ["$count of nothing gives nothing", PAIRS, [{ $match: { k: "z" } }, { $count: "n" }], []],
  [
    "$sortByCount",
    PAIRS,
    [{ $sortByCount: "$k" }],
    [
      { _id: "a", count: 2 },
      { _id: "b", count: 1 },
    ],
  ],
  [
    "$unwind gives a document for each element",
    [{ _id: 1, l: [1, 2] }],
    [{ $unwind: "$l" }],
    [
      { _id: 1, l: 1 },
      { _id: 1, l: 2 },
    ],
  ],
  ["$unwind drops empty and missing", [{ _id: 1, l: [] }, { _id: 2 }, { _id: 3, l: null }], [{ $unwind: "$l" }], []],
  [
    "$unwind preserves on demand",
    [{ _id: 1, l: [] }, { _id: 2 }],
    [{ $unwind: { path: "$l", preserveNullAndEmptyArrays: true } }],
    [{ _id: 1 }, { _id: 2 }],
  ],
  ["$unwind of a scalar keeps it", [{ _id: 1, l: 5 }], [{ $unwind: "$l" }], [{ _id: 1, l: 5 }]],
  [
    "$unwind numbers elements as longs",
    [{ _id: 1, l: ["x"] }],
    [{ $unwind: { path: "$l", includeArrayIndex: "i" } }],
    [{ _id: 1, l: "x", i: Long.fromNumber(0) }],
  ],
  [
    "$unwind of an inner path",
    [{ _id: 1, a: { l: [1, 2], x: 0 } }],
    [{ $unwind: "$a.l" }, { $limit: 1 }],
    [{ _id: 1, a: { l: 1, x: 0 } }],
  ],
  [
    "$addFields replaces in place and adds at the end",
    [{ _id: 1, a: 1, b: 2 }],
    [{ $addFields: { a: 9, c: 3 } }],
    [{ _id: 1, a: 9, b: 2, c: 3 }],
  ],
  [
    "$addFields into documents of an array",
    [{ _id: 1, a: [{ x: 1 }, { x: 2 }] }],
    [{ $addFields: { "a.y": 5 } }],
    [
      {
        _id: 1,
        a: [
          { x: 1, y: 5 },
          { x: 2, y: 5 },
        ],
      },
    ],
  ],
  ["$set with $$REMOVE drops a field", [{ _id: 1, a: 1 }], [{ $set: { a: "$$REMOVE" } }], [{ _id: 1 }]],
  ["$unset drops fields", [{ _id: 1, a: 1, b: { c: 1, d: 2 } }], [{ $unset: ["a", "b.c"] }], [{ _id: 1, b: { d: 2 } }]],
  [
    "$project computes and keeps the _id first",
    [{ _id: 1, a: 2 }],
    [{ $project: { b: "$a", _id: 1 } }],
    [{ _id: 1, b: 2 }],
  ],
  [
    "$replaceRoot takes an inner document",
    [{ _id: 1, a: { x: 1 } }],
    [{ $replaceRoot: { newRoot: "$a" } }],
    [{ x: 1 }],
  ],
  ["$replaceWith of no document is refused", [{ _id: 1, a: 1 }], [{ $replaceWith: "$a" }], 40228],
  [
    "$facet runs several pipelines",
    PAIRS,
    [{ $facet: { n: [{ $count: "n" }], a: [{ $match: { k: "b" } }, { $project: { _id: 1 } }] } }],
    [{ n: [{ n: 3 }], a: [{ _id: 2 }] }],
  ],
  ["$sample of all gives all", [{ _id: 1 }], [{ $sample: { size: 5 } }], [{ _id: 1 }]],
  ["$unionWith of nothing adds nothing", [{ _id: 1 }], [{ $unionWith: "nowhere" }], [{ _id: 1 }]],
  [
    "$lookup in an empty collection gives empty arrays",
    [{ _id: 1, a: 1 }],
    [{ $lookup: { from: "nowhere", localField: "a", foreignField: "b", as: "l" } }],
    [{ _id: 1, a: 1, l: [] }],
  ],
  ["an unknown stage is refused", PAIRS, [{ $foo: 1 }], 40324],
  ["a stage with two names is refused", PAIRS, [{ $match: {}, $limit: 1 }], 40323],
  ["$limit 0 is refused", PAIRS, [{ $limit: 0 }], 15958],
  ["$group without an _id is refused", PAIRS, [{ $group: { n: { $sum: 1 } } }], 15955],
  ["an unknown accumulator is refused", PAIRS, [{ $group: { _id: null, n: { $foo: 1 } } }], 15952],
  ["an undefined variable is refused", PAIRS, [{ $project: { r: "$$nobody" } }], 17276],
  ["an expression of two operators is refused", PAIRS, [{ $project: { r: { $add: [1], $abs: 1 } } }], 15983],
  // expressions
  computes("a missing field gives no field", {}, "$a", undefined),
  computes("a path through an array gives all its values", { a: [{ b: 1 }, { b: 2 }, {}] }, "$a.b", [1, 2]),
  computes("a missing value in an array is null", {}, ["$a", 1], [null, 1]),
  computes("$literal is not read", {}, { $literal: "$a" }, "$a"),
  computes("$add of ints is an int", { a: 1 }, { $add: ["$a", 2] }, 3),
  computes("$add of an int and a double is a double", { a: 1 }, { $add: ["$a", 1.5, 0.5] }, new Double(3)),
  computes("$add with null is null", { a: null }, { $add: ["$a", 1] }, null),
  computes("$add of days to a date", { a: new Date(0) }, { $add: ["$a", 86_400_000] }, new Date(86_400_000)),
  computes("$add of text is refused", { a: "x" }, { $add: ["$a", 1] }, refused(14)),
  computes(
    "$subtract of dates gives milliseconds",
    { a: new Date(500) },
    { $subtract: ["$a", new Date(200)] },
    Long.fromNumber(300),
  ),
  computes("$multiply beyond 32 bits gives a long", {}, { $multiply: [2147483647, 2] }, Long.fromString("4294967294")),
  computes("$divide gives a double", {}, { $divide: [6, 3] }, new Double(2)),
  computes("$divide by a missing field is null", {}, { $divide: [6, "$z"] }, null),
  computes("$divide by zero is refused", {}, { $divide: [6, 0] }, refused(2)),
  computes("$mod keeps the sign", {}, { $mod: [-7, 3] }, -1),
  computes("$abs", {}, { $abs: -4 }, 4),
  computes("$floor of a double stays a double", {}, { $floor: 2.7 }, new Double(2)),
  computes("$ceil of an int", {}, { $ceil: 2 }, 2),
  computes("$round rounds half to even", {}, { $round: [2.5, 0] }, new Double(2)),
  computes("$round to places", {}, { $round: [2.345, 1] }, 2.3),
  computes("$round of tens", {}, { $round: [125, -1] }, 120),
  computes("$trunc cuts off", {}, { $trunc: [2.79, 1] }, 2.7),
  computes("$eq across number types", { a: 1 }, { $eq: ["$a", dec("1.0")] }, true),
  computes("$lt of missing and null", {}, { $lt: ["$a", null] }, true),
  computes("$cmp", {}, { $cmp: ["a", "b"] }, -1),
  computes("$and of nothing is true", {}, { $and: [] }, true),
  computes("$or of nothing is false", {}, { $or: [] }, false),
  computes("$not of a missing field", {}, { $not: ["$a"] }, true),
  computes("0 is false, text is true", {}, { $cond: [0, 1, { $cond: ["", 2, 3] }] }, 2),
  computes("$cond with names", { a: 1 }, { $cond: { if: { $gt: ["$a", 0] }, then: "yes", else: "no" } }, "yes"),
  computes("$ifNull takes the first there is", { b: 2 }, { $ifNull: ["$a", "$b", 3] }, 2),
  computes(
    "$switch takes the first branch",
    { a: 5 },
    {
      $switch: {
        branches: [
          { case: { $gt: ["$a", 9] }, then: 1 },
          { case: { $gt: ["$a", 4] }, then: 2 },
        ],
        default: 3,
      },
    },
    2,
  ),
  computes(
    "$switch without a branch is refused",
    { a: 5 },
    { $switch: { branches: [{ case: false, then: 1 }] } },
    refused(40066),
  ),
  computes("$let binds", {}, { $let: { vars: { x: 4 }, in: { $multiply: ["$$x", "$$x"] } } }, 16),
  computes("$size", { a: [1, 2] }, { $size: "$a" }, 2),
  computes("$size of a missing field is refused", {}, { $size: "$a" }, refused(17124)),
  computes("$arrayElemAt from the end", { a: [1, 2, 3] }, { $arrayElemAt: ["$a", -1] }, 3),
  computes("$arrayElemAt beyond the end is missing", { a: [1] }, { $arrayElemAt: ["$a", 5] }, undefined),
  computes("$filter", { a: [1, 5, 9] }, { $filter: { input: "$a", cond: { $gt: ["$$this", 4] } } }, [5, 9]),
  computes("$map with a name", { a: [1, 2] }, { $map: { input: "$a", as: "x", in: { $add: ["$$x", 1] } } }, [2, 3]),
  computes(
    "$reduce",
    { a: ["x", "y"] },
    { $reduce: { input: "$a", initialValue: "", in: { $concat: ["$$value", "$$this"] } } },
    "xy",
  ),
  computes("$concatArrays", {}, { $concatArrays: [[1], [2, 3]] }, [1, 2, 3]),
  computes("$in", { a: [1, 2] }, { $in: [2, "$a"] }, true),
  computes("$indexOfArray", { a: ["x", "y"] }, { $indexOfArray: ["$a", "y"] }, 1),
  computes("$range", {}, { $range: [0, 6, 2] }, [0, 2, 4]),
  computes("$reverseArray", {}, { $reverseArray: [[1, 2]] }, [2, 1]),
  computes("$slice", {}, { $slice: [[1, 2, 3], 1, 1] }, [2]),
  computes(
    "$setUnion is a sorted set",
    {},
    {
      $setUnion: [
        [2, 1],
        [1, 3],
      ],
    },
    [1, 2, 3],
  ),
  computes(
    "$setIntersection",
    {},
    {
      $setIntersection: [
        [1, 2],
        [2, 3],
      ],
    },
    [2],
  ),
  computes("$setDifference", {}, { $setDifference: [[1, 2], [2]] }, [1]),
  computes("$setIsSubset", {}, { $setIsSubset: [[1], [1, 2]] }, true),
  computes("$sum of an array field", { a: [1, 2, "x"] }, { $sum: "$a" }, 3),
  computes("$max of operands", { a: 4 }, { $max: ["$a", 9, null] }, 9),
  computes("$objectToArray", { a: { x: 1 } }, { $objectToArray: "$a" }, [{ k: "x", v: 1 }]),
  computes("$arrayToObject", {}, { $arrayToObject: [[["x", 1]]] }, { x: 1 }),
  computes("$mergeObjects", { a: { x: 1 } }, { $mergeObjects: ["$a", { y: 2 }, null] }, { x: 1, y: 2 }),
  computes("$sortArray by a field", { a: [{ x: 2 }, { x: 1 }] }, { $sortArray: { input: "$a", sortBy: { x: 1 } } }, [
    { x: 1 },
    { x: 2 },
  ]),
  computes("$concat", { a: "x" }, { $concat: ["$a", "-", "y"] }, "x-y"),
  computes("$concat with null is null", { a: null }, { $concat: ["$a", "y"] }, null),
  computes("$concat of a number is refused", {}, { $concat: ["a", 1] }, refused(16702)),
  computes("$toUpper knows ASCII only", {}, { $toUpper: "aä" }, "Aä"),
  computes("$toLower of null is empty", { a: null }, { $toLower: "$a" }, ""),
  computes("$strLenCP counts characters", {}, { $strLenCP: "a😀" }, 2),
  computes("$strLenBytes counts bytes", {}, { $strLenBytes: "ä" }, 2),
  computes("$substrCP", {}, { $substrCP: ["äöü", 1, 1] }, "ö"),
  computes("$split", {}, { $split: ["a-b-c", "-"] }, ["a", "b", "c"]),
  computes("$trim", {}, { $trim: { input: "  x \n" } }, "x"),
  computes("$trim of characters", {}, { $trim: { input: "--x-", chars: "-" } }, "x"),
  computes("$indexOfCP", {}, { $indexOfCP: ["äbc", "c"] }, 2),
  computes(
    "$replaceAll",
    {},
    { $replaceAll: { input: "a.b.c", find: ".", replacement: { $literal: "$&" } } },
    "a$&b$&c",
  ),
  computes("$regexMatch", {}, { $regexMatch: { input: "Rock", regex: "^ro", options: "i" } }, true),
  computes("$strcasecmp", {}, { $strcasecmp: ["ABC", "abd"] }, -1),
  computes("$type of a missing field", {}, { $type: "$a" }, "missing"),
  computes("$type of an ObjectId", { a: ID }, { $type: "$a" }, "objectId"),
  computes("$toString of an ObjectId", { a: ID }, { $toString: "$a" }, ID.toHexString()),
  computes("$toObjectId", {}, { $toObjectId: ID.toHexString() }, ID),
  computes("$toInt of text", {}, { $toInt: "42" }, 42),
  computes("$toInt of a fraction as text is refused", {}, { $toInt: "4.2" }, refused(241)),
  computes("$toDouble of an int", {}, { $toDouble: 2 }, new Double(2)),
  computes("$toLong of a double cuts off", {}, { $toLong: 2.9 }, Long.fromNumber(2)),
  computes("$toDate of a day", {}, { $toDate: "2026-05-01" }, new Date("2026-05-01T00:00:00Z")),
  computes("$toBool of text", {}, { $toBool: "" }, true),
  computes(
    "$year and friends",
    { a: new Date("2026-11-21T05:06:07.008Z") },
    [
      { $year: "$a" },
      { $month: "$a" },
      { $dayOfMonth: "$a" },
      { $dayOfWeek: "$a" },
      { $hour: "$a" },
      { $millisecond: "$a" },
    ],
    [2026, 11, 21, 7, 5, 8],
  ),
  computes(
    "$hour in a time zone",
    { a: new Date("2026-07-01T22:30:00Z") },
    { $hour: { date: "$a", timezone: "Europe/Berlin" } },
    0,
  ),
  computes(
    "$dateToString in a time zone",
    { a: new Date("2026-07-01T22:30:00Z") },
    { $dateToString: { date: "$a", format: "%Y-%m-%d %H:%M %z", timezone: "Europe/Berlin" } },
    "2026-07-02 00:30 +0200",
  ),
  computes("$dateToString of null", { a: null }, { $dateToString: { date: "$a", format: "%Y" } }, null),
  computes(
    "$dateAdd of a month ends with the month",
    { a: new Date("2026-01-31T10:00:00Z") },
    { $dateAdd: { startDate: "$a", unit: "month", amount: 1 } },
    new Date("2026-02-28T10:00:00Z"),
  ),
  computes(
    "$dateAdd of a day over a change of the clock",
    { a: new Date("2026-03-28T11:00:00Z") },
    { $dateAdd: { startDate: "$a", unit: "day", amount: 1, timezone: "Europe/Berlin" } },
    new Date("2026-03-29T10:00:00Z"),
  ),
  computes(
    "$dateSubtract",
    { a: new Date("2026-03-28T11:00:00Z") },
    { $dateSubtract: { startDate: "$a", unit: "hour", amount: 2 } },
    new Date("2026-03-28T09:00:00Z"),
  ),
  computes("$isoWeek", { a: new Date("2027-01-01T00:00:00Z") }, { $isoWeek: "$a" }, 53),
  computes(
    "$getField of a name with a dollar",
    { a: { $x: 1 } },
    { $getField: { field: { $literal: "$x" }, input: "$a" } },
    1,
  ),
  computes("$anyElementTrue", { a: [0, null, 5] }, { $anyElementTrue: ["$a"] }, true),
];
