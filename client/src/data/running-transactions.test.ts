import Dexie, { liveQuery } from "dexie";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BandDatabase } from "./db.ts";
import { quietDatabase } from "./running-transactions.ts";

let band: BandDatabase;

beforeEach(async () => {
  band = new BandDatabase("quiet");
  await band.open();
});
afterEach(async () => {
  band.close();
  await Dexie.delete("bandstand:quiet");
});

/** Longer than any of these tests may take, in ms. */
const NEVER_MS = 600_000;

test("the database is quiet once reads that follow each other are done", async () => {
  const order: string[] = [];
  const reads = async (): Promise<void> => {
    for (let at = 0; at < 5; at += 1) await band.meta.get("cursor");
    order.push("read");
  };
  await Promise.all([reads(), quietDatabase(NEVER_MS).then(() => order.push("quiet"))]);
  expect(order).toEqual(["read", "quiet"]);
});

test("the database is quiet only when screens have drawn what they read", async () => {
  const order: string[] = [];
  const read = () => band.transaction("r", band.meta, () => band.meta.count());
  const screen = liveQuery(read).subscribe((count) => void order.push(`drawn ${count}`));
  await quietDatabase(NEVER_MS);
  await band.meta.put({ key: "cursor", value: "c" });
  await quietDatabase(NEVER_MS).then(() => order.push("quiet"));
  screen.unsubscribe();
  expect(order).toEqual(["drawn 0", "drawn 1", "quiet"]);
});

test("a database in which nothing happens is quiet", async () => {
  await quietDatabase(NEVER_MS);
  expect(await band.meta.count()).toBe(0);
});

test("nobody waits longer than the limit for a quiet database", async () => {
  let isOver = false;
  const busy = band.transaction("rw", band.meta, async () => {
    while (!isOver) await band.meta.get("cursor");
  });
  await quietDatabase(1);
  expect(band.isOpen()).toBe(true);
  isOver = true;
  await busy;
});
