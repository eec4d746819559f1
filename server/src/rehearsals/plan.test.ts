import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { RehearsalOut } from "@bandstand/shared/rehearsals/contract.ts";
import type { Song } from "@bandstand/shared/songs/contract.ts";
import { describe, expect, it } from "vitest";
import type { Reply } from "../testing/client.ts";
import { startBand } from "../testing/band.ts";
import { SyncedDevice } from "../testing/synced-device.ts";
import { createRehearsal, createSong } from "../testing/records.ts";

const { editor, musician } = await startBand({ now: "2026-05-09T10:00:00Z" });

const rehearsal = async (begin = "2026-05-20T17:00:00Z"): Promise<string> =>
  (await createRehearsal(editor, { begin })).rehearsal_id;
const song = async (): Promise<string> => (await createSong(editor, `Song ${newId()}`)).song_id;
const plan = (song_id: string, rehearsal_id: string | null): Promise<Reply> =>
  editor.put(`/songs/${song_id}/rehearsal`, { rehearsal_id });
const plannedIn = async (rehearsal_id: string): Promise<string[]> =>
  (await musician.get(`/reh/${rehearsal_id}`)).json<RehearsalOut>().planned_song_ids;
const planOf = async (song_id: string): Promise<string | null> =>
  (await musician.get(`/songs/${song_id}`)).json<Song>().planned_rehearsal_id;

describe("planning a song for a rehearsal", () => {
  it("moves the song from one rehearsal to another, or out of the plan, and leaves the protocol unchanged", async () => {
    const [one, other, song_id] = [await rehearsal(), await rehearsal(), await song()];
    expect((await plan(song_id, one)).json<Song>().planned_rehearsal_id).toBe(one);
    expect(await plannedIn(one)).toEqual([song_id]);
    await plan(song_id, other);
    expect([await plannedIn(one), await plannedIn(other)]).toEqual([[], [song_id]]);
    const listed = (await musician.get("/reh?limit=200")).json<{ items: RehearsalOut[] }>().items;
    expect(listed.find(({ rehearsal_id }) => rehearsal_id === other)).toMatchObject({
      planned_song_ids: [song_id],
      songs: [],
    });
    expect((await plan(song_id, null)).json<Song>().planned_rehearsal_id).toBeNull();
    expect(await plannedIn(other)).toEqual([]);
  });

  it("is refused for musicians, and cannot be done by changing the song's fields", async () => {
    const [rehearsal_id, song_id] = [await rehearsal(), await song()];
    expect((await musician.put(`/songs/${song_id}/rehearsal`, { rehearsal_id })).status).toBe(403);
    expect((await editor.put(`/songs/${song_id}`, { planned_rehearsal_id: rehearsal_id })).status).toBe(422);
    expect(await planOf(song_id)).toBeNull();
  });

  it("is refused and changes nothing if the rehearsal is past (409), or if the rehearsal or the song is unknown (404)", async () => {
    const [coming, song_id] = [await rehearsal(), await song()];
    await plan(song_id, coming);
    const past = await plan(song_id, await rehearsal("2026-05-07T17:00:00Z"));
    expect([past.status, past.json<{ code: string }>().code]).toEqual([409, "REHEARSAL_PAST"]);
    expect((await plan(song_id, newId())).status).toBe(404);
    expect((await plan(newId(), coming)).status).toBe(404);
    expect((await editor.put(`/songs/${song_id}/rehearsal`, {})).status).toBe(422);
    expect(await planOf(song_id)).toBe(coming);
  });

  it("a song that is planned for many rehearsals at once ends up in exactly one of them", async () => {
    const song_id = await song();
    const ids = await Promise.all(Array.from({ length: 8 }, () => rehearsal()));
    const replies = await Promise.all(ids.map((rehearsal_id) => plan(song_id, rehearsal_id)));
    expect(replies.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const holders = await Promise.all(ids.map(async (id) => ((await plannedIn(id)).includes(song_id) ? id : null)));
    expect(holders.filter((id) => id !== null)).toEqual([await planOf(song_id)]);
  });
});

describe("deleting a rehearsal", () => {
  it("removes all songs from its plan, on every device", async () => {
    const [rehearsal_id, one, other] = [await rehearsal(), await song(), await song()];
    await plan(one, rehearsal_id);
    await plan(other, rehearsal_id);
    const device = new SyncedDevice(musician);
    await device.sync();
    expect(device.table("songs").get(one)).toMatchObject({ planned_rehearsal_id: rehearsal_id });
    expect((await editor.delete(`/reh/${rehearsal_id}`)).status).toBe(204);
    await device.sync();
    expect(device.table("rehearsals").has(rehearsal_id)).toBe(false);
    for (const id of [one, other]) expect(device.table("songs").get(id)).toMatchObject({ planned_rehearsal_id: null });
  });

  it("leaves no song planned for it, even if songs are being planned at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const rehearsal_id = await rehearsal();
      const ids = await Promise.all(Array.from({ length: 6 }, () => song()));
      await Promise.all([...ids.map((id) => plan(id, rehearsal_id)), editor.delete(`/reh/${rehearsal_id}`)]);
      expect(await Promise.all(ids.map(planOf))).toEqual(ids.map(() => null));
    }
  });

  it("returns the same response when repeated with the same key", async () => {
    const rehearsal_id = await rehearsal();
    const headers = { "Idempotency-Key": newId() };
    const statuses: number[] = [];
    for (let tries = 0; tries < 2; tries += 1)
      statuses.push((await editor.send("DELETE", `/reh/${rehearsal_id}`, { headers })).status);
    expect(statuses).toEqual([204, 204]);
  });
});

describe("a repeated deletion", () => {
  it("leaves the plan of a rehearsal that has been restored since", async () => {
    const [rehearsal_id, song_id] = [await rehearsal(), await song()];
    const headers = { "Idempotency-Key": newId() };
    const remove = () => editor.send("DELETE", `/reh/${rehearsal_id}`, { headers });
    expect((await remove()).status).toBe(204);
    await editor.post(`/trash/${rehearsal_id}/restore`);
    await plan(song_id, rehearsal_id);
    expect((await remove()).status).toBe(204);
    expect(await plannedIn(rehearsal_id)).toEqual([song_id]);
  });
});

describe("synced devices", () => {
  it("receive upcoming and past rehearsals in the snapshot, and every later change", async () => {
    const [coming, past] = [await rehearsal(), await rehearsal("2025-05-07T17:00:00Z")];
    const device = new SyncedDevice(musician);
    await device.sync();
    expect(device.table("rehearsals").get(past)).toMatchObject({ begin: "2025-05-07T17:00:00.000Z", rev: 1 });
    expect(device.table("rehearsals").get(coming)).not.toHaveProperty("planned_song_ids");
    await musician.post(`/reh/${coming}/comments`, { text: "Bin dabei" });
    await device.sync();
    expect(device.table("rehearsals").get(coming)).toMatchObject({ rev: 2, comments: [{ text: "Bin dabei" }] });
  });
});
