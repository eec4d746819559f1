import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dispatch } from "../commands/dispatch.ts";
import { Engine } from "../engine/engine.ts";
import { compileFindProjection } from "../query/projection.ts";
import { compileQuery } from "../query/match.ts";
import { compileSort } from "../query/sort.ts";
import { queries, records, values } from "../testing/arbitrary.ts";
import { copyFields } from "../values/copy-fields.ts";
import { decode, decodeFields } from "../values/decode.ts";
import { encode, encodeStored } from "../values/encode.ts";
import { fieldsAt } from "../values/fields.ts";
import { doc } from "../values/types.ts";
import type { Doc } from "../values/types.ts";
import { DecodedDocuments, Stored } from "./decoded.ts";
import type { Store } from "./store.ts";

const names = fc.constantFrom("a", "b", "c", "ä", "constructor", "__proto__", "0");
const documents = fc
  .array(fc.tuple(names, values), { maxLength: 6 })
  .map((fields) => doc(Object.fromEntries(fields.map(([name, value]) => [name, value]))));
const paths = fc.array(names, { minLength: 1, maxLength: 3 });
const same = (one: Doc, other: Doc): boolean => encode(one).equals(encode(other));

describe("a document with only some fields decoded", () => {
  it("matches the same queries as the whole document", () => {
    fc.assert(
      fc.property(records, queries, (record, query) => {
        const raw = encodeStored(record);
        const matcher = compileQuery(query);
        expect(matcher.fields).not.toBeNull();
        expect(matcher.test(decodeFields(raw, matcher.fields ?? new Map()))).toBe(matcher.test(decode(raw)));
      }),
      { numRuns: 2_000 },
    );
  });

  it("has the same value at a requested path as the whole document", () => {
    fc.assert(
      fc.property(documents, paths, fc.constantFrom(null, true, false), (document, path, exists) => {
        const raw = encodeStored(document);
        const name = path.join(".");
        for (const condition of [doc({ $exists: exists !== false }), doc({ $in: [null, 1, "a"] }), doc({ $size: 1 })]) {
          const matcher = compileQuery(doc({ [name]: condition }));
          expect(matcher.test(decodeFields(raw, fieldsAt([path])))).toBe(matcher.test(document));
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("has the same sort key as the whole document", () => {
    fc.assert(
      fc.property(records, fc.subarray(["a", "b", "c.d"], { minLength: 1 }), (record, fields) => {
        const order = compileSort(doc(Object.fromEntries(fields.map((field) => [field, 1]))));
        const keyOf = (document: Doc): Buffer | string => {
          try {
            return encode({ key: order.keyOf(document).map((value) => value ?? null) });
          } catch (error) {
            return String(error);
          }
        };
        expect(keyOf(decodeFields(encodeStored(record), order.fields))).toEqual(keyOf(record));
      }),
    );
  });

  it("is not used for a query with $expr, which may read any field", () => {
    expect(compileQuery(doc({ a: 1, $expr: doc({ $eq: ["$b", 1] }) })).fields).toBeNull();
    expect(compileQuery(doc({ $or: [doc({ a: 1 }), doc({ $expr: true })] })).fields).toBeNull();
  });
});

it("a projection that copies bytes returns the same bytes as one that decodes the document", () => {
  fc.assert(
    fc.property(documents, fc.subarray(["a", "b", "ä", "constructor", "_id"]), fc.boolean(), (fields, chosen, keep) => {
      const document = doc({ _id: 7, ...fields });
      const spec = doc(Object.fromEntries(chosen.map((name) => [name, keep ? 1 : 0])));
      const project = compileFindProjection(spec, compileQuery(doc({})), new Map());
      if (project === null) return;
      const raw = encodeStored(document);
      expect(project.copied).not.toBeNull();
      if (project.copied !== null) expect(copyFields(raw, project.copied)).toEqual(encode(project(decode(raw))));
    }),
    { numRuns: 1_000 },
  );
});

describe("the cache of decoded documents", () => {
  const KEPT = 4_000;

  it("stays within its byte limit and returns documents equal to freshly decoded ones", () => {
    const steps = fc.array(fc.tuple(fc.constantFrom("whole", "part", "peek", "forget"), fc.nat(40)), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 41, maxLength: 41 }),
        steps,
        (sizes, reads) => {
          const cache = new DecodedDocuments(KEPT);
          const fields = fieldsAt([["n"], ["text"]]);
          const stored = sizes.map(
            (size, n) => new Stored(n, encodeStored(doc({ _id: n, n, text: "x".repeat(size) })), cache),
          );
          for (const [read, at] of reads) {
            const one = stored[at] as Stored;
            if (read === "forget") cache.forget(one);
            else {
              const found = read === "whole" ? one.doc : one[read](fields);
              const fresh = decode(one.raw);
              expect([found["n"], found["text"]]).toEqual([fresh["n"], fresh["text"]]);
              if (read === "whole") expect(same(found, fresh)).toBe(true);
            }
            expect(cache.bytes).toBeLessThanOrEqual(KEPT);
            const held = stored.filter(({ kept }) => kept !== null);
            expect(cache.bytes).toBe(held.reduce((sum, { raw }) => sum + raw.length, 0));
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it("keeps a frequently read document while every other document is read once", () => {
    const cache = new DecodedDocuments(KEPT);
    const stored = Array.from(
      { length: 200 },
      (_, n) => new Stored(n, encodeStored(doc({ _id: n, text: "a longer text" })), cache),
    );
    const often = (stored[0] as Stored).doc;
    for (const one of stored) {
      expect((stored[0] as Stored).doc).toBe(often);
      expect(one.doc["_id"]).toBe(one.id);
    }
    expect(stored.filter(({ kept }) => kept === null).length).toBeGreaterThan(0);
  });

  it("does not keep a document that would take up a large part of the cache", () => {
    const cache = new DecodedDocuments(KEPT);
    const large = new Stored(1, encodeStored(doc({ text: "x".repeat(KEPT / 2) })), cache);
    expect(large.doc["text"]).toHaveLength(KEPT / 2);
    expect(cache.bytes).toBe(0);
  });
});

/** A store that writes nothing to disk: commits are tested with the real `Store`, not here. */
const store = { hasRoom: () => true, commit: () => Promise.resolve() } as unknown as Store;

const id = fc.integer({ min: 0, max: 6 });
const updates = fc.constantFrom(
  doc({ $set: doc({ a: 5, "c.d": 7 }) }),
  doc({ $push: doc({ list: doc({ $each: [3, 1], $sort: 1 }) }) }),
  doc({ $addToSet: doc({ "c.list": doc({ x: 1 }) }) }),
  doc({ $unset: doc({ c: "" }) }),
  doc({ $rename: doc({ a: "b" }) }),
  doc({ $pull: doc({ list: 1 }) }),
);
const commands: fc.Arbitrary<Doc> = fc.oneof(
  fc.tuple(id, records).map(([_id, record]) => doc({ insert: "notes", documents: [doc({ _id, ...record })] })),
  fc
    .tuple(queries, updates, fc.boolean())
    .map(([q, u, multi]) => doc({ update: "notes", updates: [doc({ q, u, multi })] })),
  fc
    .tuple(queries, updates, fc.boolean())
    .map(([query, update, isNew]) => doc({ findAndModify: "notes", query, update, new: isNew })),
  queries.map((q) => doc({ delete: "notes", deletes: [doc({ q, limit: 1 })] })),
  queries.map((filter) => doc({ find: "notes", filter, sort: doc({ b: 1 }), projection: doc({ a: 1, "c.d": 1 }) })),
  fc.constant(
    doc({
      aggregate: "notes",
      pipeline: [doc({ $addFields: doc({ "c.new": "$a" }) }), doc({ $unwind: "$a" }), doc({ $sort: doc({ a: 1 }) })],
      cursor: doc({}),
    }),
  ),
);

it("no command changes a document that another reader has received", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(commands, { minLength: 5, maxLength: 40 }), async (steps) => {
      const engine = new Engine(store, 0, () => undefined);
      const given = new Map<Stored, Doc>();
      for (const step of steps) {
        await dispatch(engine, doc({ ...step, $db: "test" }));
        const notes = engine.catalogue.find("test", "notes");
        for (const stored of notes?.records.values() ?? []) given.set(stored, stored.doc);
        for (const [stored, document] of given) expect(same(document, decode(stored.raw))).toBe(true);
        const found = notes?.find(doc({}), compileQuery(doc({}))) ?? [];
        for (const stored of found) expect(same(stored.doc, decode(stored.raw))).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

setFlagsFromString("--allow-natives-syntax");
const isCompact = runInNewContext("(value) => %HasFastProperties(value)") as (value: object) => boolean;

it("a decoded document that is kept never becomes a V8 hash table, however many fields it has", () => {
  const fields = Array.from({ length: 40 }, (_, index) => [`field ${index}`, index]);
  const raw = encodeStored(doc(Object.fromEntries(fields)));
  expect(isCompact(decode(raw))).toBe(false);
  const cache = new DecodedDocuments();
  const [whole, part] = [new Stored(1, raw, cache), new Stored(2, raw, cache)];
  part.part(fieldsAt([["field 7"]]));
  for (const kept of [whole.doc, part.doc]) {
    expect(isCompact(kept)).toBe(true);
    expect(same(kept, decode(raw))).toBe(true);
  }
});
