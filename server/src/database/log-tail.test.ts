import { newId } from "@bandstand/shared/contract/uuid.ts";
import { NEW_SONG } from "@bandstand/shared/songs/new-song.ts";
import mongoose from "mongoose";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { songCollection } from "../songs/model.ts";
import { trimOldLog } from "../sync/model.ts";
import { startServer } from "../testing/band.ts";
import { readDirectly } from "./by-id.ts";
import { logTail } from "./log-tail.ts";
import { mongoStore } from "./mongo-store.ts";
import { serviceWrite } from "./records.ts";
import { records } from "./synced.ts";

/* These rules are for the only process of a database; `reads.test.ts` has those for several. */

await startServer();
/* Reads go through Mongoose, where they can be counted. */
readDirectly(undefined);

const create = (id = newId()): Promise<unknown> =>
  records.create(songCollection, id, { ...NEW_SONG, title: "Lied", interpret: "Band" }, serviceWrite(new Date()));

beforeAll(async () => {
  await create();
  await logTail.current();
});
afterEach(() => {
  mongoose.set("debug", false);
  vi.restoreAllMocks();
});

/** Lets the next append succeed in the database but fail in this process. */
function loseNextResponse(): void {
  const { append } = mongoStore;
  vi.spyOn(mongoStore, "append").mockImplementationOnce(async (entries) => {
    await append(entries);
    throw new Error("no response");
  });
}

/** Returns how often `work` reads the log. */
async function logReads(work: () => Promise<unknown>): Promise<number> {
  let reads = 0;
  mongoose.set("debug", (collection: string, method: string) => {
    if (collection === "changes" && method === "find") reads += 1;
  });
  await work();
  mongoose.set("debug", false);
  return reads;
}

test("the log is known without reading it, also after each of many concurrent writes", async () => {
  const reads = await logReads(async () => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 10 }, () => create()));
      await logTail.current();
    }
  });
  expect(reads).toBe(0);
  expect((await logTail.current()).head).toEqual(await mongoStore.lastEntry());
});

test("an entry whose append failed although it was written is found", async () => {
  const id = newId();
  loseNextResponse();
  await expect(create(id)).rejects.toThrow("no response");
  expect((await logTail.current()).head).toMatchObject({ id, rev: 1 });
});

test("an append that fails while the log is being read is found afterwards", async () => {
  logTail.doubt();
  const id = newId();
  loseNextResponse();
  const reading = logTail.current();
  await expect(create(id)).rejects.toThrow("no response");
  await reading;
  expect((await logTail.current()).head).toMatchObject({ id, rev: 1 });
});

test("entries that have been trimmed are no longer known", async () => {
  await create();
  const LATER_MS = 181 * 24 * 60 * 60 * 1000;
  await trimOldLog(new Date(Date.now() + LATER_MS));
  const { floor, head } = await logTail.current();
  expect(floor).toBe((head?._id ?? 0) - 1);
});
