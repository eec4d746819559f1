import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHARTS } from "../testing/charts.ts";
import { type Layout, type LayoutLine, layoutChart } from "./layout.ts";
import { parseChart } from "./parse.ts";
import { hasNoText, lyricsOnly, wordsOf } from "./words.ts";

const layout = (text: string): Layout =>
  layoutChart(parseChart(text), {
    from: "english",
    to: "english",
    writtenKey: null,
    key: null,
    capo: null,
    transposition: 0,
    names: [],
  });

const linesOf = ({ sections }: Layout): readonly LayoutLine[] => sections.flatMap(({ lines }) => lines);

/** The words of the first line, as `chord:syllable` joined by `+`. */
function words(text: string): string[] {
  const line = linesOf(layout(text))[0];
  if (line?.kind !== "lyrics") throw new Error("no lyrics");
  return wordsOf(line.pairs).map(({ syllables }) =>
    syllables.map(({ above, text: letters }) => (above === null ? letters : `${above}:${letters}`)).join("+"),
  );
}

describe("the words of a line", () => {
  it("are the pieces between which it may break: a chord stays with its syllable, and a word's syllables stay together", () => {
    expect(words("[G]Amazing [C]grace, how sweet the [G]sound")).toEqual([
      "G:Amazing",
      "C:grace,",
      "how sweet the",
      "G:sound",
    ]);
    expect(words("A[Am]ma[C]zing [G]grace")).toEqual(["A+Am:ma+C:zing", "G:grace"]);
  });

  it("keep a chord after the last letter, a chord before a space, and two chords on one letter", () => {
    expect(words("end[C]")).toEqual(["end+C:"]);
    expect(words("one[D] two")).toEqual(["one+D:", "two"]);
    expect(words("one [D][E]two")).toEqual(["one", "D:+E:two"]);
    expect(words("[C] [G] [Am]")).toEqual(["C:", "G:", "Am:"]);
  });

  it("keep every letter and every chord in its order, whatever the text", () => {
    const text = fc.string({ unit: fc.constantFrom("[", "C", "]", " ", "a", "ß", "*"), maxLength: 60 });
    fc.assert(
      fc.property(text, (chart) => {
        for (const line of linesOf(layout(chart))) {
          if (line.kind !== "lyrics") continue;
          const found = wordsOf(line.pairs).flatMap(({ syllables }) => syllables);
          const letters = line.pairs.map((pair) => pair.text).join("");
          expect(found.map((one) => one.text.replaceAll(/\s/g, "")).join("")).toBe(letters.replaceAll(/\s/g, ""));
          const chords = line.pairs.flatMap(({ above }) => above ?? []);
          expect(found.flatMap(({ above }) => above ?? [])).toEqual(chords);
        }
      }),
    );
  });
});

describe("a layout without chords", () => {
  it("has the lyrics, comments and annotations, and nothing that only players read", () => {
    const text =
      "{start_of_grid}\n| G . | C . |\n{end_of_grid}\n{sov}\n[G]one [*softly]two\n[C] [D]\n{c: twice}\n{eov}\n{start_of_part: Intro}\n[G] [C]\n{end_of_part}";
    const { sections } = lyricsOnly(layout(text));
    expect(sections.map(({ kind }) => kind)).toEqual(["verse"]);
    const lines = sections[0]?.lines ?? [];
    expect(lines.map((line) => (line.kind === "lyrics" ? line.pairs.map((pair) => pair.above) : line.kind))).toEqual([
      [null, "softly"],
      "comment",
    ]);
  });

  it("keeps every comment, also one above an instrumental or at the end", () => {
    const text =
      "{c: Quietly}\n{start_of_verse: One}\n[G]one\n{eov}\n\n{ci: Guitar, 16 bars}\n{sot}\ne|--0--\n{eot}\n{c: Last time slower}";
    const { sections } = lyricsOnly(layout(text));
    expect(
      sections.map(({ kind, label, lines }) => [
        kind,
        label,
        ...lines.map((line) => (line.kind === "comment" ? `${line.style}: ${line.text}` : line.kind)),
      ]),
    ).toEqual([
      ["none", null, "plain: Quietly"],
      ["verse", "One", "lyrics"],
      ["none", null, "italic: Guitar, 16 bars"],
      ["none", null, "plain: Last time slower"],
    ]);
  });

  it("keeps a section that only has a name, and none that only has empty lines left", () => {
    const kept = (text: string) => lyricsOnly(layout(text)).sections.map(({ label }) => label);
    expect(kept("[Intro]\n[G]\n\na\n\n[Chorus]")).toEqual([null, "Chorus"]);
    expect(kept("{sov: One}\n[G]\n\n[C]\n{eov}")).toEqual([]);
  });

  it("never has a chord, for every chart of the corpus", () => {
    for (const { text } of CHARTS)
      for (const line of linesOf(lyricsOnly(layout(text)))) {
        if (line.kind !== "lyrics") continue;
        expect(line.pairs.filter(({ above, isNote }) => above !== null && !isNote)).toEqual([]);
        expect(hasNoText(line.pairs) && line.pairs.every(({ above }) => above === null)).toBe(false);
      }
  });
});
