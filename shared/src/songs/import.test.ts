import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bytes, plan, planOf } from "../testing/song-import.ts";
import { SongIn } from "./contract.ts";
import type { KnownSong } from "./import.ts";

const SAMPLE = new URL("../../../server/src/demo/repertoire-sample.csv", import.meta.url);

describe("a real repertoire", () => {
  const file = readFileSync(SAMPLE);

  it("is imported completely: 50 songs, none bad, no duplicates", () => {
    const { columns, created, duplicates, bad, rows } = planOf(file);
    expect({ created, duplicates, bad }).toEqual({ created: 50, duplicates: 0, bad: 0 });
    expect(columns.map((column) => column.field)).toEqual([
      "title",
      "interpret",
      "duration",
      "composer",
      "lyricist",
      "genre",
      "dance_styles",
      "singers",
      "status",
      "youtube_link",
    ]);
    expect(rows[0]?.song).toEqual({
      song_id: "id-2",
      title: "Griechischer Wein",
      interpret: "Udo Jürgens",
      duration: "00:05:07",
      composer: "Udo Jürgens",
      lyricist: "Michael Kunze",
      genre: "Schlager",
      dance_styles: ["Walzer"],
      singers: ["Anna"],
      status: "active",
    });
    expect(rows.find((row) => row.title === "Stayin' Alive")?.song?.singers).toEqual(["Tom", "Anna"]);
  });

  it("contains only songs that pass the server's validation", () => {
    for (const { song } of planOf(file, {
      songIdOf: (row) => `01890a5d-ac96-774b-bcce-${String(row).padStart(12, "0")}`,
    }).rows)
      expect(SongIn.safeParse(song).error).toBeUndefined();
  });

  it("gives the same result if saved as Windows-1252, with a BOM or as Unicode text", () => {
    const text = new TextDecoder().decode(file);
    const expected = planOf(file);
    const windows = Uint8Array.from([...text], (letter) => letter.charCodeAt(0));
    const bom = bytes(`\uFEFF${text.replaceAll("\n", "\r\n")}`);
    const unicode = new Uint8Array(
      new Uint16Array([0xfeff, ...[...text].map((letter) => letter.charCodeAt(0))]).buffer,
    );
    for (const saved of [windows, bom, unicode]) expect(planOf(saved)).toEqual(expected);
  });

  it("yields only duplicates when imported a second time", () => {
    const existing = planOf(file).rows.flatMap(({ song }) =>
      song === null ? [] : [{ ...song, song_id: `old ${song.song_id}`, status: song.status ?? "active" }],
    ) as KnownSong[];
    expect(planOf(file, { existing })).toMatchObject({ created: 0, duplicates: 50, bad: 0 });
  });

  it("does not count its own songs as duplicates when an interrupted import is repeated with the same ids", () => {
    const made = planOf(file)
      .rows.slice(0, 20)
      .flatMap(({ song }) => (song === null ? [] : [{ ...song, status: song.status ?? "active" }])) as KnownSong[];
    expect(planOf(file, { existing: made })).toMatchObject({ created: 50, duplicates: 0, bad: 0 });
  });
});

describe("duplicates in an import", () => {
  const existing: KnownSong[] = [
    { song_id: "old", title: "Über sieben Brücken musst du gehn", interpret: "Karat", status: "retired" },
  ];
  const text = "Titel;Interpret\nUeber sieben Bruecken musst du gehn;Karat\nSway;Dean Martin\nsway;Dean Martin\n";

  it("of existing songs and within the file are skipped and reported", () => {
    expect(plan(text, { existing })).toMatchObject({
      created: 1,
      duplicates: 2,
      rows: [
        { row: 2, action: "duplicate", duplicate_of: { song_id: "old", status: "retired" }, song: null },
        { row: 3, action: "create", song_id: "id-3", duplicate_of: null },
        { row: 4, action: "duplicate", duplicate_of: { song_id: "id-3", title: "Sway" } },
      ],
    });
  });

  it("are created on request, and still reported", () => {
    expect(plan(text, { existing, duplicates: "create" })).toMatchObject({
      created: 3,
      duplicates: 0,
      rows: [
        { action: "create", duplicate_of: { song_id: "old" } },
        { duplicate_of: null },
        { action: "create", duplicate_of: { song_id: "id-3" } },
      ],
    });
  });

  it("a bad row is never the original of a duplicate", () => {
    expect(
      plan("Titel;Interpret;Dauer\nSway;Dean Martin;lang\nSway;Dean Martin;2:43\n").rows.map((row) => row.action),
    ).toEqual(["bad", "create"]);
  });
});

it("a row that ends before the length column is read even if a spreadsheet has exported minutes as hours", () => {
  const { rows } = plan(
    "Titel;Interpret;Dauer\nSway;Dean;02:43:00\nValerie;Amy;03:47:00\nPerfect;Ed;04:23:00\nAzzurro;Adriano\n",
  );
  expect(rows.map(({ song }) => song?.duration)).toEqual(["00:02:43", "00:03:47", "00:04:23", undefined]);
});
