import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { GigOut } from "@bandstand/shared/gigs/contract.ts";
import type { RehearsalOut } from "@bandstand/shared/rehearsals/contract.ts";
import type { Song } from "@bandstand/shared/songs/contract.ts";
import type { TrashItem } from "@bandstand/shared/trash/contract.ts";
import { describe, expect, it } from "vitest";
import { serviceWrite } from "../database/records.ts";
import { records } from "../database/synced.ts";
import { gigCollection } from "../gigs/model.ts";
import { allDocuments } from "../testing/documents.ts";
import { memberIds } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";
import { SyncedDevice } from "../testing/synced-device.ts";
import { purgeTrash } from "./model.ts";
import { createGig, createRehearsal, createSong } from "../testing/records.ts";

const TODAY = "2026-05-09T12:00:00.000Z";

const { clients, clock, travelTo } = await startBand({ now: TODAY });

const newGig = (more: object = {}): Promise<GigOut> => createGig(clients.editor, { name: "Sommerfest", ...more });
const newSong = (title: string, more: object = {}): Promise<Song> => createSong(clients.editor, title, more);
const newRehearsal = (more: object = {}): Promise<RehearsalOut> =>
  createRehearsal(clients.editor, { begin: "2026-05-20T17:30:00.000Z", location: "Halle 3", ...more });
const trash = async (who = clients.editor): Promise<TrashItem[]> =>
  (await who.get("/trash?limit=200")).json<{ items: TrashItem[] }>().items;
const inTrash = async (id: string): Promise<TrashItem | undefined> => (await trash()).find((item) => item.id === id);
const restore = (id: string, who = clients.editor, headers?: Record<string, string>) =>
  who.post(`/trash/${id}/restore`, undefined, headers);
const without = <T extends object>(record: T): object => ({
  ...record,
  updated_at: null,
  duplicate_warning: undefined,
});

describe("the trash", () => {
  it("lists deleted items, latest first, with who deleted them and when they will be purged", async () => {
    const [gig, song] = [await newGig(), await newSong("Weg damit")];
    await clients.editor.delete(`/songs/${song.song_id}`);
    clock.now = new Date("2026-05-09T12:00:01.000Z");
    await clients.admin.delete(`/gigs/${gig.gig_id}`);
    clock.now = new Date(TODAY);
    expect(await trash()).toEqual([
      {
        id: gig.gig_id,
        kind: "gig",
        name: "Sommerfest",
        interpret: null,
        date: "2026-06-20",
        deleted_at: "2026-05-09T12:00:01.000Z",
        deleted_by: memberIds.admin,
        purge_at: "2026-06-08T12:00:01.000Z",
      },
      {
        id: song.song_id,
        kind: "song",
        name: "Weg damit",
        interpret: "Die Probe",
        date: null,
        deleted_at: TODAY,
        deleted_by: memberIds.editor,
        purge_at: "2026-06-08T12:00:00.000Z",
      },
    ]);
  });

  it("finds each item by its id, because no new record can take the id of a record of another kind", async () => {
    const [gig, song] = [await newGig(), await newSong("Nur einmal")];
    const taken = async (path: string, body: object) => {
      const reply = await clients.editor.post(path, body);
      return [reply.status, reply.json<{ code: string }>().code];
    };
    const chart = { chart_id: gig.gig_id, name: "A", text: "[C]La", written_key: null, notation: "english" };
    expect(await taken(`/songs/${song.song_id}/charts`, { ...chart, parts: null, source: null })).toEqual([
      409,
      "ID_TAKEN",
    ]);
    expect(await taken("/songs", { song_id: gig.gig_id, title: "Doppelt", interpret: "Die Probe" })).toEqual([
      409,
      "ID_TAKEN",
    ]);
    expect(await taken("/gigs", { gig_id: song.song_id, name: "Doppelt", date: "2026-06-20" })).toEqual([
      409,
      "ID_TAKEN",
    ]);
    const begin = "2026-05-20T17:30:00.000Z";
    expect(await taken("/reh", { rehearsal_id: gig.gig_id, begin })).toEqual([409, "ID_TAKEN"]);
  });

  it("is paged", async () => {
    const page = async (query: string) => (await clients.admin.get(`/trash?${query}`)).json<{ items: TrashItem[] }>();
    const all = await trash();
    expect(await page("limit=1")).toEqual({ items: all.slice(0, 1), total: 2, has_more: true });
    expect(await page("skip=1&limit=1")).toEqual({ items: all.slice(1), total: 2, has_more: false });
  });

  it("is for editors and admins: a musician can neither read it nor restore anything", async () => {
    const { gig_id } = await newGig();
    await clients.editor.delete(`/gigs/${gig_id}`);
    expect((await clients.musician.get("/trash")).status).toBe(403);
    expect((await restore(gig_id, clients.musician)).status).toBe(403);
    expect(await inTrash(gig_id)).toBeDefined();
    expect((await restore(gig_id, clients.admin)).status).toBe(200);
  });
});

describe("restoring an item", () => {
  it("brings a gig back with its setlist, notes and version, and removes it from the trash", async () => {
    const { song_id } = await newSong("Wiederkehr");
    const { gig_id } = await newGig({ venue: { city: "Ulm" } });
    const sets = [{ name: "Set 1", songs: [{ song_id }] }];
    await clients.editor.put("/update_setlist/", { gig_id, setlist_version: 0, sets });
    await clients.editor.put(`/gigs/${gig_id}/notes`, { notes: "*laut*" });
    const before = (await clients.editor.get(`/gigs/${gig_id}`)).json<GigOut>();
    await clients.editor.delete(`/gigs/${gig_id}`);
    const reply = await restore(gig_id);
    expect(reply.status).toBe(200);
    expect(without(reply.json<GigOut>())).toEqual(without(before));
    expect(without((await clients.musician.get(`/gigs/${gig_id}`)).json<GigOut>())).toEqual(without(before));
    expect(await inTrash(gig_id)).toBeUndefined();
  });

  it("brings a song back to the repertoire, where it can be changed and deleted again", async () => {
    const song = await newSong("Comeback", { genre: "Pop", bpm: 120 });
    await clients.editor.delete(`/songs/${song.song_id}`);
    expect(without((await restore(song.song_id)).json<Song>())).toEqual(without(song));
    expect((await clients.editor.put(`/songs/${song.song_id}`, { bpm: 121 })).status).toBe(200);
    expect((await clients.editor.delete(`/songs/${song.song_id}`)).status).toBe(204);
    expect(await inTrash(song.song_id)).toBeDefined();
  });

  it("brings a rehearsal back with its protocol and answers, and it can be deleted again", async () => {
    const { song_id } = await newSong("Protokoll");
    const before = await newRehearsal({
      comment: "Mit Licht",
      songs: [{ song_id, status: "needs_work" }],
      todos: [{ text: "Kabel" }],
    });
    const { rehearsal_id: id } = before;
    await clients.musician.put(`/availability/rehearsal/${id}`, { status: "out", comment: "Urlaub" });
    const answers = async () =>
      (await clients.editor.get(`/availability/rehearsal/${id}`)).json<{ entries: unknown[] }>().entries;
    const given = await answers();
    expect(given).toHaveLength(1);
    expect((await clients.editor.delete(`/reh/${id}`)).status).toBe(204);
    expect((await clients.musician.get(`/reh/${id}`)).status).toBe(404);
    expect(await inTrash(id)).toEqual({
      id,
      kind: "rehearsal",
      name: "Halle 3",
      interpret: null,
      date: null,
      begin: "2026-05-20T17:30:00.000Z",
      deleted_at: TODAY,
      deleted_by: memberIds.editor,
      purge_at: "2026-06-08T12:00:00.000Z",
    });
    const reply = await restore(id);
    expect([reply.status, without(reply.json<RehearsalOut>())]).toEqual([200, without(before)]);
    expect(without((await clients.musician.get(`/reh/${id}`)).json<RehearsalOut>())).toEqual(without(before));
    expect(await answers()).toEqual(given);
    expect(await inTrash(id)).toBeUndefined();
    expect((await clients.editor.delete(`/reh/${id}`)).status).toBe(204);
    expect(await inTrash(id)).toBeDefined();
  });

  it("changes nothing if the id is unknown (404) or the item is not deleted (409)", async () => {
    const [{ gig_id }, { song_id }] = [await newGig(), await newSong("Immer da")];
    const before = await allDocuments();
    for (const id of [newId(), memberIds.editor, "keine-kennung"]) expect((await restore(id)).status).toBe(404);
    for (const id of [gig_id, song_id]) {
      const reply = await restore(id);
      expect([reply.status, reply.json()["code"]]).toEqual([409, "ALREADY_RESTORED"]);
      expect((await restore(id, clients.musician)).status).toBe(403);
    }
    expect(await allDocuments()).toBe(before);
  });

  it("twice with the same key happens once, and only one of many concurrent requests succeeds", async () => {
    const { gig_id } = await newGig();
    await clients.editor.delete(`/gigs/${gig_id}`);
    const key = { "Idempotency-Key": newId() };
    const [first, again] = [await restore(gig_id, clients.editor, key), await restore(gig_id, clients.editor, key)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
    await clients.editor.delete(`/gigs/${gig_id}`);
    expect((await restore(gig_id, clients.editor, key)).status).toBe(404);
    const replies = await Promise.all(Array.from({ length: 30 }, () => restore(gig_id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(29);
  });
});

describe("after thirty days", () => {
  const purged = async (): Promise<number> => await purgeTrash(clock.now);

  it("an item can no longer be restored, even if the sweeper has not run yet; a millisecond earlier it can", async () => {
    const [kept, lost] = [await newGig(), await newGig()];
    for (const { gig_id } of [kept, lost]) await clients.editor.delete(`/gigs/${gig_id}`);
    await travelTo("2026-06-08T11:59:59.999Z");
    expect((await restore(kept.gig_id)).status).toBe(200);
    await travelTo("2026-06-08T12:00:00.000Z");
    expect(await inTrash(lost.gig_id)).toBeUndefined();
    expect((await restore(lost.gig_id)).status).toBe(404);
    await travelTo(TODAY);
  });

  it("a gig's content is permanently deleted from the database; only its tombstone remains", async () => {
    const { gig_id } = await newGig({ name: "Streng geheim", contact: { name: "Frau Sorge" } });
    await clients.editor.put(`/gigs/${gig_id}/notes`, { notes: "Niemals weitersagen" });
    await clients.editor.delete(`/gigs/${gig_id}`);
    await travelTo("2026-06-08T12:00:00.000Z");
    expect(await purged()).toBeGreaterThan(0);
    expect(await purged()).toBe(0);
    const stored = await allDocuments();
    for (const secret of ["Streng geheim", "Frau Sorge", "Niemals weitersagen"]) expect(stored).not.toContain(secret);
    expect(stored).toContain(gig_id);
    expect((await restore(gig_id)).status).toBe(404);
    await travelTo(TODAY);
  });

  it("a rehearsal's content and its answers are permanently deleted from the database", async () => {
    const { rehearsal_id } = await newRehearsal({ comment: "Unter uns", todos: [{ text: "Geheimfach" }] });
    await clients.musician.put(`/availability/rehearsal/${rehearsal_id}`, { status: "out", comment: "Zahnarzt" });
    await clients.editor.delete(`/reh/${rehearsal_id}`);
    await travelTo("2026-06-08T12:00:00.000Z");
    expect(await purged()).toBeGreaterThan(0);
    expect(await purged()).toBe(0);
    const stored = await allDocuments();
    for (const secret of ["Unter uns", "Geheimfach", "Zahnarzt"]) expect(stored).not.toContain(secret);
    expect((await restore(rehearsal_id)).status).toBe(404);
    await travelTo(TODAY);
  });

  it("a song keeps its title, `interpret` and length, because old setlists show them", async () => {
    const { song_id } = await newSong("Alt und lieb", { duration: "3:30", comment: "Kapo 3", composer: "Bach" });
    const { gig_id } = await newGig({ date: "2026-05-05" });
    const sets = [{ name: "Set 1", songs: [{ song_id }] }];
    await clients.editor.put("/update_setlist/", { gig_id, setlist_version: 0, sets });
    await clients.editor.delete(`/songs/${song_id}`);
    await travelTo("2026-06-08T12:00:00.000Z");
    await purged();
    expect(await allDocuments()).not.toContain("Kapo 3");
    const device = new SyncedDevice(clients.musician);
    await device.sync();
    expect(device.table("deleted_songs").get(song_id)).toMatchObject({
      title: "Alt und lieb",
      interpret: "Die Probe",
      duration: "00:03:30",
    });
    const { timing } = (await clients.musician.get(`/gigs/${gig_id}`)).json<GigOut>();
    expect(timing.sets[0]?.duration).toBe("00:03:30");
    await travelTo(TODAY);
  });

  it("an item that is restored and purged at the same time is either completely restored or gone for good", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { gig_id } = await newGig({ name: `Wettlauf ${round}` });
      await clients.editor.delete(`/gigs/${gig_id}`);
      const [reply] = await Promise.all([restore(gig_id), purgeTrash(new Date("2026-06-08T12:00:00.000Z"))]);
      const gig = await clients.editor.get(`/gigs/${gig_id}`);
      if (reply.status === 200) expect(gig.json<GigOut>().name).toBe(`Wettlauf ${round}`);
      else expect([reply.status, gig.status]).toEqual([404, 404]);
    }
  });
});

describe("the contents of the trash", () => {
  it("on devices follow deletions, restorations and purges, and never reach a musician", async () => {
    const editor = new SyncedDevice(clients.editor);
    const musician = new SyncedDevice(clients.musician);
    await Promise.all([editor.sync(), musician.sync()]);
    const [back, gone] = [await newGig({ name: "Kommt wieder" }), await newGig({ name: "Rumpelstilz" })];
    const draft = await newGig({ name: "Entwurf Xaver", published: 0 });
    const { song_id } = await newSong("Trashlied");
    for (const { gig_id } of [back, gone, draft]) await clients.editor.delete(`/gigs/${gig_id}`);
    await clients.editor.delete(`/songs/${song_id}`);
    const { rehearsal_id } = await newRehearsal();
    await clients.editor.delete(`/reh/${rehearsal_id}`);
    await Promise.all([editor.sync(), musician.sync()]);
    const shown = (device: SyncedDevice): object[] =>
      [...device.table("trash").values()].map(({ rev: _rev, ...item }) => item);
    expect(new Set(shown(editor))).toEqual(new Set(await trash()));
    expect(musician.table("trash").size).toBe(0);
    expect(editor.table("trash").has(rehearsal_id)).toBe(true);
    const newcomer = new SyncedDevice(clients.editor);
    await newcomer.sync();
    expect(newcomer.rows()).toEqual(editor.rows());
    await restore(back.gig_id);
    await restore(rehearsal_id);
    await editor.sync();
    expect(editor.table("trash").has(rehearsal_id)).toBe(false);
    expect(editor.table("rehearsals").has(rehearsal_id)).toBe(true);
    expect(editor.table("trash").has(back.gig_id)).toBe(false);
    expect(editor.table("gigs").has(back.gig_id)).toBe(true);
    await purgeTrash(new Date("2026-06-10T12:00:00.000Z"));
    const fresh = new SyncedDevice(clients.editor);
    await Promise.all([editor.sync(), fresh.sync(), musician.sync()]);
    expect(shown(editor)).toEqual([]);
    expect(editor.rows()).toEqual(fresh.rows());
    expect(musician.received).not.toContain("Entwurf Xaver");
    expect(musician.received).not.toContain('"deleted_by"');
  });

  it("name no deleter if the service itself deleted an item", async () => {
    const { gig_id } = await newGig();
    await records.remove(gigCollection, gig_id, serviceWrite(clock.now));
    expect(await inTrash(gig_id)).toMatchObject({ deleted_by: null });
  });
});
