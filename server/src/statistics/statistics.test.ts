import type { HistogramRow, SeasonStatistics } from "@bandstand/shared/statistics/contract.ts";
import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../testing/client.ts";
import { startBand } from "../testing/band.ts";
import { createGig, createSong, fillSetlist } from "../testing/records.ts";

const NOW = "2026-06-15T10:00:00Z";
const songs: Record<string, string> = {};

const { server, admin, editor } = await startBand({ now: NOW });

beforeAll(async () => {
  for (const title of ["Anfang", "Ende"]) {
    songs[title] = (await createSong(editor, title, { interpret: "Die Einen" })).song_id;
  }
  await addGig("2025-11-01", ["Anfang", "-Ende"]);
  await addGig("2026-06-15", ["Anfang", "Anfang"]);
  await addGig("2026-07-01", ["Ende"]);
  await addGig("2026-05-01", ["Ende"], { published: 0 });
});

async function addGig(date: string, titles: string[], more: object = {}): Promise<void> {
  const { gig_id } = await createGig(editor, { date, kind_of_gig: "Ball", ...more });
  const entries = titles.map((title) => ({
    song_id: songs[title.replace("-", "")],
    uebersprungen: title.startsWith("-"),
  }));
  await fillSetlist(admin, gig_id, [entries]);
}

const seasons = async (who: Client): Promise<SeasonStatistics[]> =>
  (await who.get("/statistics/seasons")).json<SeasonStatistics[]>();
const histogram = async (): Promise<HistogramRow[]> =>
  (await server.device().get("/public/song_histogram")).json<HistogramRow[]>();

describe("season statistics", () => {
  it("count gigs up to and including today, and count skipped songs separately", async () => {
    expect(await seasons(editor)).toMatchObject([
      { season: "2026", gig_count: 2, total_songs: 3, skipped_count: 0, played_songs: 3 },
      { season: "2025", gig_count: 1, total_songs: 2, skipped_count: 1, played_songs: 1 },
    ]);
  });

  it("count only published gigs for a musician", async () => {
    expect(await seasons(await server.client("musician"))).toMatchObject([{ season: "2026", gig_count: 1 }, {}]);
  });

  it("start each season in the month that the band has chosen", async () => {
    const config = (await admin.get("/admin/config/soft")).json<{ danceStyles: string[] }>();
    await admin.put("/admin/config/soft", { danceStyles: config.danceStyles, seasonFirstMonth: "09" });
    expect((await seasons(editor)).map(({ season }) => season)).toEqual(["2025/26"]);
    await admin.put("/admin/config/soft", { danceStyles: config.danceStyles, seasonFirstMonth: "01" });
  });
});

describe("the public song histogram", () => {
  it("needs no sign-in and counts songs played at published gigs before today", async () => {
    expect(await histogram()).toEqual([
      { year: 2025, kind_of_gig: "Ball", title: "Anfang", interpret: "Die Einen", count: 1 },
    ]);
  });

  it("shows every change immediately, and returns a 304 while nothing has changed", async () => {
    const before = await server.device().get("/public/song_histogram");
    const tag = before.headers.get("etag") ?? "";
    const again = await server.device().get("/public/song_histogram", { "If-None-Match": tag });
    expect(again.status).toBe(304);
    await addGig("2024-02-02", ["Ende"]);
    expect((await histogram()).map(({ year }) => year)).toEqual([2025, 2024]);
  });

  it("still names a song that was deleted later", async () => {
    const made = await editor.post("/songs", { title: "Weg", interpret: "Die Einen" });
    songs["Weg"] = made.json<{ song_id: string }>().song_id;
    await addGig("2023-02-02", ["Weg"]);
    expect((await editor.delete(`/songs/${songs["Weg"]}`)).status).toBe(204);
    expect((await histogram()).at(-1)).toMatchObject({ year: 2023, title: "Weg" });
  });

  it("comes with the band's name and logo, and with nothing else about the band", async () => {
    const { danceStyles } = (await admin.get("/admin/config/soft")).json<{ danceStyles: string[] }>();
    await admin.put("/admin/config/soft", { danceStyles, bandName: "Die Löwen ♭" });
    const reply = await server.device().get("/public/band");
    expect([reply.status, reply.json()]).toEqual([200, { band_name: "Die Löwen ♭", logo: null }]);
  });

  it("returns a 404 to everyone while the page is switched off, and so does the band's name", async () => {
    const { danceStyles } = (await admin.get("/admin/config/soft")).json<{ danceStyles: string[] }>();
    const before = await histogram();
    const tag = (await server.device().get("/public/song_histogram")).headers.get("etag") ?? "";
    await admin.put("/admin/config/soft", { danceStyles, bandName: "Die Heimlichen", publicSongPage: "off" });
    for (const who of [server.device(), editor, admin])
      for (const path of ["/public/song_histogram", "/public/band"]) {
        const reply = await who.get(path, { "If-None-Match": tag });
        expect(reply.headers.get("content-type")).toMatch(/^application\/problem\+json\b/);
        expect(reply.json()).toMatchObject({ status: 404, code: "SONG_PAGE_OFF" });
        expect(reply.status).toBe(404);
        expect(reply.text).not.toMatch(/Heimlichen|Anfang/);
      }
    expect((await admin.get("/statistics/seasons")).status).toBe(200);
    await admin.put("/admin/config/soft", { danceStyles, publicSongPage: "on" });
    expect(await histogram()).toEqual(before);
  });

  it("does not name any member", async () => {
    const reply = await server.device().get("/public/song_histogram");
    expect(reply.text).not.toMatch(/editor|admin|musician|user_id/);
  });
});
