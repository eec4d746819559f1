import { Double } from "bson";
import type { Short } from "./update-row.ts";

/** Updates of arrays: operators that change elements, and positional paths. */
export const ARRAY_UPDATES: Short[] = [
  // $push
  ["$push appends", { a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
  ["$push creates a missing array", {}, { $push: { a: 2 } }, { a: [2] }],
  ["$push of an array appends one element", { a: [1] }, { $push: { a: [2, 3] } }, { a: [1, [2, 3]] }],
  ["$push to null is refused", { a: null }, { $push: { a: 2 } }, 2],
  ["$push to text is refused", { a: "x" }, { $push: { a: 2 } }, 2],
  ["$push $each appends all", { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
  ["$push $each without values creates an array", {}, { $push: { a: { $each: [] } } }, { a: [] }],
  ["$push $position inserts", { a: [1, 2] }, { $push: { a: { $each: [9], $position: 0 } } }, { a: [9, 1, 2] }],
  [
    "$push $position counts from the end",
    { a: [1, 2, 3] },
    { $push: { a: { $each: [9], $position: -1 } } },
    { a: [1, 2, 9, 3] },
  ],
  ["$push $position beyond the end appends", { a: [1] }, { $push: { a: { $each: [9], $position: 7 } } }, { a: [1, 9] }],
  ["$push $slice keeps the last", { a: [1, 2] }, { $push: { a: { $each: [3], $slice: -2 } } }, { a: [2, 3] }],
  ["$push $slice keeps the first", { a: [1, 2] }, { $push: { a: { $each: [3], $slice: 2 } } }, { a: [1, 2] }],
  ["$push $slice applies to a new field", {}, { $push: { a: { $each: [1, 2, 3], $slice: -2 } } }, { a: [2, 3] }],
  ["$push $slice 0 empties", { a: [1] }, { $push: { a: { $each: [2], $slice: 0 } } }, { a: [] }],
  ["$push $sort of scalars", { a: [3, 1] }, { $push: { a: { $each: [2], $sort: 1 } } }, { a: [1, 2, 3] }],
  [
    "$push $sort by two fields",
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
  ["$push $sort of another number is refused", { a: [] }, { $push: { a: { $each: [1], $sort: 2 } } }, 2],
  ["$push to a position in an array", { a: [[1], [2]] }, { $push: { "a.1": 3 } }, { a: [[1], [2, 3]] }],
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
  ["$addToSet to text is refused", { a: "x" }, { $addToSet: { a: 1 } }, 2],
  ["$pull removes all that are equal", { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  ["$pull removes by a condition", { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  [
    "$pull removes documents by a query",
    { a: [{ x: 1, y: 1 }, { x: 2 }] },
    { $pull: { a: { x: 1 } } },
    { a: [{ x: 2 }] },
  ],
  ["$pull with $in", { a: ["x", "y", "z"] }, { $pull: { a: { $in: ["x", "z"] } } }, { a: ["y"] }],
  ["$pull by a pattern", { a: ["rock", "pop"] }, { $pull: { a: /^ro/ } }, { a: ["pop"] }],
  [
    "$pull by a query with $or",
    { a: [{ x: 1 }, { x: 2 }, { x: 3 }] },
    { $pull: { a: { $or: [{ x: 1 }, { x: 3 }] } } },
    { a: [{ x: 2 }] },
  ],
  ["$pull of a missing field creates nothing", { b: 1 }, { $pull: { a: 1 } }, { b: 1 }],
  ["$pull from text is refused", { a: "x" }, { $pull: { a: "x" } }, 2],
  [
    "$pull with $elemMatch on inner arrays",
    { a: [{ r: [{ q: 1 }] }, { r: [{ q: 2 }] }] },
    { $pull: { a: { r: { $elemMatch: { q: 1 } } } } },
    { a: [{ r: [{ q: 2 }] }] },
  ],
  ["$pullAll removes listed values", { a: [1, 2, 3, 1] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
  ["$pullAll without an array is refused", { a: [1] }, { $pullAll: { a: 1 } }, 2],
  ["$pop removes the last", { a: [1, 2] }, { $pop: { a: 1 } }, { a: [1] }],
  ["$pop removes the first", { a: [1, 2] }, { $pop: { a: -1 } }, { a: [2] }],
  ["$pop of an empty array", { a: [] }, { $pop: { a: 1 } }, { a: [] }],
  ["$pop of another number is refused", { a: [1] }, { $pop: { a: 2 } }, 9],
  ["$pop of text is refused", { a: "x" }, { $pop: { a: 1 } }, 14],
  // positional
  [
    "$ is the element that matched the query",
    { a: [1, 2, 3] },
    { $set: { "a.$": 9 } },
    { a: [1, 9, 3] },
    { query: { a: 2 } },
  ],
  [
    "$ follows a condition on a field of elements",
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
    "$ follows $elemMatch",
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
    "$ follows a condition inside $and",
    { s: [{ n: 1 }, { n: 2 }] },
    { $set: { "s.$.d": true } },
    { s: [{ n: 1 }, { n: 2, d: true }] },
    { query: { $and: [{ "s.n": 2 }] } },
  ],
  [
    "$ with two conditions that matched the same element",
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
    "$ with $pull inside the element",
    { s: [{ i: 1, g: [1, 2] }] },
    { $pull: { "s.$.g": 1 } },
    { s: [{ i: 1, g: [2] }] },
    { query: { "s.i": 1 } },
  ],
  ["$unset of $ leaves null", { a: [1, 2] }, { $unset: { "a.$": "" } }, { a: [null, 2] }, { query: { a: 1 } }],
  ["$ without a condition on the array is refused", { a: [1, 2] }, { $set: { "a.$": 9 } }, 2],
  ["$[] is every element", { a: [1, 2] }, { $inc: { "a.$[]": 10 } }, { a: [11, 12] }],
  ["$[] reaches into documents", { a: [{ b: 1 }, { b: 2 }] }, { $set: { "a.$[].b": 0 } }, { a: [{ b: 0 }, { b: 0 }] }],
  [
    "$[] within $[]",
    { a: [{ b: [1, 2] }, { b: [3] }] },
    { $inc: { "a.$[].b.$[]": 1 } },
    { a: [{ b: [2, 3] }, { b: [4] }] },
  ],
  ["$[] of an empty array does nothing", { a: [] }, { $set: { "a.$[]": 1 } }, { a: [] }],
  ["$[] of a scalar is refused", { a: 1 }, { $set: { "a.$[]": 1 } }, 2],
  ["$[] of a missing field is refused", {}, { $set: { "a.$[]": 1 } }, 2],
  [
    "$[x] is every element that matches its filter",
    { a: [1, 5, 9] },
    { $set: { "a.$[x]": 0 } },
    { a: [1, 0, 0] },
    { arrayFilters: [{ x: { $gte: 5 } }] },
  ],
  [
    "$[x] on a field of elements",
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
    "$[x] with $or",
    { a: [1, 5, 9] },
    { $set: { "a.$[x]": 0 } },
    { a: [0, 5, 0] },
    { arrayFilters: [{ $or: [{ x: 1 }, { x: 9 }] }] },
  ],
  [
    "two filters for two levels",
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
