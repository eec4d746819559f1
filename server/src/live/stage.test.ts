import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { GigOut } from "@bandstand/shared/gigs/contract.ts";
import type { Stage } from "@bandstand/shared/live/contract.ts";
import { describe, expect, it } from "vitest";
import type { Client } from "../testing/client.ts";
import { SyncedDevice } from "../testing/synced-device.ts";
import { startBand } from "../testing/band.ts";
import { createGig } from "../testing/records.ts";

const { admin, editor, musician, clock } = await startBand({ now: "2026-05-09T18:00:00Z" });

const create = (gig: object = {}): Promise<GigOut> => createGig(editor, { date: "2026-05-09", ...gig });
const TABLET = { device: "Tablet, Android", setlist_version: 3 };
const path = (gig_id: string, device_id: string = newId()): string => `/gigs/${gig_id}/stage_devices/${device_id}`;
const stageOf = async (who: Client, gig_id: string): Promise<Stage> =>
  (await who.get(`/gigs/${gig_id}/stage_devices`)).json<Stage>();

describe("the setlist version on a device", () => {
  it("can be reported by any member for their own device, and is visible to everyone", async () => {
    const { gig_id } = await create();
    const device_id = newId();
    expect((await musician.put(path(gig_id, device_id), TABLET)).status).toBe(200);
    const { devices } = await stageOf(admin, gig_id);
    expect(devices).toEqual([
      { ...TABLET, device_id, user_id: expect.any(String), at: clock.now.toISOString(), place: null },
    ]);
  });

  it("replaces the version reported before, and an identical report changes nothing", async () => {
    const { gig_id } = await create();
    const device_id = newId();
    await musician.put(path(gig_id, device_id), TABLET);
    const before = (await stageOf(admin, gig_id)).updated_at;
    clock.now = new Date(clock.now.getTime() + 60_000);
    await musician.put(path(gig_id, device_id), TABLET);
    expect((await stageOf(admin, gig_id)).updated_at).toBe(before);
    await musician.put(path(gig_id, device_id), { ...TABLET, setlist_version: 4 });
    const { devices } = await stageOf(admin, gig_id);
    expect(devices.map((device) => device.setlist_version)).toEqual([4]);
  });

  it("is saved for all devices that report it concurrently", async () => {
    const { gig_id } = await create();
    const clients = [admin, editor, musician, musician, editor];
    await Promise.all(clients.map((client) => client.put(path(gig_id), TABLET)));
    expect((await stageOf(admin, gig_id)).devices).toHaveLength(clients.length);
  });

  it("is saved only for the last six devices on which a member reported it", async () => {
    const { gig_id } = await create();
    for (let version = 0; version < 8; version += 1) {
      clock.now = new Date(clock.now.getTime() + 1_000);
      await musician.put(path(gig_id), { ...TABLET, setlist_version: version });
    }
    const held = (await stageOf(admin, gig_id)).devices.map((device) => device.setlist_version);
    expect(held.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it("is hidden from musicians while the gig is unpublished: they cannot see, report or sync it", async () => {
    const { gig_id } = await create({ published: 0 });
    expect((await musician.put(path(gig_id), TABLET)).status).toBe(404);
    expect((await editor.put(path(gig_id), TABLET)).status).toBe(200);
    expect((await musician.get(`/gigs/${gig_id}/stage_devices`)).status).toBe(404);
    const phone = new SyncedDevice(musician);
    await phone.sync();
    expect(phone.received).not.toContain(gig_id);
    await editor.put(`/gigs/${gig_id}`, { published: 1 });
    await phone.sync();
    expect(phone.received).toContain(gig_id);
  });

  it("is removed from devices when the gig is deleted", async () => {
    const { gig_id } = await create();
    await musician.put(path(gig_id), TABLET);
    const phone = new SyncedDevice(musician);
    await phone.sync();
    expect(phone.table("stages").get(gig_id)).toBeDefined();
    await editor.delete(`/gigs/${gig_id}`);
    await phone.sync();
    expect(phone.table("stages").get(gig_id)).toBeUndefined();
  });

  it.each([
    ["is being deleted", (gig_id: string) => editor.delete(`/gigs/${gig_id}`)],
    ["is being unpublished", (gig_id: string) => editor.put(`/gigs/${gig_id}`, { published: 0 })],
  ])("reaches no musician's device if it is reported while the gig %s (5 times)", async (_what, hide) => {
    const phone = new SyncedDevice(musician);
    const ids: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const { gig_id } = await create();
      ids.push(gig_id);
      const reports = [musician, editor, admin].map((client) => client.put(path(gig_id), TABLET));
      await Promise.all([...reports, hide(gig_id)]);
    }
    await phone.sync();
    expect(ids.filter((gig_id) => phone.table("gigs").has(gig_id) || phone.table("stages").has(gig_id))).toEqual([]);
  });

  it("is visible to those who can see the gig, even after concurrent requests to publish and unpublish it", async () => {
    const phone = new SyncedDevice(musician);
    for (let round = 0; round < 5; round += 1) {
      const { gig_id } = await create();
      await musician.put(path(gig_id), TABLET);
      await Promise.all([0, 1, 0, 1].map((published) => editor.put(`/gigs/${gig_id}`, { published })));
      await phone.sync();
      expect(phone.table("stages").has(gig_id)).toBe(phone.table("gigs").has(gig_id));
    }
  });

  it("is deleted for old gigs when a report for a newer gig arrives", async () => {
    const old = await create({ date: "2026-04-20" });
    await musician.put(path(old.gig_id), TABLET);
    await musician.put(path((await create()).gig_id), TABLET);
    expect((await stageOf(admin, old.gig_id)).devices).toEqual([]);
  });

  it("is refused if the report has an invalid version, position or device name, or an unknown field", async () => {
    const { gig_id } = await create();
    for (const wrong of [
      { ...TABLET, setlist_version: -1 },
      { ...TABLET, place: { step_id: "break:nowhere", started_at: clock.now.toISOString() } },
      { ...TABLET, location: "52.1, 8.7" },
      { ...TABLET, device: "x".repeat(61) },
    ])
      expect((await musician.put(path(gig_id), wrong)).status).toBe(422);
    expect((await stageOf(admin, gig_id)).devices).toEqual([]);
  });
});

describe("the songs as played", () => {
  const SONGS = [{ entry_id: newId(), song_id: newId(), started_at: "2026-05-09T18:04:00.000Z", seconds: 214 }];

  it("can be confirmed by an editor, appear in the gig for everyone, and do not change the setlist version", async () => {
    const { gig_id, setlist_version } = await create();
    const reply = await editor.put(`/gigs/${gig_id}/as_played`, { songs: SONGS });
    expect(reply.status).toBe(200);
    const gig = (await musician.get(`/gigs/${gig_id}`)).json<GigOut>();
    expect(gig.as_played).toEqual({
      confirmed_at: clock.now.toISOString(),
      confirmed_by: expect.any(String),
      songs: SONGS,
    });
    expect(gig.setlist_version, "confirming does not change the setlist").toBe(setlist_version);
  });

  it("can no longer be confirmed by anyone but an admin from the eighth day after the gig", async () => {
    const { gig_id } = await create({ date: "2026-05-01" });
    const refused = await editor.put(`/gigs/${gig_id}/as_played`, { songs: SONGS });
    expect(refused.json()).toMatchObject({ status: 403, code: "SETLIST_LOCKED" });
    expect((await admin.get(`/gigs/${gig_id}`)).json<GigOut>().as_played ?? null).toBeNull();
    expect((await admin.put(`/gigs/${gig_id}/as_played`, { songs: SONGS })).status).toBe(200);
  });

  it("are confirmed once if the request is sent twice with the same key", async () => {
    const { gig_id } = await create();
    const headers = { "Idempotency-Key": newId() };
    const [first, again] = [
      await editor.send("PUT", `/gigs/${gig_id}/as_played`, { body: { songs: SONGS }, headers }),
      await editor.send("PUT", `/gigs/${gig_id}/as_played`, { body: { songs: SONGS }, headers }),
    ];
    expect(again.json<GigOut>()).toEqual(first.json<GigOut>());
  });
});
