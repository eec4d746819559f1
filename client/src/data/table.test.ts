import { createRoot } from "solid-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BandDatabase, closeDatabase, deleteDatabase, openDatabase } from "./db.ts";
import { memoryTable } from "./table.ts";
import type { AnyRow } from "./rows.ts";

const USER = "table";
const song = (at: number, title = `Song ${at}`): AnyRow => ({
  song_id: `s${String(at).padStart(5, "0")}`,
  title,
  rev: 1,
});

const inRoot = <T>(work: () => T): T => createRoot((dispose) => (stops.push(dispose), work()));
const stops: (() => void)[] = [];

beforeEach(async () => {
  const band = await openDatabase(USER);
  await band.rows("songs").bulkPut(Array.from({ length: 2_500 }, (_, at) => song(at)));
});

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  closeDatabase();
  await deleteDatabase(USER);
});

async function loadedTable() {
  const table = inRoot(() => memoryTable<AnyRow>("songs", "song_id"));
  table.rows();
  await vi.waitFor(() => expect(table.complete()).toBe(true));
  return table;
}

test("a large collection is read in chunks until it is complete", async () => {
  const table = await loadedTable();
  expect(table.rows()).toHaveLength(2_500);
  expect(table.byId("s00007")?.["title"]).toBe("Song 7");
});

test("a change in another tab updates only the changed row", async () => {
  const table = await loadedTable();
  const before = table.byId("s00008");
  const other = new BandDatabase(USER);
  await other.rows("songs").put(song(7, "Changed"));
  await other.rows("songs").delete("s00009");
  await vi.waitFor(() => expect(table.byId("s00007")?.["title"]).toBe("Changed"));
  await vi.waitFor(() => expect(table.byId("s00009")).toBeUndefined());
  expect(table.byId("s00008")).toBe(before);
  expect(table.rows()).toHaveLength(2_499);
  other.close();
});

test("when many rows are written at once, the unchanged rows keep their identity", async () => {
  const table = await loadedTable();
  const before = table.byId("s00000");
  const band = await openDatabase(USER);
  await band.rows("songs").bulkPut(Array.from({ length: 600 }, (_, at) => song(at, at === 5 ? "New" : `Song ${at}`)));
  await vi.waitFor(() => expect(table.byId("s00005")?.["title"]).toBe("New"));
  expect(table.byId("s00000")).toBe(before);
});

test("opening another member's database replaces the table's rows", async () => {
  const table = await loadedTable();
  await openDatabase("somebody else");
  table.rows();
  await vi.waitFor(() => expect(table.rows()).toHaveLength(0));
  closeDatabase();
  await deleteDatabase("somebody else");
});
