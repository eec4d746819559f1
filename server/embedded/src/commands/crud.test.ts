import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deserialize } from "bson";
import { MongoBulkWriteError, MongoClient, ObjectId } from "mongodb";
import type { Collection, Db, Document } from "mongodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { start } from "../start.ts";
import type { EmbeddedDatabase } from "../start.ts";

type Note = Document & { _id: number };

const real = process.env["TEST_MONGODB_URI"];
const dir = mkdtempSync(join(tmpdir(), "crud-"));
let database: EmbeddedDatabase | null = null;
let client: MongoClient;
let db: Db;
let notes: Collection<Note>;

beforeAll(async () => {
  if (real === undefined) database = await start({ dir });
  client = await new MongoClient(real ?? database?.uri ?? "").connect();
  db = client.db(`crud_${process.pid}`);
  notes = db.collection("notes");
});
beforeEach(async () => {
  await db.dropDatabase();
  await notes.insertMany([
    { _id: 1, k: "a", v: 10, tags: ["x", "y"] },
    { _id: 2, k: "b", v: 20, tags: [] },
    { _id: 3, k: "a", v: 30 },
  ]);
});
afterAll(async () => {
  await db.dropDatabase();
  await client.close();
  await database?.close();
  rmSync(dir, { recursive: true, force: true });
});

describe("inserting", () => {
  it("several documents in order stops at the first refused document", async () => {
    const error = await notes.insertMany([{ _id: 4 }, { _id: 1 }, { _id: 5 }]).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MongoBulkWriteError);
    expect((error as MongoBulkWriteError).insertedCount).toBe(1);
    expect(await notes.countDocuments({ _id: { $gt: 3 } })).toBe(1);
  });

  it("several documents in any order continues after a refused document, and reports every refusal", async () => {
    const error = (await notes
      .insertMany([{ _id: 4 }, { _id: 1 }, { _id: 5 }, { _id: 2 }], { ordered: false })
      .catch((reason: unknown) => reason)) as MongoBulkWriteError;
    expect(error.writeErrors).toMatchObject([
      { index: 1, code: 11000 },
      { index: 3, code: 11000 },
    ]);
    expect(await notes.countDocuments({ _id: { $gt: 3 } })).toBe(2);
  });

  it("adds a missing _id as the first field", async () => {
    await db.command({ insert: "bare", documents: [{ a: 1 }] });
    const [document] = await db.collection("bare").find().toArray();
    expect(document?._id).toBeInstanceOf(ObjectId);
    expect(Object.keys(document ?? {})).toEqual(["_id", "a"]);
  });
});

describe("updating", () => {
  it("counts matched and modified documents", async () => {
    expect(await notes.updateMany({ k: "a" }, { $max: { v: 20 } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 1,
      upsertedCount: 0,
    });
    expect(await notes.updateOne({ _id: 1 }, { $set: { v: 20 } })).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
  });

  it("reports each upsert with its position in the batch", async () => {
    const result = await notes.bulkWrite([
      { updateOne: { filter: { _id: 1 }, update: { $set: { v: 1 } } } },
      { updateOne: { filter: { _id: 8 }, update: { $set: { v: 8 } }, upsert: true } },
      { replaceOne: { filter: { _id: 9 }, replacement: { v: 9 }, upsert: true } },
      { deleteOne: { filter: { _id: 2 } } },
    ]);
    expect(result).toMatchObject({
      matchedCount: 1,
      modifiedCount: 1,
      upsertedCount: 2,
      upsertedIds: { 1: 8, 2: 9 },
      deletedCount: 1,
    });
  });

  it("keeps the changes made before a refused document", async () => {
    await notes.createIndex({ u: 1 }, { unique: true, sparse: true });
    await expect(notes.updateMany({}, { $set: { u: 1 } })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { u: 1 },
      keyValue: { u: 1 },
    });
    expect(await notes.countDocuments({ u: 1 })).toBe(1);
  });

  it("refuses to replace several documents at once", async () => {
    await expect(
      db.command({ update: "notes", updates: [{ q: {}, u: { a: 1 }, multi: true }] }),
    ).resolves.toMatchObject({ writeErrors: [{ code: 9 }] });
  });

  it("passes the command's variables to the pipeline and the query", async () => {
    await notes.updateOne({ $expr: { $eq: ["$_id", "$$id"] } }, [{ $set: { v: "$$v" } }], {
      let: { id: 2, v: "from outside" },
    });
    expect(await notes.findOne({ _id: 2 })).toMatchObject({ v: "from outside" });
  });
});

describe("findAndModify", () => {
  it("returns the document before or after the change", async () => {
    expect(await notes.findOneAndUpdate({ _id: 1 }, { $inc: { v: 1 } })).toMatchObject({ v: 10 });
    expect(await notes.findOneAndUpdate({ _id: 1 }, { $inc: { v: 1 } }, { returnDocument: "after" })).toMatchObject({
      v: 12,
    });
  });

  it("changes the first document in the requested order", async () => {
    expect(await notes.findOneAndDelete({ k: "a" }, { sort: { v: -1 } })).toMatchObject({ _id: 3 });
    expect(await notes.countDocuments()).toBe(2);
  });

  it("reports whether a document existed, and the id of the document that it inserted", async () => {
    const result = await notes.findOneAndUpdate(
      { _id: 7 },
      { $set: { v: 7 } },
      { upsert: true, includeResultMetadata: true },
    );
    expect(result).toMatchObject({ value: null, lastErrorObject: { n: 1, updatedExisting: false, upserted: 7 } });
  });

  it("returns null if nothing matches, and can return the replacement", async () => {
    expect(await notes.findOneAndUpdate({ _id: 7 }, { $set: { v: 7 } })).toBeNull();
    expect(
      await notes.findOneAndReplace(
        { _id: 1 },
        { v: 5 },
        {
          returnDocument: "after",
          projection: { _id: 0 },
        },
      ),
    ).toEqual({ v: 5 });
  });
});

describe("reading", () => {
  it("returns distinct values, treating each array element as a value", async () => {
    expect(await notes.distinct("k")).toEqual(["a", "b"]);
    expect(await notes.distinct("tags")).toEqual(["x", "y"]);
    expect(await notes.distinct("v", { k: "a" })).toEqual([10, 30]);
  });

  it("counts with skip and limit", async () => {
    expect(await notes.countDocuments({ k: "a" }, { skip: 1 })).toBe(1);
    expect(await notes.countDocuments({}, { limit: 2 })).toBe(2);
    expect(await notes.estimatedDocumentCount()).toBe(3);
  });

  it("finds nothing in a collection that does not exist", async () => {
    expect(await db.collection("nowhere").find({ a: 1 }).toArray()).toEqual([]);
    expect(await db.collection("nowhere").countDocuments()).toBe(0);
    expect(await db.listCollections().toArray()).toHaveLength(1);
  });

  it("joins by fields, treating each array element as a value", async () => {
    await db.collection<Document & { _id: string }>("names").insertMany([
      { _id: "x", name: "Ex" },
      { _id: "y", name: "Why" },
    ]);
    const joined = await notes
      .aggregate([
        { $lookup: { from: "names", localField: "tags", foreignField: "_id", as: "names" } },
        { $sort: { _id: 1 } },
        { $project: { names: "$names.name" } },
      ])
      .toArray();
    expect(joined).toEqual([
      { _id: 1, names: ["Ex", "Why"] },
      { _id: 2, names: [] },
      { _id: 3, names: [] },
    ]);
  });

  it("joins collections by a pipeline with variables", async () => {
    const joined = await notes
      .aggregate([
        { $match: { _id: 1 } },
        {
          $lookup: {
            from: "notes",
            let: { v: "$v", k: "$k" },
            pipeline: [
              { $match: { $expr: { $and: [{ $eq: ["$k", "$$k"] }, { $gt: ["$v", "$$v"] }] } } },
              { $project: { _id: 1 } },
            ],
            as: "greater",
          },
        },
      ])
      .toArray();
    expect(joined).toMatchObject([{ greater: [{ _id: 3 }] }]);
  });

  it("appends another collection's documents with $unionWith", async () => {
    await db.collection<Note>("more").insertOne({ _id: 100 });
    expect(
      await notes
        .aggregate([{ $unionWith: { coll: "more", pipeline: [{ $set: { more: true } }] } }, { $match: { more: true } }])
        .toArray(),
    ).toEqual([{ _id: 100, more: true }]);
  });
});

describe("managing collections and indexes", () => {
  it("renames a collection with its indexes", async () => {
    await notes.createIndex({ k: 1, v: -1 });
    await notes.rename("renamed");
    expect((await db.collection("renamed").indexes()).map((index) => index.name)).toEqual(["_id_", "k_1_v_-1"]);
    await expect(db.collection("nowhere").rename("other")).rejects.toMatchObject({ code: 26 });
    await db.collection("renamed").rename("notes");
  });

  it("refuses to create a unique index over duplicate values", async () => {
    await expect(
      notes.createIndexes([
        { key: { v: 1 }, name: "v" },
        { key: { k: 1 }, name: "k", unique: true },
      ]),
    ).rejects.toMatchObject({ code: 11000 });
    expect((await notes.indexes()).map((index) => index.name)).not.toContain("k");
  });

  it("drops one index or all indexes, but never the _id index", async () => {
    await notes.createIndexes([
      { key: { v: 1 }, name: "v" },
      { key: { k: 1 }, name: "k" },
    ]);
    await notes.dropIndex("v");
    await expect(notes.dropIndex("v")).rejects.toMatchObject({ code: 27 });
    await expect(notes.dropIndex("_id_")).rejects.toMatchObject({ code: 72 });
    await notes.dropIndexes();
    expect((await notes.indexes()).map((index) => index.name)).toEqual(["_id_"]);
  });

  it("changes the expiry time of a TTL index", async () => {
    await notes.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    await db.command({ collMod: "notes", index: { keyPattern: { at: 1 }, expireAfterSeconds: 3600 } });
    expect((await notes.indexes())[1]).toMatchObject({ expireAfterSeconds: 3600 });
  });

  it("refuses to create a collection that already exists", async () => {
    await db.createCollection("made");
    await expect(db.createCollection("made")).rejects.toMatchObject({ code: 48 });
    expect(await db.dropCollection("made")).toBe(true);
  });
});

it.skipIf(real !== undefined)("the clock passed to the database decides which records have expired", async () => {
  const NOW = new Date("2020-05-09T12:00:00Z");
  const quick = await start({ dir: join(dir, "quick"), sweepSeconds: 0.05, now: () => NOW });
  const other = await new MongoClient(quick.uri).connect();
  const tokens = other.db().collection<Note>("tokens");
  await tokens.createIndex({ at: 1 }, { expireAfterSeconds: 0 });
  await tokens.insertMany([
    { _id: 1, at: new Date("2020-05-09T11:59:59Z") },
    { _id: 2, at: new Date("2020-05-09T12:00:01Z") },
  ]);
  const left = () => tokens.find({}, { projection: { _id: 1 } }).toArray();
  await expect.poll(left).toEqual([{ _id: 2 }]);
  NOW.setSeconds(1);
  await expect.poll(left).toEqual([]);
  await other.close();
  await quick.close();
});

describe.skipIf(real !== undefined)("reading documents by id without the protocol", () => {
  const read = async (ids: readonly (string | number)[], without?: readonly string[]) => {
    const of = { database: db.databaseName, collection: "notes", ...(without && { without }) };
    return ((await database?.documents(of, ids)) ?? []).map((bson) => deserialize(bson));
  };

  it("returns what a find returns, in the order of creation, and skips unknown ids", async () => {
    const found = await notes.find({ _id: { $in: [3, 1, 9] } }).toArray();
    expect(found).toHaveLength(2);
    expect(await read([3, 1, 9])).toEqual(found);
    expect(await read(["1"])).toEqual([]);
  });

  it("leaves out the given top-level fields", async () => {
    expect(await read([1], ["tags", "k", "missing"])).toEqual([{ _id: 1, v: 10 }]);
  });

  it("returns nothing for an unknown collection", async () => {
    expect(await database?.documents({ database: db.databaseName, collection: "unknown" }, [1])).toEqual([]);
  });

  it("sees a write as soon as it is acknowledged", async () => {
    for (let v = 0; v < 50; v += 1) {
      await notes.updateOne({ _id: 2 }, { $set: { v } });
      expect(await read([2])).toMatchObject([{ v }]);
    }
  });
});
