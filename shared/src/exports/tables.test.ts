import { strFromU8, unzipSync } from "fflate";
import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test, vi } from "vitest";
import { NEW_SONG } from "../songs/new-song.ts";
import { eveningOf, nameOf, songOf } from "../testing/evening.ts";
import { csvBytes } from "./csv.ts";
import { fileName } from "./file.ts";
import { sheetMusicSetlist } from "./forscore.ts";
import { gemaCsv, gemaXlsx } from "./gema-file.ts";
import { gemaDeadline, gemaWorks, missingFields, performersTonight, splitNames } from "./gema.ts";
import { repertoireCsv } from "./repertoire.ts";
import { setlistsJson } from "./setlists-json.ts";
import { songsCsv } from "./songs-csv.ts";

const textOf = (bytes: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
const rowsOf = (bytes: Uint8Array): string[][] =>
  Papa.parse<string[]>(textOf(bytes).trimEnd(), { delimiter: ";" }).data;

describe("a table for spreadsheets", () => {
  test("has a byte order mark, semicolons between cells and CRLF line endings", () => {
    expect(textOf(csvBytes(["A", "B"], [["x", 1]]))).toBe("\uFEFFA;B\r\nx;1\r\n");
  });

  test("has its headings even if it has no rows", () => {
    expect(textOf(csvBytes(["A", "B"], []))).toBe("\uFEFFA;B\r\n\r\n");
  });

  test.each(["=1+1", "+1", "-1", "@x", "\t=1", "\n=1", " =1", "＝1", '=HYPERLINK("http://x")\nzweite Zeile'])(
    "keeps %j from being read as a formula",
    (cell) => expect(rowsOf(csvBytes(["A"], [[cell]]))[1]?.[0]).toBe(`'${cell}`),
  );

  test("preserves text that cannot be read as a formula, and never splits a cell", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 2, maxLength: 4 }), (cells) => {
        const clean = cells.map((cell) => `a${cell.replaceAll("\r", "")}z`);
        expect(rowsOf(csvBytes(clean.map(String), [clean]))[1]).toEqual(clean);
      }),
    );
  });
});

test("the song table is exported with its visible columns and in the order shown", () => {
  const song = (title: string) => ({
    ...NEW_SONG,
    song_id: crypto.randomUUID(),
    title,
    interpret: "B",
    duration: "00:03:05",
    dance_styles: ["Tango", "Jive"],
    planned_rehearsal_id: null,
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: "2026-01-01T00:00:00.000Z",
  });
  const { content } = songsCsv({
    songs: [song("Zwei"), song("Eins")],
    columns: ["dance_styles", "title", "duration", "status"],
    nameOf,
    band: "Die Band",
    language: "de",
  });
  expect(rowsOf(content)).toEqual([
    ["Tanzstile", "Titel", "Dauer", "Status"],
    ["Tango, Jive", "Zwei", "3:05", "Aktiv"],
    ["Tango, Jive", "Eins", "3:05", "Aktiv"],
  ]);
});

test("a singer who is referenced as a member appears by name in exported tables", () => {
  const song = { ...NEW_SONG, title: "A", interpret: "B", singer_ids: ["member-tom"], singers: [] };
  const stamps = { planned_rehearsal_id: null, created_at: "", updated_at: "" };
  const table = { columns: ["singers"] as const, nameOf, band: "Die Band", language: "de" } as const;
  const songs = [
    { ...song, ...stamps, song_id: "1" },
    { ...song, ...stamps, song_id: "2", singers: ["Tommi"] },
  ];
  expect(rowsOf(songsCsv({ ...table, songs }).content).slice(1)).toEqual([["Tom Richter"], ["Tommi"]]);
  const list = { list_id: "1", name: "Hochzeit", updated_at: "", songs: [{ song_id: "1" }] };
  const csv = repertoireCsv({ list, songOf: () => song, nameOf, language: "de" });
  expect(rowsOf(csv.content)[1]).toContain("Tom Richter");
});

describe("the list for the collecting society", () => {
  const { gig } = eveningOf(8);
  const works = gemaWorks(gig, songOf, 5);

  test("contains the played songs in order, without skipped ones", () => {
    expect(works.map(({ song_id }) => song_id)).toEqual(["0", "1", "2", "4", "5", "6", "7"]);
  });

  test("splits names at their last space and omits nobody", () => {
    expect(splitNames("Johann Sebastian Bach")).toEqual({ last: "Bach", first: "Johann Sebastian" });
    expect(splitNames("Bach")).toEqual({ last: "Bach", first: "" });
    expect(splitNames("John Lennon, Paul McCartney")).toEqual({ last: "Lennon / McCartney", first: "John / Paul" });
    expect(splitNames("Lennon & Paul McCartney")).toEqual({ last: "Lennon / McCartney", first: " / Paul" });
    expect(splitNames(" ; ")).toEqual({ last: "", first: "" });
    expect(splitNames(null)).toEqual({ last: "", first: "" });
  });

  test("is created even if required fields are missing, and reports those fields", () => {
    expect(works.map(missingFields)).toEqual([[], ["composer"], [], [], [], [], []]);
    expect(gemaWorks(gig, songOf, 0).flatMap(missingFields)).toContain("musicians");
  });

  test("if no composer is known, names the performer instead, unsplit and marked as such", () => {
    expect(works[1]).toMatchObject({
      interpret_or_composer: { last: "Die Ärzte & Čechomor", first: "" },
      is_interpret: true,
    });
    expect(works[0]).toMatchObject({
      interpret_or_composer: { last: "Bach", first: "Johann Sebastian" },
      is_interpret: false,
    });
  });

  test("counts the musicians and singers who answered `in`, or all of them if nobody did", () => {
    const member = (user_id: string, more: object = {}) =>
      ({ user_id, status: "active", musician: true, singer: false, ...more }) as const;
    const members = [
      member("a"),
      member("b"),
      member("c", { musician: false, singer: true }),
      member("crew", { musician: false }),
      member("gone", { status: "deactivated" }),
    ];
    const said = (user_id: string, status: "in" | "maybe" | "out") =>
      ({ user_id, status, comment: null, substitute: null, updated_at: "" }) as const;
    const answers = [said("a", "in"), said("b", "maybe"), said("c", "in"), said("crew", "in"), said("gone", "in")];
    expect(performersTonight(members, answers, null)).toEqual({ count: 2, areConfirmed: true });
    expect(performersTonight(members, [said("a", "out"), said("crew", "in")], null)).toEqual({
      count: 3,
      areConfirmed: false,
    });
    expect(performersTonight([], answers, null)).toEqual({ count: 0, areConfirmed: false });
  });

  test("is due six weeks after the gig", () => {
    expect(gemaDeadline({ date: "2026-07-11" })).toBe("2026-08-22");
  });

  test("as CSV, has one row per work and escapes formulas", () => {
    const rows = rowsOf(gemaCsv(gig, works).content);
    expect(rows).toHaveLength(1 + works.length);
    expect(rows[0]?.slice(0, 2)).toEqual(["WERKNUMMER / WERKFASSUNGSNUMMER", "TITEL *"]);
    expect(rows[6]?.[1]).toMatch(/^'=HYPERLINK/);
  });

  test("as XLSX, has the template's rows, text in every cell, and the same bytes every time", async () => {
    const { content } = await gemaXlsx(gig, works);
    const files = unzipSync(content);
    const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(sheet).toContain('<row r="19"');
    expect(sheet).toContain('<row r="21"');
    expect(sheet).not.toContain("<f>");
    expect(strFromU8(files["xl/workbook.xml"] ?? new Uint8Array())).toContain("Setlist Template");
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-01-01T00:00:00Z") });
    const later = await gemaXlsx(gig, works);
    vi.useRealTimers();
    expect(later.content).toEqual(content);
  });
});

describe("the file for the sheet-music app", () => {
  const { gig } = eveningOf(5, 2);

  test("is a property list in the specified format, without skipped songs", () => {
    const { name, content } = sheetMusicSetlist(gig, { songOf, nameOf }, "plist");
    const xml = textOf(content);
    expect(name).toBe("2026-07-11 Sommerfest „Löwe“ & Co.4ss");
    expect(xml.match(/<dict>/g)).toHaveLength(6);
    expect(xml).toContain("<key>path</key>\n\t\t<string>Griechischer Wein.pdf</string>");
    expect(xml).not.toContain("Raining");
    expect(xml).toContain("&lt;&amp;&gt; &quot;laut&quot;");
  });

  test("is forScore's own format on request, with placeholders for sets and for songs without a file", () => {
    const xml = textOf(sheetMusicSetlist(gig, { songOf, nameOf }, "forscore").content);
    expect(xml).toContain('<score title="Griechischer Wein" path="Griechischer Wein.pdf"/>');
    expect(xml).toContain('<placeholder title="— Set 2 —"/>');
    expect(xml.match(/<(score|placeholder) /g)).toHaveLength(8);
  });

  test("has tonight's singers, key and note in the notes on each song", () => {
    const notes = [
      ...textOf(sheetMusicSetlist(gig, { songOf, nameOf }, "plist").content).matchAll(/<key>notes<.+\n.+>(.*)</g),
    ];
    expect(notes.map(([, note]) => note)).toEqual([
      "B♭ · Mia",
      "B♭ · Kai Sommer",
      "B♭ · Mia · Capo 2",
      "F♯m · Tom Richter",
      "B♭ · Mia",
      "B♭ · Kai Sommer",
    ]);
  });

  test("in forScore's format, has the gig's overrides in the titles, because that format has no notes", () => {
    const xml = textOf(sheetMusicSetlist(gig, { songOf, nameOf }, "forscore").content);
    expect(xml).toContain('<placeholder title="Für Elise ♭♯ &lt;&amp;&gt; &quot;laut&quot; (F♯m · Tom Richter)"/>');
    expect(xml).toContain('<placeholder title="Łódź Čača Ø (Capo 2)"/>');
  });
});

test("the file with all setlists includes unknown songs, without a title", () => {
  const { gig } = eveningOf(2);
  const { content } = setlistsJson([gig], () => undefined, { band: "Die Band", nameOf });
  expect(JSON.parse(textOf(content))).toMatchObject({ gigs: [{ sets: [{ songs: [{ title: null }, {}] }] }] });
});

test("the file with all setlists has the singers and keys of each gig", () => {
  const { content } = setlistsJson([eveningOf(5).gig], songOf, { band: "Die Band", nameOf });
  const { gigs } = JSON.parse(textOf(content)) as { gigs: { sets: { songs: unknown[] }[] }[] };
  expect(gigs[0]?.sets[0]?.songs[0]).toMatchObject({ singers: ["Mia"], key: "B♭" });
  expect(gigs[0]?.sets[0]?.songs[4]).toMatchObject({ singers: ["Tom Richter"], key: "F♯m" });
});

describe("a file name", () => {
  test.each([
    [["2026-07-11", 'a/b\\c:"d"'], "2026-07-11 a-b-c--d-.pdf"],
    [["..", "/etc/passwd"], "etc-passwd.pdf"],
    [["\u202Egnp.exe\r\nX"], "gnp.exeX.pdf"],
    [["  "], "Bandstand.pdf"],
    [["Łódź ♭ 東京"], "Łódź ♭ 東京.pdf"],
  ])("made from %j is safe on every system", (parts, name) => expect(fileName(parts, "pdf")).toBe(name));

  test("is never too long for a file system", () => {
    expect(fileName(["x".repeat(500)], "pdf").length).toBeLessThan(130);
  });
});
