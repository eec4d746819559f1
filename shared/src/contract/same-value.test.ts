import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSameValue } from "./same-value.ts";

/** JSON values with few keys and values, so that two random ones are often equal. */
const json = fc.letrec<{ value: fc.JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(null, true, 0, 1, "", "a", "b"),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "c", "constructor"), tie("value"), { maxKeys: 3 }),
  ),
})).value;

/** Returns the same value with the keys of every object reordered by `rank`. */
function reordered(value: fc.JsonValue, rank: (key: string) => number): fc.JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => reordered(item, rank));
  const entries = Object.entries(value) as [string, fc.JsonValue][];
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => rank(a) - rank(b)).map(([key, item]) => [key, reordered(item, rank)]),
  );
}
const sorted = (value: fc.JsonValue): fc.JsonValue =>
  reordered(value, (key) => ["a", "b", "c", "constructor"].indexOf(key));

describe("two JSON values", () => {
  it("are the same regardless of the order of their keys", () => {
    fc.assert(
      fc.property(json, fc.func(fc.nat()), (value, rank) => {
        expect(isSameValue(value, reordered(value, rank))).toBe(true);
      }),
    );
  });

  it("are the same only if they serialise identically with sorted keys", () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        expect(isSameValue(one, other)).toBe(JSON.stringify(sorted(one)) === JSON.stringify(sorted(other)));
      }),
      { numRuns: 2_000 },
    );
  });

  it("differ if the order of a list's items differs", () => {
    expect(isSameValue(["a", "b"], ["b", "a"])).toBe(false);
  });

  it("are the same if one is absent and the other null, but not if a field is absent in one and null in the other", () => {
    expect(isSameValue(undefined, null)).toBe(true);
    expect(isSameValue({ a: undefined }, {})).toBe(true);
    expect(isSameValue({ a: null }, {})).toBe(false);
    expect(isSameValue({ a: null }, { b: null })).toBe(false);
    expect(isSameValue([], {})).toBe(false);
    expect(isSameValue(JSON.parse('{"__proto__":{}}'), { a: {} })).toBe(false);
  });
});
