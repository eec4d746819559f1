import Dexie, { RangeSet } from "dexie";
import { createRoot } from "solid-js";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import "../live/commands.ts";
import { deleteSong } from "../songs/commands.ts";
import { loseDatabase } from "../testing/lost-database.ts";
import { keepStage, stageEvent } from "../live/commands.ts";
import { checkConnection, isConnectionLost, watchConnection } from "./connection.ts";
import { type BandDatabase, closeDatabase, releaseWhenInactive, deleteDatabase, openDatabase } from "./db.ts";
import { enterLive } from "./live-guard.ts";
import { createLiveRecord } from "./live.ts";
import { mutationOf } from "./mutation-kinds.ts";
import { mutate } from "./mutations.ts";
import { reloadWhenLost } from "./safe-reload.ts";
import { pendingCount } from "./session.ts";
import { type StorageNews, onStorageNews } from "./storage-problem.ts";
import { memoryTable } from "./table.ts";
import { bufferedCount, writeBuffered } from "./write-buffer.ts";

let band: BandDatabase;
let unwatch: () => void;
let bringBack: () => void = () => undefined;
let news: StorageNews[];
let stopListening: () => void;

const edit = (title: string): Promise<void> => mutate(mutationOf("updateSong")!, { song_id: "s0", fields: { title } });
const titleHere = async (): Promise<unknown> => (await band.songs.get("s0"))?.title;

const open = async (): Promise<void> => {
  band = await openDatabase("kim");
  unwatch = watchConnection(band);
};

/** Simulates a reload of the page: its memory is gone, but the databases remain. */
const reload = async (): Promise<void> => {
  bringBack();
  unwatch();
  closeDatabase();
  await open();
  await writeBuffered(band);
};

const lose = async (): Promise<void> => {
  bringBack = loseDatabase(band);
  await vi.waitFor(() => expect(isConnectionLost()).toBe(true));
};

beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  localStorage.clear();
  window.name = "";
  news = [];
  stopListening = onStorageNews((one) => news.push(one));
  await open();
  await band.songs.put({ song_id: "s0", title: "One", rev: 1 } as never);
});

afterEach(async () => {
  vi.useRealTimers();
  bringBack();
  bringBack = () => undefined;
  unwatch();
  stopListening();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  closeDatabase();
  await deleteDatabase("kim");
});

describe("a broken database connection", () => {
  test("is reopened, and screens continue to update", async () => {
    const title = createRoot(() => createLiveRecord(async () => (await band.songs.get("s0"))?.title));
    await vi.waitFor(() => expect(title()).toBe("One"));
    bringBack = loseDatabase(band, { isForGood: false });
    await edit("Two");
    await vi.waitFor(() => expect(title()).toBe("Two"));
    expect(isConnectionLost()).toBe(false);
    expect(news).toEqual([]);
  });

  test("that cannot be reopened is detected when the browser fires the close event", async () => {
    await lose();
    expect(await checkConnection(band)).toBe("lost");
  });

  test("is detected when the window becomes visible again, even if the browser fires no close event", async () => {
    bringBack = loseDatabase(band, { isSilent: true });
    expect(isConnectionLost()).toBe(false);
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.waitFor(() => expect(isConnectionLost()).toBe(true));
  });

  test("is detected when the page is restored from the back/forward cache", async () => {
    bringBack = loseDatabase(band, { isSilent: true });
    dispatchEvent(new Event("pageshow"));
    await vi.waitFor(() => expect(isConnectionLost()).toBe(true));
  });

  test("leaves what is on the screen unchanged", async () => {
    const title = createRoot(() => createLiveRecord(async () => (await band.songs.get("s0"))?.title));
    const songs = createRoot(() => memoryTable<{ song_id: string; title: string }>("songs", "song_id"));
    songs.rows();
    await vi.waitFor(() => expect([title(), songs.byId("s0")?.title]).toEqual(["One", "One"]));
    await lose();
    Dexie.on.storagemutated.fire({ [`idb://${band.name}/songs/`]: new RangeSet("s0") });
    await checkConnection(band);
    expect([title(), songs.byId("s0")?.title]).toEqual(["One", "One"]);
    bringBack();
    await band.open();
    await band.songs.update("s0", { title: "Theirs" });
    expect(await checkConnection(band)).toBe("reconnected");
    await vi.waitFor(() => expect([title(), songs.byId("s0")?.title]).toEqual(["Theirs", "Theirs"]));
  });

  test("stays closed if the member has signed out", async () => {
    bringBack = loseDatabase(band);
    closeDatabase();
    expect(await checkConnection(band)).toBe("works");
    expect(band.isOpen()).toBe(false);
  });
});

describe("edits made while the database connection is lost", () => {
  test("are buffered, reported as saved, and applied once and in order after the page is reloaded", async () => {
    await lose();
    await edit("Two");
    await edit("Three");
    await mutate(mutationOf("createSong")!, { song_id: "s1", title: "New", interpret: "Band" });
    expect(news).toEqual(["kept", "kept", "kept"]);
    await reload();
    expect(await titleHere()).toBe("Three");
    expect((await band.songs.get("s1"))?.title).toBe("New");
    expect((await band.outbox.orderBy("n").toArray()).map(({ args }) => args)).toEqual([
      { song_id: "s0", fields: { title: "Three" } },
      { song_id: "s1", title: "New", interpret: "Band" },
    ]);
    expect(bufferedCount("kim")).toBe(0);
  });

  test("are buffered too if they can be undone, but undoing one while it is buffered does nothing", async () => {
    await lose();
    const undo = await deleteSong({ song_id: "s0", title: "One" });
    await undo();
    await reload();
    expect(await titleHere()).toBeUndefined();
    expect(await band.outbox.count()).toBe(1);
  });

  test("keep the times at which they were made", async () => {
    await lose();
    const before = Date.now();
    await edit("Two");
    const after = Date.now();
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(after));
    await reload();
    const [entry] = await band.outbox.toArray();
    expect(entry?.created_at).toBeGreaterThanOrEqual(before);
    expect(entry?.created_at).toBeLessThanOrEqual(after);
  });

  test("are applied before later edits once the connection is back", async () => {
    await lose();
    await edit("Two");
    bringBack();
    expect(await checkConnection(band)).toBe("reconnected");
    await edit("Three");
    expect(await titleHere()).toBe("Three");
    expect(bufferedCount("kim")).toBe(0);
  });

  test("are applied once, even if the browser crashes between writing an edit and removing its buffered copy", async () => {
    await lose();
    await mutate(mutationOf("createSong")!, { song_id: "s1", title: "New", interpret: "Band" });
    const kept = Object.entries({ ...localStorage }) as [string, string][];
    await reload();
    await band.meta.put({ key: `written:${kept.find(([name]) => name.includes("unwritten"))![0]}`, value: true });
    for (const [name, value] of kept) localStorage.setItem(name, value);
    await Promise.all([writeBuffered(band), writeBuffered(band)]);
    expect(await band.outbox.count()).toBe(1);
    expect(bufferedCount("kim")).toBe(0);
  });

  test("are written when the page is restored, if the browser suspended the page during the write", async () => {
    releaseWhenInactive();
    const aborted = vi.fn<() => void>();
    band.use({
      stack: "dbcore",
      create: (core) => ({
        ...core,
        transaction(tables, mode, ...rest) {
          const transaction = core.transaction(tables, mode, ...rest);
          if (mode === "readwrite" && aborted.mock.calls.length === 0) {
            (transaction as unknown as IDBTransaction).addEventListener("abort", aborted);
            queueMicrotask(() => {
              for (const event of ["pagehide", "pageshow"])
                dispatchEvent(new PageTransitionEvent(event, { persisted: true }));
            });
          }
          return transaction;
        },
      }),
    });
    band.close({ disableAutoOpen: false });
    await edit("Two");
    expect(aborted).toHaveBeenCalledOnce();
    expect(await titleHere()).toBe("Two");
    expect(await band.outbox.count()).toBe(1);
    expect(news).toEqual([]);
  });

  test("stay buffered while this version of the app does not know their kind", async () => {
    localStorage.setItem("bandstand-unwritten:kim:1", JSON.stringify({ kind: "later", payload: {}, at: 1 }));
    await writeBuffered(band);
    expect(bufferedCount("kim")).toBe(1);
  });

  test("are counted as unsent, and are removed with the member's data", async () => {
    await lose();
    await edit("Two");
    bringBack();
    await checkConnection(band);
    expect(await pendingCount()).toBe(1);
    await deleteDatabase("kim");
    expect(bufferedCount("kim")).toBe(0);
  });

  test("are rejected if they cannot be stored anywhere", async () => {
    await lose();
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await expect(edit("Two")).rejects.toBeDefined();
    expect(news).toEqual(["failed"]);
    expect(bufferedCount("kim")).toBe(0);
  });

  test("include play events in live mode", async () => {
    const event = (step_id: string, at: number) =>
      stageEvent({ gig_id: "g", kind: "start", step_id, song_id: "s0", at });
    await lose();
    await keepStage({ gig_id: "g", step_id: "a" } as never, [event("a", 1)]);
    await keepStage({ gig_id: "g", step_id: "b" } as never, [event("b", 2)]);
    await reload();
    expect(await band.live_states.get("g")).toMatchObject({ step_id: "b" });
    expect((await band.play_events.orderBy("n").toArray()).map(({ step_id }) => step_id)).toEqual(["a", "b"]);
    expect(news).toEqual([]);
  });

  test("are not duplicated if they were written but the result of the write was lost", async () => {
    const at = Date.now();
    const event = stageEvent({ gig_id: "g", kind: "start", step_id: "a", song_id: "s0", at });
    await keepStage(undefined, [event]);
    await lose();
    await keepStage(undefined, [event, stageEvent({ ...event, step_id: "b" })]);
    await reload();
    expect((await band.play_events.orderBy("n").toArray()).map(({ step_id }) => step_id)).toEqual(["a", "b"]);
  });

  test("are all written after existing play events if an older version buffered them without a number", async () => {
    const event = { gig_id: "g", kind: "start", song_id: "s0", at: 1 };
    const events = [
      { ...event, step_id: "b" },
      { ...event, step_id: "c" },
    ];
    await keepStage(undefined, [stageEvent({ ...event, kind: "start", step_id: "a" })]);
    localStorage.setItem("bandstand-unwritten:kim:1", JSON.stringify({ kind: "stage", payload: { events }, at: 1 }));
    await writeBuffered(band);
    expect((await band.play_events.orderBy("n").toArray()).map(({ step_id }) => step_id)).toEqual(["a", "b", "c"]);
  });
});

describe("a page that loses its database connection", () => {
  let reloads: number;
  let stop: () => void;
  const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
  const start = (): void => {
    reloads = 0;
    stop = reloadWhenLost(() => (reloads += 1));
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  };
  const add = (html: string): void => {
    document.body.innerHTML = html;
  };
  afterEach(() => stop());

  test("reloads itself once the connection is lost, and not before", async () => {
    start();
    await pass(5_000);
    expect(reloads).toBe(0);
    await lose();
    await pass(5_000);
    expect(reloads).toBe(1);
  });

  test("reloads itself after live mode, never during it", async () => {
    start();
    const leave = enterLive();
    await lose();
    await pass(60_000);
    expect(reloads).toBe(0);
    leave();
    await pass(1_000);
    expect(reloads).toBe(1);
  });

  test.each([
    ["a field is filled in", `<input value="half a word">`],
    ["a text area is filled in", `<textarea>half a word</textarea>`],
    ["a dialog is open", `<div role="dialog"></div>`],
  ])("does not reload itself while %s", async (_, html) => {
    add(html);
    start();
    await lose();
    await pass(60_000);
    expect(reloads).toBe(0);
    document.body.replaceChildren();
    await pass(1_000);
    expect(reloads).toBe(1);
  });

  test("reloads itself even if a search field is filled in", async () => {
    add(`<input type="search" value="waltz">`);
    start();
    await lose();
    await pass(1_000);
    expect(reloads).toBe(1);
  });

  test("does not reload itself again if a recent reload did not help", async () => {
    start();
    await lose();
    await pass(1_000);
    stop();
    /* Simulates WebKit, which loses sessionStorage when its storage process ends. */
    sessionStorage.clear();
    stop = reloadWhenLost(() => (reloads += 1));
    await pass(50_000);
    expect(reloads).toBe(1);
    stop();
    await pass(60_000);
    stop = reloadWhenLost(() => (reloads += 1));
    await pass(1_000);
    expect(reloads).toBe(2);
  });
});
