import Dexie from "dexie";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import "../songs/commands.ts";
/* The app loads this on the first sync. The test imports it in advance, because fake timers do not wait for the
   event-loop turns that loading takes. */
import "./sync-rounds.ts";
import { BandServer } from "../testing/band-server.ts";
import { TestLocks } from "../testing/web-locks.ts";
import { BandDatabase } from "./db.ts";
import { mutationOf } from "./mutation-kinds.ts";
import { enqueue } from "./mutations.ts";
import { status } from "./status.ts";
import { keepInSync, pauseSync, syncNow } from "./sync-loop.ts";

/** One tab's stream of hints, controlled by the test. */
class TestStream extends EventTarget {
  static readonly CLOSED = 2;
  static open: TestStream[] = [];
  readyState = 1;
  constructor() {
    super();
    TestStream.open.push(this);
  }
  close(): void {
    this.readyState = TestStream.CLOSED;
    TestStream.open = TestStream.open.filter((one) => one !== this);
  }
}

let server: BandServer;
let band: BandDatabase;
let stop: () => void;
const MINUTE_MS = 60_000;

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
/* Advances time so that the database can respond, which takes event-loop turns that fake timers do not wait for. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn += 1) {
    await pass(1);
    await new Promise((resolve) => setImmediate(resolve));
  }
};

const show = (state: "visible" | "hidden"): void => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
};

const editTitle = (title: string, tab = band): Promise<unknown> =>
  enqueue(tab, mutationOf("updateSong")!, { song_id: "s0", fields: { title } });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  server = new BandServer();
  server.write("songs", "s0", { title: "One", comment: "" });
  vi.stubGlobal("fetch", server.fetch);
  vi.stubGlobal("EventSource", TestStream);
  Object.defineProperty(navigator, "locks", { value: new TestLocks(), configurable: true });
  band = new BandDatabase("loop");
  stop = keepInSync(band);
  await settle();
});

afterEach(async () => {
  stop();
  TestStream.open = [];
  await settle();
  band.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await Dexie.delete("bandstand:loop");
});

test("a device fetches everything and then reports that it is up to date", async () => {
  expect((await band.songs.get("s0"))?.title).toBe("One");
  expect(status).toMatchObject({ online: true, offlineSince: null, busy: false });
});

test("an edit is sent immediately, even if it was made in another tab", async () => {
  await editTitle("Mine");
  await settle();
  expect(server.record("songs", "s0")?.["title"]).toBe("Mine");
  const other = new BandDatabase("loop");
  await editTitle("From the other tab", other);
  await settle();
  expect(server.record("songs", "s0")?.["title"]).toBe("From the other tab");
  other.close();
});

test("a full disk on the server is reported, and the edit waits until there is room", async () => {
  server.fault = () => "full";
  await editTitle("Mine");
  await settle();
  expect(status.isServerFull).toBe(true);
  expect(await band.outbox.count()).toBe(1);
  server.fault = () => "none";
  syncNow();
  await settle();
  expect(status.isServerFull).toBe(false);
  expect(server.record("songs", "s0")?.["title"]).toBe("Mine");
});

test("after a hint, a change is fetched immediately", async () => {
  server.write("songs", "s0", { title: "Theirs" });
  TestStream.open[0]?.dispatchEvent(new Event("change"));
  await settle();
  expect((await band.songs.get("s0"))?.title).toBe("Theirs");
});

const send = (sent: unknown): void =>
  void TestStream.open[0]?.dispatchEvent(new MessageEvent("changes", { data: JSON.stringify(sent) }));

test("a change that the stream sends is stored without a request", async () => {
  server.write("songs", "s0", { title: "Theirs" });
  server.requests = 0;
  send(server.sentAfter(1));
  await settle();
  expect((await band.songs.get("s0"))?.title).toBe("Theirs");
  expect(server.requests).toBe(0);
});

test("if the stream sends a change to a device that has missed earlier changes, the device pulls them all", async () => {
  server.write("songs", "s1", { title: "Missed" });
  server.write("songs", "s0", { title: "Theirs" });
  send(server.sentAfter(1));
  await settle();
  expect((await band.songs.toArray()).map(({ title }) => title)).toEqual(["Theirs", "Missed"]);
});

test("a change that the stream sends while the local database fails is fetched once it works", async () => {
  const failing = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("no", "UnknownError");
  });
  server.write("songs", "s0", { title: "Theirs" });
  send(server.sentAfter(1));
  await settle();
  failing.mockRestore();
  await pass(MINUTE_MS);
  await settle();
  expect((await band.songs.get("s0"))?.title).toBe("Theirs");
});

test("without a stream of hints, a change is fetched within 15 seconds", async () => {
  TestStream.open[0]?.dispatchEvent(new Event("error"));
  vi.stubGlobal("EventSource", undefined);
  syncNow();
  await settle();
  server.write("songs", "s0", { title: "Theirs" });
  await pass(15_000);
  await settle();
  expect((await band.songs.get("s0"))?.title).toBe("Theirs");
});

test("with an open stream that sends no hints, a change is fetched within a minute", async () => {
  server.write("songs", "s0", { title: "Theirs" });
  for (let seconds = 0; seconds < 60; seconds += 15) {
    TestStream.open[0]?.dispatchEvent(new Event("heartbeat"));
    await pass(15_000);
  }
  await settle();
  expect(TestStream.open).toHaveLength(1);
  expect((await band.songs.get("s0"))?.title).toBe("Theirs");
});

test("an app that is offline for an hour sends at most three requests a minute, however many edits the user makes", async () => {
  server.fault = () => "lost_request";
  server.requests = 0;
  for (let minute = 0; minute < 60; minute += 1) {
    await editTitle(`Edit ${minute}`);
    await pass(MINUTE_MS);
    await settle();
  }
  expect(server.requests).toBeLessThanOrEqual(3 * 60);
  expect(status.online).toBe(false);
  expect(Date.now() - status.offlineSince!).toBeGreaterThan(59 * MINUTE_MS);
  server.fault = () => "none";
  dispatchEvent(new Event("online"));
  await settle();
  expect(server.record("songs", "s0")?.["title"]).toBe("Edit 59");
  expect(status).toMatchObject({ online: true, offlineSince: null });
});

test("when the browser notices that the network is lost, the app shows it without waiting for the next poll", async () => {
  server.fault = () => "lost_request";
  dispatchEvent(new Event("offline"));
  await settle();
  expect(status.online).toBe(false);
});

test("the server's Retry-After header is respected", async () => {
  server.fault = () => 429;
  await editTitle("Mine");
  await settle();
  server.requests = 0;
  await pass(900);
  expect(server.requests).toBe(0);
  server.fault = () => "none";
  await pass(MINUTE_MS);
  await settle();
  expect(server.record("songs", "s0")?.["title"]).toBe("Mine");
});

test("a hidden tab does not sync until it is visible again", async () => {
  show("hidden");
  await settle();
  expect(TestStream.open).toHaveLength(0);
  server.requests = 0;
  await editTitle("While hidden");
  await pass(5 * MINUTE_MS);
  await settle();
  expect(server.requests).toBe(0);
  show("visible");
  await settle();
  expect(server.record("songs", "s0")?.["title"]).toBe("While hidden");
});

test("only one of two visible windows opens the stream of hints", async () => {
  const other = new BandDatabase("loop");
  const stopOther = keepInSync(other);
  await settle();
  expect(TestStream.open).toHaveLength(1);
  stopOther();
  other.close();
});

test("while a sign-in is needed, no request is sent; afterwards, pending edits are sent", async () => {
  pauseSync();
  server.requests = 0;
  await editTitle("Waiting");
  await pass(10 * MINUTE_MS);
  await settle();
  expect(server.requests).toBe(0);
  syncNow();
  await settle();
  expect(server.record("songs", "s0")?.["title"]).toBe("Waiting");
});

test("if the server requires a newer version of the app, the app asks for an update, and the edit waits", async () => {
  server.fault = () => 426;
  await editTitle("Mine");
  await settle();
  expect(status.needsUpdate).toBe(true);
  expect(await band.outbox.count()).toBe(1);
});

describe("a failing local database", () => {
  const fail = (name: string): (() => void) => {
    const stopFailing = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("no", name);
    });
    return () => stopFailing.mockRestore();
  };

  test.each([
    ["UnknownError", "failed"],
    ["QuotaExceededError", "full"],
  ])("is reported after repeated failures until it works again: %s", async (name, expected) => {
    const mend = fail(name);
    server.write("songs", "s0", { title: "Theirs" });
    syncNow();
    await settle();
    expect(status.storage, "a single failure is not reported").toBeNull();
    await pass(2_000);
    await settle();
    expect(status.storage).toBe(expected);
    for (let minute = 0; minute < 5; minute += 1) {
      await pass(MINUTE_MS);
      await settle();
      expect(status.storage).toBe(expected);
    }
    mend();
    await pass(2 * MINUTE_MS);
    await settle();
    expect(status.storage).toBeNull();
    expect((await band.songs.get("s0"))?.title).toBe("Theirs");
  });

  test("is retried at most twice a minute in the long run", async () => {
    const mend = fail("UnknownError");
    server.write("songs", "s0", { title: "Theirs" });
    await pass(5 * MINUTE_MS);
    await settle();
    server.requests = 0;
    await pass(10 * MINUTE_MS);
    await settle();
    expect(server.requests).toBeLessThanOrEqual(2 * 10);
    mend();
  });
});
