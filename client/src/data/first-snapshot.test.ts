import Dexie, { type ObservabilitySet, liveQuery } from "dexie";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../songs/commands.ts";
import { BandServer } from "../testing/band-server.ts";
import { BandDatabase } from "./db.ts";
import { FirstSnapshot } from "./first-snapshot.ts";
import { mutationOf } from "./mutation-kinds.ts";
import { enqueue } from "./mutations.ts";
import { pull } from "./pull.ts";
import type { SnapshotPage } from "./snapshot-progress.ts";

/** Slightly more than two and a half batches of a thousand rows. */
const SONGS = 2_600;

let server: BandServer;
let band: BandDatabase;
const idOf = (at: number): string => `s${String(at).padStart(4, "0")}`;

beforeEach(() => {
  server = new BandServer();
  for (let at = 0; at < SONGS; at += 1) server.write("songs", idOf(at), { title: `Song ${at}`, comment: "" });
  vi.stubGlobal("fetch", server.fetch);
  band = new BandDatabase("fill");
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  band.close();
  await Dexie.delete("bandstand:fill");
});

/** Counts how often screens that show songs are notified while `work` runs. */
async function countSongNotifications(work: () => Promise<unknown>): Promise<number> {
  let times = 0;
  const listen = (parts: ObservabilitySet): void => void (times += "idb://bandstand:fill/songs/" in parts ? 1 : 0);
  Dexie.on("storagemutated", listen);
  await work();
  Dexie.on.storagemutated.unsubscribe(listen);
  return times;
}

async function stored(page: SnapshotPage): Promise<boolean> {
  const first = new FirstSnapshot(band);
  return (await first.store(page)) && (await first.finish());
}

test("the first sync stores every song and notifies screens once for each page", async () => {
  await band.open();
  const count = await countSongNotifications(async () => expect(await pull(band)).toMatchObject({ ok: true }));
  expect(await band.songs.count()).toBe(SONGS);
  expect(await band.songs.get(idOf(7))).toMatchObject({ title: "Song 7", rev: 1, generation: 1 });
  /* The songs come with the second page. */
  expect(count).toBe(1);
});

test("screens that read the first page are done before the next one is written", async () => {
  server.write("gigs", "g1", { name: "Ball", date: "2040-01-01" });
  await band.open();
  const songsSeen: number[] = [];
  /* Like a screen: each read depends on the one before it. */
  const reading = liveQuery(async () => {
    const gigs = await band.gigs.toCollection().primaryKeys();
    await band.meta.get("filled");
    await band.users.bulkGet(gigs);
    songsSeen.push(await band.songs.count());
    return gigs;
  });
  const shown: (readonly string[])[] = [];
  const subscription = reading.subscribe((gigs) => void shown.push(gigs));
  await pull(band);
  await vi.waitFor(() => expect(songsSeen.at(-1)).toBe(SONGS));
  subscription.unsubscribe();
  expect(shown.at(-1)).toEqual(["g1"]);
  expect(songsSeen.slice(0, 2)).toEqual([0, 0]);
});

test("screens learn that the first sync is complete even if its last page is empty", async () => {
  await band.open();
  const shown: (number | undefined)[] = [];
  const reading = liveQuery(async () => (await band.meta.get("generation"))?.value as number | undefined);
  const subscription = reading.subscribe((generation) => void shown.push(generation));
  await vi.waitFor(() => expect(shown).toEqual([undefined]));
  const now = { generation: 1, after: "history", cursor: "c" };
  await band.meta.put({ key: "snapshot", value: now });
  expect(await stored({ changes: [], now, next: { ...now, after: null } })).toBe(true);
  await vi.waitFor(() => expect(shown.at(-1)).toBe(1));
  subscription.unsubscribe();
});

test("of the first page, the rows that the first screens show are stored and read before the songs", async () => {
  await band.open();
  const changes = [
    { collection: "songs", id: idOf(0), rev: 1, record: { title: "Song" } },
    { collection: "gigs", id: "g1", rev: 1, record: { name: "Ball", date: "2040-01-01" } },
  ];
  const songsSeen: number[] = [];
  const reading = liveQuery(async () => {
    const gigs = await band.gigs.count();
    await band.meta.get("filled");
    if (gigs > 0) songsSeen.push(await band.songs.count());
  });
  const subscription = reading.subscribe(() => undefined);
  const page = { changes, now: { generation: 1, after: null, cursor: null } };
  expect(await stored({ ...page, next: { generation: 1, after: "songs", cursor: "c" } })).toBe(true);
  await vi.waitFor(() => expect(songsSeen.at(-1)).toBe(1));
  subscription.unsubscribe();
  expect(songsSeen[0]).toBe(0);
});

test("of a first sync, only the end waits for the disk", async () => {
  await band.open();
  const waits: (string | undefined)[] = [];
  const transaction = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, names, mode, options) {
    if (mode === "readwrite") waits.push(options?.durability);
    return transaction.call(this, names, mode, options);
  });
  await pull(band);
  expect(waits).toEqual(["relaxed", "relaxed", "relaxed", "strict"]);
  expect(await band.meta.get("cursor")).toBeDefined();
});

test("the first sync takes one request per page, and one more for changes made during the sync", async () => {
  await pull(band);
  /* One for each of the two pages of the test server, and one for changes made during the sync. */
  expect(server.requests).toBe(3);
});

test("edits made before the first sync stay visible after it", async () => {
  await enqueue(band, mutationOf("updateSong")!, { song_id: idOf(3), fields: { title: "Mine" } });
  await pull(band);
  expect(await band.songs.count()).toBe(SONGS);
  expect((await band.songs.get(idOf(3)))?.title).toBe("Mine");
  expect((await band.shadow.get(["songs", idOf(3)]))?.row?.["title"]).toBe("Song 3");
});

test("edits made during the first sync stay visible after it", async () => {
  await band.open();
  vi.stubGlobal("fetch", async (...asked: Parameters<typeof server.fetch>) => {
    const reply = await server.fetch(...asked);
    if (server.requests === 2) {
      /* The first page is stored, the second is about to be. */
      await vi.waitFor(async () => expect(await band.meta.get("snapshot")).toBeDefined());
      await enqueue(band, mutationOf("updateSong")!, { song_id: idOf(2_599), fields: { title: "Mine" } });
    }
    return reply;
  });
  await pull(band);
  expect(await band.songs.count()).toBe(SONGS);
  expect((await band.songs.get(idOf(2_599)))?.title).toBe("Mine");
  expect((await band.shadow.get(["songs", idOf(2_599)]))?.row?.["title"]).toBe("Song 2599");
});

test("if a page's rows cannot be stored, the page is not treated as complete, and the next attempt fetches it again", async () => {
  await band.open();
  const put = IDBObjectStore.prototype.put;
  let puts = 0;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, value, key) {
    puts += 1;
    if (puts === 1_500) throw new DOMException("full", "QuotaExceededError");
    return key === undefined ? put.call(this, value) : put.call(this, value, key);
  });
  await expect(pull(band)).rejects.toThrow("the rows were not kept");
  expect(await band.meta.get("cursor")).toBeUndefined();
  expect((await band.meta.get("snapshot"))?.value).toMatchObject({ after: "songs" });
  await pull(band);
  expect(await band.songs.count()).toBe(SONGS);
});

test("a page is not stored if another tab has continued the snapshot", async () => {
  await band.open();
  const changes = [{ collection: "songs", id: idOf(0), rev: 1, record: { title: "Late" } }];
  const [before, now, next] = ["gigs", "songs", "trash"].map((after) => ({ generation: 1, after, cursor: "c" }));
  const page = { changes, now: now!, next: next! };
  await band.meta.put({ key: "snapshot", value: before });
  expect(await stored(page)).toBe(false);
  expect(await band.songs.count()).toBe(0);
  await band.meta.put({ key: "snapshot", value: now });
  expect(await stored(page)).toBe(true);
  expect(await band.songs.count()).toBe(1);
  expect((await band.meta.get("snapshot"))?.value).toEqual(next);
});
