import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { GigOut } from "@bandstand/shared/gigs/contract.ts";
import type { SetlistHistory, SetlistState } from "@bandstand/shared/setlists/contract.ts";
import { statesOf } from "@bandstand/shared/setlists/versions.ts";
import { describe, expect, it } from "vitest";
import { gigCollection, restHistories } from "../gigs/model.ts";
import type { Client } from "../testing/client.ts";
import { refreshed } from "../testing/client.ts";
import { memberIds } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";
import { SyncedDevice } from "../testing/synced-device.ts";
import { createGig, createSongs } from "../testing/records.ts";

const TODAY = "2026-05-09T12:00:00.000Z";

const { clients, clock } = await startBand({ now: TODAY });
const songs = await createSongs(clients.editor, ["A", "B", "C", "D"]);

const gig = (more: object = {}): Promise<GigOut> => createGig(clients.editor, more);

/** Replaces the setlist at its current version with one set of the given songs (`"AB"`). */
async function save(gig_id: string, titles: string, who = clients.editor): Promise<GigOut> {
  const { setlist_version, setlist } = (await who.get(`/gigs/${gig_id}`)).json<GigOut>();
  const set_id = setlist.sets[0]?.set_id;
  const sets = [
    { set_id, name: "Set 1", songs: [...titles].map((title) => ({ song_id: songs["ABCD".indexOf(title)] })) },
  ];
  return (await who.put("/update_setlist/", { gig_id, setlist_version, sets })).json();
}

const history = async (gig_id: string, who = clients.editor, query = ""): Promise<SetlistState[]> =>
  (await who.get(`/gigs/${gig_id}/setlist_history${query}`)).json<{ items: SetlistState[] }>().items;
const shown = ({ sets }: { sets: SetlistState["sets"] }): string =>
  sets.map((set) => set.songs.map(({ song_id }) => "ABCD"[songs.indexOf(song_id)]).join("")).join("|");

describe("the history of a setlist", () => {
  it("lists who changed the setlist and when, with the state after each change, latest first", async () => {
    const { gig_id } = await gig();
    await save(gig_id, "AB");
    clock.now = new Date("2026-05-09T12:05:00.000Z");
    const last = await save(gig_id, "ABC", clients.admin);
    clock.now = new Date(TODAY);
    const states = await history(gig_id, clients.musician);
    expect(states.map((state) => [state.setlist_version, state.user_id, state.at, shown(state)])).toEqual([
      [2, memberIds.admin, "2026-05-09T12:05:00.000Z", "ABC"],
      [1, memberIds.editor, TODAY, "AB"],
    ]);
    expect(states[0]?.sets).toEqual(last.setlist.sets);
  });

  it("includes changes made in live mode, and counts restoring an earlier state as a change", async () => {
    const { gig_id } = await gig();
    const first = await save(gig_id, "AB");
    const entry_id = first.setlist.sets[0]?.songs[0]?.entry_id;
    const body = { entry_id, uebersprungen: true, setlist_version: 1 };
    await clients.admin.post(`/gigs_lm/${gig_id}/skip-song`, body);
    await clients.editor.put("/update_setlist/", { gig_id, setlist_version: 2, sets: first.setlist.sets });
    const states = await history(gig_id);
    expect(states.map(({ setlist_version }) => setlist_version)).toEqual([3, 2, 1]);
    expect(states[0]?.sets).toEqual(states[2]?.sets);
    expect(states[1]?.sets[0]?.songs[0]?.uebersprungen).toBe(true);
  });

  it("is empty until the first change, then starts with the template's setlist, and is paged", async () => {
    const template = await gig();
    await save(template.gig_id, "CD");
    const copy = await gig({ template_gig_id: template.gig_id });
    expect(await history(copy.gig_id)).toEqual([]);
    await save(copy.gig_id, "D");
    const states = await history(copy.gig_id);
    expect(states.map((state) => [state.setlist_version, state.user_id, shown(state)])).toEqual([
      [1, memberIds.editor, "D"],
      [0, null, "CD"],
    ]);
    expect(await history(copy.gig_id, clients.editor, "?skip=1&limit=1")).toEqual(states.slice(1));
  });

  it("does not grow when a change is refused or repeated", async () => {
    const { gig_id } = await gig();
    const key = { "Idempotency-Key": newId() };
    const body = { gig_id, setlist_version: 0, sets: [{ name: "Set 1", songs: [{ song_id: songs[0] }] }] };
    for (const _ of [1, 2]) await clients.editor.put("/update_setlist/", body, key);
    expect((await clients.editor.put("/update_setlist/", body)).status).toBe(409);
    expect((await clients.musician.put("/update_setlist/", { ...body, setlist_version: 1 })).status).toBe(403);
    expect(await history(gig_id)).toHaveLength(1);
  });

  it("is a 404 for an unknown or deleted gig, and for musicians while the gig is unpublished", async () => {
    const { gig_id } = await gig({ published: 0 });
    await save(gig_id, "A");
    const status = async (who: Client, id: string) => (await who.get(`/gigs/${id}/setlist_history`)).status;
    expect([await status(clients.musician, gig_id), await status(clients.editor, gig_id)]).toEqual([404, 200]);
    await clients.editor.delete(`/gigs/${gig_id}`);
    for (const id of [gig_id, newId()]) expect(await status(clients.editor, id)).toBe(404);
  });

  it("always agrees with the gig, however many clients write at once", async () => {
    const { gig_id } = await gig();
    await save(gig_id, "A");
    await Promise.all(Array.from({ length: 40 }, (_, at) => save(gig_id, "ABCD".slice(0, 1 + (at % 4)))));
    const { setlist, setlist_version } = (await clients.editor.get(`/gigs/${gig_id}`)).json<GigOut>();
    const [latest] = await history(gig_id);
    expect(latest?.sets).toEqual(setlist.sets);
    expect(latest?.setlist_version).toBeLessThanOrEqual(setlist_version);
    const stored = await gigCollection.model.findById(gig_id).lean<{ setlist_versions: SetlistHistory["versions"] }>();
    expect(statesOf(stored?.setlist_versions ?? []).at(-1)?.sets).toEqual(setlist.sets);
  });
});

describe("a setlist's history on devices", () => {
  const deviceOf = async (who: Client): Promise<SyncedDevice> => {
    const device = new SyncedDevice(who);
    await device.sync();
    return device;
  };
  const kept = (device: SyncedDevice, gig_id: string): SetlistState[] | undefined => {
    const row = device.table("setlist_histories").get(gig_id) as unknown as SetlistHistory | undefined;
    return row && statesOf(row.versions).toReversed();
  };

  it("matches the service after every change, and has the gig's revision", async () => {
    const { gig_id } = await gig();
    const device = await deviceOf(clients.musician);
    for (const titles of ["A", "AB", "B"]) {
      await save(gig_id, titles);
      await device.sync();
      expect(kept(device, gig_id)).toEqual(await history(gig_id));
      expect(device.table("gigs").get(gig_id)?.rev).toBe(device.table("setlist_histories").get(gig_id)?.rev);
    }
    expect(device.table("gigs").get(gig_id)).not.toHaveProperty("setlist_versions");
  });

  it("reaches a musician only while the gig is published, and disappears when it is unpublished", async () => {
    const { gig_id } = await gig({ published: 0 });
    const [musician, editor] = [await deviceOf(clients.musician), await deviceOf(clients.editor)];
    await save(gig_id, "D");
    await Promise.all([musician.sync(), editor.sync()]);
    expect(kept(editor, gig_id)).toHaveLength(1);
    expect(kept(musician, gig_id)).toBeUndefined();
    expect(musician.received).not.toContain(`"gig_id":"${gig_id}"`);
    await clients.editor.put(`/gigs/${gig_id}`, { published: 1 });
    await musician.sync();
    expect(kept(musician, gig_id)).toHaveLength(1);
    await clients.editor.put(`/gigs/${gig_id}`, { published: 0 });
    await musician.sync();
    expect(kept(musician, gig_id)).toBeUndefined();
  });

  it("is removed from all devices thirty days after the gig, but stays available from the service", async () => {
    const { gig_id } = await gig({ date: "2026-05-08" });
    await save(gig_id, "AC");
    const device = await deviceOf(clients.musician);
    expect(await restHistories(clock.now, "2026-06-07")).toBe(0);
    expect(await restHistories(clock.now, "2026-06-08")).toBe(1);
    expect(await restHistories(clock.now, "2026-06-08")).toBe(0);
    const fresh = await deviceOf(clients.musician);
    await device.sync();
    for (const one of [device, fresh]) {
      expect(kept(one, gig_id)).toBeUndefined();
      expect(one.table("gigs").has(gig_id)).toBe(true);
    }
    expect(device.rows()).toEqual(fresh.rows());
    expect(await history(gig_id)).toHaveLength(1);
    await refreshed(clients);
    await clients.editor.put(`/gigs/${gig_id}`, { date: "2026-05-20" });
    await device.sync();
    expect(kept(device, gig_id)).toHaveLength(1);
  });
});
