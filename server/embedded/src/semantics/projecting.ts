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
  ["the _id can be left out", { _id: 1, a: 1, b: 2 }, { a: 1, _id: 0 }, { a: 1 }],
  ["exclusion keeps the rest", { _id: 1, a: 1, b: 2 }, { a: 0 }, { _id: 1, b: 2 }],
  ["only the _id left out", { _id: 1, a: 1 }, { _id: 0 }, { a: 1 }],
  ["only the _id kept", { _id: 1, a: 1 }, { _id: 1 }, { _id: 1 }],
  ["an empty projection changes nothing", { _id: 1, a: 1 }, {}, { _id: 1, a: 1 }],
  ["inclusion within documents", { _id: 1, a: { b: 1, c: 2 } }, { "a.b": 1 }, { _id: 1, a: { b: 1 } }],
  ["inclusion within a nested specification", { _id: 1, a: { b: 1, c: 2 } }, { a: { b: 1 } }, { _id: 1, a: { b: 1 } }],
  [
    "inclusion within arrays omits scalars",
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
    "the positional $ keeps the element that matched the query",
    { _id: 1, a: [1, 5, 9] },
    { "a.$": 1 },
    { _id: 1, a: [5] },
    { a: { $gt: 4 } },
  ],
  ["a computed field goes to the end", { _id: 1, a: 2, b: 3 }, { sum: { $add: ["$a", "$b"] } }, { _id: 1, sum: 5 }],
  ["a string with a dollar is a field path", { _id: 1, a: 2 }, { b: "$a" }, { _id: 1, b: 2 }],
  ["inclusion and exclusion do not mix", { _id: 1, a: 1, b: 2 }, { a: 1, b: 0 }, 31254],
  ["exclusion and inclusion do not mix", { _id: 1, a: 1, b: 2 }, { a: 0, b: 1 }, 31253],
  ["a path and a path inside it collide", { _id: 1, a: { b: 1 } }, { a: 1, "a.b": 1 }, 31249],
];
