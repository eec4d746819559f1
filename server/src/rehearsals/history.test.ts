import type { Comment } from "@bandstand/shared/comments/contract.ts";
import type { RehearsalOut, RehearsalStatistics } from "@bandstand/shared/rehearsals/contract.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { startBand } from "../testing/band.ts";
import { createRehearsal, createSong } from "../testing/records.ts";

const songs: Record<string, string> = {};

const { editor, musician, travelTo } = await startBand({ now: "2026-05-09T10:00:00Z" });

beforeAll(async () => {
  for (const [title, interpret] of [
    ["Über sieben Brücken", "Karat"],
    ["Thunderstruck", "AC/DC"],
  ] as const)
    songs[title] = (await createSong(editor, title, { interpret })).song_id;
  const song = (title: string, comment?: string) => [{ song_id: songs[title], status: "played", comment }];
  for (const rehearsal of [
    { begin: "2024-11-05T18:00:00Z", comment: "Erste", songs: song("Thunderstruck", "Riff zu schnell") },
    { begin: "2026-01-13T18:00:00Z", comment: "Zweite", todos: [{ text: "Kabel", comment: "bei Jürgen leihen" }] },
    { begin: "2026-02-03T18:00:00Z", comment: "Dritte", songs: song("Über sieben Brücken") },
    { begin: "2026-02-17T18:00:00Z", end: "2026-02-17T21:30:00Z", comment: "Vierte", comments: [{ text: "Café?" }] },
    { begin: "2026-05-08T18:00:00Z", comment: "Gestern", songs: song("Thunderstruck") },
    { begin: "2026-05-21T18:00:00Z", comment: "Kommende", songs: song("Thunderstruck") },
  ])
    await createRehearsal(editor, rehearsal);
});

interface Page {
  readonly items: RehearsalOut[];
  readonly total: number;
  readonly has_more: boolean;
}
const past = async (q = "", more = ""): Promise<Page> =>
  (await musician.get(`/reh/past?q=${encodeURIComponent(q)}${more}`)).json<Page>();
const found = async (q: string): Promise<string[]> => (await past(q)).items.map(({ comment }) => comment);
const statistics = async (query = ""): Promise<RehearsalStatistics> =>
  (await musician.get(`/reh/statistics${query}`)).json<RehearsalStatistics>();

describe("past rehearsals", () => {
  it("are listed latest first and in pages; yesterday's rehearsal is not past yet", async () => {
    expect(await found("")).toEqual(["Vierte", "Dritte", "Zweite", "Erste"]);
    expect(await past("", "&skip=1&limit=2")).toMatchObject({
      items: [{ comment: "Dritte" }, { comment: "Zweite" }],
      total: 4,
      has_more: true,
    });
    expect(await past("", "&skip=4")).toMatchObject({ items: [], total: 4, has_more: false });
    for (const query of ["limit=201", "skip=-1", "q=a&q=b", "sort=begin"])
      expect((await musician.get(`/reh/past?${query}`)).status).toBe(422);
  });

  it.each([
    ["their comment", "ERSTE", ["Erste"]],
    ["a song's title", "bruecken", ["Dritte"]],
    ["a song's artist", "ac/dc", ["Erste"]],
    ["a comment on a song", "riff", ["Erste"]],
    ["a todo", "kabel", ["Zweite"]],
    ["a todo's comment", "jurgen", ["Zweite"]],
    ["a member's comment", "cafe", ["Vierte"]],
  ])("are found by %s", async (_where, q, comments) => {
    expect(await found(q)).toEqual(comments);
  });

  it("are found by the members' comments on them, until these are changed or deleted", async () => {
    const { rehearsal_id } = (await past("zweite")).items[0]!;
    const path = `/discussions/rehearsal/${rehearsal_id}/comments`;
    const { comment_id } = (await musician.post(path, { text: "Wer hat den Schlüssel?" })).json<Comment>();
    expect(await found("schluessel jürgen")).toEqual(["Zweite"]);
    await musician.put(`${path}/${comment_id}`, { text: "Wer hat das Mikrofon?" });
    expect([await found("schlüssel"), await found("mikrofon")]).toEqual([[], ["Zweite"]]);
    await musician.delete(`${path}/${comment_id}`);
    expect(await found("mikrofon")).toEqual([]);
  });

  it("are searched for literal text, not patterns, and the results are paged", async () => {
    for (const q of [".*", "Th.nderstruck", "(Erste|Zweite)", "[A-Z]", "$ne"]) expect(await found(q)).toEqual([]);
    expect(await past("te", "&limit=1")).toMatchObject({ total: 4, has_more: true });
  });

  it("can be found immediately after a song is renamed or a rehearsal is recorded", async () => {
    await editor.put(`/songs/${songs["Thunderstruck"]}`, { title: "T.N.T." });
    expect([await found("thunderstruck"), await found("t.n.t.")]).toEqual([[], ["Erste"]]);
    await editor.put(`/songs/${songs["Thunderstruck"]}`, { title: "Thunderstruck" });
    expect(await found("archiv")).toEqual([]);
    await editor.post("/reh", { begin: "2020-05-05T18:00:00Z", comment: "Archiv" });
    expect(await found("archiv")).toEqual(["Archiv"]);
  });

  it("a rehearsal that was edited before it took place is found only by its latest text", async () => {
    expect(await found("verworfen")).toEqual([]);
    const { rehearsal_id } = (
      await editor.post("/reh", { begin: "2026-05-10T18:00:00Z", comment: "Verworfen", todos: [{ text: "Kissen" }] })
    ).json<RehearsalOut>();
    const said = await musician.post(`/reh/${rehearsal_id}/comments`, { text: "Zuerst gesagt" });
    await editor.put(`/reh/${rehearsal_id}`, { comment: "Endgültig" });
    await musician.put(`/reh/${rehearsal_id}/comments/${said.json<{ comment_id: string }>().comment_id}`, {
      text: "Zuletzt gemeint",
    });
    await travelTo("2026-05-12T10:00:00Z");
    for (const q of ["endgultig", "gemeint", "kissen"]) expect(await found(q)).toEqual(["Endgültig"]);
    for (const q of ["verworfen", "gesagt"]) expect(await found(q)).toEqual([]);
    await travelTo("2026-05-09T10:00:00Z");
    expect(await found("kissen")).toEqual([]);
  });

  it("include a rehearsal as soon as the day after it has ended, without any write", async () => {
    expect(await found("gestern")).toEqual([]);
    await travelTo("2026-05-09T22:30:00Z");
    expect(await found("gestern")).toEqual(["Gestern"]);
    await travelTo("2026-05-09T10:00:00Z");
  });
});

describe("rehearsal statistics", () => {
  it("cover past rehearsals: totals, months, years and the most rehearsed songs", async () => {
    const { totals, monthly, yearly, songs: rehearsed } = await statistics();
    expect(totals).toEqual({ count: 5, songs: 2, duration: "11:30:00", yearly_average: 5 / 7 });
    expect([monthly[0]?.period, monthly.at(-1)?.period, monthly.length]).toEqual(["2020-05", "2026-02", 70]);
    expect(yearly.at(-1)).toEqual({
      period: "2026",
      count: 3,
      average_songs: 1 / 3,
      previous_count: 0,
      previous_average_songs: 0,
    });
    expect(rehearsed).toMatchObject({
      total: 2,
      has_more: false,
      items: [{ title: "Thunderstruck", count: 1 }, { count: 1 }],
    });
  });

  it("list the songs in pages, and keep the name of a deleted song", async () => {
    const { song_id } = (await editor.post("/songs", { title: "Abba-Medley", interpret: "ABBA" })).json<{
      song_id: string;
    }>();
    await editor.post("/reh", { begin: "2026-03-03T18:00:00Z", songs: [{ song_id, status: "dropped" }] });
    await editor.delete(`/songs/${song_id}`);
    const first = await statistics("?limit=1");
    expect(first.songs).toEqual({
      items: [{ song_id, title: "Abba-Medley", interpret: "ABBA", count: 1 }],
      total: 3,
      has_more: true,
    });
    expect((await statistics("?skip=3")).songs).toMatchObject({ items: [], has_more: false });
    expect((await musician.get("/reh/statistics?limit=0")).status).toBe(422);
  });

  it("are up to date after a rehearsal has been added, a song renamed and a day has passed", async () => {
    const { song_id } = await createSong(editor, "Zugabe", { interpret: "Karat" });
    const read = async () => {
      const { totals, songs: rehearsed } = await statistics();
      return [totals.count, rehearsed.items.find((one) => one.song_id === song_id)?.title];
    };
    const [before] = (await read()) as [number, string?];
    await createRehearsal(editor, { begin: "2026-04-07T18:00:00Z", songs: [{ song_id, status: "played" }] });
    expect(await read()).toEqual([before + 1, "Zugabe"]);
    await editor.put(`/songs/${song_id}`, { title: "Letzte Zugabe" });
    expect(await read()).toEqual([before + 1, "Letzte Zugabe"]);
    await travelTo("2026-05-10T10:00:00Z");
    expect(await read()).toEqual([before + 2, "Letzte Zugabe"]);
    await travelTo("2026-05-09T10:00:00Z");
  });
});
