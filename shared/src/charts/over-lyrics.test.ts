import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHARTS, TUNES } from "../testing/charts.ts";
import type { LyricsLine } from "./chart.ts";
import { formOf, overLyricsToChordPro } from "./over-lyrics.ts";
import { parseChart } from "./parse.ts";

const lines = (...all: string[]): string => all.join("\n");

/** Sets the chords of a line above its words, as other programs print them. Null if two chords would touch. */
function overLyrics({ pieces }: LyricsLine): string | null {
  let [chords, words] = ["", ""];
  for (const { kind, text } of pieces) {
    if (kind === "text") words += text;
    else if (chords.length > words.length || (chords !== "" && chords.length === words.length)) return null;
    else chords = chords.padEnd(words.length) + (kind === "chord" ? text : `*${text}`);
  }
  return `${chords}\n${words}`;
}

describe("the form of a text", () => {
  it.each([
    ["{title: a}", "chordpro"],
    ["Swing [D]low\nsweet", "chordpro"],
    ["[Verse 1]\nSwing [D]low", "chordpro"],
    ["C   G7\nAlle meine", "chords-over-lyrics"],
    ["[Chorus]\nAm   F\nla la", "chords-over-lyrics"],
    ["Intro: \n| C . | G  % |\n", "chords-over-lyrics"],
    ["a   e7  a\nEs war einmal", "chords-over-lyrics"],
    ["Es war einmal\nAm Abend\nA", "chords-over-lyrics"],
    ["Es\nDo\nAh\nAm Abend\nDes Nachts\nEin D, kein E", "plain"],
    ["a b c\n", "plain"],
    ["e|--0--2--|\nB|--1--3--|", "plain"],
    ["Oh [laughs] no", "plain"],
    ["", "plain"],
  ])("%j is %s", (text, form) => expect(formOf(text)).toBe(form));

  it("is ChordPro for the whole corpus", () => {
    const others = CHARTS.filter(({ form, text }) => form !== "broken" && formOf(text) !== "chordpro");
    expect(others).toEqual([]);
  });
});

describe("chords over lyrics", () => {
  it("are inserted before the letter below them", () => {
    const text = lines(
      "      D          G    D",
      "Swing low, sweet chariot,",
      "                       A7",
      "Comin' for to carry me home.",
    );
    expect(overLyricsToChordPro(text)).toBe(
      lines("Swing [D]low, sweet [G]chari[D]ot,", "Comin' for to carry me [A7]home."),
    );
  });

  it("are padded with spaces beyond the end of the words", () => {
    expect(overLyricsToChordPro("C    G   Am\nla la")).toBe("[C]la la[G]    [Am]");
    expect(overLyricsToChordPro("  C  G\nl")).toBe("l [C]   [G]");
  });

  it("are placed by column: a tab fills up to a multiple of eight, and an emoji is one column", () => {
    expect(overLyricsToChordPro("C\tG\n12345678la")).toBe("[C]12345678[G]la");
    expect(overLyricsToChordPro("  C\n🎸 la")).toBe("🎸 [C]la");
    expect(overLyricsToChordPro("C\u00a0\u00a0G\nla la")).toBe("[C]la [G]la");
  });

  it("stay a line of chords if there are no words below, and repeat marks become annotations", () => {
    expect(overLyricsToChordPro("C   G\n\n|  Am  F  | x2\nEm\nla")).toBe("[C] [G]\n\n[*|] [Am] [F] [*|] [*x2]\n[Em]la");
  });

  it("under headings become sections; empty lines at the end stay outside the section", () => {
    const text = lines("[Intro]", "C  G", "", "Strophe 1:", "C", "la", "", "", "REFRAIN", "la", "[Bridge 2]", "b");
    expect(overLyricsToChordPro(text)).toBe(
      lines(
        "{start_of_part: Intro}",
        "[C] [G]",
        "{end_of_part}",
        "",
        "{start_of_verse: Strophe 1}",
        "[C]la",
        "{end_of_verse}",
        "",
        "",
        "{start_of_chorus: REFRAIN}",
        "la",
        "{end_of_chorus}",
        "{start_of_bridge: Bridge 2}",
        "b",
        "{end_of_bridge}",
      ),
    );
  });

  it("leave guitar tabs next to them unchanged", () => {
    const text = lines("C", "la", "e|--0--2--|", "B|--1--3--|", "G", "lo");
    expect(overLyricsToChordPro(text)).toBe(
      lines("[C]la", "{start_of_tab}", "e|--0--2--|", "B|--1--3--|", "{end_of_tab}", "[G]lo"),
    );
  });

  it("made from any line of the corpus convert back to that line", () => {
    let count = 0;
    for (const { text } of TUNES)
      for (const { content } of parseChart(text.replaceAll("*", "")).lines) {
        const over =
          content.kind === "lyrics" && !content.pieces.some(({ text: piece }) => /[()]|N\.C|laut/.test(piece))
            ? overLyrics(content)
            : null;
        if (over === null || content.kind !== "lyrics") continue;
        count += 1;
        const printed = content.pieces
          .map(({ kind, text: piece }) => (kind === "chord" ? `[${piece}]` : piece))
          .join("");
        expect(overLyricsToChordPro(over)).toBe(printed);
      }
    expect(count).toBeGreaterThan(30);
  });

  it("keep every word, whatever the text", () => {
    const word = fc.constantFrom(
      "C",
      "Am7",
      "la",
      "  ",
      "\t",
      "\n",
      "[Chorus]",
      "Verse",
      "|",
      "x2",
      "-----",
      "e|--",
      "über",
      "🎸",
    );
    const wordsOf = (text: string): string => text.replace(/\{.*?\}|[[\]*\s:]/g, "");
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (parts) => {
        const text = parts.join(" ");
        const converted = overLyricsToChordPro(text);
        const sorted = (all: string): string => Array.from(all).toSorted().join("");
        const headings = [...converted.matchAll(/\{start_of_\w+: (.*?)\}/g)].map(([, label]) => label).join("");
        expect(sorted(wordsOf(converted) + wordsOf(headings))).toBe(sorted(wordsOf(text)));
        expect(parseChart(converted).marks).toEqual([]);
      }),
    );
  });

  it("convert a hostile text of 64 KiB in less than a second", () => {
    for (const pattern of ["-", " ", "[", "C ", "C\n", "\t", "e|-", "- ", "{a"]) {
      const text = pattern.repeat(65_536 / pattern.length);
      const before = process.cpuUsage();
      formOf(text);
      overLyricsToChordPro(text);
      expect([pattern, process.cpuUsage(before).user < 1_000_000]).toEqual([pattern, true]);
    }
  });
});
