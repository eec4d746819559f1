import { readFileSync } from "node:fs";
import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { SongIn } from "./contract.ts";
import { IMPORT_ROWS_MAX, planImport, type ImportOptions, type ImportPlan, type KnownSong } from "./import.ts";
import { SONG_LIMITS } from "./limits.ts";

const SAMPLE = new URL("../../../server/src/demo/repertoire-sample.csv", import.meta.url);
const defaults: ImportOptions = {
  existing: [],
  mapping: {},
  duplicates: "skip",
  songIdOf: (row) => `id-${row}`,
  language: "de",
};

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
/** The plan, computed without pauses; null for a file that is too large. */
function planAtOnce(file: Uint8Array, options: ImportOptions): ImportPlan | null {
  const steps = planImport(file, options);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}
function planOf(file: Uint8Array, options: ImportOptions): ImportPlan {
  const made = planAtOnce(file, options);
  if (made === null) throw new Error("The file is too large.");
  return made;
}
const plan = (text: string, options: Partial<ImportOptions> = {}) => planOf(bytes(text), { ...defaults, ...options });
/** The songs that would be created, without their ids. */
const songs = (text: string, options: Partial<ImportOptions> = {}) =>
  plan(text, options).rows.flatMap(({ song }) => {
    if (song === null) return [];
    const { song_id: _id, ...rest } = song;
    return [rest];
  });

describe("a real repertoire", () => {
  const file = readFileSync(SAMPLE);

  it("is imported completely: 50 songs, none bad, no duplicates", () => {
    const { columns, created, duplicates, bad, rows } = planOf(file, defaults);
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

  it("all songs to create pass the service's validation", () => {
    for (const { song } of planOf(file, {
      ...defaults,
      songIdOf: (row) => `01890a5d-ac96-774b-bcce-${String(row).padStart(12, "0")}`,
    }).rows)
      expect(SongIn.safeParse(song).error).toBeUndefined();
  });

  it("is the same if saved on Windows, with BOM or as Unicode text", () => {
    const text = new TextDecoder().decode(file);
    const expected = planOf(file, defaults);
    const windows = Uint8Array.from([...text], (letter) => letter.charCodeAt(0));
    const bom = bytes(`\uFEFF${text.replaceAll("\n", "\r\n")}`);
    const unicode = new Uint8Array(
      new Uint16Array([0xfeff, ...[...text].map((letter) => letter.charCodeAt(0))]).buffer,
    );
    for (const saved of [windows, bom, unicode]) expect(planOf(saved, defaults)).toEqual(expected);
  });

  it("has only duplicates when imported a second time", () => {
    const existing = planOf(file, defaults).rows.flatMap(({ song }) =>
      song === null ? [] : [{ ...song, song_id: `old ${song.song_id}`, status: song.status ?? "active" }],
    ) as KnownSong[];
    expect(planOf(file, { ...defaults, existing })).toMatchObject({ created: 0, duplicates: 50, bad: 0 });
  });

  it("recognises its own songs when an interrupted import is repeated with the same ids", () => {
    const made = planOf(file, defaults)
      .rows.slice(0, 20)
      .flatMap(({ song }) => (song === null ? [] : [{ ...song, status: song.status ?? "active" }])) as KnownSong[];
    expect(planOf(file, { ...defaults, existing: made })).toMatchObject({ created: 50, duplicates: 0, bad: 0 });
  });
});

describe("the form of a file", () => {
  it("may be separated by commas, semicolons or tabs, whatever the cells contain", () => {
    for (const text of [
      'Titel,Interpret,Sänger\nSway,Dean Martin,"Tom,Anna"\n',
      "Titel;Interpret;Sänger\nSway;Dean Martin;Tom,Anna\n",
      'Titel;Interpret;"Sänger, alle, und, noch, mehr"\nSway;Dean Martin;Tom,Anna\n',
      "Titel\tInterpret\tSänger\nSway\tDean Martin\tTom, Anna\n",
      'sep=|\nTitel|Interpret|Sänger\nSway|Dean Martin|"Tom,Anna"\n',
    ])
      expect(songs(text, { mapping: { "Sänger, alle, und, noch, mehr": "singers" } })).toEqual([
        { title: "Sway", interpret: "Dean Martin", singers: ["Tom", "Anna"] },
      ]);
  });

  it("may have empty lines, trailing separators and a title above the table", () => {
    const text =
      "Repertoire 2026;;;\n;;;\nTitel;Interpret;;\n\nSway;Dean Martin;;\n;;;\n  \nHappy;Pharrell Williams;;\n";
    const { columns, rows } = plan(text);
    expect(columns).toEqual([
      { heading: "Titel", field: "title" },
      { heading: "Interpret", field: "interpret" },
    ]);
    expect(rows.map(({ row, title, action }) => [row, title, action])).toEqual([
      [5, "Sway", "create"],
      [8, "Happy", "create"],
    ]);
  });

  it("may have quotation marks and line breaks within a cell", () => {
    const text =
      'Titel;Interpret;Bemerkung\n"7"" Single";"A ""B"" C";"Zeile 1\r\nZeile 2; noch mehr"\n"Ober\nnunter";Duo;\n';
    expect(songs(text)).toEqual([
      { title: '7" Single', interpret: 'A "B" C', comment: "Zeile 1\nZeile 2; noch mehr" },
      { title: "Ober nunter", interpret: "Duo" },
    ]);
  });

  it("an unclosed quotation mark makes its row bad, but not the rows before it", () => {
    const { rows } = plan('Titel;Interpret\nSway;Dean Martin\n"Happy;Pharrell Williams\nAngels;Robbie Williams\n');
    expect(rows.map(({ action }) => action)).toEqual(["create", "bad"]);
  });

  it("a row with more cells than headings is bad, because its cells may be shifted", () => {
    const { rows } = plan("Titel,Interpret,Dauer\nWeit, weit weg,Hubert von Goisern,4:50\n");
    expect(rows[0]).toMatchObject({
      action: "bad",
      errors: expect.arrayContaining([expect.objectContaining({ field: "" })]),
    });
  });

  it("an empty file imports nothing", () => {
    for (const text of ["", "\n\n", ";;\n"])
      expect(plan(text)).toEqual({ columns: [], rows: [], created: 0, duplicates: 0, bad: 0 });
    expect(plan("Titel;Interpret\n")).toMatchObject({
      columns: [{ field: "title" }, { field: "interpret" }],
      rows: [],
    });
  });
});

describe("headings", () => {
  it("are recognised in German and English, in any case, with units", () => {
    const german = plan(
      "TITEL;Künstler;Länge (min);Texter;Musik;Tänze;Tonart;Tempo;Noten;GEMA-Werknummer;Bemerkungen\n",
    );
    const english = plan(
      "Song Title,Artist,Length [mm:ss],Lyrics by,Music,Dance Styles,Key,BPM,Sheet,gema_work_number,Notes\n",
    );
    const fields = [
      "title",
      "interpret",
      "duration",
      "lyricist",
      "composer",
      "dance_styles",
      "key",
      "bpm",
      "sheet_file",
      "gema_work_number",
      "comment",
    ];
    expect(german.columns.map((column) => column.field)).toEqual(fields);
    expect(english.columns.map((column) => column.field ?? column.heading)).toEqual(
      fields.map((field) => (field === "lyricist" ? "Lyrics by" : field)),
    );
  });

  it("an unknown heading is reported and its column skipped", () => {
    const { columns, rows } = plan("Titel;Interpret;Mondphase\nSway;Dean Martin;voll\n");
    expect(columns[2]).toEqual({ heading: "Mondphase", field: null });
    expect(rows[0]?.song).toEqual({ song_id: "id-2", title: "Sway", interpret: "Dean Martin" });
  });

  it("the mapping takes precedence over recognised headings", () => {
    const text = "Titel;Nummer;Wer\n12;Sway;Dean Martin\n";
    expect(songs(text, { mapping: { Nummer: "title", Wer: "interpret" } })).toEqual([
      { title: "Sway", interpret: "Dean Martin" },
    ]);
    expect(songs("Titel;Interpret;Text\nA;B;Lalala\n", { mapping: { Text: null } })).toEqual([
      { title: "A", interpret: "B" },
    ]);
  });

  it("without a title column every row is bad, with an explanation", () => {
    expect(plan("Mond;Interpret\nvoll;Dean Martin\n").rows[0]).toMatchObject({
      action: "bad",
      errors: [{ field: "title", message: "Titel und Interpret müssen da sein." }],
    });
  });
});

describe("cells", () => {
  const cell = (heading: string, value: string) =>
    plan(`Titel;Interpret;${heading}\nSway;Dean Martin;"${value}"\n`).rows[0];

  it.each([
    ["Dauer", "3:45", { duration: "00:03:45" }],
    ["Dauer", "03:45 min", { duration: "00:03:45" }],
    ["Dauer", "0:03:45", { duration: "00:03:45" }],
    ["Dauer", "3'45", { duration: "00:03:45" }],
    ["Dauer", "0:00", {}],
    ["YouTube", "www.youtube.com/watch?v=1", { youtube_link: "https://www.youtube.com/watch?v=1" }],
    ["Status", "In Probe", { status: "rehearsing" }],
    ["Status", "RETIRED", { status: "retired" }],
    ["Status", "abgelehnt", { status: "rejected" }],
    ["BPM", "128,4 bpm", { bpm: 128 }],
    ["Sänger", " Tom , Anna,,Tom ", { singers: ["Tom", "Anna"] }],
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
    ["YouTube", "https://vimeo.com/1"],
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

  it("a row without title or interpret is bad, in the reader's language", () => {
    const text = "Titel;Interpret\n;Karat\nSway;\n";
    expect(plan(text)).toMatchObject({ bad: 2, created: 0 });
    expect(plan(text, { language: "en" }).rows[0]?.errors).toEqual([
      { field: "title", message: "Title and artist are required." },
    ]);
  });

  it("minutes that a spreadsheet exported as hours are corrected if all lengths look like that", () => {
    const text = "Titel;Interpret;Dauer\nA;x;3:45:00\nB;x;04:10:00\nC;x;2:59:00\n";
    expect(songs(text).map((song) => song.duration)).toEqual(["00:03:45", "00:04:10", "00:02:59"]);
    expect(songs(`${text}D;x;0:05:10\n`).map((song) => song.duration)).toEqual([
      "03:45:00",
      "04:10:00",
      "02:59:00",
      "00:05:10",
    ]);
  });

  it("the limits of texts are the same as the record's", () => {
    const base = { title: "a", interpret: "b" };
    const { youtube_link: _link, ...limits } = SONG_LIMITS;
    for (const [field, limit] of Object.entries(limits)) {
      expect(SongIn.safeParse({ ...base, [field]: "x".repeat(limit) }).success).toBe(true);
      expect(SongIn.safeParse({ ...base, [field]: "x".repeat(limit + 1) }).success).toBe(false);
    }
  });
});

describe("duplicates", () => {
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

describe("any file", () => {
  it("of any bytes produces a result, and the songs to create pass the service's validation", () => {
    const part = fc.constantFrom(
      "Titel",
      "Interpret",
      "Dauer",
      "Sänger",
      "Sway",
      "3:45",
      ";",
      ",",
      '"',
      "\n",
      "\r\n",
      " ",
      "=1",
      "\u0000",
      "\ud800",
      "ü",
    );
    const file = fc.oneof(
      fc.uint8Array({ maxLength: 80 }),
      fc.array(part, { maxLength: 40 }).map((parts) => bytes(`Titel;Interpret;Dauer\n${parts.join("")}`)),
    );
    fc.assert(
      fc.property(file, (content) => {
        const { rows, created, duplicates, bad } = planOf(content, defaults);
        expect(created + duplicates + bad).toBe(rows.length);
        for (const { song, action } of rows) {
          expect(song !== null).toBe(action === "create");
          if (song !== null) expect(SongIn.safeParse({ ...song, song_id: undefined }).success).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("that is valid CSV is read correctly", () => {
    const value = fc
      .string({ unit: fc.constantFrom(..."aäß €;,\"'\n"), minLength: 1, maxLength: 12 })
      .map((text) => `a${text}b`);
    const separator = fc.constantFrom(";", ",");
    fc.assert(
      fc.property(
        fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 6 }),
        separator,
        fc.boolean(),
        (cells, delimiter, hasBom) => {
          const text = Papa.unparse([["Titel", "Interpret"], ...cells], { delimiter, newline: "\r\n" });
          const expected = cells.map((pair) => pair.map((cell) => cell.replace(/\s+/g, " ")));
          const read = songs(`${hasBom ? "\uFEFF" : ""}${text}`, { duplicates: "create" });
          expect(read.map(({ title, interpret }) => [title, interpret])).toEqual(expected);
        },
      ),
    );
  });

  it("5,000 rows against 5,000 songs are planned in less than two seconds of processor time", () => {
    const name = (index: number): string => `${(index * 7919).toString(36)} Lied ${(index * 104_729).toString(36)}`;
    const existing = Array.from({ length: 5000 }, (_, index) => ({
      song_id: `${index}`,
      title: name(index),
      interpret: "Duo",
      status: "active" as const,
    }));
    const text = `Titel;Interpret;Dauer\n${existing.map((song, index) => `${index % 2 === 0 ? song.title : name(index + 9000)};Duo;3:45`).join("\n")}`;
    /* Other tests run at the same time, so elapsed time says little. */
    const start = process.cpuUsage();
    expect(plan(text, { existing }).rows).toHaveLength(5000);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(2000);
  }, 60_000);
});

describe("a very large file", () => {
  const file = (rows: number, row: (n: number) => string): Uint8Array =>
    bytes(["Titel;Interpret", ...Array.from({ length: rows }, (_, n) => row(n))].join("\n"));
  const digits = (n: number): string =>
    String(n)
      .padStart(5, "0")
      .replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");

  it(`of ${IMPORT_ROWS_MAX} songs is accepted, one more is refused`, () => {
    const row = (n: number): string => `${digits(n)};Niemand`;
    expect(planAtOnce(file(IMPORT_ROWS_MAX, row), defaults)?.rows).toHaveLength(IMPORT_ROWS_MAX);
    expect(planAtOnce(file(IMPORT_ROWS_MAX + 1, row), defaults)).toBeNull();
  });

  it("is never truncated silently: empty lines count towards the limit", () => {
    expect(
      planAtOnce(
        file(20_000, (n) => (n % 2 === 0 ? `${digits(n)};Niemand` : "")),
        defaults,
      )?.rows,
    ).toHaveLength(10_000);
    expect(
      planAtOnce(
        file(60_000, () => ""),
        defaults,
      ),
    ).toBeNull();
  });
});
