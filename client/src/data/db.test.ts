import Dexie from "dexie";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  BandDatabase,
  closeDatabase,
  database,
  db,
  deleteDatabase,
  releaseWhenInactive,
  mustReload,
  openDatabase,
} from "./db.ts";
import { FirstSnapshot } from "./first-snapshot.ts";

/* After a change here, raise `TABLES_VERSION` in db.ts as well. */
const TABLES = {
  version: 5,
  tables: [
    "absences absence_id",
    "availability event_id",
    "chart_choices choices_id",
    "charts chart_id song_id",
    "config id",
    "conflicts ++n [collection+id]",
    "contacts contact_id",
    "deleted_songs song_id",
    "discussions subject_id",
    "failed ++n",
    "gigs gig_id date line_up_id",
    "line_ups line_up_id",
    "live_states gig_id",
    "me user_id",
    "meta key",
    "my_votes song_id",
    "notice_preferences user_id",
    "outbox ++n [collection+id] lane",
    "play_events ++n gig_id",
    "rehearsals rehearsal_id begin line_up_id",
    "repertoire_lists list_id",
    "setlist_histories gig_id",
    "shadow [collection+id]",
    "songs song_id",
    "stages gig_id",
    "suggestions song_id",
    "surveys survey_id",
    "trash id",
    "users user_id",
  ],
};

afterEach(async () => {
  closeDatabase();
  await deleteDatabase("one");
  await deleteDatabase("two");
});

test("every member has a separate database on a shared device", async () => {
  const one = await openDatabase("one");
  await one.meta.put({ key: "cursor", value: "of one" });
  const two = await openDatabase("two");
  expect(await two.meta.count()).toBe(0);
  expect(database()).toBe(two);
  expect(one.isOpen()).toBe(false);
});

test("opening a database that is already open returns the same connection", async () => {
  expect(await openDatabase("one")).toBe(await openDatabase("one"));
});

test("using the database outside a session throws an error", () => {
  expect(() => db()).toThrow("no database is open");
});

test("a tab with old code never writes to the tables of a newer version", async () => {
  const old = await openDatabase("one");
  const newer = new Dexie("bandstand:one");
  newer.version(3).stores({ gigs: "gig_id, date, kind_of_gig", meta: "key" });
  await newer.open();
  await vi.waitFor(() => expect(mustReload()).toBe(true));
  await expect(old.meta.put({ key: "x", value: 1 })).rejects.toThrow("closed");
  expect(await newer.table("meta").count()).toBe(0);
  newer.close();
});

test("after the tables are upgraded, the next pull fetches everything, and no edit is lost", async () => {
  const older = new Dexie("bandstand:one");
  older.version(0.5).stores({ gigs: "gig_id", outbox: "++n, [collection+id], lane", meta: "key" });
  await older.open();
  await older.table("meta").bulkPut([
    { key: "cursor", value: "before the new collection" },
    { key: "generation", value: 1 },
    { key: "snapshot", value: { generation: 2, after: "page 7", cursor: "of page 1" } },
  ]);
  await older.table("outbox").add({ name: "gigs.update" });
  older.close();
  const band = await openDatabase("one");
  expect(await band.meta.toArray()).toEqual([
    { key: "generation", value: 1 },
    { key: "snapshot", value: { generation: 3, after: null, cursor: null } },
  ]);
  expect(await band.outbox.count()).toBe(1);
});

test("changing the tables requires a new version number, so installed apps fetch new collections", async () => {
  const band = await openDatabase("one");
  const tables = band.tables.map(({ name, schema }) => [
    name,
    schema.primKey.src,
    ...schema.indexes.map(({ src }) => src),
  ]);
  expect({ version: band.verno, tables: tables.map((columns) => columns.join(" ")).toSorted() }).toEqual(TABLES);
});

test("a frozen tab closes the database and opens it again when it resumes", async () => {
  const band = await openDatabase("one");
  releaseWhenInactive();
  document.dispatchEvent(new Event("freeze"));
  expect(band.isOpen()).toBe(false);
  await band.meta.put({ key: "x", value: 1 });
  expect(band.isOpen()).toBe(true);
});

describe("a page that the user leaves", () => {
  const leave = (persisted: boolean) => dispatchEvent(new PageTransitionEvent("pagehide", { persisted }));
  /* Dexie closes its channel to other tabs on `pagehide` and reopens it on this event. */
  const comeBack = () => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));

  test("aborts its transactions if the browser caches the page for Back, so the next page can use the database", async () => {
    const band = await openDatabase("one");
    releaseWhenInactive();
    const progress = { generation: 1, after: null, cursor: null };
    const first = new FirstSnapshot(band);
    const filling = first.store({ changes: [], now: progress, next: progress }).then(() => first.finish());
    const writing = band.meta.put({ key: "x", value: 1 });
    const outcomes = Promise.allSettled([filling, writing]);
    leave(true);
    expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(band.isOpen()).toBe(false);
    comeBack();
    expect(await band.meta.count()).toBe(0);
    expect(band.isOpen()).toBe(true);
  });

  test("finishes its transactions if the browser does not cache the page", async () => {
    const band = await openDatabase("one");
    releaseWhenInactive();
    const writing = band.meta.put({ key: "x", value: 1 });
    leave(false);
    await writing;
    expect(await band.meta.count()).toBe(1);
  });
});

test("opening a database that never responds rejects instead of hanging", async () => {
  const open = vi.spyOn(BandDatabase.prototype, "open").mockImplementation(() => new Dexie.Promise(() => undefined));
  vi.useFakeTimers();
  const opening = openDatabase("one").then(
    () => "opened",
    (error: unknown) => String(error),
  );
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await opening).toContain("cannot be opened");
  vi.useRealTimers();
  open.mockRestore();
});
