import { describe, expect, it } from "vitest";
import { DatabaseError } from "../errors.ts";
import { Catalogue } from "../storage/catalogue.ts";
import { Batch } from "../storage/operations.ts";
import { doc } from "../values/types.ts";
import { CURSOR_TIMEOUT_MS, Cursors } from "./cursors.ts";
import { expireRecords } from "./expire.ts";
import { SESSION_TIMEOUT_MINUTES, Sessions } from "./sessions.ts";

const RESULTS = { size: 3, bytes: () => Buffer.alloc(5) };

function codeOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    if (error instanceof DatabaseError) return error.code;
    throw error;
  }
}

describe("cursors", () => {
  it("are closed after ten minutes without use", () => {
    const cursors = new Cursors();
    const { id } = cursors.start("d.c", RESULTS, 1, false, 0).cursor;
    cursors.expire(CURSOR_TIMEOUT_MS);
    expect(cursors.size).toBe(1);
    cursors.expire(CURSOR_TIMEOUT_MS + 1);
    expect(codeOf(() => cursors.more(id, "d.c", 1, 0))).toBe(43);
  });

  it("are limited to 1,000; the least recently used cursor is closed first", () => {
    const cursors = new Cursors();
    const ids = Array.from({ length: 1_000 }, () => cursors.start("d.c", RESULTS, 1, false, 0).cursor.id);
    cursors.more(ids[0] as bigint, "d.c", 1, 1);
    cursors.start("d.c", RESULTS, 1, false, 2);
    expect(cursors.size).toBe(1_000);
    expect(codeOf(() => cursors.more(ids[1] as bigint, "d.c", 1, 3))).toBe(43);
    expect(cursors.more(ids[0] as bigint, "d.c", 1, 3).cursor.nextBatch).toHaveLength(1);
  });

  it("are removed once they are read to the end", () => {
    const cursors = new Cursors();
    const { id } = cursors.start("d.c", RESULTS, 2, false, 0).cursor;
    expect(cursors.more(id, "d.c", null, 0).cursor).toMatchObject({ id: 0n });
    expect(cursors.size).toBe(0);
  });

  it("can be read only with the name of their own collection", () => {
    const cursors = new Cursors();
    const { id } = cursors.start("d.c", RESULTS, 1, false, 0).cursor;
    expect(codeOf(() => cursors.more(id, "d.other", 1, 0))).toBe(13);
  });
});

describe("sessions", () => {
  it("store at most 32 MiB of replies, and refuse a repeated write whose reply was dropped", () => {
    const sessions = new Sessions();
    for (let n = 0; n < 100; n += 1) {
      sessions.begin(`s${n}`, 1n, 0);
      sessions.finish(`s${n}`, 1n, Buffer.alloc(1024 * 1024));
      expect(sessions.storedReplyBytes).toBeLessThanOrEqual(32 * 1024 * 1024);
    }
    expect(codeOf(() => sessions.begin("s0", 1n, 0))).toBe(217);
    expect(sessions.begin("s99", 1n, 0)).toHaveLength(1024 * 1024);
  });

  it("are limited to 10,000", () => {
    const sessions = new Sessions();
    for (let n = 0; n < 12_000; n += 1) sessions.begin(`s${n}`, 1n, 0);
    expect(sessions.size).toBe(10_000);
  });

  it("are removed after 30 minutes without use", () => {
    const sessions = new Sessions();
    sessions.begin("a", 1n, 0);
    sessions.begin("b", 1n, 0);
    sessions.touch("b", 60_000);
    sessions.expire(SESSION_TIMEOUT_MINUTES * 60_000 + 1);
    expect(sessions.size).toBe(1);
  });
});

describe("records with a TTL index", () => {
  const at = (seconds: number) => new Date(seconds * 1000);

  it("expire once their earliest date has passed, and never expire without a date", () => {
    const catalogue = new Catalogue();
    const batch = new Batch();
    const collection = catalogue.create("d", "c", batch);
    collection.addIndex({
      name: "t",
      key: doc({ at: 1 }),
      unique: false,
      sparse: false,
      partialFilterExpression: null,
      expireAfterSeconds: 60,
    });
    for (const [id, value] of [
      [1, at(0)],
      [2, at(100)],
      [3, "never"],
      [4, [at(200), at(30)]],
    ] as const)
      collection.insert(doc({ _id: id, at: value as never }), batch);
    collection.insert(doc({ _id: 5 }), batch);
    expireRecords(catalogue, 100_000, batch);
    expect([...collection.records.values()].map((record) => record.doc["_id"])).toEqual([2, 3, 5]);
  });

  it("do not expire if the index is partial and excludes them", () => {
    const catalogue = new Catalogue();
    const batch = new Batch();
    const collection = catalogue.create("d", "c", batch);
    collection.addIndex({
      name: "t",
      key: doc({ at: 1 }),
      unique: false,
      sparse: false,
      partialFilterExpression: doc({ done: true }),
      expireAfterSeconds: 0,
    });
    collection.insert(doc({ _id: 1, at: at(0), done: true }), batch);
    collection.insert(doc({ _id: 2, at: at(0), done: false }), batch);
    expireRecords(catalogue, 1000, batch);
    expect(collection.records.size).toBe(1);
  });
});
