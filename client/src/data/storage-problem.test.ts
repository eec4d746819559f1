import "fake-indexeddb/auto";
import Dexie from "dexie";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type BandDatabase, closeDatabase, deleteDatabase, openDatabase } from "./db.ts";
import { plainEdit } from "./mutation-kinds.ts";
import { mutate } from "./mutations.ts";
import { type StorageNews, onStorageNews, storageProblemOf } from "./storage-problem.ts";

const rename = plainEdit({
  name: "test/rename",
  collection: "songs",
  id: ({ id }: { id: string; title: string }) => id,
  route: "updateSong",
  request: ({ id, title }) => ({ params: { song_id: id }, body: { title } }),
  apply: (row, { id, title }) => ({ ...row, song_id: id, rev: 1, title }) as never,
});

let band: BandDatabase;
let news: StorageNews[];
let stop: () => void;

beforeEach(async () => {
  band = await openDatabase("anna");
  news = [];
  stop = onStorageNews((problem) => news.push(problem));
});
afterEach(async () => {
  stop();
  closeDatabase();
  await deleteDatabase("anna");
});

const failWith = (error: Error): void =>
  band.outbox.hook("creating", () => {
    throw error;
  });

test("an edit that does not fit on a full device is reported and not shown", async () => {
  failWith(new DOMException("no space", "QuotaExceededError"));
  await expect(mutate(rename, { id: "s", title: "Sway" })).rejects.toBeDefined();
  expect(news).toEqual(["full"]);
  expect(await band.songs.count()).toBe(0);
});

test("a database error other than a full device is reported as a failure", async () => {
  failWith(new Dexie.DexieError("DataError", "broken"));
  await expect(mutate(rename, { id: "s", title: "Sway" })).rejects.toBeDefined();
  expect(news).toEqual(["failed"]);
});

test("a storage failure is not reported if the member has signed out in the meantime", async () => {
  const late = mutate(rename, { id: "s", title: "Sway" });
  closeDatabase();
  await expect(late).rejects.toBeDefined();
  expect(news).toEqual([]);
});

test("a full device is recognised even if the error that reports it is nested in another error", () => {
  const full = new DOMException("no space", "QuotaExceededError");
  expect(storageProblemOf(new Error("the rows were not kept", { cause: full }))).toBe("full");
  expect(storageProblemOf(new Error("the rows were not kept", { cause: null }))).toBe("failed");
});
