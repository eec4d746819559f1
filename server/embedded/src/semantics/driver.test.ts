import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serialize } from "bson";
import type { Document } from "bson";
import { MongoClient, MongoServerError } from "mongodb";
import type { Collection } from "mongodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { start } from "../start.ts";
import type { EmbeddedDatabase } from "../start.ts";
import { INDEXING } from "./indexing.ts";
import { MATCHING, REFUSED_QUERIES } from "./matching.ts";
import { EXPRESSIONS } from "./expressions.ts";
import { PROJECTION } from "./projecting.ts";
import { SORTING } from "./sorting.ts";
import { STAGES } from "./stages.ts";
import { REFUSED_UPDATES, UPDATING } from "./updating.ts";

/** If this is set, the same rows run against a real server, except those that only the embedded database refuses. */
const real = process.env["TEST_MONGODB_URI"];
const dir = mkdtempSync(join(tmpdir(), "semantics-"));
let embedded: EmbeddedDatabase | null = null;
let client: MongoClient;
let collection: Collection<Document>;

beforeAll(async () => {
  if (real === undefined) embedded = await start({ dir });
  client = await new MongoClient(real ?? embedded?.uri ?? "", {
    promoteValues: false,
    promoteLongs: false,
    promoteBuffers: false,
  }).connect();
  collection = client.db(`semantics_${process.pid}`).collection("rows");
});

afterAll(async () => {
  await collection.db.dropDatabase();
  await client.close();
  await embedded?.close();
  rmSync(dir, { recursive: true, force: true });
});

const bytes = (source: Document): string => Buffer.from(serialize(source, { ignoreUndefined: true })).toString("hex");

async function codeOf<T>(run: () => Promise<T>): Promise<T | number> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof MongoServerError) return Number(error.code);
    throw error;
  }
}

async function store(...documents: Document[]): Promise<void> {
  await collection.deleteMany({});
  if (documents.length > 0) await collection.insertMany(documents.map((document) => ({ ...document })));
}

describe("matching", () => {
  it.each([...MATCHING, ...(real === undefined ? REFUSED_QUERIES : [])])(
    "%s",
    async (_rule, document, query, finds) => {
      await store({ _id: 1, ...document });
      expect(await codeOf(async () => Number(await collection.countDocuments(query)) === 1)).toBe(finds);
      expect(await codeOf(async () => (await collection.find(query).toArray()).length === 1)).toBe(finds);
    },
  );
});

describe("updating", () => {
  it.each([...UPDATING, ...(real === undefined ? REFUSED_UPDATES : [])])(
    "$rule",
    async ({ stored, query, update, arrayFilters, gives }) => {
      await store(...(stored === null ? [] : [{ _id: 1, ...stored }]));
      const filter = stored === null ? (query ?? {}) : { _id: 1, ...query };
      const result = await codeOf(async () => {
        // Send the raw command: the driver's helpers refuse some of these updates themselves.
        const reply = await collection.db.command({
          update: "rows",
          updates: [
            { q: filter, u: update, upsert: stored === null, ...(arrayFilters === undefined ? {} : { arrayFilters }) },
          ],
        });
        const [refusal] = (reply["writeErrors"] ?? []) as { code: unknown }[];
        return refusal === undefined ? null : Number(refusal.code);
      });
      const after = await collection.findOne({}, { projection: stored === null ? { _id: 0 } : {} });
      if (typeof gives === "number") {
        expect(result).toBe(gives);
        expect(after === null ? null : bytes(after)).toBe(stored === null ? null : bytes({ _id: 1, ...stored }));
      } else expect(bytes(after ?? {})).toBe(bytes(stored === null ? gives : { _id: 1, ...gives }));
    },
  );
});

describe("sorting", () => {
  it.each(SORTING)("%s", async (_rule, documents, sort, ids) => {
    await store(...documents);
    const result = await codeOf(async () => {
      const found = await collection.find({}, { sort, projection: { _id: 1 } }).toArray();
      return found.map((document) => Number(document["_id"]));
    });
    expect(result).toEqual(ids);
  });
});

describe("projection", () => {
  it.each(PROJECTION)("%s", async (_rule, document, projection, gives, query = {}) => {
    await store(document);
    const result = await codeOf(async () => collection.findOne(query, { projection }));
    if (typeof gives === "number") expect(result).toBe(gives);
    else expect(bytes(result as Document)).toBe(bytes(gives));
  });
});

describe("pipelines", () => {
  it.each([...STAGES, ...EXPRESSIONS])("%s", async (_rule, documents, pipeline, gives) => {
    await store(...documents);
    const result = await codeOf(async () => collection.aggregate(pipeline).toArray());
    if (typeof gives === "number") expect(result).toBe(gives);
    else expect((result as Document[]).map(bytes)).toEqual(gives.map(bytes));
  });
});

describe("indexes", () => {
  it.each(INDEXING)("$rule", async ({ stored, key, options, adds, duplicate }) => {
    await collection.drop();
    await collection.createIndex(key, { ...options, name: "i" });
    for (const [index, document] of stored.entries()) await collection.insertOne({ _id: index as never, ...document });
    const refusal = await collection.insertOne({ _id: 99 as never, ...adds }).then(
      () => null,
      (error: unknown) => error as MongoServerError & { keyPattern: Document; keyValue: Document },
    );
    expect(refusal?.code === undefined ? undefined : Number(refusal.code)).toBe(duplicate === null ? undefined : 11000);
    if (refusal !== null && duplicate !== null) {
      expect(bytes(refusal.keyPattern)).toBe(bytes(key));
      expect(bytes(refusal.keyValue)).toBe(bytes(duplicate));
    }
    expect(Number(await collection.countDocuments({}))).toBe(stored.length + (duplicate === null ? 1 : 0));
    await collection.drop();
  });
});
