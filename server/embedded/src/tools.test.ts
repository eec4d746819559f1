import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { config as configureMigrations, down, status, up } from "migrate-mongo";
import { MongoClient } from "mongodb";
import mongoose from "mongoose";
import { RateLimiterMongo, RateLimiterRes } from "rate-limiter-flexible";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { start } from "./start.ts";
import type { EmbeddedDatabase } from "./start.ts";

// The capital letters test that the path survives drivers, which lower-case the host names that a server reports.
const dir = mkdtempSync(join(tmpdir(), "Tools-"));
let database: EmbeddedDatabase;

beforeAll(async () => {
  database = await start({ dir: join(dir, "Data") });
});
afterAll(async () => {
  await database.close();
  rmSync(dir, { recursive: true, force: true });
});

describe("Mongoose", () => {
  const connection = mongoose.createConnection();
  const Gig = connection.model(
    "Gig",
    new mongoose.Schema(
      {
        title: { type: String, required: true, index: true },
        slug: { type: String, unique: true },
        fee: mongoose.Schema.Types.Decimal128,
        version: { type: Number, default: 0 },
        sets: [{ name: String, songs: [{ title: String, minutes: Number }] }],
        place: { type: mongoose.Schema.Types.ObjectId, ref: "Place" },
        notes: { type: Map, of: String },
        huge: BigInt,
      },
      { timestamps: true, optimisticConcurrency: true },
    ),
  );
  const Place = connection.model("Place", new mongoose.Schema({ name: String }));

  beforeAll(async () => {
    await connection.openUri(database.uri);
    await Promise.all([Gig.init(), Place.init()]);
  });
  afterAll(() => connection.close());

  it("keeps all values and their types", async () => {
    const place = await Place.create({ name: "Club" });
    const made = await Gig.create({
      title: "A",
      slug: "a",
      fee: "100.10",
      place: place._id,
      notes: { key: "value" },
      huge: 9007199254740993n,
      sets: [{ name: "one", songs: [{ title: "x", minutes: 3 }] }],
    });
    const read = await Gig.findById(made._id).populate<{ place: { name: string } }>("place").orFail();
    expect(read.fee?.toString()).toBe("100.10");
    expect(read.huge).toBe(9007199254740993n);
    expect(read.place.name).toBe("Club");
    expect(read.notes?.get("key")).toBe("value");
    expect(read.createdAt).toBeInstanceOf(Date);
  });

  it("receives the duplicate key in a duplicate-key error", async () => {
    await expect(Gig.create({ title: "B", slug: "a" })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { slug: 1 },
      keyValue: { slug: "a" },
    });
  });

  it("lets exactly one of twenty racing compare-and-set updates succeed", async () => {
    const { _id } = await Gig.create({ title: "Race", slug: "race" });
    const attempts = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        Gig.findOneAndUpdate(
          { _id, version: 0 },
          { $inc: { version: 1 }, $set: { title: `Winner ${n}` } },
          { returnDocument: "after" },
        ),
      ),
    );
    expect(attempts.filter((attempt) => attempt !== null)).toHaveLength(1);
    expect((await Gig.findById(_id).orFail()).version).toBe(1);
  });

  it("detects that a document changed between reading and saving", async () => {
    const { _id } = await Gig.create({ title: "Stale", slug: "stale" });
    const [first, second] = await Promise.all([Gig.findById(_id).orFail(), Gig.findById(_id).orFail()]);
    first.title = "first";
    second.title = "second";
    await first.save();
    await expect(second.save()).rejects.toMatchObject({ name: "VersionError" });
  });

  it("changes, pushes, pulls and reorders subdocuments", async () => {
    const gig = await Gig.create({
      title: "Sets",
      slug: "sets",
      sets: [
        { name: "1", songs: [{ title: "a" }, { title: "b" }] },
        { name: "2", songs: [] },
      ],
    });
    await Gig.updateOne(
      { _id: gig._id },
      { $set: { "sets.$[s].songs.$[g].minutes": 4 } },
      { arrayFilters: [{ "s.name": "1" }, { "g.title": "b" }] },
    );
    await Gig.updateOne({ _id: gig._id, "sets.name": "2" }, { $push: { "sets.$.songs": { title: "c" } } });
    const read = await Gig.findById(gig._id).orFail();
    expect(read.sets[0]?.songs[1]?.minutes).toBe(4);
    read.sets.reverse();
    read.sets[0]?.songs.push({ title: "d" });
    await read.save();
    expect(
      (await Gig.findById(gig._id).orFail().lean()).sets.map((set) => set.songs.map((song) => song.title)),
    ).toEqual([
      ["c", "d"],
      ["a", "b"],
    ]);
  });

  it("runs bulk writes, sorts by a text field and iterates over a cursor", async () => {
    await Place.bulkWrite([
      { insertOne: { document: { name: "Zelt" } } },
      { updateOne: { filter: { name: "Zelt" }, update: { $set: { name: "Festzelt" } } } },
      { updateOne: { filter: { name: "Aula" }, update: { $set: { name: "Aula" } }, upsert: true } },
    ]);
    const names: string[] = [];
    for await (const place of Place.find().sort({ name: 1 }).cursor({ batchSize: 1 })) names.push(String(place.name));
    expect(names).toEqual(["Aula", "Club", "Festzelt"]);
  });

  it("syncs indexes: drops an index that the schema does not declare, and keeps the other indexes", async () => {
    expect(await Gig.diffIndexes()).toEqual({ toDrop: [], toCreate: [] });
    await Gig.collection.createIndex({ fee: 1 });
    expect(await Gig.syncIndexes()).toEqual(["fee_1"]);
    expect(await Gig.diffIndexes()).toEqual({ toDrop: [], toCreate: [] });
  });

  it("reports that transactions are not supported, and writes nothing", async () => {
    await expect(
      connection.transaction(async (session) => Place.create([{ name: "never" }], { session })),
    ).rejects.toMatchObject({ code: 115 });
    expect(await Place.countDocuments({ name: "never" })).toBe(0);
  });
});

it("migrate-mongo migrates up and down and keeps its change log", async () => {
  const migrations = join(dir, "migrations");
  mkdirSync(migrations);
  writeFileSync(
    join(migrations, "1-title.mjs"),
    `
    export const up = (db) => db.collection("songs").updateMany({}, [{ $set: { title: { $concat: ["$artist", ": ", "$name"] } } }]);
    export const down = (db) => db.collection("songs").updateMany({}, { $unset: { title: "" } });
  `,
  );
  const client = await new MongoClient(database.uri).connect();
  const db = client.db("migrated");
  const songs = db.collection<{ _id: number; artist: string; name: string; title?: string }>("songs");
  await songs.insertOne({ _id: 1, artist: "A", name: "B" });
  configureMigrations.set({
    mongodb: { url: database.uri, databaseName: "migrated" },
    migrationsDir: migrations,
    changelogCollectionName: "changelog",
    lockCollectionName: "lock",
    lockTtl: 60,
    migrationFileExtension: ".mjs",
    moduleSystem: "esm",
    useFileHash: false,
  });
  expect(await up(db, client)).toEqual(["1-title.mjs"]);
  expect(await songs.findOne()).toMatchObject({ title: "A: B" });
  expect(await status(db)).toMatchObject([{ fileName: "1-title.mjs" }]);
  expect(await down(db, client)).toEqual(["1-title.mjs"]);
  expect(await songs.findOne()).not.toHaveProperty("title");
  await client.close();
});

it("rate-limiter-flexible allows exactly its configured points under concurrent requests", async () => {
  const client = await new MongoClient(database.uri).connect();
  const limiter = new RateLimiterMongo({
    storeClient: client,
    dbName: "limits",
    keyPrefix: "login",
    points: 3,
    duration: 60,
  });
  const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => limiter.consume("somebody")));
  expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(3);
  for (const attempt of attempts)
    if (attempt.status === "rejected") expect(attempt.reason).toBeInstanceOf(RateLimiterRes);
  expect((await limiter.get("somebody"))?.remainingPoints).toBe(0);
  expect(await limiter.delete("somebody")).toBe(true);
  await client.close();
});
