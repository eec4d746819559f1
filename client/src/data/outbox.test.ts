import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import Dexie from "dexie";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../gigs/commands.ts";
import "../setlists/commands.ts";
import "../songs/commands.ts";
import { BandServer } from "../testing/band-server.ts";
import { BandDatabase } from "./db.ts";
import { takeOver } from "./incoming.ts";
import { plainEdit, mutationOf } from "./mutation-kinds.ts";
import { enqueue } from "./mutations.ts";
import { inOneTransaction } from "./outbox.ts";
import { pull } from "./pull.ts";
import { Pusher } from "./push.ts";

let server: BandServer;
let band: BandDatabase;
let pusher: Pusher;
let now = 0;

const entry = (entry_id: string) => ({ entry_id, song_id: "s0", uebersprungen: false });
const setsOf = (...ids: readonly string[]): SetlistSet[] => [{ set_id: "set", name: "Set", songs: ids.map(entry) }];
const idsOf = (sets: readonly SetlistSet[] | undefined): string[] =>
  (sets ?? []).flatMap((set) => set.songs.map((one) => one.entry_id));
const shownIds = async (): Promise<string[]> => idsOf((await band.gigs.get("g"))?.setlist.sets);
const edit = (name: string, args: object): Promise<unknown> => enqueue(band, mutationOf(name)!, args);
const othersSet = (...ids: readonly string[]): void =>
  void server.write("gigs", "g", {
    setlist: { sets: setsOf(...ids) },
    setlist_version: Number(server.docs.gigs.get("g")?.["setlist_version"]) + 1,
  });

beforeEach(async () => {
  server = new BandServer();
  vi.stubGlobal("fetch", server.fetch);
  server.write("songs", "s0", { title: "One", comment: "", genre: null });
  server.write("gigs", "g", {
    name: "Gig",
    date: "2031-05-09",
    setlist_version: 0,
    setlist: { sets: setsOf("a", "b") },
  });
  band = new BandDatabase("outbox");
  now = 0;
  pusher = new Pusher(band, () => now);
  await pull(band);
});

afterEach(async () => {
  vi.unstubAllGlobals();
  band.close();
  await Dexie.delete("bandstand:outbox");
});

test("an edit is visible and queued before any request is sent", async () => {
  server.requests = 0;
  await edit("updateSong", { song_id: "s0", fields: { title: "Two" } });
  expect((await band.songs.get("s0"))?.title).toBe("Two");
  expect(await band.outbox.count()).toBe(1);
  expect(server.requests).toBe(0);
});

test("unsent setlist edits are combined into one, which keeps the first edit's base", async () => {
  await edit("updateSetlist", { gig_id: "g", sets: setsOf("a", "b", "c") });
  await edit("updateSetlist", { gig_id: "g", sets: setsOf("a", "c") });
  const entries = await band.outbox.toArray();
  expect(entries).toHaveLength(1);
  expect(idsOf(entries[0]?.base as SetlistSet[])).toEqual(["a", "b"]);
  expect(idsOf((entries[0]?.args as { sets: SetlistSet[] }).sets)).toEqual(["a", "c"]);
});

test("an edit that may have reached the server is never changed by a later edit", async () => {
  await edit("updateSetlist", { gig_id: "g", sets: setsOf("a", "b", "c") });
  server.fault = () => "lost_answer";
  await pusher.push();
  await edit("updateSetlist", { gig_id: "g", sets: setsOf("a", "b", "c", "d") });
  expect(await band.outbox.count()).toBe(2);
  server.fault = () => "none";
  await pusher.push();
  expect(server.reusedKeys).toEqual([]);
  expect(server.applied).toHaveLength(2);
  expect(await shownIds()).toEqual(["a", "b", "c", "d"]);
});

test("others' additions are shown together with those of a pending edit", async () => {
  await edit("updateSetlist", { gig_id: "g", sets: setsOf("a", "b", "mine") });
  othersSet("theirs", "a", "b");
  await pull(band);
  expect(await shownIds()).toEqual(["theirs", "a", "b", "mine"]);
});

test("an entry that others have removed stays removed, even if a later edit by this member still contains it", async () => {
  await edit("updateSetlist", { gig_id: "g", sets: setsOf("a", "b", "mine") });
  othersSet("theirs", "a", "b");
  await pull(band);
  await edit("updateSetlist", { gig_id: "g", sets: setsOf("theirs", "a", "b", "mine", "more") });
  othersSet("a", "b");
  await pusher.push();
  expect(idsOf((server.record("gigs", "g")?.["setlist"] as { sets: SetlistSet[] }).sets)).toEqual([
    "a",
    "b",
    "mine",
    "more",
  ]);
});

test("a row that arrives after a newer version of the same row changes nothing", async () => {
  server.write("songs", "s0", { title: "New" });
  await pull(band);
  const late = { collection: "songs", id: "s0", rev: 1, record: { title: "Old" } };
  await inOneTransaction(band, () => takeOver(band, [late]));
  expect((await band.songs.get("s0"))?.title).toBe("New");
});

test("a late response to this member's edit does not hide later changes by others", async () => {
  await edit("updateSong", { song_id: "s0", fields: { title: "Mine" } });
  const faults = ["slow"] as const;
  let at = 0;
  server.fault = () => faults[at++] ?? "none";
  server.meanwhile = () => void server.write("songs", "s0", { comment: "theirs" });
  const pushing = pusher.push();
  await vi.waitFor(() => expect(server.docs.songs.get("s0")?.["comment"]).toBe("theirs"));
  await pull(band);
  await pushing;
  expect(await band.songs.get("s0")).toMatchObject({ title: "Mine", comment: "theirs", rev: 3 });
});

test("an edit that references a record waits until that record exists", async () => {
  await edit("createSong", { song_id: "new", title: "New", interpret: "Band" });
  await edit("updateSetlist", {
    gig_id: "g",
    sets: [{ set_id: "set", name: "Set", songs: [{ ...entry("x"), song_id: "new" }] }],
  });
  server.fault = () => 500;
  await pusher.push();
  expect(server.applied).toEqual([]);
  server.fault = () => "none";
  now += 60_000;
  await pusher.push();
  expect(server.applied.map(({ id }) => id)).toEqual(["new", "g"]);
});

test("a lane whose requests fail does not block other lanes", async () => {
  server.write("songs", "s1", { title: "Other" });
  await pull(band);
  await edit("updateSong", { song_id: "s0", fields: { title: "Mine" } });
  await edit("updateSong", { song_id: "s1", fields: { title: "Mine too" } });
  let at = 0;
  server.fault = () => (at++ === 0 ? 500 : "none");
  const outcome = await pusher.push();
  expect(server.applied.map(({ id }) => id)).toEqual(["s1"]);
  expect(outcome.wait).toBeGreaterThan(0);
});

test("if the response does not contain the record, the edit stays visible until the next pull", async () => {
  plainEdit<{ gig_id: string; token: string }, { appended?: readonly string[] }>({
    name: "appendWord",
    route: "updateGig",
    collection: "gigs",
    id: ({ gig_id }) => gig_id,
    apply: (gig, { token }) => gig && { ...gig, appended: [...(gig.appended ?? []), token] },
    request: ({ gig_id, token }) => ({ params: { gig_id }, body: { append: token } }),
  });
  await edit("appendWord", { gig_id: "g", token: "word" });
  await pusher.push();
  expect(await band.outbox.count()).toBe(0);
  expect(await band.rows("gigs").get("g")).toMatchObject({ name: "Gig", appended: ["word"] });
  await pull(band);
  expect(await band.rows("gigs").get("g")).toMatchObject({ name: "Gig", appended: ["word"], rev: 2 });
});

test("deleting a record that somebody else has already deleted succeeds", async () => {
  await edit("deleteSong", { song_id: "s0", title: "One" });
  server.write("songs", "s0", { deleted: true });
  await pusher.push();
  expect([await band.outbox.count(), await band.failed.count(), await band.songs.count()]).toEqual([0, 0, 0]);
});

test("an edit of an unknown kind stays in the outbox and blocks only its own lane", async () => {
  await edit("updateSong", { song_id: "s0", fields: { title: "Mine" } });
  await band.outbox.toCollection().modify({ name: "of another version" });
  await edit("updateSetlist", { gig_id: "g", sets: setsOf("a") });
  await pusher.push();
  expect((await band.outbox.toArray()).map(({ name }) => name)).toEqual(["of another version"]);
});

test("after five merges in a row, a setlist edit is left for the user to resolve", async () => {
  await edit("updateSetlist", { gig_id: "g", sets: setsOf("a", "b", "mine") });
  const fetch = server.fetch;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (init.method === "PUT") othersSet("a", "b");
    return await fetch(address, init);
  });
  await pusher.push();
  expect(await band.failed.toArray()).toMatchObject([{ name: "updateSetlist", code: "SETLIST_CONFLICT", merges: 5 }]);
});

test("a full sync deletes no rows before the snapshot is complete", async () => {
  server.write("songs", "s1", { title: "Stays" });
  await pull(band);
  server.docs.songs.delete("s0");
  await edit("createSong", { song_id: "offline", title: "Offline", interpret: "Band" });
  server.restore();
  /* The server answers the pull with a reset; then the first page arrives, but the second does not. */
  let at = 0;
  server.fault = () => (++at === 3 ? "lost_request" : "none");
  expect((await pull(band)).ok).toBe(false);
  expect((await band.songs.toArray()).map((song) => song.song_id)).toEqual(["offline", "s0", "s1"]);
  server.requests = 0;
  expect((await pull(band)).ok).toBe(true);
  /* The sync resumes where it stopped: it fetches the second page and pulls. */
  expect(server.requests).toBe(2);
  expect((await band.songs.toArray()).map((song) => song.song_id)).toEqual(["offline", "s1"]);
});

test("after a backup is restored, records that had been changed since then are shown as they were in the backup", async () => {
  const songs = new Map(server.docs.songs);
  const gigs = new Map(server.docs.gigs);
  server.write("songs", "s0", { title: "Changed after the backup" });
  othersSet("a", "b", "c");
  await pull(band);
  await edit("updateSong", { song_id: "s0", fields: { comment: "capo 2" } });
  Object.assign(server.docs, { songs, gigs });
  server.restore();
  await pull(band);
  expect(await band.songs.get("s0")).toMatchObject({ title: "One", comment: "capo 2" });
  expect(await shownIds()).toEqual(["a", "b"]);
  await pusher.push();
  expect(await band.failed.count()).toBe(0);
  expect(server.record("songs", "s0")).toMatchObject({ title: "One", comment: "capo 2" });
});

test("an edit that is sent right after a backup was restored is merged with the record in the backup", async () => {
  const songs = new Map(server.docs.songs);
  server.write("songs", "s0", { title: "Changed after the backup" });
  await pull(band);
  Object.assign(server.docs, { songs });
  server.restore();
  await edit("updateSong", { song_id: "s0", fields: { comment: "capo 2" } });
  await pusher.push();
  expect(await band.failed.count()).toBe(0);
  expect(server.record("songs", "s0")).toMatchObject({ title: "One", comment: "capo 2" });
  await pull(band);
  expect(await band.songs.get("s0")).toMatchObject({ title: "One", comment: "capo 2" });
});

test("the response to a pull is ignored if another tab has moved the cursor", async () => {
  server.write("songs", "s0", { title: "First" });
  const faults = ["slow"] as const;
  let at = 0;
  server.fault = () => faults[at++] ?? "none";
  server.meanwhile = () => void server.write("songs", "s0", { deleted: true });
  const slow = pull(band);
  const other = new BandDatabase("outbox");
  await vi.waitFor(() => expect(server.docs.songs.get("s0")?.deleted).toBe(true));
  await pull(other);
  await slow;
  expect(await other.songs.get("s0")).toBeUndefined();
  other.close();
});

test("an edit is stored as a copy, so later changes to the object that a screen passed in do not affect it", async () => {
  const fields = { title: "Typed", genre: undefined };
  await edit("updateSong", { song_id: "s0", fields });
  fields.title = "Typed on";
  const [waiting] = await band.outbox.toArray();
  expect(waiting?.args).toEqual({ song_id: "s0", fields: { title: "Typed" } });
});
