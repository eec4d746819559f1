import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { ChartChoices } from "@bandstand/shared/charts/contract.ts";
import { describe, expect, it } from "vitest";
import { startBand } from "../testing/band.ts";
import type { Client } from "../testing/client.ts";
import { createSong } from "../testing/records.ts";
import { SyncedDevice } from "../testing/synced-device.ts";
import { purgeTrash } from "../trash/model.ts";

const { clients } = await startBand({ now: "2026-05-09T12:00:00.000Z" });
const { editor, musician, admin } = clients;

const newSong = async (): Promise<string> => (await createSong(editor, newId())).song_id;
const choose = (by: Client, song_id: string, body: object) => by.put(`/me/chart_choices/${song_id}`, body);
const chosen = async (by: Client, song_id: string): Promise<ChartChoices | undefined> =>
  (await by.get("/me/chart_choices?limit=200"))
    .json<{ items: ChartChoices[] }>()
    .items.find((one) => one.song_id === song_id);

describe("how a member reads the charts of a song", () => {
  it("is stored per member, and each choice can be changed on its own", async () => {
    const song_id = await newSong();
    expect(await chosen(musician, song_id)).toBeUndefined();
    const first = (await choose(musician, song_id, { capo: 2 })).json<ChartChoices>();
    expect(first).toMatchObject({ song_id, chart_id: null, capo: 2, hide_chords: null, sounding: false });
    const chart_id = newId();
    const second = (await choose(musician, song_id, { chart_id, hide_chords: true })).json<ChartChoices>();
    expect(second).toEqual({ ...first, chart_id, hide_chords: true });
    expect((await choose(musician, song_id, { capo: null })).json()).toEqual({ ...second, capo: null });
    expect(await chosen(musician, song_id)).toEqual({ ...second, capo: null });
  });

  it("is visible to nobody else, neither over REST nor on devices", async () => {
    const song_id = await newSong();
    await choose(musician, song_id, { capo: 7 });
    await choose(admin, song_id, { capo: 3 });
    expect([(await chosen(musician, song_id))?.capo, (await chosen(admin, song_id))?.capo]).toEqual([7, 3]);
    expect(await chosen(editor, song_id)).toBeUndefined();
    const [own, foreign] = [new SyncedDevice(musician), new SyncedDevice(editor)];
    for (const device of [own, foreign]) await device.sync();
    const capos = (device: SyncedDevice) =>
      [...device.table("chart_choices").values()].filter((row) => row["song_id"] === song_id).map((row) => row["capo"]);
    expect([capos(own), capos(foreign)]).toEqual([[7], []]);
    await choose(musician, song_id, { capo: 8 });
    for (const device of [own, foreign]) await device.sync();
    expect([capos(own), capos(foreign)]).toEqual([[8], []]);
  });

  it("is kept in one record if several devices choose at the same moment", async () => {
    const song_id = await newSong();
    const bodies = [{ capo: 1 }, { hide_chords: true }, { sounding: true }];
    const replies = await Promise.all(bodies.map((body) => choose(musician, song_id, body)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await chosen(musician, song_id)).toMatchObject({ capo: 1, hide_chords: true, sounding: true });
  });

  it.each([{ capo: 12 }, { capo: -1 }, { capo: 1.5 }, { chart_id: "x" }, { hide_chords: 1 }, { user_id: newId() }])(
    "such as %j is refused with 422, and nothing changes",
    async (body) => {
      const song_id = await newSong();
      expect((await choose(musician, song_id, body)).status).toBe(422);
      expect(await chosen(musician, song_id)).toBeUndefined();
    },
  );

  it("is kept while the song is in the trash, and permanently deleted with it", async () => {
    const song_id = await newSong();
    await choose(musician, song_id, { capo: 5 });
    const device = new SyncedDevice(musician);
    await device.sync();
    const id = (await chosen(musician, song_id))?.choices_id ?? "";
    await editor.delete(`/songs/${song_id}`);
    expect((await choose(musician, song_id, { capo: 4 })).status).toBe(200);
    await purgeTrash(new Date("2026-06-10T12:00:00.000Z"));
    expect(await chosen(musician, song_id)).toBeUndefined();
    expect((await choose(musician, song_id, { capo: 3 })).status).toBe(404);
    await device.sync();
    expect(device.table("chart_choices").has(id)).toBe(false);
  });
});
