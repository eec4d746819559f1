import { Binary, BSONRegExp, Long, MaxKey, MinKey, Timestamp } from "bson";
import type { Document } from "bson";
import { dec, ID } from "./sample-values.ts";

/** Documents, a sort specification, and the `_id`s in the expected order or the expected error code. */
export type SortRow = [rule: string, documents: Document[], sort: Document, ids: number[] | number];

export const SORTING: SortRow[] = [
  [
    "numbers of all types sort together",
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
    "values of different types sort by type",
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
    "an array sorts by its lowest element when ascending",
    [
      { _id: 1, a: [5, 9] },
      { _id: 2, a: 6 },
      { _id: 3, a: [1, 10] },
    ],
    { a: 1 },
    [3, 1, 2],
  ],
  [
    "an array sorts by its highest element when descending",
    [
      { _id: 1, a: [5, 9] },
      { _id: 2, a: 6 },
      { _id: 3, a: [1, 10] },
    ],
    { a: -1 },
    [3, 1, 2],
  ],
  [
    "strings sort by UTF-8 bytes",
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
    "characters above U+FFFF sort last",
    [
      { _id: 1, a: "😀" },
      { _id: 2, a: "\uffee" },
    ],
    { a: 1 },
    [2, 1],
  ],
  [
    "ties in the first field are sorted by the second",
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
    "a path through an array sorts by its lowest value when ascending",
    [
      { _id: 1, a: [{ b: 5 }, { b: 2 }] },
      { _id: 2, a: [{ b: 3 }] },
    ],
    { "a.b": 1 },
    [1, 2],
  ],
  [
    "a path through an array sorts by its highest value when descending",
    [
      { _id: 1, a: [{ b: [1, 4] }] },
      { _id: 2, a: [{ b: 3 }] },
    ],
    { "a.b": -1 },
    [1, 2],
  ],
  [
    "two paths through one array take both values from the same element",
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
    "documents sort by their first field, then by the next ones",
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
    "patterns sort by their source",
    [
      { _id: 1, a: new BSONRegExp("b") },
      { _id: 2, a: new BSONRegExp("a") },
    ],
    { a: 1 },
    [2, 1],
  ],
  ["a sort by two parallel arrays is refused", [{ _id: 1, a: [1, 2], b: [1, 2] }], { a: 1, b: 1 }, 2],
];
