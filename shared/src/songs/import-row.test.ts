import { describe, expect, it } from "vitest";
import { plan, songs } from "../testing/song-import.ts";
import { SongIn } from "./contract.ts";
import { readRow } from "./import-row.ts";
import { SONG_LIMITS } from "./limits.ts";

describe("importing a row", () => {
  const cell = (heading: string, value: string) =>
    plan(`Titel;Interpret;${heading}\nSway;Dean Martin;"${value}"\n`).rows[0];

  it.each([
    ["Dauer", "3:45", { duration: "00:03:45" }],
    ["Dauer", "03:45 min", { duration: "00:03:45" }],
    ["Dauer", "0:03:45", { duration: "00:03:45" }],
    ["Dauer", "3'45", { duration: "00:03:45" }],
    ["Dauer", "0:00", {}],
    ["YouTube", "www.youtube.com/watch?v=1", { youtube_link: "https://www.youtube.com/watch?v=1" }],
    ["YouTube", "https://vimeo.com/1", { links: [{ url: "https://vimeo.com/1", title: null }] }],
    [
      "YouTube",
      "https://youtu.be/1 https://open.spotify.com/track/1",
      {
        youtube_link: "https://www.youtube.com/watch?v=1",
        links: [{ url: "https://open.spotify.com/track/1", title: null }],
      },
    ],
    [
      "Links",
      "https://youtu.be/1\nOriginal: open.spotify.com/track/1",
      {
        youtube_link: "https://www.youtube.com/watch?v=1",
        links: [{ url: "https://open.spotify.com/track/1", title: "Original" }],
      },
    ],
    ["Status", "In Probe", { status: "rehearsing" }],
    ["Status", "RETIRED", { status: "retired" }],
    ["Status", "Archived", { status: "retired" }],
    ["Status", "abgelehnt", { status: "rejected" }],
    ["BPM", "128,4 bpm", { bpm: 128 }],
    ["Sänger", " Tom , Anna,,Tom ", { singers: ["Tom", "Anna"] }],
    ["Braucht", "Saxofon, Bass,Saxofon", { needed_parts: ["Saxofon", "Bass"] }],
    ["Needs", "bass", { needed_parts: ["bass"] }],
    ["Tanzstil", "Cha-Cha-Cha, Rumba", { dance_styles: ["Cha-Cha-Cha", "Rumba"] }],
    ["Komponist", "'=SUM(A1)", { composer: "=SUM(A1)" }],
    ["Genre", " Volks\u00a0Musik\t ", { genre: "Volks Musik" }],
    ["Genre", "  ", {}],
  ])("%s %j is accepted", (heading, value, expected) => {
    const row = cell(heading, value);
    expect(row?.errors).toEqual([]);
    const { song_id: _id, title: _title, interpret: _interpret, ...rest } = { ...row?.song };
    const read = Object.entries(rest).filter(([, value]) => !(Array.isArray(value) && value.length === 0));
    expect(Object.fromEntries(read)).toEqual(expected);
  });

  it.each([
    ["Dauer", "225"],
    ["Dauer", "3.45"],
    ["Dauer", "3:75"],
    ["YouTube", "javascript:alert(1)"],
    ["Links", "noch keiner"],
    ["Links", `${"x".repeat(101)} https://example.org/a`],
    ["Links", Array.from({ length: 11 }, (_, index) => `https://example.org/${index}`).join(" ")],
    ["Status", "vielleicht"],
    ["BPM", "schnell"],
    ["BPM", "900"],
    ["Tonart", "x".repeat(21)],
    ["Sänger", Array.from({ length: 21 }, (_, index) => `Sänger ${index}`).join(",")],
  ])("%s %j makes the row bad, with an error for the field", (heading, value) => {
    const row = cell(heading, value);
    expect(row).toMatchObject({ action: "bad", title: "Sway", song: null });
    expect(row?.errors).toHaveLength(1);
  });

  it("a row without a title or interpret is bad, with an error in the reader's language", () => {
    const text = "Titel;Interpret\n;Karat\nSway;\n";
    expect(plan(text)).toMatchObject({ bad: 2, created: 0 });
    expect(plan(text, { language: "en" }).rows[0]?.errors).toEqual([
      { field: "title", message: "Title and artist are required." },
    ]);
  });

  it("minutes that a spreadsheet exported as hours are corrected if all lengths look that way", () => {
    const text = "Titel;Interpret;Dauer\nA;x;3:45:00\nB;x;04:10:00\nC;x;2:59:00\n";
    expect(songs(text).map((song) => song.duration)).toEqual(["00:03:45", "00:04:10", "00:02:59"]);
    expect(songs(`${text}D;x;0:05:10\n`).map((song) => song.duration)).toEqual([
      "03:45:00",
      "04:10:00",
      "02:59:00",
      "00:05:10",
    ]);
  });

  it("the limits on text lengths are the same as in the song's schema", () => {
    const base = { title: "a", interpret: "b" };
    const { youtube_link: _link, ...limits } = SONG_LIMITS;
    for (const [field, limit] of Object.entries(limits)) {
      expect(SongIn.safeParse({ ...base, [field]: "x".repeat(limit) }).success).toBe(true);
      expect(SongIn.safeParse({ ...base, [field]: "x".repeat(limit + 1) }).success).toBe(false);
    }
  });
});

it("a cell that is full of words or brackets instead of links takes little time", () => {
  const cells = [
    "a ".repeat(2_500),
    `${")".repeat(1_990)} `.repeat(3),
    `a.b${")".repeat(1_990)} `.repeat(2),
    "b ".repeat(9_999),
  ];
  const start = process.cpuUsage();
  for (let time = 0; time < 10; time += 1)
    for (const cell of cells)
      expect(readRow([cell], ["links"]).errors.filter(({ field }) => field === "links")).toHaveLength(1);
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1_000);
}, 60_000);
