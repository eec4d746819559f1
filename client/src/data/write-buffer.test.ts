import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { deleteSong } from "../songs/commands.ts";
import { type BandDatabase, closeDatabase, deleteDatabase, openDatabase, releaseWhenInactive } from "./db.ts";
import { mutationOf } from "./mutation-kinds.ts";
import { mutate } from "./mutations.ts";
import { abortRunning } from "./running-transactions.ts";
import { bufferedCount, storeWritesWhenLeft, writeBuffered } from "./write-buffer.ts";

let band: BandDatabase;

const addSong = (): Promise<void> =>
  mutate(mutationOf("createSong")!, { song_id: "s1", title: "New", interpret: "Band" });
const titles = async (): Promise<unknown[]> => (await band.songs.toArray()).map(({ title }) => title);
const leavePage = (): boolean => dispatchEvent(new PageTransitionEvent("pagehide"));

/** Returns a function that puts `localStorage` back into its current state. */
function rememberStorage(): () => void {
  const stored = Object.entries({ ...localStorage }) as [string, string][];
  return () => {
    localStorage.clear();
    for (const [name, value] of stored) localStorage.setItem(name, value);
  };
}

beforeAll(storeWritesWhenLeft);
beforeEach(async () => {
  localStorage.clear();
  band = await openDatabase("kim");
});
afterEach(async () => {
  vi.restoreAllMocks();
  closeDatabase();
  await deleteDatabase("kim");
});

describe("an edit that is being written when the page is left", () => {
  test("is written by the next page if the browser ends the page", async () => {
    const adding = addSong();
    leavePage();
    const restoreStorage = rememberStorage();
    closeDatabase();
    abortRunning();
    await expect(adding).rejects.toBeDefined();
    restoreStorage();
    band = await openDatabase("kim");
    expect(await titles()).toEqual([]);
    await writeBuffered(band);
    expect(await titles()).toEqual(["New"]);
    expect(await band.outbox.count()).toBe(1);
    expect(bufferedCount("kim")).toBe(0);
  });

  test("is stored for the next page even if it can be undone", async () => {
    const deleting = deleteSong({ song_id: "s1", title: "New" });
    leavePage();
    expect(bufferedCount("kim")).toBe(1);
    await deleting;
  });

  test("is written once, even if the browser ends the page only after that", async () => {
    const adding = addSong();
    leavePage();
    const restoreStorage = rememberStorage();
    await adding;
    restoreStorage();
    expect(bufferedCount("kim")).toBe(1);
    await writeBuffered(band);
    expect(await titles()).toEqual(["New"]);
    expect(await band.outbox.count()).toBe(1);
  });

  test("leaves nothing behind if the page goes on and writes it", async () => {
    const adding = addSong();
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(bufferedCount("kim")).toBe(1);
    await adding;
    expect(bufferedCount("kim")).toBe(0);
    expect(await band.outbox.count()).toBe(1);
  });

  test("is not written again by a page that returns after another page has sent it", async () => {
    releaseWhenInactive();
    let isLeft = false;
    band.use({
      stack: "dbcore",
      create: (core) => ({
        ...core,
        transaction(tables, mode, ...rest) {
          if (!isLeft && mode === "readwrite") {
            isLeft = true;
            queueMicrotask(() => {
              dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
              localStorage.clear();
              dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
            });
          }
          return core.transaction(tables, mode, ...rest);
        },
      }),
    });
    band.close({ disableAutoOpen: false });
    await addSong();
    expect(isLeft).toBe(true);
    expect(await band.outbox.count()).toBe(0);
  });

  test("is not stored outside the database once the member has signed out", async () => {
    const adding = addSong();
    closeDatabase();
    leavePage();
    expect(bufferedCount("kim")).toBe(0);
    await adding.catch(() => undefined);
  });
});
