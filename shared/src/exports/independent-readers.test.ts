import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { read, utils } from "@e965/xlsx";
import { parse } from "plist";
import { getDocumentProxy } from "unpdf";
import { afterAll, describe, expect, test } from "vitest";
import { TITLES, eveningOf, nameOf, songOf, testFonts } from "../testing/evening.ts";
import type { ExportFile } from "./file.ts";
import { sheetMusicSetlist } from "./forscore.ts";
import { gemaXlsx } from "./gema-file.ts";
import { gemaWorks } from "./gema.ts";
import { PAGE } from "./pdf-page.ts";
import { repertoirePdf } from "./repertoire.ts";
import { schedulePdf } from "./schedule-pdf.ts";
import { setlistPdf } from "./setlist-pdf.ts";

/* Checks exports with independent programs: npm libraries always, command-line tools if they are installed. */

const folder = mkdtempSync(join(tmpdir(), "bandstand-judges-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const execute = (program: string, ...given: string[]) => spawnSync(program, given, { encoding: "utf8" });
const has = (program: string): boolean => execute(program, "--version").error === undefined;

function run(program: string, before: readonly string[], { name, content }: ExportFile, after: readonly string[] = []) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return execute(program, ...before, path, ...after);
}

const shared = { songOf, nameOf, band: "Čača & die Łödzer ♭ß", language: "de" } as const;

const item = (at: number) => ({
  item_id: `01900000-0000-7000-8000-${String(at).padStart(12, "0")}`,
  /* Some times are after midnight. */
  time: `${String((10 + (at % 16)) % 24).padStart(2, "0")}:15:00`,
  title: TITLES[at % TITLES.length] ?? "",
  comment:
    at % 3 === 0 ? "Erste Zeile\nZweite Zeile, die so lang ist, dass sie ganz sicher umgebrochen werden muss" : null,
  responsible: { name: "Zoë’s Crew" },
});

function schedule(): ExportFile {
  const { gig, timing } = eveningOf(8, 0, 8);
  const points = Array.from({ length: 60 }, (_, at) => item(at));
  return schedulePdf({ ...shared, gig: { ...gig, schedule: points }, timing }, testFonts);
}

const list = (count: number): ExportFile =>
  repertoirePdf(
    {
      ...shared,
      list: {
        list_id: "01900000-0000-7000-8000-000000000009",
        name: "Hochzeit ’26",
        updated_at: "2026-02-01T00:00:00.000Z",
        songs: Array.from({ length: count }, (_, at) => ({ song_id: String(at % 8), note: at % 5 ? null : "Capo 2" })),
      },
    },
    testFonts,
  );

const DOCUMENTS: readonly [what: string, file: ExportFile, hasTitles: boolean][] = [
  ["the setlist in the print design", setlistPdf({ ...eveningOf(8, 0, 12), ...shared }, "print", testFonts), true],
  [
    "a setlist of sixty songs in the print design",
    setlistPdf({ ...eveningOf(60), ...shared }, "print", testFonts),
    true,
  ],
  ["the setlist in the screen design", setlistPdf({ ...eveningOf(8, 0, 12), ...shared }, "screen", testFonts), true],
  [
    "a setlist of sixty songs in the screen design",
    setlistPdf({ ...eveningOf(60), ...shared }, "screen", testFonts),
    true,
  ],
  ["an empty setlist", setlistPdf({ ...eveningOf(0), ...shared }, "print", testFonts), false],
  ["a run of show with sixty items", schedule(), true],
  ["a repertoire list of sixty songs", list(60), true],
  ["an empty repertoire list", list(0), false],
];

const words = (text: string): string => text.replaceAll(/\s+/g, " ");
/** The titles of the songs that are not skipped. */
const EXPECTED = TITLES.filter((_, at) => at !== 3).map(words);

describe.each(DOCUMENTS)("%s", (_what, file, hasTitles) => {
  test.skipIf(!has("qpdf"))("is a valid PDF according to qpdf", () => {
    const { status, stdout, stderr } = run("qpdf", ["--check"], file);
    expect(`${stdout}${stderr}`).not.toMatch(/WARNING|error at|damaged/);
    expect(status).toBe(0);
  });

  test.skipIf(!has("pdftotext") || !hasTitles)("contains every full title according to pdftotext", () => {
    const { status, stdout } = run("pdftotext", ["-enc", "UTF-8", "-layout"], file, ["-"]);
    expect(status).toBe(0);
    const found = words(stdout);
    for (const title of EXPECTED) for (const word of title.split(" ")) expect(found).toContain(word);
  });

  test("has no text outside the margins and no overlapping lines", async () => {
    const document = await getDocumentProxy(file.content.slice());
    const problems: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const boxes = items.flatMap((one) => ("str" in one && one.str.trim() !== "" ? [boxOf(one)] : []));
      if (boxes.length === 0) problems.push(`page ${number} is empty`);
      const [, , width = 0, height = 0] = page.view;
      const margin = (PAGE.margin / 25.4) * 72 - 1;
      const isOutside = ({ left, right, top, bottom }: Box): boolean =>
        left < margin || right > width - margin || bottom <= 0 || top >= height;
      problems.push(...boxes.filter(isOutside).map(({ text }) => `outside: ${text}`));
      for (const [at, one] of boxes.entries())
        for (const other of boxes.slice(at + 1))
          if (overlap(one, other)) problems.push(`${one.text} over ${other.text}`);
    }
    expect(problems).toEqual([]);
  });
});

interface Box {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Item {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
}

/**
 * Computes the box around a line of text, in points. Excludes the tips of ascenders and descenders, which may touch.
 */
function boxOf({ str, transform, width }: Item): Box {
  const [, , , size = 0, left = 0, base = 0] = transform;
  return { text: str, left, right: left + width, top: base + size * 0.7, bottom: base };
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right - 0.5 &&
  other.left < one.right - 0.5 &&
  one.bottom < other.top - 0.5 &&
  other.bottom < one.top - 0.5;

describe("the works in the list for the collecting society, read by an independent library", async () => {
  const { gig } = eveningOf(60);
  const works = gemaWorks(gig, songOf, 5);
  const { content } = await gemaXlsx(gig, works);
  const book = read(content, { type: "array" });
  const sheet = book.Sheets["Setlist Template"];
  if (sheet === undefined) throw new Error("there is no sheet of the template's name");
  const rows = utils.sheet_to_json<string[]>(sheet, { header: 1, defval: "", blankrows: true });
  const head = rows.findIndex((row) => row.some((cell) => String(cell).startsWith("TITEL")));
  const titleAt = rows[head]?.findIndex((cell) => String(cell).startsWith("TITEL")) ?? -1;

  test("have one row each, with their titles unchanged", () => {
    const titles = rows.slice(head + 1).flatMap((row) => (String(row[titleAt] ?? "") === "" ? [] : [row[titleAt]]));
    const wanted = works.map(({ title }) => title.replaceAll("\r\n", "\n"));
    for (const title of wanted) expect(titles).toContain(title);
    expect(titles.filter((title) => wanted.includes(String(title)))).toHaveLength(works.length);
  });

  test("contain no formulas or links", () => {
    const cells = Object.entries(sheet).filter(([address]) => !address.startsWith("!"));
    expect(cells.length).toBeGreaterThan(works.length);
    const suspicious = cells.filter(([, cell]) => typeof cell === "object" && ("f" in cell || "l" in cell));
    expect(suspicious).toEqual([]);
  });
});

describe("the setlist for the sheet-music app", () => {
  const { gig } = eveningOf(8, 0, 3);
  const file = sheetMusicSetlist(gig, { songOf, nameOf }, "plist");
  const played = gig.setlist.sets.flatMap(({ songs }) => songs.filter((entry) => !entry.uebersprungen));

  test("is a valid property list according to an independent library, with every title unchanged", () => {
    const found: unknown = parse(new TextDecoder().decode(file.content));
    const titles: string[] = [];
    const collect = (value: unknown): void => {
      if (Array.isArray(value)) return value.forEach(collect);
      if (typeof value !== "object" || value === null) return;
      if ("title" in value && typeof value.title === "string") titles.push(value.title);
      Object.values(value).forEach(collect);
    };
    collect(found);
    /* Titles in the property list have no line breaks. */
    for (const { song_id } of played) expect(titles.map(words)).toContain(words(songOf(song_id)?.title ?? ""));
  });

  test.skipIf(!has("plistutil"))("survives a conversion to the binary format and back", () => {
    const [binary, back] = [join(folder, "list.bin"), join(folder, "list.xml")];
    expect(run("plistutil", ["-i"], file, ["-o", binary]).status).toBe(0);
    expect(execute("plistutil", "-i", binary, "-o", back).status).toBe(0);
    expect(parse(readFileSync(back, "utf8"))).toEqual(parse(new TextDecoder().decode(file.content)));
  });
});
