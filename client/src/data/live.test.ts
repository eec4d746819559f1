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

test("a list says when it has its first answer", async () => {
  const list = inRoot(() => createLiveList(songs, "song_id"));
  expect(list).toMatchObject({ ready: false, items: [] });
  await vi.waitFor(() => expect(list.ready).toBe(true));
  expect(list.items.map(({ title }) => title)).toEqual(["Alpha", "Beta"]);
});

test("a change in another tab redraws that line alone", async () => {
  const list = inRoot(() => createLiveList(songs, "song_id"));
  await vi.waitFor(() => expect(list.ready).toBe(true));
  const [first, second] = list.items;
  const other = new BandDatabase("live");
  await other.rows("songs").put(song("b", "Gamma"));
  await vi.waitFor(() => expect(list.items[1]?.["title"]).toBe("Gamma"));
  expect([list.items[0] === first, list.items[1] === second]).toEqual([true, true]);
  other.close();
});

test("a query follows the signals that it reads", async () => {
  const [id, setId] = createSignal("a");
  const record = inRoot(() => createLiveRecord(() => db().rows("songs").get(id())));
  await vi.waitFor(() => expect(record()?.["title"]).toBe("Alpha"));
  setId("b");
  await vi.waitFor(() => expect(record()?.["title"]).toBe("Beta"));
});

test("what is loading is undefined, what is not there is null", async () => {
  const record = inRoot(() => createLiveRecord(() => db().rows("songs").get("nowhere")));
  expect(record()).toBeUndefined();
  await vi.waitFor(() => expect(record()).toBeNull());
});

test("a query that fails says so instead of loading for ever", async () => {
  const list = inRoot(() => createLiveList(() => db().table<AnyRow>("no such table").toArray(), "song_id"));
  await vi.waitFor(() => expect(list.ready).toBe(true));
  expect(list.error).toMatchObject({ name: "InvalidTableError" });
});
