import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestServer, startTestServer } from "../testing/server.ts";
import { readMeta, withLease } from "./meta.ts";
import { NewerSchema, migrate } from "./migrate.ts";
import type { Migration } from "./migration.ts";
import { migrations } from "./migrations.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await migrate(migrations.length, known);
  await server.close();
});

const ran: string[] = [];
let fails = false;

const step = (name: string): Migration => ({
  name,
  up: async (database) => {
    await database
      .collection<{ _id: string }>("steps")
      .updateOne({ _id: name }, { $set: { up: true } }, { upsert: true });
    if (fails) throw new Error("power cut");
    ran.push(`up ${name}`);
  },
  down: async (database) => {
    await database.collection<{ _id: string }>("steps").deleteOne({ _id: name });
    ran.push(`down ${name}`);
  },
});
const known = [...migrations, step("first"), step("second"), step("third")];
const newest = known.length;

const schema = async (): Promise<number> => (await readMeta()).schema;

describe("migrations", () => {
  it("run once each, in order, and are undone in reverse order", async () => {
    expect(await migrate(newest, known)).toEqual(["up first", "up second", "up third"]);
    expect(await migrate(newest, known)).toEqual([]);
    expect(await migrate(newest - 2, known)).toEqual(["down third", "down second"]);
    expect(await schema()).toBe(newest - 2);
  });

  it("continue where an interrupted run stopped", async () => {
    await migrate(newest - 2, known);
    fails = true;
    await expect(migrate(newest, known)).rejects.toThrow("power cut");
    expect(await schema()).toBe(newest - 2);
    fails = false;
    expect(await migrate(newest, known)).toEqual(["up second", "up third"]);
  });

  it("each run once if several processes start at the same time", async () => {
    await migrate(migrations.length, known);
    ran.length = 0;
    await Promise.all([migrate(newest, known), migrate(newest, known), migrate(newest, known)]);
    expect(ran).toEqual(["up first", "up second", "up third"]);
  });

  it("refuse a database from a newer version before changing anything", async () => {
    await migrate(newest, known);
    await expect(migrate(migrations.length, migrations)).rejects.toThrow(NewerSchema);
    expect(await schema()).toBe(newest);
  });
});

describe("a lease", () => {
  it("has one holder at a time and is released when its work fails", async () => {
    let inside = 0;
    const work = async (): Promise<void> => {
      inside += 1;
      expect(inside).toBe(1);
      await readMeta();
      inside -= 1;
    };
    await expect(withLease("test", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    await Promise.all([withLease("test", work), withLease("test", work), withLease("test", work)]);
  });
});
