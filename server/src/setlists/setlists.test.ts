import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { GigOut } from "@bandstand/shared/gigs/contract.ts";
import type { BandColors } from "@bandstand/shared/setlists/palette.ts";
import { describe, expect, it } from "vitest";
import type { Client } from "../testing/client.ts";
import { startBand } from "../testing/band.ts";
import { SyncedDevice } from "../testing/synced-device.ts";
import { createGig, createSong } from "../testing/records.ts";

/* A Saturday. Clocks in Berlin change in the night after it. */
const GIG_DAY = "2026-03-28";

const { admin, editor, musician, travelTo } = await startBand({ now: "2026-03-20T12:00:00Z" });

const song = async (title: string, duration: string | null = "00:03:00"): Promise<string> =>
  (await createSong(editor, title, { duration })).song_id;

const gig = (more: object = {}): Promise<GigOut> =>
  createGig(editor, { date: GIG_DAY, begin: "20:00", end: "23:00", ...more });

const setOf = (...song_ids: string[]) => [
  { name: "Set 1", songs: song_ids.map((song_id) => ({ song_id, uebersprungen: false })) },
];

describe("updating a setlist", () => {
  it("increments the version, and returns the times of the sets and the slots of the songs", async () => {
    const { gig_id } = await gig();
    const first = await song("Eins");
    const reply = await editor.put("/update_setlist/", { gig_id, setlist_version: 0, sets: setOf(first, first) });
    expect(reply.status).toBe(200);
    const answer = reply.json<GigOut>();
    expect(answer.setlist_version).toBe(1);
    expect(answer.timing.sets[0]).toMatchObject({ set_start: "20:00:00", duration: "00:06:20", set_end: "20:06:20" });
    expect(answer.timing.sets[0]?.songs.map(({ slot_duration }) => slot_duration)).toEqual(["00:03:20", "00:03:00"]);
    const again = await editor.put("/update_setlist/", { gig_id, setlist_version: 1, sets: answer.setlist.sets });
    expect(again.json<GigOut>().setlist_version).toBe(2);
  });

  it("with a stale version is refused, returns the current setlist and changes nothing", async () => {
    const { gig_id } = await gig();
    const first = await song("Zwei");
    await editor.put("/update_setlist/", { gig_id, setlist_version: 0, sets: setOf(first) });
    const stale = await editor.put("/update_setlist/", { gig_id, setlist_version: 0, sets: [] });
    expect(stale.status).toBe(409);
    expect(stale.json()).toMatchObject({
      code: "SETLIST_CONFLICT",
      setlist_version: 1,
      setlist: { sets: [{ name: "Set 1" }] },
    });
    expect((await editor.get(`/gigs/${gig_id}/setlist_version`)).json()).toEqual({ setlist_version: 1 });
  });

  it("exactly one of a hundred concurrent updates of the same version succeeds, and the others get a conflict", async () => {
    const { gig_id } = await gig();
    const first = await song("Drei");
    const replies = await Promise.all(
      Array.from({ length: 100 }, () =>
        editor.put("/update_setlist/", { gig_id, setlist_version: 0, sets: setOf(first) }),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(99);
    expect((await editor.get(`/gigs/${gig_id}`)).json<GigOut>().setlist_version).toBe(1);
  });

  it("is refused if a song is unknown or an entry id occurs twice", async () => {
    const { gig_id } = await gig();
    const unknown = await editor.put("/update_setlist/", { gig_id, setlist_version: 0, sets: setOf(newId()) });
    expect(unknown.status).toBe(422);
    const entry = { entry_id: newId(), song_id: await song("Vier") };
    const twice = await editor.put("/update_setlist/", {
      gig_id,
      setlist_version: 0,
      sets: [{ name: "A", songs: [entry, entry] }],
    });
    expect(twice.status).toBe(422);
    expect((await editor.get(`/gigs/${gig_id}`)).json<GigOut>().setlist.sets).toEqual([]);
  });

  it("a deleted song keeps its place but cannot be added, and a stale version is reported first", async () => {
    const { gig_id } = await gig({ date: "2026-03-19" });
    const [kept, gone] = [await song("Bleibt stehen"), await song("War nie darin")];
    await editor.put("/update_setlist/", { gig_id, setlist_version: 0, sets: setOf(kept) });
    for (const song_id of [kept, gone]) expect((await editor.delete(`/songs/${song_id}`)).status).toBe(204);
    const put = (setlist_version: number, ...song_ids: string[]) =>
      editor.put("/update_setlist/", { gig_id, setlist_version, sets: setOf(...song_ids) });
    expect((await put(1, kept, kept)).json()).toMatchObject({ setlist_version: 2 });
    expect((await put(2, kept, gone)).json()).toMatchObject({ code: "VALIDATION_FAILED" });
    expect((await put(1, kept, gone)).json()).toMatchObject({ code: "SETLIST_CONFLICT", setlist_version: 2 });
  });

  it("a change to another field of the gig causes no setlist conflict", async () => {
    const { gig_id } = await gig();
    await editor.put(`/gigs/${gig_id}`, { dress_code: "rot" });
    expect((await editor.put("/update_setlist/", { gig_id, setlist_version: 0, sets: [] })).status).toBe(200);
  });

  it("a skipped song adds neither time nor a break", async () => {
    const { gig_id } = await gig();
    const [a, b] = [await song("Fünf"), await song("Sechs")];
    const sets = [{ name: "Set 1", songs: [{ song_id: a }, { song_id: b, uebersprungen: true }] }];
    const { timing } = (await editor.put("/update_setlist/", { gig_id, setlist_version: 0, sets })).json<GigOut>();
    expect(timing.sets[0]?.songs.map(({ slot_duration }) => slot_duration)).toEqual(["00:03:00", "00:00:00"]);
  });

  it("a musician cannot change a setlist", async () => {
    const { gig_id } = await gig();
    expect((await musician.put("/update_setlist/", { gig_id, setlist_version: 0, sets: [] })).status).toBe(403);
  });
});

describe("the lock after a gig", () => {
  const put = async (who: Client, gig_id: string, setlist_version: number) =>
    (await who.put("/update_setlist/", { gig_id, setlist_version, sets: [] })).json();

  it("an editor can change the setlist until seven days after the gig, and an admin at any time", async () => {
    const { gig_id } = await gig();
    /* The clocks change in the night after the gig, which shows that calendar days count, not hours. */
    await travelTo("2026-04-04T21:59:59Z");
    expect(await put(editor, gig_id, 0)).toMatchObject({ setlist_version: 1 });
    await travelTo("2026-04-04T22:00:00Z");
    expect(await put(editor, gig_id, 1)).toMatchObject({ code: "SETLIST_LOCKED" });
    expect(await put(editor, gig_id, 0)).toMatchObject({ code: "SETLIST_LOCKED" });
    expect((await editor.put(`/gigs/${gig_id}`, { date: "2026-05-01" })).json()).toMatchObject({
      code: "SETLIST_LOCKED",
    });
    expect(await put(admin, gig_id, 1)).toMatchObject({ setlist_version: 2 });
    await travelTo("2026-03-20T12:00:00Z");
  });
});

describe("sending a setlist update twice", () => {
  it("with the same key has no further effect, and reusing the key for a different request is refused", async () => {
    const { gig_id } = await gig();
    const key = { "Idempotency-Key": newId() };
    const body = { gig_id, setlist_version: 0, sets: setOf(await song("Sieben")) };
    expect((await editor.put("/update_setlist/", body, key)).json()).toMatchObject({ setlist_version: 1 });
    expect((await editor.put("/update_setlist/", body, key)).json()).toMatchObject({ setlist_version: 1 });
    const other = await editor.put("/update_setlist/", { ...body, sets: [] }, key);
    expect(other.status).toBe(422);
    expect(other.json()).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    const elsewhere = await editor.put(`/gigs/${(await gig()).gig_id}`, { name: "Anders" }, key);
    expect(elsewhere.json()).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
  });
});

describe("the colours of genres and singers", () => {
  const colored = (title: string, more: object) => editor.post("/songs", { title, interpret: "Farbe", ...more });

  it("exist for exactly the genres in use, in alphabetical order", async () => {
    await colored("G1", { genre: "Walzer" });
    await colored("G2", { genre: "Älpler" });
    const { song_id } = (await colored("G3", { genre: "Jive" })).json<{ song_id: string }>();
    const palette = async () => (await musician.get("/gigs/genre_palette")).json<Record<string, string>>();
    expect(Object.keys(await palette())).toEqual(["Älpler", "Jive", "Walzer"]);
    expect(await palette()).toEqual(await palette());
    await editor.delete(`/songs/${song_id}`);
    expect(Object.keys(await palette())).toEqual(["Älpler", "Walzer"]);
  });

  it("do not change when genres and singers are added, and are the same on devices", async () => {
    const genres = async () => (await musician.get("/gigs/genre_palette")).json<Record<string, string>>();
    const { gig_id } = await gig();
    const singers = async () => (await musician.get(`/gigs/${gig_id}/singer_colors`)).json<Record<string, string>>();
    await colored("N1", { genre: "Walzer", singers: ["Zoë"] });
    const before = { ...(await genres()), ...(await singers()) };
    const { user_id, real_name } = (await editor.get("/me")).json<{ user_id: string; real_name: string }>();
    await colored("N2", { genre: "Aa, vor allen", singers: ["Aaron"], singer_ids: [user_id] });
    expect({ ...(await genres()), ...(await singers()) }).toMatchObject(before);
    expect(await singers()).toMatchObject({ [real_name]: expect.any(String), Aaron: expect.any(String) });
    const device = new SyncedDevice(musician);
    await device.sync();
    const [config] = [...device.table("config").values()] as unknown as { colors: BandColors }[];
    const given = Object.fromEntries(
      [...(config?.colors.genres ?? []), ...(config?.colors.singers ?? [])].map(({ name, color }) => [name, color]),
    );
    expect(given).toMatchObject({ ...(await genres()), ...(await singers()) });
  });

  it("exist for all singers in the repertoire, whichever gig is requested; an unpublished gig is a 404 for musicians", async () => {
    await colored("S1", { singers: ["Tom", "Anna"] });
    const [shown, draft] = [await gig(), await gig({ published: 0 })];
    const colors = (await musician.get(`/gigs/${shown.gig_id}/singer_colors`)).json<Record<string, string>>();
    expect(Object.keys(colors)).toEqual(expect.arrayContaining(["Anna", "Tom"]));
    for (const color of Object.values(colors)) expect(color).toMatch(/^#[0-9a-f]{6}$/);
    expect((await editor.get(`/gigs/${draft.gig_id}/singer_colors`)).json()).toEqual(colors);
    for (const gig_id of [draft.gig_id, newId()])
      expect((await musician.get(`/gigs/${gig_id}/singer_colors`)).status).toBe(404);
  });
});
