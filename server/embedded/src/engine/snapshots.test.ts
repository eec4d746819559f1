import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import type { ClientSession } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { start } from "../start.ts";
import type { EmbeddedDatabase } from "../start.ts";

interface Numbered {
  _id: number;
  n?: number;
}

const dir = mkdtempSync(join(tmpdir(), "snapshots-"));
let database: EmbeddedDatabase;
let client: MongoClient;
beforeAll(async () => {
  database = await start({ dir });
  client = await new MongoClient(database.uri).connect();
});
afterAll(async () => {
  await client.close();
  await database.close();
  rmSync(dir, { recursive: true, force: true });
});

const numbers = (name: string) => client.db().collection<Numbered>(name);

const idsIn = (name: string, session?: ClientSession) =>
  numbers(name)
    .find({}, { sort: { _id: 1 }, ...(session && { session }) })
    .map(({ _id }) => _id)
    .toArray();

it("a snapshot session reads every collection as of its first read, despite later writes", async () => {
  await numbers("one").insertMany(Array.from({ length: 500 }, (_, _id) => ({ _id, n: 0 })));
  await numbers("two").insertOne({ _id: 1 });
  const session = client.startSession({ snapshot: true });
  expect(await numbers("one").findOne({ _id: 7 }, { session })).toEqual({ _id: 7, n: 0 });
  await numbers("one").updateMany({}, { $set: { n: 1 } });
  await numbers("one").deleteMany({ _id: { $gte: 100 } });
  await numbers("two").insertOne({ _id: 2 });
  await numbers("late").insertOne({ _id: 1 });
  expect(await numbers("one").countDocuments()).toBe(100);
  expect(await idsIn("one", session)).toEqual(Array.from({ length: 500 }, (_, id) => id));
  expect(await numbers("one").find({ n: 1 }, { session }).toArray()).toEqual([]);
  expect([await idsIn("two", session), await idsIn("late", session)]).toEqual([[1], []]);
  await session.endSession();
  const next = client.startSession({ snapshot: true });
  expect([await idsIn("two", next), await idsIn("late", next)]).toEqual([[1, 2], [1]]);
  await next.endSession();
});

it("a read from a dropped snapshot is refused, and so is any command on a snapshot other than find", async () => {
  const session = client.startSession({ snapshot: true });
  await idsIn("two", session);
  const later = Array.from({ length: 8 }, () => client.startSession({ snapshot: true }));
  for (const one of later) await idsIn("two", one);
  await expect(idsIn("two", session)).rejects.toMatchObject({ code: 246 });
  const [first = session] = later;
  await expect(numbers("two").distinct("_id", {}, { session: first })).rejects.toMatchObject({ code: 115 });
  for (const one of [session, ...later]) await one.endSession();
});
