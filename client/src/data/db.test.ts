import Dexie from "dexie";
import { afterEach, expect, test, vi } from "vitest";
import {
  BandDatabase,
  closeDatabase,
  database,
  db,
  deleteDatabase,
  closeWhenFrozen,
  mustReload,
  openDatabase,
} from "./db.ts";

afterEach(async () => {
  closeDatabase();
  await deleteDatabase("one");
  await deleteDatabase("two");
});

test("every member has a separate database on a shared device", async () => {
  const one = await openDatabase("one");
  await one.meta.put({ key: "cursor", value: "of one" });
  const two = await openDatabase("two");
  expect(await two.meta.count()).toBe(0);
  expect(database()).toBe(two);
  expect(one.isOpen()).toBe(false);
});

test("opening the open database again returns the same connection", async () => {
  expect(await openDatabase("one")).toBe(await openDatabase("one"));
});

test("there is no database outside of a session", () => {
  expect(() => db()).toThrow("no database is open");
});

test("a tab with old code never writes to the tables of a newer version", async () => {
  const old = await openDatabase("one");
  const newer = new Dexie("bandstand:one");
  newer.version(2).stores({ gigs: "gig_id, date, kind_of_gig", meta: "key" });
  await newer.open();
  await vi.waitFor(() => expect(mustReload()).toBe(true));
  await expect(old.meta.put({ key: "x", value: 1 })).rejects.toThrow("closed");
  expect(await newer.table("meta").count()).toBe(0);
  newer.close();
});

test("a frozen tab closes the database and opens it again when it resumes", async () => {
  const band = await openDatabase("one");
  closeWhenFrozen();
  document.dispatchEvent(new Event("freeze"));
  expect(band.isOpen()).toBe(false);
  await band.meta.put({ key: "x", value: 1 });
  expect(band.isOpen()).toBe(true);
});

test("a database that cannot be opened rejects instead of hanging", async () => {
  const open = vi.spyOn(BandDatabase.prototype, "open").mockImplementation(() => new Dexie.Promise(() => undefined));
  vi.useFakeTimers();
  const opening = openDatabase("one").then(
    () => "opened",
    (error: unknown) => String(error),
  );
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await opening).toContain("cannot be opened");
  vi.useRealTimers();
  open.mockRestore();
});
