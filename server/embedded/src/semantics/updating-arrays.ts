import { Double } from "bson";
import type { Short } from "./update-row.ts";

/** Updates to arrays: operators that change elements, and positional paths. */
export const ARRAY_UPDATES: Short[] = [
  // $push
  ["$push appends a value", { a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
  ["$push creates a missing array", {}, { $push: { a: 2 } }, { a: [2] }],
  ["$push of an array appends one element", { a: [1] }, { $push: { a: [2, 3] } }, { a: [1, [2, 3]] }],
  ["$push to null is refused", { a: null }, { $push: { a: 2 } }, 2],
  ["$push to a string is refused", { a: "x" }, { $push: { a: 2 } }, 2],
  ["$push $each appends all values", { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
  ["$push $each without values creates an array", {}, { $push: { a: { $each: [] } } }, { a: [] }],
  [
    "$push $position inserts at a position",
    { a: [1, 2] },
    { $push: { a: { $each: [9], $position: 0 } } },
    { a: [9, 1, 2] },
  ],
  [
    "$push $position counts from the end",
    { a: [1, 2, 3] },
    { $push: { a: { $each: [9], $position: -1 } } },
    { a: [1, 2, 9, 3] },
  ],
  ["$push $position beyond the end appends", { a: [1] }, { $push: { a: { $each: [9], $position: 7 } } }, { a: [1, 9] }],
  [
    "$push with a negative $slice keeps the last elements",
    { a: [1, 2] },
    { $push: { a: { $each: [3], $slice: -2 } } },
    { a: [2, 3] },
  ],
  [
    "$push with a positive $slice keeps the first elements",
    { a: [1, 2] },
    { $push: { a: { $each: [3], $slice: 2 } } },
    { a: [1, 2] },
  ],
  ["$push $slice applies to a new field", {}, { $push: { a: { $each: [1, 2, 3], $slice: -2 } } }, { a: [2, 3] }],
  ["$push with $slice 0 empties the array", { a: [1] }, { $push: { a: { $each: [2], $slice: 0 } } }, { a: [] }],
  ["$push $sort sorts scalars", { a: [3, 1] }, { $push: { a: { $each: [2], $sort: 1 } } }, { a: [1, 2, 3] }],
  [
    "$push $sort sorts documents by two fields",
    { a: [{ x: 1, y: 2 }] },
    {
      $push: {
        a: {
          $each: [
            { x: 1, y: 1 },
            { x: 0, y: 9 },
          ],
          $sort: { x: -1, y: 1 },
        },
      },
    },
    {
      a: [
        { x: 1, y: 1 },
        { x: 1, y: 2 },
        { x: 0, y: 9 },
      ],
    },
  ],
  [
    "$push sorts before it slices",
    { a: [5, 1] },
    { $push: { a: { $each: [3], $sort: -1, $slice: 2 } } },
    { a: [5, 3] },
  ],
  ["$push with an unknown modifier is refused", { a: [] }, { $push: { a: { $each: [1], $foo: 1 } } }, 2],
  ["$push $each without an array is refused", { a: [] }, { $push: { a: { $each: 1 } } }, 2],
  ["$push $sort by a number other than 1 and -1 is refused", { a: [] }, { $push: { a: { $each: [1], $sort: 2 } } }, 2],
  ["$push appends to an array inside an array", { a: [[1], [2]] }, { $push: { "a.1": 3 } }, { a: [[1], [2, 3]] }],
  // $addToSet, $pull, $pullAll, $pop
  ["$addToSet adds a new value", { a: [1] }, { $addToSet: { a: 2 } }, { a: [1, 2] }],
  ["$addToSet does not add an equal value", { a: [1] }, { $addToSet: { a: new Double(1) } }, { a: [1] }],
  ["$addToSet keeps existing duplicates", { a: [1, 1] }, { $addToSet: { a: 2 } }, { a: [1, 1, 2] }],
  ["$addToSet $each adds each value once", { a: [1] }, { $addToSet: { a: { $each: [2, 2, 1, 3] } } }, { a: [1, 2, 3] }],
  ["$addToSet $each removes duplicates in a new field", {}, { $addToSet: { a: { $each: [1, 1] } } }, { a: [1] }],
  [
    "$addToSet compares documents by field order",
    { a: [{ x: 1, y: 2 }] },
    { $addToSet: { a: { y: 2, x: 1 } } },
    {
      a: [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
    },
  ],
  ["$addToSet to a string is refused", { a: "x" }, { $addToSet: { a: 1 } }, 2],
  ["$pull removes all equal values", { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  ["$pull removes the values that satisfy a condition", { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  [
    "$pull removes the documents that match a query",
    { a: [{ x: 1, y: 1 }, { x: 2 }] },
    { $pull: { a: { x: 1 } } },
    { a: [{ x: 2 }] },
  ],
  [
    "$pull with $in removes all listed values",
    { a: ["x", "y", "z"] },
    { $pull: { a: { $in: ["x", "z"] } } },
    { a: ["y"] },
  ],
  [
    "$pull with a pattern removes the matching strings",
    { a: ["rock", "pop"] },
    { $pull: { a: /^ro/ } },
    { a: ["pop"] },
  ],
  [
    "$pull with a query may use $or",
    { a: [{ x: 1 }, { x: 2 }, { x: 3 }] },
    { $pull: { a: { $or: [{ x: 1 }, { x: 3 }] } } },
    { a: [{ x: 2 }] },
  ],
  ["$pull of a missing field creates nothing", { b: 1 }, { $pull: { a: 1 } }, { b: 1 }],
  ["$pull from a string is refused", { a: "x" }, { $pull: { a: "x" } }, 2],
  [
    "$pull with $elemMatch looks into inner arrays",
    { a: [{ r: [{ q: 1 }] }, { r: [{ q: 2 }] }] },
    { $pull: { a: { r: { $elemMatch: { q: 1 } } } } },
    { a: [{ r: [{ q: 2 }] }] },
  ],
  ["$pullAll removes listed values", { a: [1, 2, 3, 1] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
  ["$pullAll without an array is refused", { a: [1] }, { $pullAll: { a: 1 } }, 2],
  ["$pop 1 removes the last element", { a: [1, 2] }, { $pop: { a: 1 } }, { a: [1] }],
  ["$pop -1 removes the first element", { a: [1, 2] }, { $pop: { a: -1 } }, { a: [2] }],
  ["$pop of an empty array changes nothing", { a: [] }, { $pop: { a: 1 } }, { a: [] }],
  ["$pop with a number other than 1 and -1 is refused", { a: [1] }, { $pop: { a: 2 } }, 9],
  ["$pop of a string is refused", { a: "x" }, { $pop: { a: 1 } }, 14],
  // positional paths
  [
    "$ refers to the element that matched the query",
    { a: [1, 2, 3] },
    { $set: { "a.$": 9 } },
    { a: [1, 9, 3] },
    { query: { a: 2 } },
  ],
  [
    "$ refers to the document in the array that matched the query",
    {
      s: [
        { n: "x", v: 1 },
        { n: "y", v: 1 },
      ],
    },
    { $set: { "s.$.v": 2 } },
    {
      s: [
        { n: "x", v: 1 },
        { n: "y", v: 2 },
      ],
    },
    { query: { "s.n": "y" } },
  ],
  [
    "$ refers to the element that matched $elemMatch",
    {
      s: [
        { n: 1, v: 1 },
        { n: 1, v: 2 },
      ],
    },
    { $inc: { "s.$.v": 10 } },
    {
      s: [
        { n: 1, v: 1 },
        { n: 1, v: 12 },
      ],
    },
    { query: { s: { $elemMatch: { n: 1, v: 2 } } } },
  ],
  [
    "$ refers to the element that matched a condition inside $and",
    { s: [{ n: 1 }, { n: 2 }] },
    { $set: { "s.$.d": true } },
    { s: [{ n: 1 }, { n: 2, d: true }] },
    { query: { $and: [{ "s.n": 2 }] } },
  ],
  [
    "$ is accepted if two conditions matched the same element",
    {
      s: [
        { i: 1, n: "x" },
        { i: 2, n: "y" },
      ],
    },
    { $set: { "s.$.n": "z" } },
    {
      s: [
        { i: 1, n: "x" },
        { i: 2, n: "z" },
      ],
    },
    { query: { "s.i": 2, "s.n": "y" } },
  ],
  [
    "$ can lead to an inner array, as with $pull",
    { s: [{ i: 1, g: [1, 2] }] },
    { $pull: { "s.$.g": 1 } },
    { s: [{ i: 1, g: [2] }] },
    { query: { "s.i": 1 } },
  ],
  [
    "$unset of $ replaces the element with null",
    { a: [1, 2] },
    { $unset: { "a.$": "" } },
    { a: [null, 2] },
    { query: { a: 1 } },
  ],
  ["$ without a condition on the array is refused", { a: [1, 2] }, { $set: { "a.$": 9 } }, 2],
  ["$[] changes every element", { a: [1, 2] }, { $inc: { "a.$[]": 10 } }, { a: [11, 12] }],
  [
    "$[] can lead to a field of each document",
    { a: [{ b: 1 }, { b: 2 }] },
    { $set: { "a.$[].b": 0 } },
    { a: [{ b: 0 }, { b: 0 }] },
  ],
  [
    "$[] can be nested",
    { a: [{ b: [1, 2] }, { b: [3] }] },
    { $inc: { "a.$[].b.$[]": 1 } },
    { a: [{ b: [2, 3] }, { b: [4] }] },
  ],
  ["$[] of an empty array does nothing", { a: [] }, { $set: { "a.$[]": 1 } }, { a: [] }],
  ["$[] of a scalar is refused", { a: 1 }, { $set: { "a.$[]": 1 } }, 2],
  ["$[] of a missing field is refused", {}, { $set: { "a.$[]": 1 } }, 2],
  [
    "$[x] changes every element that matches its filter",
    { a: [1, 5, 9] },
    { $set: { "a.$[x]": 0 } },
    { a: [1, 0, 0] },
    { arrayFilters: [{ x: { $gte: 5 } }] },
  ],
  [
    "$[x] can filter documents by a field",
    {
      a: [
        { b: 1, c: 1 },
        { b: 2, c: 1 },
      ],
    },
    { $inc: { "a.$[x].c": 1 } },
    {
      a: [
        { b: 1, c: 1 },
        { b: 2, c: 2 },
      ],
    },
    { arrayFilters: [{ "x.b": 2 }] },
  ],
  [
    "$[x] can have a filter with $or",
    { a: [1, 5, 9] },
    { $set: { "a.$[x]": 0 } },
    { a: [0, 5, 0] },
    { arrayFilters: [{ $or: [{ x: 1 }, { x: 9 }] }] },
  ],
  [
    "a path can have a filter on each of two levels",
    {
      s: [
        { n: 1, g: [{ i: 1 }, { i: 2 }] },
        { n: 2, g: [{ i: 2 }] },
      ],
    },
    { $set: { "s.$[s].g.$[g].d": true } },
    {
      s: [
        { n: 1, g: [{ i: 1 }, { i: 2, d: true }] },
        { n: 2, g: [{ i: 2 }] },
      ],
    },
    { arrayFilters: [{ "s.n": 1 }, { "g.i": 2 }] },
  ],
  [
    "$[x] without a matching element does nothing",
    { a: [1] },
    { $set: { "a.$[x]": 0 } },
    { a: [1] },
    { arrayFilters: [{ x: 7 }] },
  ],
  ["$[x] without its filter is refused", { a: [1] }, { $set: { "a.$[x]": 0 } }, 2],
  ["an unused filter is refused", { a: [1] }, { $set: { b: 0 } }, 9, { arrayFilters: [{ x: 1 }] }],
  ["a filter with two names is refused", { a: [1] }, { $set: { "a.$[x]": 0 } }, 9, { arrayFilters: [{ x: 1, y: 2 }] }],
];
