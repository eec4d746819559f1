import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHARTS } from "../testing/charts.ts";
import { layoutChart } from "./layout.ts";
import { fillColumns } from "./paper-columns.ts";
import { type Measure, type PaperRow, paperRows } from "./paper-rows.ts";
import { parseChart } from "./parse.ts";

const VIEW = {
  from: "english",
  to: "english",
  writtenKey: null,
  key: null,
  capo: null,
  transposition: 0,
  names: [],
} as const;

/** Every character is half the type size wide. */
const measure: Measure = (text) => Array.from(text).length * 0.5;
const rowsOf = (text: string, width = 20): PaperRow[] =>
  paperRows(layoutChart(parseChart(text), VIEW), { width, measure, nameOf: ({ label }) => label });

/** Writes the rows as text, with chords before their syllables. */
const shown = (rows: readonly PaperRow[]): string[] =>
  rows.map(({ pieces }) =>
    pieces
      .map(({ text, style }) => (style === "chord" ? `[${text}]` : style === "note" ? `(${text})` : text))
      .join("|"),
  );

const TEXTS = fc.oneof(
  fc.constantFrom(...CHARTS.map(({ text }) => text)),
  fc
    .array(fc.constantFrom("[C]", "[*long note here]", "[F#m7/C#]", "la", "Donau", "dampfschifffahrt", " ", "\n", "ß"))
    .map((parts) => parts.join("")),
);

describe("a chart on paper", () => {
  it("has each chord above the start of its syllable, and breaks a line only between words", () => {
    const [row, rest] = rowsOf("[C]Swing low, sweet [G]chari[D]ot, coming for to carry");
    expect(shown(rowsOf("[C]Swing low, sweet [G]chari[D]ot, coming for to carry"))).toEqual([
      "[C]|Swing|low,|sweet|[G]|chari|[D]|ot,|coming|for|to",
      "carry",
    ]);
    const at = (text: string) => row?.pieces.find((piece) => piece.text === text)?.x;
    expect(at("G")).toBe(at("chari"));
    expect(rest?.pieces[0]?.x, "the wrapped part of a line is indented").toBe(1);
  });

  it("breaks a word that is wider than the column at its syllables", () => {
    expect(shown(rowsOf("[C]Donau[G]dampf[F]schiff", 7))).toEqual(["[C]|Donau|[G]|dampf", "[F]|schiff"]);
  });

  it("cuts all lines of a wide tab at the same columns", () => {
    expect(shown(rowsOf("{sot}\ne|0123456789\nB|abcdefghij\n{eot}", 5))).toEqual([
      "e|01234567",
      "B|abcdefgh",
      "",
      "89",
      "ij",
    ]);
  });

  it("measures each character only a few times, also those without a width", () => {
    for (const [before, after] of [
      ["", ""],
      ["{c: ", "}"],
    ]) {
      let measured = 0;
      const text = "W".repeat(100) + "\u0301".repeat(5_000);
      paperRows(layoutChart(parseChart(`[C]la\n${before}${text}${after}`), VIEW), {
        width: 20,
        measure: (part) => {
          measured += part.length;
          return part.replaceAll("\u0301", "").length * 0.5;
        },
        nameOf: () => null,
      });
      expect(measured).toBeLessThan(10 * text.length);
    }
  });

  it("has no empty rows for many short lines of a tab in which one line is endless", () => {
    const lines = ["-".repeat(20_000), ...Array.from({ length: 1_900 }, () => "e|-")];
    const rows = rowsOf(`{sot}\n${lines.join("\n")}\n{eot}`);
    expect(rows.length).toBeLessThan(5_000);
    expect(rows.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join("")).toBe(lines.join(""));
  });

  it("never leaves its column, and keeps every chord and every letter, whatever the text", () => {
    fc.assert(
      fc.property(TEXTS, fc.integer({ min: 6, max: 60 }), (text, width) => {
        const layout = layoutChart(parseChart(text), VIEW);
        const rows = paperRows(layout, { width, measure, nameOf: () => null });
        for (const { pieces } of rows)
          for (const { text: part, style, x } of pieces) expect(x + measure(part, style)).toBeLessThanOrEqual(width);
        const letters = (parts: readonly string[]): string => parts.join("").replaceAll(/\s/g, "");
        const lines = layout.sections.flatMap((section) => section.lines);
        const pairs = lines.flatMap((line) => (line.kind === "lyrics" ? line.pairs : []));
        const pieces = rows.flatMap((row) => row.pieces);
        const drawn = (style: string) => letters(pieces.filter((one) => one.style === style).map((one) => one.text));
        expect(drawn("lyrics")).toBe(letters(pairs.map((pair) => pair.text)));
        expect(drawn("chord")).toBe(letters(pairs.map((pair) => (pair.isNote ? "" : (pair.above ?? "")))));
        expect(drawn("note")).toBe(letters(pairs.map((pair) => (pair.isNote ? (pair.above ?? "") : ""))));
      }),
    );
  });
});

describe("the columns of a chart", () => {
  it("keep all rows in order and within their height, and leave no section name alone at the end of a column", () => {
    fc.assert(
      fc.property(TEXTS, fc.array(fc.integer({ min: 4, max: 40 }), { minLength: 1, maxLength: 3 }), (text, heights) => {
        const rows = rowsOf(`{sov: Verse}\n${text}\n{eov}\n{soc: Chorus}\n[C]la\n{eoc}`);
        const columns = fillColumns(rows, heights);
        const placed = columns.flat().map(({ row }) => row);
        expect(placed.filter(({ isGap }) => !isGap)).toEqual(rows.filter(({ isGap }) => !isGap));
        for (const [at, column] of columns.entries()) {
          const last = column.at(-1);
          const height = heights[Math.min(at, heights.length - 1)] ?? 0;
          if (last && column.length > 1) expect(last.top + last.row.height).toBeLessThanOrEqual(height + 1e-9);
        }
      }),
    );
    const verse = "{sov: Verse 1}\n[C]la\n[C]la\n{eov}\n\n";
    const columns = fillColumns(rowsOf(verse.repeat(3)), [9]);
    for (const column of columns) expect(column.at(-1)?.row.pieces[0]?.style).not.toBe("label");
    expect(columns[0]?.[0]?.top).toBe(0);
  });
});
