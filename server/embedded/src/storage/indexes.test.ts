import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileQuery } from "../query/match.ts";
import { queries, records } from "../testing/arbitrary.ts";
import { doc } from "../values/types.ts";
import type { Doc } from "../values/types.ts";
import { Collection, ID_INDEX } from "./collection.ts";
import type { IndexSpec } from "./indexes.ts";
import { Batch } from "./operations.ts";

const spec = (key: Record<string, number>, options: Partial<IndexSpec> = {}): IndexSpec => ({
  name: Object.keys(key).join("_"),
  key: doc(key),
  unique: false,
  sparse: false,
  partialFilterExpression: null,
  expireAfterSeconds: null,
  ...options,
});

const INDEXES = [
  spec({ a: 1 }),
  spec({ b: -1 }, { sparse: true }),
  spec({ "c.d": 1 }),
  spec({ a: 1, "c.e": 1 }),
  spec({ "c.d": 1, "c.e": 1 }, { sparse: true }),
  spec({ b: 1 }, { name: "partial", partialFilterExpression: doc({ a: 1 }) }),
  spec({ a: 1 }, { name: "present", partialFilterExpression: doc({ a: doc({ $exists: true }) }) }),
];

/** A collection with the given indexes after a series of inserts, changes and removals. */
function filled(indexes: IndexSpec[], inserted: Doc[], changes: { at: number; to: Doc | null }[]): Collection {
  const collection = new Collection(1, "d", "c", [ID_INDEX, ...indexes]);
  const batch = new Batch();
  for (const [index, document] of inserted.entries()) collection.insert(doc({ _id: index, ...document }), batch);
  for (const { at, to } of changes) {
    const stored = [...collection.records.values()][at % Math.max(collection.records.size, 1)];
    if (stored === undefined) continue;
    if (to === null) collection.remove(stored, batch);
    else collection.replace(stored, doc({ _id: stored.doc["_id"], ...to }), batch);
  }
  return collection;
}

/** Whether the compound indexes accept the record; they refuse one with parallel arrays. */
function fits(record: Doc): boolean {
  try {
    filled(INDEXES, [record], []);
    return true;
  } catch {
    return false;
  }
}

const idsOf = (collection: Collection, query: Doc) =>
  collection.find(query, compileQuery(query)).map((stored) => stored.doc["_id"]);
const plain = records.filter(fits);
const plainChanges = fc.array(fc.record({ at: fc.nat(20), to: fc.option(plain) }), { maxLength: 6 });

describe("an index", () => {
  it("never changes the result of a query", () => {
    fc.assert(
      fc.property(
        fc.subarray(INDEXES, { minLength: 1 }),
        fc.array(plain, { maxLength: 15 }),
        plainChanges,
        fc.array(queries, { minLength: 1, maxLength: 8 }),
        (indexes, inserted, changed, asked) => {
          const scanned = filled([], inserted, changed);
          const indexed = filled(indexes, inserted, changed);
          expect(indexed.records.size).toBe(scanned.records.size);
          for (const query of asked) expect(idsOf(indexed, query)).toEqual(idsOf(scanned, query));
        },
      ),
      { numRuns: 1_500 },
    );
  });

  it("on two fields within an array finds a record with the two values in different elements", () => {
    const collection = filled([spec({ "c.d": 1, "c.e": 1 })], [doc({ c: [doc({ e: "x" }), doc({ d: 1 })] })], []);
    expect(idsOf(collection, doc({ "c.d": 1, "c.e": "x" }))).toEqual([0]);
  });

  it("contains exactly the entries of the stored records after any changes", () => {
    fc.assert(
      fc.property(fc.array(plain, { maxLength: 15 }), plainChanges, (inserted, changed) => {
        const collection = filled(INDEXES, inserted, changed);
        for (const index of collection.indexes) {
          const expected = [...collection.records.values()].flatMap((stored) =>
            index.entriesOf(stored.doc).map((entry) => `${entry.text} ${stored.id}`),
          );
          expect([...index.pairs()].map(([text, id]) => `${text} ${id}`).sort()).toEqual(expected.sort());
        }
      }),
      { numRuns: 300 },
    );
  });

  it("refuses a record with parallel arrays", () => {
    const collection = new Collection(1, "d", "c", [ID_INDEX, spec({ a: 1, b: 1 })]);
    expect(() => collection.insert(doc({ _id: 1, a: [1], b: [2] }), new Batch())).toThrow(/parallel arrays/);
    expect(collection.records.size).toBe(0);
  });

  it("leaves a record unchanged when it refuses a duplicate", () => {
    const collection = new Collection(1, "d", "c", [ID_INDEX, spec({ a: 1 }, { unique: true })]);
    const batch = new Batch();
    collection.insert(doc({ _id: 1, a: 1 }), batch);
    const second = collection.insert(doc({ _id: 2, a: 2 }), batch);
    expect(() => collection.replace(second, doc({ _id: 2, a: 1 }), batch)).toThrow(/E11000/);
    expect(idsOf(collection, doc({ a: 2 }))).toEqual([2]);
    expect(batch.operations).toHaveLength(2);
  });
});
