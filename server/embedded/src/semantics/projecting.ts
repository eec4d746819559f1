import type { Document } from "bson";

/** A stored document, a projection, and the expected document or error code. */
export type ProjectionRow = [
  rule: string,
  document: Document,
  projection: Document,
  gives: Document | number,
  query?: Document,
];

export const PROJECTION: ProjectionRow[] = [
  [
    "inclusion keeps the _id and the stored order",
    { _id: 1, a: 1, b: 2, c: 3 },
    { c: 1, a: 1 },
    { _id: 1, a: 1, c: 3 },
  ],
  ["inclusion can leave the _id out", { _id: 1, a: 1, b: 2 }, { a: 1, _id: 0 }, { a: 1 }],
  ["exclusion keeps all other fields", { _id: 1, a: 1, b: 2 }, { a: 0 }, { _id: 1, b: 2 }],
  ["excluding only the _id keeps all other fields", { _id: 1, a: 1 }, { _id: 0 }, { a: 1 }],
  ["including only the _id drops all other fields", { _id: 1, a: 1 }, { _id: 1 }, { _id: 1 }],
  ["an empty projection changes nothing", { _id: 1, a: 1 }, {}, { _id: 1, a: 1 }],
  [
    "inclusion of a dotted path keeps only that field of the nested document",
    { _id: 1, a: { b: 1, c: 2 } },
    { "a.b": 1 },
    { _id: 1, a: { b: 1 } },
  ],
  [
    "inclusion can be nested instead of dotted",
    { _id: 1, a: { b: 1, c: 2 } },
    { a: { b: 1 } },
    { _id: 1, a: { b: 1 } },
  ],
  [
    "inclusion within arrays omits scalars",
    { _id: 1, a: [{ b: 1, c: 2 }, 5, { c: 3 }] },
    { "a.b": 1 },
    { _id: 1, a: [{ b: 1 }, {}] },
  ],
  ["inclusion of a path through a scalar drops the field", { _id: 1, a: 5 }, { "a.b": 1 }, { _id: 1 }],
  [
    "exclusion within arrays keeps scalars",
    { _id: 1, a: [{ b: 1, c: 2 }, 5] },
    { "a.b": 0 },
    { _id: 1, a: [{ c: 2 }, 5] },
  ],
  ["exclusion of a missing field changes nothing", { _id: 1, a: 1 }, { b: 0 }, { _id: 1, a: 1 }],
  ["the values true and 2 mean inclusion", { _id: 1, a: 1, b: 2 }, { a: true, b: 2 }, { _id: 1, a: 1, b: 2 }],
  [
    "$slice with a positive number keeps the first elements",
    { _id: 1, a: [1, 2, 3], b: 1 },
    { a: { $slice: 2 } },
    { _id: 1, a: [1, 2], b: 1 },
  ],
  [
    "$slice with a negative number keeps the last elements",
    { _id: 1, a: [1, 2, 3] },
    { a: { $slice: -1 } },
    { _id: 1, a: [3] },
  ],
  [
    "$slice with two numbers keeps elements from a position on",
    { _id: 1, a: [1, 2, 3, 4] },
    { a: { $slice: [1, 2] } },
    { _id: 1, a: [2, 3] },
  ],
  [
    "$slice counts a negative start from the end",
    { _id: 1, a: [1, 2, 3, 4] },
    { a: { $slice: [-3, 2] } },
    { _id: 1, a: [2, 3] },
  ],
  ["$slice of a scalar changes nothing", { _id: 1, a: 5 }, { a: { $slice: 1 } }, { _id: 1, a: 5 }],
  [
    "$elemMatch keeps only the first matching element",
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
    "the positional $ keeps the element that matched the query",
    { _id: 1, a: [1, 5, 9] },
    { "a.$": 1 },
    { _id: 1, a: [5] },
    { a: { $gt: 4 } },
  ],
  ["a computed field goes to the end", { _id: 1, a: 2, b: 3 }, { sum: { $add: ["$a", "$b"] } }, { _id: 1, sum: 5 }],
  ["a string with a dollar is a field path", { _id: 1, a: 2 }, { b: "$a" }, { _id: 1, b: 2 }],
  ["an exclusion after an inclusion is refused", { _id: 1, a: 1, b: 2 }, { a: 1, b: 0 }, 31254],
  ["an inclusion after an exclusion is refused", { _id: 1, a: 1, b: 2 }, { a: 0, b: 1 }, 31253],
  ["a path together with a path inside it is refused", { _id: 1, a: { b: 1 } }, { a: 1, "a.b": 1 }, 31249],
];
