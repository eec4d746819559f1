import fc from "fast-check";
import { Bin, Decimal128, doc, Double, MAX_KEY, MIN_KEY, Oid, Regex, Stamp } from "../values/types.ts";
import type { Doc, Value } from "../values/types.ts";

/** Numbers that are often equal across types (int, long, double, decimal), and the limits of each type. */
const numbers: fc.Arbitrary<Value> = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.integer(),
  fc.integer({ min: -3, max: 3 }).map((value) => BigInt(value)),
  fc.constantFrom<Value>(2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)),
  fc.integer({ min: -3, max: 3 }).map((value) => new Double(value)),
  fc.constantFrom(
    0.5,
    0.1,
    -0,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    2 ** 53,
    2 ** 63,
    1e300,
    5e-324,
  ),
  fc
    .double()
    .map((value) =>
      Number.isInteger(value) && Math.abs(value) < 2 ** 31 && !Object.is(value, -0) ? new Double(value) : value,
    ),
  fc
    .constantFrom(
      "0.1",
      "0.5",
      "1.00",
      "-0",
      "NaN",
      "Infinity",
      "-Infinity",
      "1E+6000",
      "1E-6000",
      "9007199254740993",
      "3",
    )
    .map((text) => Decimal128.fromString(text)),
);

const leaves: fc.Arbitrary<Value> = fc.oneof(
  { arbitrary: numbers, weight: 4 },
  { arbitrary: fc.constantFrom<Value>(null, true, false, "", "a", "b", "ä", "😀", "\uffee", "10", "9"), weight: 4 },
  fc.string(),
  fc.constantFrom<Value>(
    new Date(0),
    new Date(5),
    new Oid("0".repeat(24)),
    new Oid("f".repeat(24)),
    MIN_KEY,
    MAX_KEY,
    new Stamp(5n),
    new Stamp(2n ** 63n),
    new Regex("a", "i"),
    new Regex("a", ""),
  ),
  fc.uint8Array({ maxLength: 4 }).map((bytes) => new Bin(bytes, bytes.length % 2 === 0 ? 0 : 4)),
);

/** Any value, up to two levels deep. It uses few field names, so that equal values occur. */
export const values: fc.Arbitrary<Value> = fc.letrec<{ value: Value; list: Value; document: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    { arbitrary: leaves, weight: 6 },
    { arbitrary: tie("list"), weight: 2 },
    { arbitrary: tie("document"), weight: 2 },
  ),
  list: fc.array(tie("value"), { maxLength: 3 }),
  document: fc
    .array(fc.tuple(fc.constantFrom("a", "b", "c", "constructor"), tie("value")), { maxLength: 3 })
    .map((fields) => doc(Object.fromEntries(fields))),
})).value;

/** Values from a small set, so that equal ones occur. */
const small: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom<Value>(0, 1, 2, 1n, new Double(2), "x", "y", null),
  fc.array(fc.constantFrom<Value>(0, 1, "x", null), { maxLength: 2 }),
);
const inner: fc.Arbitrary<Value> = fc.record({ d: small, e: small }, { requiredKeys: [] }).map((fields) => doc(fields));

export const records: fc.Arbitrary<Doc> = fc
  .record({ a: small, b: small, c: fc.oneof(small, inner, fc.array(inner, { maxLength: 2 })) }, { requiredKeys: [] })
  .map((fields) => doc(fields));

const conditions: fc.Arbitrary<Value> = fc.oneof(
  { arbitrary: small, weight: 4 },
  small.map((value) => doc({ $eq: value })),
  small.map((value) => doc({ $ne: value })),
  fc.array(small, { maxLength: 3 }).map((list) => doc({ $in: list })),
  fc.tuple(fc.constantFrom("$gt", "$gte", "$lt", "$lte"), small).map(([operator, value]) => doc({ [operator]: value })),
  fc.boolean().map((there) => doc({ $exists: there })),
);

export const queries: fc.Arbitrary<Doc> = fc
  .dictionary(fc.constantFrom("a", "b", "c", "c.d", "c.e"), conditions, { maxKeys: 3 })
  .chain((fields) => fc.constantFrom(doc(fields), doc({ $and: [doc(fields)] })));
