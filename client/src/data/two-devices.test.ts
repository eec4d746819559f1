// @vitest-environment node
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import "../availability/commands.ts";
import "../gigs/commands.ts";
import "../setlists/commands.ts";
import "../songs/commands.ts";
import { Device, startRealBand } from "../testing/real-band.ts";
import { readMeta } from "./db.ts";
import { storeChanges } from "./pull.ts";
import { selfCheck } from "./self-check.ts";
import { status } from "./status.ts";
import { SyncRounds } from "./sync-rounds.ts";

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startRealBand();
});
afterAll(() => stop());

const sorted = (ids: readonly (string | undefined)[]) => ids.toSorted((a, b) => String(a).localeCompare(String(b)));

let admin: Device;
let editor: Device;

beforeEach(async () => {
  admin = new Device();
  editor = new Device();
  await admin.signIn("admin");
  await editor.signIn("editor");
});

async function gigWithSetlist(): Promise<{ gig_id: string; songs: string[]; sets: SetlistSet[] }> {
  const [gig_id, songs] = [newId(), [newId(), newId(), newId()]];
  for (const [at, song_id] of songs.entries())
    await admin.edit("createSong", { song_id, title: `Song ${at} ${song_id}`, interpret: "Band" });
  await admin.edit("createGig", { body: { gig_id, name: "Sommerfest", date: "2031-05-09" }, copied: {} });
  const entry = (song_id: string) => ({ entry_id: newId(), song_id, uebersprungen: false });
  const sets = [{ set_id: newId(), name: "Set 1", songs: songs.slice(0, 2).map(entry) }];
  await admin.edit("updateSetlist", { gig_id, sets });
  await admin.sync();
  await editor.sync();
  return { gig_id, songs, sets };
}

const added = (sets: readonly SetlistSet[], song_id: string): SetlistSet[] =>
  sets.map((set) => ({ ...set, songs: [...set.songs, { entry_id: newId(), song_id, uebersprungen: false }] }));

test("a gig, its songs and its setlist created offline arrive on the other device", async () => {
  const { gig_id, sets } = await gigWithSetlist();
  expect((await editor.band.gigs.get(gig_id))?.setlist.sets).toEqual(sets);
  expect(await editor.tables()).toEqual(await admin.tables());
});

test("a setlist edited offline on two devices keeps every song added on either device", async () => {
  const { gig_id, songs, sets } = await gigWithSetlist();
  await admin.edit("updateSetlist", { gig_id, sets: added(sets, songs[2]!) });
  await editor.edit("updateSetlist", { gig_id, sets: added(sets, songs[0]!) });
  await admin.sync();
  await editor.sync();
  await admin.sync();
  const merged = (await admin.band.gigs.get(gig_id))?.setlist.sets.flatMap((set) =>
    set.songs.map((one) => one.song_id),
  );
  expect(sorted(merged ?? [])).toEqual(sorted([songs[0], songs[0], songs[1], songs[2]]));
  expect(await editor.tables()).toEqual(await admin.tables());
});

test("edits that need a song or gig wait until it has been restored, if it was deleted and restored offline", async () => {
  const { gig_id, songs, sets } = await gigWithSetlist();
  const song_id = songs[2]!;
  const [gig, song] = [await admin.band.gigs.get(gig_id), await admin.band.songs.get(song_id)];
  await admin.edit("deleteSong", { song_id, title: "" });
  await admin.edit("restoreSong", { song });
  await admin.edit("deleteGig", { gig_id });
  await admin.edit("restoreGig", { gig_id, gig });
  await admin.edit("updateSetlist", { gig_id, sets: added(sets, song_id) });
  const answer = { event_type: "gig", event_id: gig_id, title: "", user_id: admin.band.user_id, status: "in" };
  await admin.edit("setAvailability", answer);
  await admin.sync();
  expect(await admin.band.failed.toArray()).toEqual([]);
  expect((await admin.band.gigs.get(gig_id))?.setlist.sets[0]?.songs.at(-1)).toMatchObject({ song_id });
  expect((await admin.band.availability.get(gig_id))?.entries).toMatchObject([{ status: "in" }]);
});

test("a song that was removed offline from a setlist is deleted only once the setlist has been sent", async () => {
  const { gig_id, songs } = await gigWithSetlist();
  await admin.edit("updateSetlist", { gig_id, sets: [] });
  await admin.edit("deleteSong", { song_id: songs[0], title: "" });
  await admin.edit("deleteSong", { song_id: songs[1], title: "" });
  await admin.sync();
  expect(await admin.band.failed.toArray()).toEqual([]);
  expect(await admin.band.songs.bulkGet(songs.slice(0, 2))).toEqual([undefined, undefined]);
});

test("songs that are deleted and restored offline, and the setlists that contain them, never wait for each other", async () => {
  const evenings = [await gigWithSetlist(), await gigWithSetlist()];
  for (const { gig_id, sets } of evenings)
    await admin.edit("updateSetlist", { gig_id, sets: sets.map((set) => ({ ...set, name: "Set 2" })) });
  for (const { songs } of evenings) {
    const song = await admin.band.songs.get(songs[0]!);
    await admin.edit("deleteSong", { song_id: songs[0], title: "" });
    await admin.edit("restoreSong", { song });
  }
  await admin.sync();
  for (const { gig_id, songs } of evenings) {
    expect((await admin.band.gigs.get(gig_id))?.setlist.sets).toMatchObject([{ name: "Set 2" }]);
    expect(await admin.band.songs.get(songs[0]!)).toBeDefined();
  }
});

test("polling alone finds a setlist changed by others, even if nothing else in the gig has changed", async () => {
  const { gig_id, songs, sets } = await gigWithSetlist();
  const before = (await editor.band.gigs.get(gig_id))!;
  expect(globalThis.EventSource, "no event stream is available").toBeUndefined();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const rounds = new SyncRounds(editor.band);
  await editor.use(async () => {
    rounds.start();
    await vi.waitFor(() => expect(status).toMatchObject({ online: true, busy: false }));
  });
  const changed = added(sets, songs[2]!);
  await admin.edit("updateSetlist", { gig_id, sets: changed });
  await admin.sync();
  expect((await editor.band.gigs.get(gig_id))?.setlist_version).toBe(before.setlist_version);
  await editor.use(async () => {
    await vi.advanceTimersByTimeAsync(15_000);
    await vi.waitFor(async () =>
      expect(await editor.band.gigs.get(gig_id)).toEqual({
        ...before,
        rev: before.rev + 1,
        setlist_version: before.setlist_version + 1,
        setlist: { sets: changed },
        updated_at: expect.any(String),
      }),
    );
  });
  rounds.stop();
  vi.useRealTimers();
});

test("an edit whose response was lost is applied once", async () => {
  const { gig_id, songs, sets } = await gigWithSetlist();
  const before = (await admin.band.gigs.get(gig_id))!.setlist_version;
  await admin.edit("updateSetlist", { gig_id, sets: added(sets, songs[2]!) });
  await admin.edit("updateSong", { song_id: songs[0], fields: { comment: "capo 2" } });
  admin.lost = 2;
  await admin.sync();
  await editor.sync();
  expect((await editor.band.gigs.get(gig_id))?.setlist_version).toBe(before + 1);
  expect((await editor.band.songs.get(songs[0]!))?.comment).toBe("capo 2");
  expect(await editor.tables()).toEqual(await admin.tables());
});

test("two edits to different fields are both kept; a field that both edits changed is left for the user to decide", async () => {
  const { songs } = await gigWithSetlist();
  const song_id = songs[0]!;
  await admin.edit("updateSong", { song_id, fields: { key: "Am", comment: "from the admin" } });
  await editor.edit("updateSong", { song_id, fields: { bpm: 120, comment: "from the editor" } });
  await admin.sync();
  await editor.sync();
  await admin.sync();
  expect(await admin.band.songs.get(song_id)).toMatchObject({ key: "Am", bpm: 120, comment: "from the admin" });
  const [conflict] = await editor.band.conflicts.toArray();
  expect(conflict).toMatchObject({ mine: { comment: "from the editor" }, theirs: { comment: "from the admin" } });
});

test("a field that somebody else changed while it was being edited in a form is left for the user to decide", async () => {
  const { songs } = await gigWithSetlist();
  const song_id = songs[0]!;
  const opened = (await editor.band.songs.get(song_id))!;
  await admin.edit("updateSong", { song_id, fields: { comment: "from the admin", key: "Am" } });
  await admin.sync();
  await editor.sync();
  const fields = { comment: "from the editor", bpm: 120 };
  await editor.edit("updateSong", { song_id, fields, seen: { comment: opened.comment, bpm: opened.bpm } });
  await editor.sync();
  expect(await editor.band.songs.get(song_id)).toMatchObject({ key: "Am", bpm: 120, comment: "from the admin" });
  const [conflict] = await editor.band.conflicts.toArray();
  expect(conflict).toMatchObject({ mine: { comment: "from the editor" }, theirs: { comment: "from the admin" } });
  await editor.edit("updateSong", conflict!.args as object);
  await editor.sync();
  await admin.sync();
  expect((await admin.band.songs.get(song_id))?.comment).toBe("from the editor");
});

test("an edit that the service refuses is saved with the reason, and the previous state is shown again", async () => {
  const { songs } = await gigWithSetlist();
  const song_id = songs[0]!;
  await editor.edit("updateSong", { song_id, fields: { status: "rejected" } });
  await editor.sync();
  expect(await editor.band.failed.toArray()).toMatchObject([{ code: "STATUS_MOVE", args: { song_id } }]);
  expect((await editor.band.songs.get(song_id))?.status).toBe("active");
});

test("a musician's device contains a gig only while the gig is published", async () => {
  const { gig_id } = await gigWithSetlist();
  const musician = new Device();
  await musician.signIn("musician");
  await musician.sync();
  expect(await musician.band.gigs.get(gig_id)).toBeUndefined();
  await admin.edit("updateGig", { gig_id, fields: { published: 1 } });
  await admin.sync();
  await musician.sync();
  expect(await musician.band.gigs.get(gig_id)).toBeDefined();
  await admin.edit("updateGig", { gig_id, fields: { published: 0 } });
  await admin.sync();
  await musician.sync();
  expect(await musician.band.gigs.get(gig_id)).toBeUndefined();
});

const TOMORROW = Date.now() + 25 * 60 * 60 * 1000;

test("the daily self-check fetches everything again even if the stream sends a change while it compares", async () => {
  const { songs } = await gigWithSetlist();
  const row = (await editor.band.songs.get(songs[0]!))!;
  await editor.band.songs.put({ ...row, title: "Broken", rev: row.rev - 1 });
  const digest = vi.spyOn(crypto.subtle, "digest").mockImplementationOnce(async (...given) => {
    const from = (await readMeta<string>(editor.band, "cursor"))!;
    /* Another cursor that the service can read: the same fields with other spaces. */
    const fields: unknown = JSON.parse(Buffer.from(from, "base64url").toString());
    const cursor = Buffer.from(JSON.stringify(fields, null, 1)).toString("base64url");
    await storeChanges(editor.band, { from, changes: [], cursor });
    return await crypto.subtle.digest(...given);
  });
  expect(await editor.use(() => selfCheck(editor.band, TOMORROW))).toBe(true);
  digest.mockRestore();
  await editor.sync();
  expect((await editor.band.songs.get(songs[0]!))?.title).toBe(row.title);
});

test("the daily self-check finds an incorrect row, and the next sync fetches it again", async () => {
  const { songs } = await gigWithSetlist();
  expect(await editor.use(() => selfCheck(editor.band))).toBe(false);
  const row = (await editor.band.songs.get(songs[0]!))!;
  await editor.band.songs.put({ ...row, title: "Broken", rev: row.rev - 1 });
  expect(await editor.use(() => selfCheck(editor.band, TOMORROW))).toBe(true);
  await editor.sync();
  expect((await editor.band.songs.get(songs[0]!))?.title).toBe(row.title);
});
