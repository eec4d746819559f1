import { createRoot, createSignal } from "solid-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BandDatabase, closeDatabase, db, deleteDatabase, openDatabase } from "./db.ts";
import { createLiveList, createLiveRecord } from "./live.ts";
import type { AnyRow } from "./rows.ts";

let dispose: () => void;

const song = (song_id: string, title: string): AnyRow => ({ song_id, title, rev: 1 });
const inRoot = <T>(work: () => T): T =>
  createRoot((stop) => {
    dispose = stop;
    return work();
  });
const songs = (): Promise<AnyRow[]> => db().rows("songs").toArray();

beforeEach(async () => {
  const band = await openDatabase("live");
  await band.rows("songs").bulkPut([song("a", "Alpha"), song("b", "Beta")]);
});

afterEach(async () => {
  dispose();
  closeDatabase();
  await deleteDatabase("live");
});

test("a live list is ready once it has its first result", async () => {
  const list = inRoot(() => createLiveList(songs, "song_id"));
  expect(list).toMatchObject({ ready: false, items: [] });
  await vi.waitFor(() => expect(list.ready).toBe(true));
  expect(list.items.map(({ title }) => title)).toEqual(["Alpha", "Beta"]);
});

test("a change in another tab updates only the changed row", async () => {
  const list = inRoot(() => createLiveList(songs, "song_id"));
  await vi.waitFor(() => expect(list.ready).toBe(true));
  const [first, second] = list.items;
  const other = new BandDatabase("live");
  await other.rows("songs").put(song("b", "Gamma"));
  await vi.waitFor(() => expect(list.items[1]?.["title"]).toBe("Gamma"));
  expect([list.items[0] === first, list.items[1] === second]).toEqual([true, true]);
  other.close();
});

test("a live query runs again when a signal that it reads changes", async () => {
  const [id, setId] = createSignal("a");
  const record = inRoot(() => createLiveRecord(() => db().rows("songs").get(id())));
  await vi.waitFor(() => expect(record()?.["title"]).toBe("Alpha"));
  setId("b");
  await vi.waitFor(() => expect(record()?.["title"]).toBe("Beta"));
});

test("a live record is undefined while loading and null if the record does not exist", async () => {
  const record = inRoot(() => createLiveRecord(() => db().rows("songs").get("nowhere")));
  expect(record()).toBeUndefined();
  await vi.waitFor(() => expect(record()).toBeNull());
});

test("a live query that fails reports its error instead of loading forever", async () => {
  const list = inRoot(() => createLiveList(() => db().table<AnyRow>("no such table").toArray(), "song_id"));
  await vi.waitFor(() => expect(list.ready).toBe(true));
  expect(list.error).toMatchObject({ name: "InvalidTableError" });
});
