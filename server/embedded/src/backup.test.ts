import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Decimal128, Double, Long } from "bson";
import { MongoClient } from "mongodb";
import type { Document } from "mongodb";
import { afterAll, expect, it } from "vitest";
import {
  checkDirectory,
  DamagedBackupError,
  DirectoryInUseError,
  readBackup,
  restoreBackup,
  start,
  verifyBackup,
  writeBackup,
} from "./start.ts";

const root = mkdtempSync(join(tmpdir(), "backup-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function withClient<T>(
  dir: string,
  run: (
    client: MongoClient,
    backup: (file: string) => Promise<{ collections: number; documents: number }>,
  ) => Promise<T>,
): Promise<T> {
  const database = await start({ dir });
  const client = await new MongoClient(database.uri).connect();
  try {
    return await run(client, (file) => database.backup(file));
  } finally {
    await client.close();
    await database.close();
  }
}

const contentOf = (client: MongoClient) =>
  client
    .db("band")
    .collection("songs")
    .find({}, { raw: true })
    .toArray()
    .then((documents) => documents.map((document) => (document as unknown as Buffer).toString("hex")));

async function fill(dir: string): Promise<string[]> {
  return withClient(dir, async (client) => {
    const songs = client.db("band").collection<Document>("songs");
    await songs.insertMany(
      Array.from({ length: 3_000 }, (_, n) => ({
        _id: n as never,
        name: `Song ${n}`,
        double: new Double(1),
        long: Long.fromNumber(n),
        decimal: Decimal128.fromString("1.00"),
      })),
    );
    await songs.createIndex({ name: 1 }, { unique: true, partialFilterExpression: { name: { $exists: true } } });
    await client.db("other").collection<Document>("empty").createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    return contentOf(client);
  });
}

it("a backup is consistent, and a restore reproduces every byte and all indexes", async () => {
  const [from, to, file] = [join(root, "from"), join(root, "to"), join(root, "moment.backup")];
  const content = await fill(from);
  await withClient(from, async (client, backup) => {
    const songs = client.db("band").collection<Document>("songs");
    const writing = backup(file);
    await songs.deleteMany({ name: /1/ });
    expect(await writing).toMatchObject({ collections: 2, documents: 3_000 });
  });
  expect(await restoreBackup(file, to)).toMatchObject({ collections: 2, documents: 3_000 });
  await withClient(to, async (client) => {
    expect(await contentOf(client)).toEqual(content);
    expect((await client.db("band").collection("songs").indexes()).map((index) => index.name)).toEqual([
      "_id_",
      "name_1",
    ]);
    await expect(client.db("band").collection<Document>("songs").insertOne({ name: "Song 5" })).rejects.toMatchObject({
      code: 11000,
    });
  });
  expect(await checkDirectory(to)).toEqual({ collections: 2, documents: 3_000 });
});

it("a restore replaces the existing data, and can be repeated with the same result", async () => {
  const [dir, file] = [join(root, "replaced"), join(root, "moment.backup")];
  await withClient(dir, (client) => client.db("band").collection<Document>("songs").insertOne({ name: "old" }));
  await restoreBackup(file, dir);
  await restoreBackup(file, dir);
  await withClient(dir, async (client) =>
    expect(await client.db("band").collection("songs").countDocuments({ name: "old" })).toBe(0),
  );
});

it("restoring a damaged backup is refused before any data is changed", async () => {
  const [dir, file, damaged] = [join(root, "kept"), join(root, "moment.backup"), join(root, "damaged.backup")];
  await withClient(dir, (client) => client.db("band").collection<Document>("songs").insertOne({ name: "old" }));
  const bytes = readFileSync(file);
  const damages: (() => void)[] = [
    () => truncateSync(damaged, bytes.length - 1),
    () => truncateSync(damaged, Math.floor(bytes.length / 2)),
    () => truncateSync(damaged, 0),
    () => writeFileSync(damaged, "not a backup"),
    ...[10, 3_000, 100_000, bytes.length - 5].map((at) => () => {
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] as number) ^ 4;
      writeFileSync(damaged, flipped);
    }),
  ];
  for (const damage of damages) {
    writeFileSync(damaged, bytes);
    damage();
    await expect(verifyBackup(damaged)).rejects.toThrow(DamagedBackupError);
    await expect(restoreBackup(damaged, dir)).rejects.toThrow(DamagedBackupError);
  }
  await withClient(dir, async (client) =>
    expect(await client.db("band").collection("songs").countDocuments({ name: "old" })).toBe(1),
  );
});

it("a restore is refused while the data directory is in use", async () => {
  const dir = join(root, "busy");
  await withClient(dir, async () => {
    await expect(restoreBackup(join(root, "moment.backup"), dir)).rejects.toThrow(DirectoryInUseError);
  });
});

it("opening a data directory removes the remains of an interrupted restore", async () => {
  const dir = join(root, "interrupted");
  mkdirSync(join(dir, "restoring-abc"), { recursive: true });
  await withClient(dir, async () => undefined);
  expect(readdirSync(dir)).not.toContain("restoring-abc");
});

it("an interrupted backup leaves the older backup file intact", async () => {
  const file = join(root, "older.backup");
  const documents = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from("0500000000", "hex");
    throw new Error("the source failed");
  };
  const good = { database: "d", name: "c", indexes: [], documents: [Buffer.from("0500000000", "hex")] };
  await writeBackup(file, [good]);
  await expect(writeBackup(file, [{ ...good, documents: documents() }])).rejects.toThrow("the source failed");
  const kinds: string[] = [];
  for await (const part of readBackup(file)) kinds.push(part.kind);
  expect(kinds).toEqual(["collection", "document"]);
});
