import type { Snapshot } from "@bandstand/shared/sync/contract.ts";
import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../testing/client.ts";
import { memberIds } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";
import { SyncedDevice } from "../testing/synced-device.ts";
import { createGig, createSong, fillSetlist } from "../testing/records.ts";

const gigs: Record<string, string> = {};

const { admin, editor, musician, clock } = await startBand({ now: "2026-05-09T10:00:00Z" });
const [{ song_id: playedSoon }, { song_id: playedOnce }] = [
  await createSong(editor, "Bald gespielt"),
  await createSong(editor, "Einst gespielt"),
];

beforeAll(async () => {
  for (const [name, date, song_id] of [
    ["gestern", "2026-05-08", playedOnce],
    ["heute", "2026-05-09", playedSoon],
    ["morgen", "2026-05-10", playedSoon],
  ] as const) {
    const { gig_id } = await createGig(editor, { name, date });
    gigs[name] = gig_id;
    await fillSetlist(editor, gig_id, [[{ song_id }]]);
  }
});

const page = async (client: Client, after?: string | null): Promise<Snapshot> =>
  (await client.get(`/sync/snapshot${after === undefined ? "" : `?after=${after}`}`)).json<Snapshot>();
const idsOf = ({ changes }: Snapshot, collection: string): string[] =>
  changes.filter((change) => change.collection === collection).map(({ id }) => id);

describe("a snapshot", () => {
  it("has a first page that is enough for the first screens: the member, all members, settings, upcoming gigs and their songs", async () => {
    const first = await page(musician);
    expect(idsOf(first, "me")).toEqual([memberIds.musician]);
    expect(idsOf(first, "users").toSorted()).toEqual(Object.values(memberIds).toSorted());
    expect(idsOf(first, "config")).toEqual(["soft"]);
    expect(new Set(idsOf(first, "gigs"))).toEqual(new Set([gigs["heute"], gigs["morgen"]]));
    expect(idsOf(first, "songs")).toEqual([playedSoon]);
  });

  it("has two more pages, with the repertoire and then past events, and a cursor only on the first page", async () => {
    const first = await page(musician);
    const second = await page(musician, first.after);
    const third = await page(musician, second.after);
    /* The songs that were on the first page are not sent again. */
    expect(idsOf(second, "songs")).toEqual([playedOnce]);
    expect(idsOf(third, "gigs")).toEqual([gigs["gestern"]]);
    expect([first.cursor === null, second.cursor, third.cursor, third.after]).toEqual([false, null, null, null]);
  });

  it("names the pages that follow in a header, so that a device can request them while the first is still arriving", async () => {
    const read = async (after: string | null) => {
      const answer = await musician.get(`/sync/snapshot${after === null ? "" : `?after=${after}`}`);
      return { link: answer.headers.get("Link"), after: answer.json<Snapshot>().after };
    };
    const first = await read(null);
    const second = await read(first.after);
    const third = await read(second.after);
    expect(first.link).toBe(`<?after=${first.after}>; rel="next", <?after=${second.after}>; rel="last"`);
    expect(second.link).toBe(`<?after=${second.after}>; rel="next"`);
    expect(third.link).toBeNull();
  });

  it("contains all songs on the second page if this process does not know which songs were on the first page", async () => {
    const other = await page(musician, "songs.musician.unknown");
    expect(idsOf(other, "songs").toSorted()).toEqual([playedOnce, playedSoon].toSorted());
  });

  it("reveals nothing about unpublished gigs on a musician's first page", async () => {
    const { song_id } = (await editor.post("/songs", { title: "Überraschung", interpret: "B" })).json<{
      song_id: string;
    }>();
    const { gig_id } = (await editor.post("/gigs", { name: "Entwurf", date: "2026-05-20" })).json<{ gig_id: string }>();
    const sets = [{ name: "Set 1", songs: [{ song_id }] }];
    await editor.put("/update_setlist/", { gig_id, setlist_version: 0, sets });
    expect(idsOf(await page(editor), "songs")).toContain(song_id);
    expect(idsOf(await page(musician), "songs")).not.toContain(song_id);
    await editor.delete(`/gigs/${gig_id}`);
    await editor.delete(`/songs/${song_id}`);
  });

  it("can be resumed at any page, which is compressed and has an ETag", async () => {
    const { after } = await page(musician);
    const path = `/sync/snapshot?after=${after}`;
    const [one, again] = [
      await musician.get(path, { "Accept-Encoding": "br" }),
      await musician.get(path, { "Accept-Encoding": "gzip" }),
    ];
    expect(again.text).toBe(one.text);
    expect(one.headers.get("content-encoding")).toBe("br");
    const known = { "If-None-Match": one.headers.get("etag") ?? "" };
    expect((await musician.get(path, known)).status).toBe(304);
    expect((await musician.get("/sync/snapshot?after=cellar")).status).toBe(422);
  });

  it("is completed by a pull from its cursor, which returns changes made while the pages were fetched", async () => {
    const first = await page(musician);
    const second = await page(musician, first.after);
    const { song_id } = (await editor.post("/songs", { title: "Dazwischen", interpret: "B" })).json<{
      song_id: string;
    }>();
    await page(musician, second.after);
    const device = new SyncedDevice(musician);
    device.cursor = first.cursor;
    await device.sync();
    expect(device.table("songs").has(song_id)).toBe(true);
  });

  it("does not show a musician an unpublished gig, even if pages for other roles are cached", async () => {
    const hidden = (await editor.post("/gigs", { name: "Verdeckt", date: "2026-05-01" })).json<{ gig_id: string }>();
    const seenBy = async (client: Client): Promise<boolean> => {
      const device = new SyncedDevice(client);
      await device.sync();
      return device.received.includes(hidden.gig_id);
    };
    expect([await seenBy(editor), await seenBy(musician), await seenBy(admin)]).toEqual([true, false, true]);
  });

  it("still contains every gig after midnight, when today's gig becomes a past one without a write", async () => {
    const before = new SyncedDevice(musician);
    await before.sync();
    clock.now = new Date("2026-05-09T22:00:00Z");
    await musician.signIn("musician");
    const after = new SyncedDevice(musician);
    await after.sync();
    expect([...after.table("gigs").keys()].toSorted()).toEqual([...before.table("gigs").keys()].toSorted());
    expect(after.table("gigs").has(gigs["heute"] ?? "")).toBe(true);
  });
});

describe("the self-check", () => {
  it("distinguishes a correct device from an outdated one, and members with different rights", async () => {
    interface Digest {
      readonly collections: Record<string, { readonly count: number; readonly hash: string }>;
    }
    const digest = async (client: Client) => (await client.get("/sync/digest")).json<Digest>().collections;
    await editor.signIn("editor");
    const device = new SyncedDevice(musician);
    await device.sync();
    const before = await digest(musician);
    for (const [name, { count }] of Object.entries(before)) expect(device.table(name).size).toBe(count);
    expect((await digest(editor))["gigs"]?.count).toBe((before["gigs"]?.count ?? 0) + 1);
    await editor.put(`/songs/${playedSoon}`, { genre: "Pop" });
    const after = await digest(musician);
    expect(after["songs"]?.count).toBe(before["songs"]?.count);
    expect(after["songs"]?.hash).not.toBe(before["songs"]?.hash);
    expect(after["gigs"]).toEqual(before["gigs"]);
  });
});
