import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { MongoClient } from "mongodb";
import type { Collection, Document } from "mongodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DamagedStoreError, DirectoryInUseError, start } from "../start.ts";
import { verifyPages } from "../storage/pages.ts";
import { RawClient, socketPath } from "../testing/raw-client.ts";

const root = mkdtempSync(join(tmpdir(), "damage-"));
const whole = join(root, "whole");
let content: string;
/** What `read` returns once `writeMore` has changed the data. */
let changed: string;

async function read(dir: string, change?: (notes: Collection<Document>) => Promise<unknown>): Promise<string> {
  const database = await start({ dir });
  const client = await new MongoClient(database.uri).connect();
  await change?.(client.db().collection<Document>("notes"));
  const documents = await client.db().collection<Document>("notes").find().toArray();
  const indexes = await client.db().collection("notes").indexes();
  await client.close();
  await database.close();
  return JSON.stringify([documents, indexes]);
}

beforeAll(async () => {
  const database = await start({ dir: whole });
  const client = await new MongoClient(database.uri).connect();
  const notes = client.db().collection<Document>("notes");
  await notes.insertMany(
    Array.from({ length: 400 }, (_, n) => ({ _id: n as never, text: "x".repeat(n % 40 === 0 ? 6000 : 100), n })),
  );
  await notes.createIndex({ n: 1 }, { unique: true });
  // Update several times, so that the file also has free pages and older versions of values.
  for (let round = 0; round < 10; round += 1) await notes.updateMany({ n: { $mod: [10, round] } }, { $set: { round } });
  await notes.deleteMany({ n: { $gte: 350 } });
  await client.close();
  await database.close();
  content = await read(whole);
  const dir = copy(() => undefined);
  await read(dir, writeMore);
  changed = await read(dir);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

let copies = 0;
function copy(change: (file: string) => void): string {
  copies += 1;
  const dir = join(root, `copy-${copies}`);
  mkdirSync(dir);
  for (const name of ["data.lmdb", "format.json"]) copyFileSync(join(whole, name), join(dir, name));
  change(join(dir, "data.lmdb"));
  return dir;
}

function flipped(bytes: Buffer, at: number, bit: number): string {
  return copy((file) => {
    const other = Buffer.from(bytes);
    other[at] = (other[at] as number) ^ (1 << bit);
    writeFileSync(file, other);
  });
}

/** Allocates pages of every kind and frees some of them. */
async function writeMore(notes: Collection<Document>): Promise<void> {
  await notes.insertMany(
    Array.from({ length: 20 }, (_, n) => ({ n: 1000 + n, text: "y".repeat(n % 5 === 0 ? 6000 : 9) })),
  );
  await notes.updateMany({ n: { $mod: [7, 1] } }, { $set: { text: "z".repeat(500) } });
  await notes.deleteMany({ n: { $gte: 1000 } });
  await notes.updateMany({ n: { $mod: [7, 1] } }, { $set: { text: "x".repeat(100) } });
}

/**
 * Opens a damaged directory, reads it, writes to it and reads it again. Acceptable outcomes are intact data ("same")
 * and reported damage ("reported"). Changed data gives "different"; any other error or a crash fails the test.
 */
async function outcome(dir: string): Promise<"same" | "reported" | "different"> {
  try {
    if ((await read(dir)) !== content) return "different";
    await read(dir, writeMore);
    return (await read(dir)) === changed ? "same" : "different";
  } catch (error) {
    if (error instanceof DamagedStoreError) return "reported";
    throw error;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

describe("opening a database file", () => {
  it("reports that the file was truncated, to any length, and leaves it unchanged", async () => {
    const size = statSync(join(whole, "data.lmdb")).size;
    for (const length of [0, 1, 100, 4095, 4096, 8192, 20_000, Math.floor(size / 2), Math.floor(size * 0.8)]) {
      const dir = copy((file) => truncateSync(file, length));
      await expect(read(dir), `cut to ${length} bytes`).rejects.toThrow(DamagedStoreError);
      expect(statSync(join(dir, "data.lmdb")).size).toBe(length);
    }
  });

  it("reports that the file is missing", async () => {
    const dir = copy((file) => rmSync(file));
    await expect(read(dir)).rejects.toThrow(/missing/);
  });

  it("reports that the file is not a database", async () => {
    const dir = copy((file) => writeFileSync(file, "x".repeat(50_000)));
    await expect(read(dir)).rejects.toThrow(DamagedStoreError);
  });

  it("reports any flipped bit in the flags, roots and counts of the newest meta page", () => {
    const bytes = readFileSync(join(whole, "data.lmdb"));
    const pageSize = bytes.readUInt32LE(48);
    const newest = bytes.readBigUInt64LE(152) > bytes.readBigUInt64LE(pageSize + 152) ? 0 : pageSize;
    // The bytes of the page flags, key flags, both roots, number of entries, last page and transaction.
    for (const [from, to] of [
      [18, 20],
      [52, 53],
      [100, 102],
      [88, 96],
      [128, 160],
    ] as const)
      for (let bit = from * 8; bit < to * 8; bit += 1) {
        const file = join(flipped(bytes, newest + (bit >> 3), bit & 7), "data.lmdb");
        expect(() => verifyPages(file), `bit ${bit & 7} of byte ${bit >> 3}`).toThrow(DamagedStoreError);
        rmSync(file);
      }
  });

  it("never shows an older state of damaged data, although that state is still intact in the file", async () => {
    const bytes = readFileSync(join(whole, "data.lmdb"));
    for (const page of [0, bytes.readUInt32LE(48)])
      for (let bit = 0; bit < 8; bit += 1)
        expect(await outcome(flipped(bytes, page + 152, bit)), `bit ${bit}, page at ${page}`).not.toBe("different");
  });

  it(
    "never yields wrong data after a flipped bit: the damage is reported, or the bit is unused and has no effect",
    { timeout: 90_000 },
    async () => {
      const bytes = readFileSync(join(whole, "data.lmdb"));
      const outcomes = { same: 0, reported: 0, different: 0 };
      // A third of the flips hit the used part of the two meta pages, which hold the roots, and a third the page headers.
      const anywhere = fc.nat(bytes.length - 1);
      const pageSize = bytes.readUInt32LE(48);
      const startOf = (pages: number, most: number) =>
        fc.tuple(fc.nat(pages - 1), fc.nat(most)).map(([page, at]) => page * pageSize + at);
      const meta = startOf(2, 159);
      const header = startOf(bytes.length / pageSize, 59);
      await fc.assert(
        fc.asyncProperty(fc.oneof(meta, header, anywhere), fc.nat(7), async (at, bit) => {
          const result = await outcome(flipped(bytes, at, bit));
          expect(result).not.toBe("different");
          outcomes[result] += 1;
        }),
        { numRuns: 100 },
      );
      expect(outcomes.reported).toBeGreaterThan(10);
    },
  );

  it("refuses a file that was written by a newer version", async () => {
    const dir = copy(() => undefined);
    writeFileSync(join(dir, "format.json"), '{ "schema": 2 }');
    await expect(read(dir)).rejects.toThrow(/newer version/);
  });
});

it("an interrupted first start does not prevent the next start", async () => {
  const dir = join(root, "cut-off");
  mkdirSync(dir);
  writeFileSync(join(dir, "data.lmdb"), Buffer.alloc(8192));
  const database = await start({ dir });
  await database.close();
  expect(statSync(join(dir, "data.lmdb.incomplete")).size).toBe(8192);
});

describe("a data directory", () => {
  it("cannot be opened a second time until it is closed", async () => {
    const dir = join(root, "used");
    const first = await start({ dir });
    await expect(start({ dir })).rejects.toThrow(DirectoryInUseError);
    const client = await new MongoClient(first.uri).connect();
    expect(await client.db().command({ ping: 1 })).toMatchObject({ ok: 1 });
    await client.close();
    await first.close();
    const second = await start({ dir });
    await second.close();
  });

  it("is taken by exactly one of several databases that start at once after its holder has died", async () => {
    const dir = join(root, "contested");
    mkdirSync(dir);
    for (let round = 0; round < 5; round += 1) {
      writeFileSync(join(dir, "lock"), join(dir, "lock-1-dead"));
      const attempts = await Promise.allSettled([1, 2, 3, 4].map(() => start({ dir })));
      const winners = attempts.flatMap((attempt) => (attempt.status === "fulfilled" ? [attempt.value] : []));
      for (const attempt of attempts)
        if (attempt.status === "rejected") expect(attempt.reason).toBeInstanceOf(DirectoryInUseError);
      expect(winners).toHaveLength(1);
      await winners[0]?.close();
    }
  });

  it("works even if its path is too long for a socket", async () => {
    const dir = join(root, "a".repeat(60), "B".repeat(60));
    const database = await start({ dir });
    const client = await new MongoClient(database.uri).connect();
    expect((await client.db().collection("notes").insertOne({ a: 1 })).acknowledged).toBe(true);
    await expect(start({ dir })).rejects.toThrow(DirectoryInUseError);
    await client.close();
    await database.close();
  });

  it("contains every acknowledged write if it is closed while clients write", async () => {
    const dir = join(root, "closing");
    const stopped: Error[] = [];
    const database = await start({ dir, stop: (reason) => void stopped.push(reason) });
    // Not the driver: it waits forever for a command written in the moment in which its connection closes.
    const writers = Array.from({ length: 8 }, () => new RawClient(socketPath(database.uri)));
    const acknowledged: number[] = [];
    const insert = async (writer: RawClient, _id: number): Promise<void> => {
      const { errmsg } = await writer.command({ insert: "notes", documents: [{ _id }] });
      if (errmsg !== undefined) throw new Error("the write was refused");
      acknowledged.push(_id);
    };
    const writing = Promise.allSettled(
      writers.map(async (writer, first) => {
        for (let _id = first; ; _id += writers.length) await insert(writer, _id);
      }),
    );
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
    await database.close();
    await writing;
    expect(stopped).toEqual([]);
    const again = await start({ dir });
    const reader = await new MongoClient(again.uri).connect();
    const stored = new Set(
      (await reader.db().collection<{ _id: number }>("notes").find().toArray()).map((note) => note._id),
    );
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    await reader.close();
    await again.close();
  });

  it("is not accessible to other users of the machine", async () => {
    const dir = join(root, "private");
    const database = await start({ dir });
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    await database.close();
  });
});
