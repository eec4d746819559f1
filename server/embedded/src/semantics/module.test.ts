import { serialize } from "bson";
import type { Document } from "bson";
import { describe, expect, it } from "vitest";
import { compilePipeline, runPipeline } from "../aggregate/pipeline.ts";
import { DatabaseError } from "../errors.ts";
import { compileQuery } from "../query/match.ts";
import { compileFindProjection } from "../query/projection.ts";
import { compileSort, sorted } from "../query/sort.ts";
import { Collection, ID_INDEX } from "../storage/collection.ts";
import { Batch } from "../storage/operations.ts";
import { compileUpdate } from "../update/update.ts";
import { upsertSeed } from "../update/upsert.ts";
import { decode } from "../values/decode.ts";
import { encode } from "../values/encode.ts";
import { doc } from "../values/types.ts";
import type { Doc, Value } from "../values/types.ts";
import { INDEXING } from "./indexing.ts";
import { MATCHING, REFUSED_QUERIES } from "./matching.ts";
import { EXPRESSIONS } from "./expressions.ts";
import { PROJECTION } from "./projecting.ts";
import { SORTING } from "./sorting.ts";
import { STAGES } from "./stages.ts";
import { REFUSED_UPDATES, UPDATING } from "./updating.ts";

const OPTIONS = { ignoreUndefined: true } as const;
/** Converts a row's document to the form in which it arrives over the wire. */
const arrive = (source: Document): Doc => decode(Buffer.from(serialize(source, OPTIONS)));
/** A document as bytes, so that comparisons include number types and the order of fields. */
const bytes = (source: Document): string => Buffer.from(serialize(source, OPTIONS)).toString("hex");
const NOW = new Map<string, Value>([["NOW", new Date(0)]]);

function codeOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    if (error instanceof DatabaseError) return error.code;
    throw error;
  }
}

describe("matching", () => {
  it.each([...MATCHING, ...REFUSED_QUERIES])("%s", (_rule, document, query, finds) => {
    expect(codeOf(() => compileQuery(arrive(query), NOW).test(arrive(document)))).toBe(finds);
  });
});

describe("updating", () => {
  it.each([...UPDATING, ...REFUSED_UPDATES])("$rule", ({ stored, query = {}, update, arrayFilters, gives }) => {
    const spec = arrive({ update, ...(arrayFilters === undefined ? {} : { arrayFilters }) });
    const result = codeOf(() => {
      const compiled = compileUpdate(spec["update"] as Value, spec["arrayFilters"], NOW);
      if (stored === null) return compiled.apply(upsertSeed(arrive(query), compiled.replaces), null, true);
      const before = arrive({ _id: 1, ...stored });
      const matcher = compileQuery(arrive(query));
      expect(matcher.test(before)).toBe(true);
      const after = compiled.apply(before, matcher, false);
      expect(encode(before).toString("hex")).toBe(bytes({ _id: 1, ...stored }));
      return after;
    });
    if (typeof gives === "number") expect(result).toBe(gives);
    else expect(encode(result as Doc).toString("hex")).toBe(bytes(stored === null ? gives : { _id: 1, ...gives }));
  });
});

describe("sorting", () => {
  it.each(SORTING)("%s", (_rule, documents, sort, ids) => {
    const result = codeOf(() =>
      sorted(documents.map(arrive), compileSort(arrive(sort)), (document) => document).map(
        (document) => document["_id"],
      ),
    );
    expect(result).toEqual(ids);
  });
});

describe("projection", () => {
  it.each(PROJECTION)("%s", (_rule, document, projection, gives, query = {}) => {
    const result = codeOf(() => {
      const stored = arrive(document);
      const project = compileFindProjection(arrive(projection), compileQuery(arrive(query)), NOW);
      return project === null ? stored : project(stored);
    });
    if (typeof gives === "number") expect(result).toBe(gives);
    else expect(encode(result as Doc).toString("hex")).toBe(bytes(gives));
  });
});

describe("pipelines", () => {
  it.each([...STAGES, ...EXPRESSIONS])("%s", (_rule, documents, pipeline, gives) => {
    const result = codeOf(() =>
      runPipeline(
        documents.map(arrive),
        compilePipeline(arrive({ pipeline })["pipeline"], NOW, { documents: () => [] }),
      ),
    );
    if (typeof gives === "number") expect(result).toBe(gives);
    else expect((result as Doc[]).map((document) => encode(document).toString("hex"))).toEqual(gives.map(bytes));
  });
});

describe("indexes", () => {
  it.each(INDEXING)("$rule", ({ stored, key, options = {}, adds, duplicate }) => {
    const partial = options.partialFilterExpression;
    const collection = new Collection(1, "d", "c", [
      ID_INDEX,
      {
        name: "i",
        key: arrive(key),
        unique: true,
        sparse: options.sparse ?? false,
        partialFilterExpression: partial === undefined ? null : arrive(partial),
        expireAfterSeconds: null,
      },
    ]);
    const batch = new Batch();
    stored.forEach((document, index) => collection.insert(doc({ _id: index, ...arrive(document) }), batch));
    let refusal: DatabaseError | null = null;
    try {
      collection.insert(doc({ _id: 99, ...arrive(adds) }), batch);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      refusal = error;
    }
    expect(refusal?.code).toBe(duplicate === null ? undefined : 11000);
    if (duplicate !== null && refusal !== null)
      expect(encode(refusal.extra["keyValue"] as Doc).toString("hex")).toBe(bytes(duplicate));
    expect(collection.records.size).toBe(stored.length + (duplicate === null ? 1 : 0));
  });
});
