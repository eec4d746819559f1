import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Binary, Long, UUID } from "bson";
import fc from "fast-check";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { start } from "../start.ts";
import type { EmbeddedDatabase } from "../start.ts";
import { message, RawClient, socketPath } from "../testing/raw-client.ts";
import type { Doc } from "../values/types.ts";

const dir = mkdtempSync(join(tmpdir(), "wire-"));
let database: EmbeddedDatabase;
let path: string;

beforeAll(async () => {
  database = await start({ dir });
  path = socketPath(database.uri);
});
afterAll(async () => {
  await database.close();
  rmSync(dir, { recursive: true, force: true });
});

async function expectAlive(): Promise<void> {
  const client = new RawClient(path);
  expect((await client.command({ ping: 1 }))["errmsg"]).toBeUndefined();
  client.end();
}

describe("the wire protocol", () => {
  it("answers requests on a connection in order", async () => {
    const client = new RawClient(path);
    const replies = await Promise.all([
      client.command({ insert: "order", documents: [{ _id: 1 }] }),
      client.command({ count: "order" }),
      client.command({ drop: "order" }),
      client.command({ count: "order" }),
    ]);
    expect(replies.map((reply) => reply["n"])).toEqual([1, 1, undefined, 0]);
    client.end();
  });

  it("runs an unacknowledged write without a reply", async () => {
    const client = new RawClient(path);
    client.socket.write(message({ insert: "quiet", documents: [{ _id: 1 }], writeConcern: { w: 0 }, $db: "test" }, 2));
    expect((await client.command({ count: "quiet" }))["n"]).toBe(1);
    client.end();
  });

  it("accepts messages that arrive byte by byte", async () => {
    const client = new RawClient(path);
    const bytes = message({ ping: 1, $db: "test" });
    const reply = client.send(bytes.subarray(0, 1));
    for (let index = 1; index < bytes.length; index += 1) {
      client.socket.write(bytes.subarray(index, index + 1));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await reply)["errmsg"]).toBeUndefined();
    client.end();
  });

  it("closes only a connection that sends an impossible length", async () => {
    for (const length of [-1, 0, 15, 48_000_001, 2_147_483_647]) {
      const client = new RawClient(path);
      const bytes = message({ ping: 1, $db: "test" });
      bytes.writeInt32LE(length, 0);
      client.socket.write(bytes);
      await client.closed;
    }
    await expectAlive();
  });

  it("survives messages with arbitrary bytes in them", { timeout: 60_000 }, async () => {
    const template = message({
      find: "notes",
      filter: { a: { $in: [1, "x", new Binary(Buffer.from("y"))] } },
      $db: "test",
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(template.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (changes, keepLength) => {
          const bytes = Buffer.from(template);
          for (const [at, value] of changes) bytes[at] = value;
          if (keepLength) bytes.writeInt32LE(bytes.length, 0);
          const client = new RawClient(path);
          // Settles with a reply or a closed connection, but never if the frame announces more bytes than were sent.
          const settled = client.send(bytes).then(
            () => undefined,
            () => undefined,
          );
          if (keepLength) await settled;
          client.end();
        },
      ),
      { numRuns: 200 },
    );
    await expectAlive();
  });

  it("survives 1,000 connections that are dropped during or right after a request", async () => {
    const bytes = message({ insert: "dropped", documents: [{ a: 1 }], $db: "test" });
    for (let round = 0; round < 10; round += 1) {
      const clients = Array.from({ length: 100 }, () => new RawClient(path));
      // The backlog is limited, so some connections are refused: they close without ever opening.
      await Promise.all(clients.map((client) => Promise.race([client.connected, client.closed])));
      clients.forEach((client, index) => {
        client.socket.write(bytes.subarray(0, index % 2 === 0 ? bytes.length : index));
        if (index % 3 === 0) client.socket.end();
        else client.end();
      });
    }
    await expectAlive();
  });

  it("treats a field named __proto__ as plain data", async () => {
    const client = new RawClient(path);
    const nested = JSON.parse('{"insert":"proto","documents":[{"_id":1,"__proto__":{"polluted":true}}]}') as Record<
      string,
      unknown
    >;
    expect((await client.command(nested))["n"]).toBe(1);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    const found = await client.command({ find: "proto", filter: { "__proto__.polluted": true } });
    expect(((found["cursor"] as Doc)["firstBatch"] as Doc[]).length).toBe(1);
    client.end();
  });

  it("refuses documents that are nested too deeply", async () => {
    const client = new RawClient(path);
    let deep: Record<string, unknown> = {};
    for (let level = 0; level < 300; level += 1) deep = { a: deep };
    expect((await client.command({ insert: "deep", documents: [deep] }))["code"]).toBe(15);
    client.end();
  });
});

describe("commands", () => {
  it.each([
    [{ nonsense: 1 }, 59],
    [{ mapReduce: "c" }, 115],
    [{ find: "c", foo: 1 }, 40415],
    [{ find: "c", tailable: true }, 115],
    [{ find: "c", collation: { locale: "de" } }, 115],
    [{ insert: "c", documents: [{}], foo: 1 }, 40415],
    [{ insert: "c", documents: [{}], writeConcern: { w: 3 } }, 100],
    [{ insert: "c", documents: [] }, 72],
    [{ insert: "", documents: [{}] }, 73],
    [{ insert: "system.users", documents: [{}] }, 73],
    [{ update: "c", updates: [{ q: {}, u: { $set: { a: 1 } }, sort: { a: 1 } }] }, 40415],
    [{ update: "c", updates: [{ q: {}, u: {}, collation: { locale: "fr" } }] }, 115],
    [{ find: "c", readConcern: { level: "snapshot" } }, 115],
    [{ find: "c", filter: {}, startTransaction: true, autocommit: false }, 115],
    [{ aggregate: "c", pipeline: [] }, 9],
    [{ aggregate: "c", pipeline: [{ $out: "d" }], cursor: {} }, 115],
    [{ aggregate: "c", pipeline: [{ $changeStream: {} }], cursor: {} }, 115],
    [{ getMore: Long.fromNumber(5), collection: "c" }, 43],
    [{ listIndexes: "nowhere" }, 26],
    [{ create: "c", capped: true, size: 1000 }, 115],
    [{ create: "c", validator: {} }, 115],
    [{ create: "c", viewOn: "d", pipeline: [] }, 115],
    [{ createIndexes: "c", indexes: [{ key: { a: "text" }, name: "t" }] }, 115],
    [{ createIndexes: "c", indexes: [{ key: { a: "2dsphere" }, name: "t" }] }, 115],
    [{ createIndexes: "c", indexes: [{ key: { a: 1 }, name: "t", collation: { locale: "de" } }] }, 115],
    [{ createIndexes: "c", indexes: [{ key: { a: 1 }, name: "t", whatever: 1 }] }, 40415],
    [{ createIndexes: "c", indexes: [{ key: { a: 1 }, name: "t", partialFilterExpression: { a: { $ne: 1 } } }] }, 67],
    [{ find: "c", filter: {}, hint: "nowhere_1" }, 2],
    [{ find: "c", filter: {}, maxTimeMS: "x" }, 2],
  ])("%j is refused with error %i", async (body, code) => {
    const client = new RawClient(path);
    await client.command({ insert: "c", documents: [{ x: 1 }] });
    const reply = await client.command(body);
    expect(reply["code"]).toBe(code);
    client.end();
  });

  it("createIndexes returns the right error code for each conflict with an existing index", async () => {
    const client = new RawClient(path);
    const create = (index: Record<string, unknown>) => client.command({ createIndexes: "forms", indexes: [index] });
    expect((await create({ key: { a: 1 }, name: "a_1" }))["numIndexesAfter"]).toBe(2);
    expect((await create({ key: { a: 1 }, name: "a_1" }))["note"]).toBe("all indexes already exist");
    expect((await create({ key: { a: 1 }, name: "other" }))["code"]).toBe(85);
    expect((await create({ key: { a: 1 }, name: "a_1", unique: true }))["code"]).toBe(85);
    expect((await create({ key: { b: 1 }, name: "a_1" }))["code"]).toBe(86);
    client.end();
  });
});

describe("retryable writes", () => {
  const session = () => ({ id: new UUID() });

  it("return the first reply if their transaction number is repeated, and write only once", async () => {
    const client = new RawClient(path);
    const lsid = session();
    const write = {
      update: "retry",
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }],
      lsid,
      txnNumber: Long.fromNumber(1),
    };
    const first = await client.command(write);
    const second = await client.command(write);
    expect(second).toEqual(first);
    const found = await client.command({ find: "retry", filter: { _id: 1 } });
    expect(((found["cursor"] as Doc)["firstBatch"] as Doc[])[0]?.["n"]).toBe(1);
    client.end();
  });

  it("are refused if their transaction number is older than the last one", async () => {
    const client = new RawClient(path);
    const lsid = session();
    const insert = (id: number, number: number) =>
      client.command({ insert: "old", documents: [{ _id: id }], lsid, txnNumber: Long.fromNumber(number) });
    expect((await insert(1, 5))["n"]).toBe(1);
    expect((await insert(2, 4))["code"]).toBe(225);
    expect((await insert(3, 6))["n"]).toBe(1);
    client.end();
  });

  it("may reuse their transaction number if the first attempt changed nothing", async () => {
    const client = new RawClient(path);
    const lsid = session();
    const base = { findAndModify: "again", query: { _id: 1 }, upsert: true, lsid, txnNumber: Long.fromNumber(1) };
    expect((await client.command({ ...base, update: { $foo: 1 } }))["code"]).toBe(9);
    expect((await client.command({ ...base, update: { $set: { a: 1 } } }))["lastErrorObject"]).toBeDefined();
    client.end();
  });
});

it("a cursor returns batches, unaffected by later changes, and can be closed early", async () => {
  const client = await new MongoClient(database.uri).connect();
  const collection = client.db().collection<{ _id: number }>("batches");
  await collection.insertMany(Array.from({ length: 500 }, (_, id) => ({ _id: id })));
  const cursor = collection.find({}, { batchSize: 50 });
  expect(await cursor.next()).toEqual({ _id: 0 });
  await collection.deleteMany({});
  expect(await cursor.toArray()).toHaveLength(499);
  await collection.insertMany(Array.from({ length: 102 }, (_, id) => ({ _id: id })));
  expect(await collection.find().toArray()).toHaveLength(102);
  const left = collection.find({}, { batchSize: 10 });
  await left.next();
  await left.close();
  expect((await client.db().command({ serverStatus: 1 }))["metrics"]).toEqual({ cursor: { open: { total: 0 } } });
  await client.close();
});

it("a later batch has at most 1 MB, unless the client names a number of documents", async () => {
  const client = await new MongoClient(database.uri).connect();
  const collection = client.db().collection<{ _id: number; text: string }>("large_batches");
  await collection.insertMany(Array.from({ length: 151 }, (_, _id) => ({ _id, text: "x".repeat(100_000) })));
  const more = async (size: object) => {
    const { cursor } = await client.db().command({ find: "large_batches" });
    const reply = await client.db().command({ getMore: cursor.id, collection: "large_batches", ...size });
    return [cursor.firstBatch.length, reply["cursor"].nextBatch.length];
  };
  expect(await more({})).toEqual([101, 10]);
  expect(await more({ batchSize: 40 })).toEqual([101, 40]);
  expect(await collection.find().toArray()).toHaveLength(151);
  await client.close();
});
