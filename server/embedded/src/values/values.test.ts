import { deserialize, serialize } from "bson";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { values } from "../testing/arbitrary.ts";
import { decode } from "./decode.ts";
import { encode } from "./encode.ts";
import { compare, equal, keyOf } from "./order.ts";
import { doc } from "./types.ts";

const RUNS = { numRuns: 2_000 };

describe("BSON", () => {
  it("survives decoding and encoding byte for byte", () => {
    fc.assert(
      fc.property(values, (value) => {
        const bytes = encode(doc({ value }));
        expect(encode(decode(bytes)).equals(bytes)).toBe(true);
      }),
      RUNS,
    );
  });

  it("is compatible with the official library in both directions", () => {
    const exact = { promoteValues: false, promoteBuffers: false, promoteLongs: false, bsonRegExp: true } as const;
    fc.assert(
      fc.property(values, (value) => {
        const bytes = encode(doc({ value }));
        expect(Buffer.from(serialize(deserialize(bytes, exact))).equals(bytes)).toBe(true);
      }),
      RUNS,
    );
  });

  it("is refused rather than changed if its UTF-8 is invalid, but may contain U+FFFD", () => {
    const bytes = encode(doc({ text: "ab\ufffd" }));
    expect(decode(bytes)["text"]).toBe("ab\ufffd");
    bytes[bytes.indexOf("ab")] = 0xff;
    expect(() => decode(bytes)).toThrow("not UTF-8");
  });
});

describe("the order of values", () => {
  it("is reversed when the values are swapped", () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0);
      }),
      RUNS,
    );
  });

  it("is transitive", () => {
    fc.assert(
      fc.property(values, values, values, (a, b, c) => {
        const [low, middle, high] = [a, b, c].sort(compare) as [typeof a, typeof b, typeof c];
        expect(compare(low, middle)).toBeLessThanOrEqual(0);
        expect(compare(middle, high)).toBeLessThanOrEqual(0);
        expect(compare(low, high)).toBeLessThanOrEqual(0);
      }),
      RUNS,
    );
  });

  it("treats values as equal if and only if they have the same key", () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        expect(equal(a, b)).toBe(keyOf(a) === keyOf(b));
      }),
      { numRuns: 5_000 },
    );
  });

  it("treats a value as equal to its decoded copy", () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(compare(value, decode(encode(doc({ value })))["value"])).toBe(0);
      }),
      RUNS,
    );
  });
});
