import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { NEW_SONG } from "@bandstand/shared/songs/new-song.ts";
import mongoose from "mongoose";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
/* Defines every collection, as at a start of the service. */
import "../service.ts";
import { songCollection } from "../songs/model.ts";
import { collectionNames } from "./collection.ts";
import { type Database, openDatabase } from "./connect.ts";
import { mongoStore } from "./mongo-store.ts";
import { serviceWrite } from "./records.ts";
import { records, startSweeper } from "./synced.ts";

const ROUND_MS = 2_000;

const dataDir = mkdtempSync(join(tmpdir(), "bandstand-sweeper-"));
let database: Database;
let searches = 0;
let stop = (): void => undefined;

beforeAll(async () => (database = await openDatabase({ uri: undefined, dataDir })));
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  searches = 0;
  mongoose.set("debug", (_collection: string, method: string, filter?: object) => {
    if (method === "find" && filter !== undefined && "dirty" in filter) searches += 1;
  });
});
afterEach(async () => {
  stop();
  /* A round that is still running would be counted in the next test. */
  await vi.waitFor(() => expect(searches % collectionNames().length).toBe(0), { timeout: 10_000 });
  mongoose.set("debug", false);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const marked = async (): Promise<unknown[]> =>
  (await Promise.all(collectionNames().map((name) => mongoStore.dirty(name)))).flat();

/** Starts a sweeper and waits for its round at startup. */
async function started(isAlone: boolean): Promise<void> {
  /* The end of a test may interrupt a round. */
  stop = startSweeper({ isAlone, onError: () => undefined });
  await expectRounds(1);
}

/** Waits until the sweeper has searched all collections `count` times in all. */
const expectRounds = (count: number): Promise<void> =>
  vi.waitFor(() => expect(searches).toBe(count * collectionNames().length), { timeout: 10_000 });

const create = (id: string): Promise<unknown> =>
  records.create(songCollection, id, { ...NEW_SONG, title: "Lied", interpret: "Band" }, serviceWrite(new Date()));

test("the only process does not search for marked records again, however many it writes", async () => {
  await started(true);
  await create(newId());
  for (let interval = 0; interval < 5; interval += 1) {
    vi.advanceTimersByTime(ROUND_MS);
    await mongoStore.lastEntry();
  }
  await expectRounds(1);
});

test("beside other processes, which may die at any time, it searches again and again", async () => {
  await started(false);
  /* A round is skipped if the previous one is still running. */
  await vi.waitFor(
    () => {
      vi.advanceTimersByTime(ROUND_MS);
      expect(searches).toBeGreaterThanOrEqual(4 * collectionNames().length);
    },
    { timeout: 10_000 },
  );
});

test("after a failed write, the only process searches again and logs the record", async () => {
  await started(true);
  const id = newId();
  vi.spyOn(mongoStore, "append").mockRejectedValueOnce(new Error("no space"));
  await expect(create(id)).rejects.toThrow("no space");
  expect(await marked()).toMatchObject([{ _id: id }]);
  await vi.waitFor(
    async () => {
      vi.advanceTimersByTime(ROUND_MS);
      expect(await marked()).toEqual([]);
    },
    { timeout: 10_000 },
  );
  expect((await mongoStore.entriesAfter(0, 10_000)).filter((entry) => entry.id === id)).toHaveLength(1);
});
