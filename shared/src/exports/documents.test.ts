import { getDocumentProxy } from "unpdf";
import { describe, expect, test, vi } from "vitest";
import { TITLES, eveningOf, nameOf, songOf, testFonts } from "../testing/evening.ts";
import { readPdf } from "../testing/pdf.ts";
import type { ExportFile } from "./file.ts";
import { gigSheetPdf } from "./gig-sheet-pdf.ts";
import { lineUpNames } from "./line-up.ts";
import { repertoirePdf } from "./repertoire.ts";
import { schedulePdf } from "./schedule-pdf.ts";
import type { SetlistDesign } from "./setlist-document.ts";
import { setlistPdf } from "./setlist-pdf.ts";

const shared = { songOf, nameOf, band: "Die Band", language: "de" } as const;

const read = ({ content }: ExportFile) => readPdf(content);

const oneLine = (title: string): string => title.replaceAll(/\s+/g, " ");

const setlist = (design: SetlistDesign, ...counts: number[]): ExportFile =>
  setlistPdf({ ...eveningOf(...counts), ...shared }, design, testFonts);

test("the setlist's two designs have different file names", () => {
  expect(setlist("print", 2).name).not.toBe(setlist("screen", 2).name);
});

describe.each<SetlistDesign>(["screen", "print"])("the setlist in the %s design", (design) => {
  test("contains the full title of every played song, in any writing system", async () => {
    const { text } = await read(setlist(design, 8, 8));
    for (const title of TITLES.filter((_, index) => index !== 3)) expect(text).toContain(oneLine(title));
  });

  test("shows tonight's singers and key instead of the song's own", async () => {
    const { text } = await read(setlist(design, 5));
    expect(text.match(/B♭|F♯m/g)?.toSorted()).toEqual(["B♭", "B♭", "B♭", "F♯m"]);
    expect(text).toContain("Kai Sommer");
    const [usual = "", changed = ""] = text.split("Für Elise");
    expect(usual).toContain("Mia");
    expect(changed).toContain("Tom Richter");
    expect(changed).not.toContain("Mia");
  });

  test("contains all sixty songs of a long set", async () => {
    const { text, pages } = await read(setlist(design, 60));
    expect(text.split("Griechischer Wein").length - 1).toBe(8);
    expect(pages).toBeGreaterThan(1);
  });

  test("says that it is empty if there is no set, or only an empty set", async () => {
    expect((await read(setlist(design))).text).toContain("noch leer");
    expect((await read(setlist(design, 0))).text).toContain("noch kein Song");
  });

  test("fits long gig and set names onto the page without overlapping text", async () => {
    const evening = eveningOf(60);
    const [set] = evening.gig.setlist.sets;
    const gig = {
      ...evening.gig,
      name: "Jubiläum der Freiwilligen Feuerwehr ".repeat(5),
      setlist: { sets: [{ ...set, name: "Zum Tanzen nach dem Abendessen ".repeat(3), songs: set?.songs ?? [] }] },
    } as typeof evening.gig;
    const { content } = setlistPdf({ gig, timing: evening.timing, ...shared }, design, testFonts);
    const page = await (await getDocumentProxy(content.slice())).getPage(1);
    const { items } = await page.getTextContent();
    const texts = items.flatMap((one) => ("str" in one && one.str.trim() !== "" ? [one] : []));
    const spans = texts.map(({ str, transform, width }) => ({
      str,
      from: transform[4],
      to: transform[4] + width,
      y: transform[5],
    }));
    expect(spans.filter(({ to }) => to > 595.28 - 40)).toEqual([]);
    /* In points; a PDF rounds the width of letters, and a word in two fonts consists of two spans. */
    const ROUNDED = 0.1;
    const overlaps = spans.filter((one) =>
      spans.some(
        (other) => other !== one && other.y === one.y && other.from >= one.from && other.from < one.to - ROUNDED,
      ),
    );
    expect(overlaps).toEqual([]);
  });

  test("has the same bytes regardless of the time and the server's time zone", () => {
    const contents = [
      ["UTC", "2026-05-09T12:00:00Z"],
      ["America/New_York", "2026-05-09T12:00:00Z"],
      ["UTC", "2031-11-22T23:59:59Z"],
    ].map(([zone = "", now = ""]) => {
      vi.stubEnv("TZ", zone);
      vi.setSystemTime(now);
      return setlist(design, 8).content;
    });
    vi.useRealTimers();
    vi.unstubAllEnvs();
    for (const content of contents) expect(content).toEqual(contents[0]);
  });
});

test("the setlist's print design omits skipped songs; its screen design strikes them out", async () => {
  expect((await read(setlist("print", 8))).text).not.toContain("Raining");
  expect((await read(setlist("screen", 8))).text).toMatch(/Raining Men.*übersprungen|übersprungen.*Raining Men/);
});

test("in the setlist's print design, each set with songs has its own page", async () => {
  expect((await read(setlist("print", 5, 5, 0, 5))).pages).toBe(3);
});

describe("the exported run of show", () => {
  const { gig, timing } = eveningOf(8, 8);
  const item = (time: string | null, title: string, comment: string | null = null) => ({
    item_id: crypto.randomUUID(),
    time,
    title,
    comment,
    responsible: { name: "Ton-Meier" },
  });
  const made = schedulePdf(
    {
      ...shared,
      gig: {
        ...gig,
        schedule: [
          item("01:30:00", "Abbau"),
          item("17:00:00", "Aufbau", "Erste Zeile\nZweite Zeile"),
          item(null, "Irgendwann"),
        ],
      },
      timing,
    },
    testFonts,
  );

  test("is in chronological order across midnight, with untimed items at the end", async () => {
    const { text } = await read(made);
    const order = ["Aufbau", "Einlass", "Beginn", "Set 1 endet", "Set 2 beginnt", "Ende", "Abbau", "Irgendwann"];
    const places = order.map((word) => text.indexOf(word));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(Math.min(...places)).toBeGreaterThan(-1);
  });

  test("keeps the line breaks in a comment and names the person responsible", async () => {
    const document = await getDocumentProxy(made.content.slice());
    const { items } = await (await document.getPage(1)).getTextContent();
    const lines = items.flatMap((one) => ("str" in one ? [one.str] : []));
    expect(lines).toContain("Erste Zeile");
    expect(lines).toContain("Zweite Zeile");
    expect(lines).toContain("Ton-Meier");
  });
});

test("the setlist for the screen shows the breaks between the sets with their times", async () => {
  const { text } = await read(setlist("screen", 2, 2, 1));
  expect(text.match(/Pause \d\d:\d\d–\d\d:\d\d/g)).toEqual(["Pause 20:07–20:27", "Pause 20:35–20:55"]);
});

describe("the info sheet of a gig", () => {
  const sheet = (counts: readonly number[], points: number): ExportFile => {
    const { gig, timing } = eveningOf(...counts);
    const schedule = Array.from({ length: points }, (_, at) => ({
      item_id: `01900000-0000-7000-8000-0000000002${String(at).padStart(2, "0")}`,
      title: `Punkt ${at + 1}.`,
      time: "17:00:00",
      comment: "BEMERKUNG",
      responsible: { name: "ZUSTÄNDIG" },
    }));
    const contact = { name: "Frau Kern", phone: "030 1234", email: "kern@example.org" };
    const venue = { name: "Stadthalle", street: "Am Markt 1", zip: "01558", city: "Großenhain" };
    const facts = { contact, venue, schedule, notes: "NOTIZ", dress_code: "Schwarz", meet: "15:30:00", meet_at: "Hof" };
    const lineUp = ["Mia Sommer", "Tom Richter"];
    return gigSheetPdf({ ...shared, gig: { ...gig, ...facts }, timing, lineUp }, testFonts);
  };

  test("has times, place, contact, dress code, line-up, run of show and lengths of an evening on one page", async () => {
    const { text, pages } = await read(sheet([10, 10, 10], 10));
    expect(pages).toBe(1);
    for (const fact of ["15:30 Hof", "19:00", "20:00", "01:00", "Stadthalle", "Am Markt 1", "01558 Großenhain"])
      expect(text).toContain(fact);
    for (const fact of ["Frau Kern", "030 1234", "kern@example.org", "Schwarz", "Mia Sommer, Tom Richter", "Punkt 10."])
      expect(text).toContain(fact);
    for (const fact of ["Griechischer Wein", "B♭ 3:40", "Pause "]) expect(text).toContain(fact);
    expect(text).not.toMatch(/BEMERKUNG|ZUSTÄNDIG|NOTIZ|Capo/);
  });

  test("continues on a second page if the run of show or the setlist is long, and omits nothing", async () => {
    for (const [counts, points] of [
      [[4], 90],
      [[60, 60], 4],
      [[60, 60], 90],
    ] as const) {
      const { text, pages } = await read(sheet(counts, points));
      expect(pages).toBeGreaterThan(1);
      for (let at = 1; at <= points; at += 1) expect(text).toContain(`Punkt ${at}.`);
      const songs = counts.reduce((sum, count) => sum + count, 0);
      expect(text.split("Griechischer Wein").length - 1).toBe(Math.ceil(counts[0] / 8) * counts.length);
      expect(songs).toBeGreaterThan(0);
    }
  });

  test("names the performers who said yes; if nobody has, all performers", () => {
    const member = (user_id: string, more: object = {}) =>
      ({ user_id, real_name: user_id, status: "active", musician: true, singer: false, ...more }) as const;
    const members = [member("Mia"), member("Tom"), member("Technik", { musician: false }), member("Kai")];
    const answer = (user_id: string, status: "in" | "out") =>
      ({ user_id, status, comment: null, updated_at: "2026-01-01T00:00:00.000Z" }) as never;
    expect(lineUpNames(members, [], null)).toEqual(["Mia", "Tom", "Kai"]);
    expect(lineUpNames(members, [answer("Kai", "in"), answer("Tom", "out"), answer("Technik", "in")], null)).toEqual([
      "Kai",
    ]);
  });
});

test("an exported repertoire list contains all its songs and notes, even over several pages", async () => {
  const list = {
    list_id: "01900000-0000-7000-8000-000000000009",
    name: "Hochzeit",
    updated_at: "2026-02-01T00:00:00.000Z",
    songs: Array.from({ length: 80 }, (_, at) => ({ song_id: String(at % 8), note: at === 79 ? "zum Schluss" : null })),
  };
  const { text, pages } = await read(repertoirePdf({ ...shared, list }, testFonts));
  expect(text.split("Griechischer Wein").length - 1).toBe(10);
  expect(text).toContain("zum Schluss");
  expect(pages).toBeGreaterThan(2);
});
