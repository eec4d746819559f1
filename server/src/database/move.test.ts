import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeBackup } from "@bandstand/embedded";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import fc from "fast-check";
import mongoose from "mongoose";
import { afterAll, describe, expect, it } from "vitest";
import { BandData } from "../testing/band-data.ts";
import { fingerprintsOf } from "./band-reader.ts";
import { type Fingerprints, differences } from "./fingerprint.ts";
import { migrations } from "./migrations.ts";
import { type Own, backup, check, copyFrom, copyTo, restore } from "./move.ts";
import { type Place, openOwn, openServer } from "./place.ts";
import { MARK } from "./unfinished.ts";

const { BSON, Decimal128, Long, ObjectId } = mongoose.mongo;
const SONGS = 2_500;
const silent = (): void => undefined;

const data = new BandData();
afterAll(() => data.close());
let files = 0;
const newFile = (): string => join(data.root, `${(files += 1)}.backup`);

/** Runs `work` on an open database and closes it. */
async function within<T>(opening: Promise<Place>, work: (place: Place) => Promise<T>): Promise<T> {
  const place = await opening;
  return await work(place).finally(() => place.close());
}

interface Content {
  readonly prints: Fingerprints;
  readonly meta: unknown;
  readonly indexes: Record<string, unknown>;
}

const contentOf = (opening: Promise<Place>): Promise<Content> =>
  within(opening, async ({ db }) => {
    const prints = await fingerprintsOf(db);
    const meta = await db.collection("meta").findOne({ _id: "meta" as never });
    const indexes: Record<string, unknown> = {};
    for (const name of prints.keys()) {
      const found = await db.collection(name).listIndexes().toArray();
      indexes[name] = found.map(({ v: _version, ns: _name, ...index }) => index);
    }
    return { prints, meta, indexes };
  });

/** Fills a database with documents of every BSON type. */
const fill = (opening: Promise<Place>, word: string): Promise<void> =>
  within(opening, async ({ db }) => {
    const songs = db.collection<{ _id: string }>("songs");
    await songs.insertMany(
      Array.from({ length: SONGS }, (_, index) => ({ _id: `${word}-${index}`, title: `${word} ${index}`, rev: index })),
    );
    await songs.createIndex({ title: 1 }, { unique: true });
    await db.collection("sessions").createIndex({ until: 1 }, { expireAfterSeconds: 60 * 60 * 24 });
    await db.collection("values").insertMany([
      { _id: new ObjectId(), long: Long.fromNumber(5), decimal: Decimal128.fromString("1.50"), at: new Date(0) },
      { list: [null, { deep: [1.5, -0, 1e300] }], bytes: Buffer.from("\0\u{1f3b7}"), pattern: /a+/i, 2: "b", 1: "a" },
    ]);
    const meta = { epoch: newId(), floor: 0, schema: migrations.length };
    await db.collection<{ _id: string }>("meta").insertMany([{ _id: "meta", ...meta }, { _id: "roster" }]);
  });

async function band(word = "Lied", config = '{"band":"Wir"}'): Promise<Own> {
  const own = data.own(config);
  await fill(openOwn(own), word);
  return own;
}

const configOf = ({ DATA_DIR }: Own): string => readFileSync(join(DATA_DIR, "appConfig.json"), "utf8");

function expectSameBand(found: Content, expected: Content): void {
  expect(differences(found.prints, expected.prints)).toEqual(["meta"]);
  expect(found.meta).toMatchObject({ _id: "meta", floor: 0, schema: migrations.length });
  expect((found.meta as { epoch: string }).epoch).not.toBe((expected.meta as { epoch: string }).epoch);
  expect(found.indexes).toEqual(expected.indexes);
}

describe("a backup", { timeout: 60_000 }, () => {
  it("restores everything: documents, indexes and the soft configuration, with a new epoch", async () => {
    const own = await band();
    const before = await contentOf(openOwn(own));
    const file = newFile();
    const [writing, reading]: [number[], number[]] = [[], []];
    const saved = await backup(own, file, (documents) => writing.push(documents));
    expect([saved.summary.documents, saved.files]).toEqual([SONGS + 5, ["appConfig.json"]]);
    expect(writing).toEqual([1_000, 2_000, SONGS + 5]);

    await within(openOwn(own), ({ db }) => db.collection("songs").deleteMany({}));
    writeFileSync(join(own.DATA_DIR, "appConfig.json"), "{}");
    const restored = await restore(own, file, (documents) => reading.push(documents));
    expect(restored.files).toEqual(["appConfig.json"]);
    expect(reading.at(-1)).toBe(SONGS + 4);
    expectSameBand(await contentOf(openOwn(own)), before);
    expect(configOf(own)).toBe('{"band":"Wir"}');
    expect(readdirSync(own.DATA_DIR).toSorted()).toEqual(["appConfig.json", "backups.json", "database"]);

    const elsewhere = data.own();
    await restore(elsewhere, file, silent);
    expectSameBand(await contentOf(openOwn(elsewhere)), before);
    expect(configOf(elsewhere)).toBe('{"band":"Wir"}');
    await expect(check(elsewhere)).resolves.toMatchObject({ isInUse: false });
  });

  it("can be restored to a server only if the database there is empty", async () => {
    const own = await band();
    const before = await contentOf(openOwn(own));
    const file = newFile();
    await backup(own, file, silent);
    const uri = await data.server();
    const onServer: Own = { ...data.own("{}"), MONGODB_URI: uri };
    await restore(onServer, file, silent);
    const restored = await contentOf(openServer(uri));
    expectSameBand(restored, before);
    expect(configOf(onServer)).toBe('{"band":"Wir"}');
    await expect(restore(onServer, file, silent)).rejects.toThrow("There is already data in");
    expect(differences((await contentOf(openServer(uri))).prints, restored.prints)).toEqual([]);
  });

  it("is refused and changes nothing if it is not a backup file, contains no band, or is from a newer version", async () => {
    const own = await band();
    const before = await contentOf(openOwn(own));
    const expectRefused = (file: string, reason: string): Promise<void> =>
      expect(restore(own, file, silent)).rejects.toThrow(reason);
    const holding = async (database: string, name: string, document: object): Promise<string> => {
      const file = newFile();
      await writeBackup(file, [{ database, name, indexes: [], documents: [BSON.serialize(document)] }]);
      return file;
    };
    const plain = newFile();
    writeFileSync(plain, "title;artist\n");
    await expectRefused(plain, "not a backup");
    const newer = { _id: "meta", epoch: "x", floor: 0, schema: migrations.length + 1 };
    await expectRefused(await holding("bandstand", "meta", newer), "newer version");
    await expectRefused(await holding("bandstand", "songs", { _id: 1 }), "does not contain a band");
    await expectRefused(await holding("shop", "meta", newer), "unexpected database, shop");
    const climbing = { _id: "../.env", content: new mongoose.mongo.Binary(Buffer.from("x")) };
    await expectRefused(await holding("files", "files", climbing), "does not belong there");
    await expect(backup(data.own(), newFile(), silent)).rejects.toThrow("There is no database");
    expect(differences((await contentOf(openOwn(own))).prints, before.prints)).toEqual([]);
    expect(readdirSync(own.DATA_DIR).toSorted()).toEqual(["appConfig.json", "database"]);
  });

  it("is refused and changes nothing if any byte is changed or missing", async () => {
    const own = await band();
    const before = await contentOf(openOwn(own));
    const [file, broken] = [newFile(), newFile()];
    await backup(own, file, silent);
    const whole = readFileSync(file);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), async (at, change) => {
        const bytes = change === 0 ? whole.subarray(0, at) : Buffer.from(whole);
        if (change !== 0) bytes[at] = (bytes[at] ?? 0) ^ change;
        writeFileSync(broken, bytes);
        await expect(restore(own, broken, silent)).rejects.toThrow(
          expect.objectContaining({ name: "DamagedBackupError" }),
        );
      }),
      { numRuns: 25 },
    );
    expect(differences((await contentOf(openOwn(own))).prints, before.prints)).toEqual([]);
  });
});

describe("a copy", { timeout: 60_000 }, () => {
  it("to a server and back has the same content", async () => {
    const own = await band();
    const before = await contentOf(openOwn(own));
    const uri = await data.server();
    await copyTo(own, uri, silent);
    const there = await contentOf(openServer(uri));
    expectSameBand(there, before);
    const back = data.own();
    await copyFrom(back, uri, silent);
    expectSameBand(await contentOf(openOwn(back)), there);
    expect(differences((await contentOf(openOwn(own))).prints, before.prints)).toEqual([]);
  });

  it("to or from a server is refused and changes nothing if the target is not empty", async () => {
    const [own, other] = [await band("Lied"), await band("Song")];
    const uri = await data.server();
    await copyTo(other, uri, silent);
    const [here, there] = [await contentOf(openOwn(own)), await contentOf(openServer(uri))];
    await expect(copyTo(own, uri, silent)).rejects.toThrow("There is already data in");
    await expect(copyFrom(own, uri, silent)).rejects.toThrow("There is already data in");
    expect(differences((await contentOf(openOwn(own))).prints, here.prints)).toEqual([]);
    expect(differences((await contentOf(openServer(uri))).prints, there.prints)).toEqual([]);
  });

  it("that was interrupted cannot be opened, and is replaced by the next copy", async () => {
    const own = await band();
    const uri = await data.server();
    await within(openServer(uri), async ({ db }) => {
      await db.collection(MARK).insertOne({ since: new Date() });
      await db.collection("songs").insertOne({ title: "half" });
    });
    const onServer: Own = { ...data.own(), MONGODB_URI: uri };
    await expect(check(onServer)).rejects.toThrow("did not finish");
    await expect(copyFrom(data.own(), uri, silent)).rejects.toThrow(/did not finish|no band/);
    await copyTo(own, uri, silent);
    expectSameBand(await contentOf(openServer(uri)), await contentOf(openOwn(own)));
  });

  it("from an unreachable server fails with a message that says so", async () => {
    const nobody = "mongodb://127.0.0.1:9/none?directConnection=true";
    await expect(copyFrom(data.own(), nobody, silent)).rejects.toThrow("cannot be reached");
  });
});
