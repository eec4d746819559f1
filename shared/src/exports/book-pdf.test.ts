import { getDocumentProxy } from "unpdf";
import { describe, expect, test, vi } from "vitest";
import type { BookSong } from "../charts/book.ts";
import type { Chart } from "../charts/contract.ts";
import { CHARTS, TUNES } from "../testing/charts.ts";
import { testFonts } from "../testing/evening.ts";
import { readPdf } from "../testing/pdf.ts";
import { type BookDocument, bookPdf } from "./book-pdf.ts";
import type { ExportFile } from "./file.ts";
import { PdfPage } from "./pdf-page.ts";

const NOW = "2026-05-09T12:00:00.000Z";
const chart = (text: string): Chart => ({
  chart_id: "01900000-0000-7000-8000-000000000001",
  song_id: "01900000-0000-7000-8000-000000000002",
  name: "Akkorde",
  text,
  written_key: null,
  notation: "english",
  parts: null,
  source: null,
  version: 1,
  created_at: NOW,
  updated_at: NOW,
});

const song = (title: string, text: string | null, key: string | null = null): BookSong => ({
  entry_id: title,
  song_id: title,
  title,
  interpret: "Tanzkapelle Größenwahn",
  key,
  chart: text === null ? undefined : chart(text),
});

const DOCUMENT: BookDocument = {
  id: "01900000-0000-7000-8000-000000000009",
  name: "Stadtball",
  date: "2026-05-09",
  updated_at: NOW,
  parts: [],
  reader: { parts: [], transposition: 0 },
  viewOf: () => ({ capo: null, hide_chords: false, sounding: false }),
  scale: 1,
  band: "Čača & die Łödzer ♭ß",
  language: "de",
};

const book = (songs: readonly BookSong[], more: Partial<BookDocument> = {}): ExportFile =>
  bookPdf({ ...DOCUMENT, parts: [{ name: "Set 1", songs }], ...more }, testFonts);
const read = ({ content }: ExportFile) => readPdf(content);

const SHORT = "{key: D}\n{sov}\nI [D]looked over Jordan, and [G]what did I see\n{eov}";

describe("a songbook as PDF", () => {
  test("starts with a list of all songs and their page numbers, and says which have no chart", async () => {
    const { text, pages } = await read(book([song("Sway", SHORT), song("Perfect", null), song("Für Elise ♭", SHORT)]));
    expect(pages).toBe(3);
    expect(text).toMatch(/Stadtball.*Samstag, 9. Mai 2026.*Set 1.*1 Sway 2.*2 Perfect kein Songblatt.*3 Für Elise ♭ 3/);
    expect(text).toContain("Seite 3 von 3");
    expect(text).toContain("Strophe 1");
  });

  test("has each chord in the reader's key above its syllable", async () => {
    const file = book([song("Sway", "{key: D}\nI [D]looked over [G]Jordan", "E")], {
      reader: { parts: [], transposition: 2 },
    });
    const { items } = await (await (await getDocumentProxy(file.content.slice())).getPage(2)).getTextContent();
    const texts = items.flatMap((one) => ("str" in one && one.str.trim() !== "" ? [one] : []));
    const [chord, word] = ["Cb", "Jordan"].map((wanted) => texts.find(({ str }) => str.trim() === wanted)?.transform);
    expect(chord?.[4]).toBeCloseTo(word?.[4], 1);
    expect(chord?.[5]).toBeGreaterThan(word?.[5]);
    expect((await read(file)).text).toContain("Klingt in E · Notiert in Gb");
  });

  test("has only the lyrics for a member who hides the chords", async () => {
    const { text } = await read(
      book([song("Sway", SHORT)], { viewOf: () => ({ capo: 2, hide_chords: true, sounding: false }) }),
    );
    expect(text).not.toMatch(/Klingt|Kapo|\bG\b/);
    expect(text).toContain("looked");
  });

  test("puts a chart that is too long for one column into two, and a longer one on several pages", async () => {
    const verse = "{sov}\n[D]Komm, wir gehn\n[G]noch nicht heim\n{eov}\n";
    expect((await read(book([song("Sway", verse.repeat(16))]))).pages).toBe(2);
    const long = await read(book([song("Sway", verse.repeat(100))]));
    expect(long.pages).toBeGreaterThan(4);
    expect(long.text).toContain("Strophe 100");
  });

  test("shows tabs in a monospaced font, with accents, flats and other scripts", async () => {
    const { text } = await read(book([song("Sway", "{sot: Größe}\ne|--0-3-♭--|\n{eot}\n[Bb]Łódź Ωμέγα")]));
    expect(text).toContain("Größe");
    expect(text).toContain("e|--0-3-");
    expect(text).toContain("Łódź Ωμέγα");
  });

  test("says so if none of the songs has a chart", async () => {
    expect((await read(book([song("Sway", null)]))).text).toContain("Keiner dieser Songs hat ein Songblatt.");
    expect((await read(book([], { parts: [], language: "en" }))).text).toContain("None of these songs has a chart.");
  });

  test("never writes beyond the margin, whatever the chart", async () => {
    const songs = CHARTS.slice(0, TUNES.length * 2).map(({ name, text }) => song(name.repeat(4), text));
    const { content } = book([...songs, song("Wide", `[C]${"Donaudampfschiff".repeat(40)}`)], { scale: 1.5 });
    const pdf = await getDocumentProxy(content.slice());
    const ends: number[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      ends.push(...items.flatMap((item) => ("str" in item ? [item.transform[4] + item.width] : [])));
    }
    expect(Math.max(...ends)).toBeLessThanOrEqual(595.28 - 41);
  });

  test("has the same bytes every time it is made", () => {
    expect(book([song("Sway", SHORT)]).content).toEqual(book([song("Sway", SHORT)]).content);
  });
});

test("a chart of one line that fills many pages is not tried in several sizes", () => {
  const width = vi.spyOn(PdfPage.prototype, "width");
  try {
    book([song("Endlos", "C ".repeat(10_000))]);
    expect(width.mock.calls.length).toBeLessThan(5 * 10_000);
  } finally {
    width.mockRestore();
  }
});
