import { Double, Long } from "bson";
import type { Document } from "bson";
import { dec } from "./sample-values.ts";

/** Documents, a pipeline, and the expected result or error code. */
export type PipelineRow = [rule: string, documents: Document[], pipeline: Document[], gives: Document[] | number];

const PAIRS = [
  { _id: 1, k: "a", v: 1 },
  { _id: 2, k: "b", v: 2 },
  { _id: 3, k: "a", v: 3 },
];

export const STAGES: PipelineRow[] = [
  [
    "$match keeps the matching documents",
    PAIRS,
    [{ $match: { k: "a" } }, { $project: { v: 1 } }],
    [
      { _id: 1, v: 1 },
      { _id: 3, v: 3 },
    ],
  ],
  [
    "$sort, $skip and $limit apply in the order in which they are written",
    PAIRS,
    [{ $sort: { v: -1 } }, { $skip: 1 }, { $limit: 1 }],
    [{ _id: 2, k: "b", v: 2 }],
  ],
  [
    "$group sums values",
    PAIRS,
    [{ $group: { _id: "$k", n: { $sum: "$v" } } }, { $sort: { _id: 1 } }],
    [
      { _id: "a", n: 4 },
      { _id: "b", n: 2 },
    ],
  ],
  ["$group counts documents", PAIRS, [{ $group: { _id: null, n: { $count: {} } } }], [{ _id: null, n: 3 }]],
  ["$group averages values", PAIRS, [{ $group: { _id: null, r: { $avg: "$v" } } }], [{ _id: null, r: new Double(2) }]],
  [
    "$group puts equal numbers of different types into one group",
    [
      { _id: 1, k: 1 },
      { _id: 2, k: Long.fromNumber(1) },
      { _id: 3, k: dec("1.0") },
    ],
    [{ $group: { _id: "$k", n: { $sum: 1 } } }],
    [{ _id: 1, n: 3 }],
  ],
  [
    "$group treats a missing key as null",
    [{ _id: 1, k: null }, { _id: 2 }],
    [{ $group: { _id: "$k", n: { $sum: 1 } } }],
    [{ _id: null, n: 2 }],
  ],
  [
    "$group can use a document as the key",
    PAIRS,
    [{ $match: { k: "a" } }, { $group: { _id: { k: "$k" }, n: { $sum: 1 } } }],
    [{ _id: { k: "a" }, n: 2 }],
  ],
  [
    "$push omits missing values",
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
    "$first and $last return the first and the last value",
    PAIRS,
    [{ $group: { _id: null, f: { $first: "$v" }, l: { $last: "$v" } } }],
    [{ _id: null, f: 1, l: 3 }],
  ],
  [
    "$min and $max ignore null",
    [
      { _id: 1, v: null },
      { _id: 2, v: 4 },
      { _id: 3, v: 2 },
    ],
    [{ $group: { _id: null, a: { $min: "$v" }, b: { $max: "$v" } } }],
    [{ _id: null, a: 2, b: 4 }],
  ],
  [
    "$sum of decimals keeps all digits",
    [
      { _id: 1, v: dec("0.1") },
      { _id: 2, v: dec("0.2") },
    ],
    [{ $group: { _id: null, s: { $sum: "$v" } } }],
    [{ _id: null, s: dec("0.3") }],
  ],
  [
    "$sum ignores strings",
    [
      { _id: 1, v: "x" },
      { _id: 2, v: 2 },
    ],
    [{ $group: { _id: null, s: { $sum: "$v" } } }],
    [{ _id: null, s: 2 }],
  ],
  ["$avg of no values is null", [{ _id: 1 }], [{ $group: { _id: null, r: { $avg: "$v" } } }], [{ _id: null, r: null }]],
  ["$count counts documents", PAIRS, [{ $count: "n" }], [{ n: 3 }]],
  ["$count of no documents returns no document", PAIRS, [{ $match: { k: "z" } }, { $count: "n" }], []],
  [
    "$sortByCount sorts groups by size, largest first",
    PAIRS,
    [{ $sortByCount: "$k" }],
    [
      { _id: "a", count: 2 },
      { _id: "b", count: 1 },
    ],
  ],
  [
    "$unwind returns one document per element",
    [{ _id: 1, l: [1, 2] }],
    [{ $unwind: "$l" }],
    [
      { _id: 1, l: 1 },
      { _id: 1, l: 2 },
    ],
  ],
  [
    "$unwind drops documents whose array is empty, null or missing",
    [{ _id: 1, l: [] }, { _id: 2 }, { _id: 3, l: null }],
    [{ $unwind: "$l" }],
    [],
  ],
  [
    "$unwind with preserveNullAndEmptyArrays keeps documents whose array is empty or missing",
    [{ _id: 1, l: [] }, { _id: 2 }],
    [{ $unwind: { path: "$l", preserveNullAndEmptyArrays: true } }],
    [{ _id: 1 }, { _id: 2 }],
  ],
  ["$unwind of a scalar keeps the document unchanged", [{ _id: 1, l: 5 }], [{ $unwind: "$l" }], [{ _id: 1, l: 5 }]],
  [
    "$unwind numbers elements as longs",
    [{ _id: 1, l: ["x"] }],
    [{ $unwind: { path: "$l", includeArrayIndex: "i" } }],
    [{ _id: 1, l: "x", i: Long.fromNumber(0) }],
  ],
  [
    "$unwind of an inner path keeps the neighbouring fields",
    [{ _id: 1, a: { l: [1, 2], x: 0 } }],
    [{ $unwind: "$a.l" }, { $limit: 1 }],
    [{ _id: 1, a: { l: 1, x: 0 } }],
  ],
  [
    "$addFields replaces fields in place and adds new ones at the end",
    [{ _id: 1, a: 1, b: 2 }],
    [{ $addFields: { a: 9, c: 3 } }],
    [{ _id: 1, a: 9, b: 2, c: 3 }],
  ],
  [
    "$addFields adds a field to each document in an array",
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
    "$project computes fields and keeps the _id first",
    [{ _id: 1, a: 2 }],
    [{ $project: { b: "$a", _id: 1 } }],
    [{ _id: 1, b: 2 }],
  ],
  [
    "$replaceRoot replaces the document by an inner one",
    [{ _id: 1, a: { x: 1 } }],
    [{ $replaceRoot: { newRoot: "$a" } }],
    [{ x: 1 }],
  ],
  ["$replaceWith of something other than a document is refused", [{ _id: 1, a: 1 }], [{ $replaceWith: "$a" }], 40228],
  [
    "$facet runs several pipelines",
    PAIRS,
    [{ $facet: { n: [{ $count: "n" }], a: [{ $match: { k: "b" } }, { $project: { _id: 1 } }] } }],
    [{ n: [{ n: 3 }], a: [{ _id: 2 }] }],
  ],
  [
    "$sample with a size beyond the number of documents returns all of them",
    [{ _id: 1 }],
    [{ $sample: { size: 5 } }],
    [{ _id: 1 }],
  ],
  ["$unionWith of a missing collection adds nothing", [{ _id: 1 }], [{ $unionWith: "nowhere" }], [{ _id: 1 }]],
  [
    "$lookup in an empty collection adds empty arrays",
    [{ _id: 1, a: 1 }],
    [{ $lookup: { from: "nowhere", localField: "a", foreignField: "b", as: "l" } }],
    [{ _id: 1, a: 1, l: [] }],
  ],
  ["an unknown stage is refused", PAIRS, [{ $foo: 1 }], 40324],
  ["a stage with two operators is refused", PAIRS, [{ $match: {}, $limit: 1 }], 40323],
  ["$limit 0 is refused", PAIRS, [{ $limit: 0 }], 15958],
  ["$group without an _id is refused", PAIRS, [{ $group: { n: { $sum: 1 } } }], 15955],
  ["an unknown accumulator is refused", PAIRS, [{ $group: { _id: null, n: { $foo: 1 } } }], 15952],
  ["an undefined variable is refused", PAIRS, [{ $project: { r: "$$nobody" } }], 17276],
  ["an expression with two operators is refused", PAIRS, [{ $project: { r: { $add: [1], $abs: 1 } } }], 15983],
];
