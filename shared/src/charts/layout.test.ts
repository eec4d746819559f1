import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHARTS, TUNES } from "../testing/charts.ts";
import { readKey, writeKey, type Key } from "./key.ts";
import { layoutChart, type Layout, type LayoutLine } from "./layout.ts";
import { capoOf, metadataOf, soundingKeyOf, splitSongs } from "./metadata.ts";
import type { Notation } from "./contract.ts";
import { parseChart } from "./parse.ts";
import { printChart } from "./print.ts";
import { rewriteChart } from "./rewrite.ts";
import { nameOfSection } from "./section-name.ts";
import type { ChartView } from "./view.ts";

const key = (name: string): Key | null => readKey(name, "english");

const VIEW: ChartView = {
  from: "english",
  to: "english",
  writtenKey: null,
  key: null,
  capo: null,
  transposition: 0,
  names: [],
};

const layout = (text: string, view: Partial<ChartView> = {}): Layout =>
  layoutChart(parseChart(text), { ...VIEW, ...view });

/** Writes a line as text: chords in brackets, notes in parentheses. */
function lineText(line: LayoutLine): string {
  if (line.kind === "blank") return "";
  if (line.kind !== "lyrics") return line.text;
  return line.pairs
    .map(({ above, isNote, text }) => (above === null ? text : (isNote ? `(${above})` : `[${above}]`) + text))
    .join("");
}

/** Writes the sections as text, for comparison. */
const shown = (text: string, view: Partial<ChartView> = {}): string[] =>
  layout(text, view).sections.map(({ kind, label, number, isRepeat, lines }) =>
    [`${kind} ${number}${isRepeat ? " again" : ""}${label === null ? "" : `: ${label}`}`, ...lines.map(lineText)].join(
      "\n",
    ),
  );

const chordsOf = (text: string, view: Partial<ChartView> = {}): string =>
  layout(text, view)
    .sections.flatMap(({ lines }) => lines)
    .flatMap((line) => (line.kind === "lyrics" ? line.pairs.map(({ above }) => above) : []))
    .join(" ")
    .trim();

describe("the sections of a layout", () => {
  it("have their kinds, labels and numbers, and lines outside them form blocks between empty lines", () => {
    const text =
      "{title: a}\n\nfree\nlines\n\n{sov: Verse 1}\n\none\n\ntwo\n\n{eov}\n{sov}\nthree\n{eov}\n{start_of_prechorus label='Up'}\nfour\n{end_of_prechorus}\nfree";
    expect(shown(text)).toEqual([
      "none 1\nfree\nlines",
      "verse 1: Verse 1\none\n\ntwo",
      "verse 2\nthree",
      "prechorus 1: Up\nfour",
      "none 2\nfree",
    ]);
  });

  it("repeat the last chorus at each {chorus}, under the label given there", () => {
    const text = "{soc: Refrain}\n[C]a\n{eoc}\n{chorus}\n{soc}\nb\n{eoc}\n{chorus: Final}";
    expect(shown(text)).toEqual([
      "chorus 1: Refrain\n[C]a",
      "chorus 1 again\n[C]a",
      "chorus 2\nb",
      "chorus 2 again: Final\nb",
    ]);
    expect(shown("{chorus}\na")).toEqual(["chorus 0 again", "none 1\na"]);
  });

  it("have the name of the chorus that they repeat, unless they have their own", () => {
    const words = { verse: (number: number) => `Verse ${number}`, chorus: "Chorus", bridge: "Bridge" };
    const names = (text: string) => layout(text).sections.map((section) => nameOfSection(section, words));
    expect(names("{soc: Refrain}\na\n{eoc}\n{chorus}\n{soc}\nb\n{eoc}\n{chorus}\n{chorus: Final}")).toEqual([
      "Refrain",
      "Refrain",
      "Chorus",
      "Chorus",
      "Final",
    ]);
    expect(names("{c: Refrain}\n{soc}\na\n{eoc}\n\n{chorus}\n{c: Loud}\n{chorus}")).toEqual([
      "Refrain",
      "Refrain",
      "Loud",
    ]);
  });

  it("use a comment or bracketed heading above lines outside all sections as their label", () => {
    expect(shown("{c: Verse}\n[C]a\n\n[Chorus]\nb\n\n{c: Bridge}\n{sob}\nc\n{c: twice}\n{eob}")).toEqual([
      "none 1: Verse\n[C]a",
      "none 2: Chorus\nb",
      "bridge 1: Bridge\nc\ntwice",
    ]);
  });

  it("show a comment that labels nothing as a line instead of a heading", () => {
    expect(shown("{sov}\na\n{eov}\n{c: Slower}")).toEqual(["verse 1\na", "none 1\nSlower"]);
    expect(shown("{c: Slower}\n{soc: Refrain}\na\n{eoc}")).toEqual(["none 1\nSlower", "chorus 1: Refrain\na"]);
    expect(shown("a\n\n{ci: Slower}\n{c: End}")).toEqual(["none 1\na", "none 2\nSlower\nEnd"]);
    const [, end] = layout("a\n\n{ci: [G] Slower}", { key: key("A"), writtenKey: key("G") }).sections;
    expect(end?.lines).toEqual([{ kind: "comment", style: "italic", text: "A Slower", row: 3 }]);
  });

  it("name the line of the text where they start, so that an editor can find them", () => {
    expect(layout("{sov}\na\n{eov}\n\n{soc}\nb\n{eoc}").sections.map(({ row }) => row)).toEqual([1, 5]);
  });

  it("show tabs and grids line by line, and leave out formats that need another program", () => {
    const text =
      "{sot: Solo}\ne|--0-[1]-\n{eot}\n{sog 4x4 Intro}\nA | Bb . | D7 . | x\n{eog}\n{start_of_svg}\n<svg>\n{end_of_svg}";
    expect(shown(text, { key: key("C"), writtenKey: key("Bb") })).toEqual([
      "tab 1: Solo\ne|--0-[1]-",
      "grid 1: Intro\nA | C  . | E7 . | x",
    ]);
  });

  it("show markup as text, and ignore unknown directives", () => {
    expect(shown("<b>a</b> [<i>]&amp;\n{x_foo: b}\n{image: c.png}\n{constructor: d}")).toEqual([
      "none 1\n<b>a</b> [<i>]&amp;",
    ]);
  });
});

describe("selectors", () => {
  const text =
    "{c-guitar: g}\n{c-guitar!: no g}\nall\n{sov-e_piano}\nkeys\n{c: in it}\n{eov}\n{sov-guitar!}\nothers\n{eov}";

  it("choose comments and whole sections by the instruments of the viewer", () => {
    expect(shown(text, { names: ["Guitar"] })).toEqual(["none 1: g\nall"]);
    expect(shown(text, { names: ["E-Piano"] })).toEqual([
      "none 1: no g\nall",
      "verse 1\nkeys\nin it",
      "verse 2\nothers",
    ]);
    expect(shown(text)).toEqual(["none 1: no g\nall", "verse 1\nothers"]);
  });
});

describe("lines of lyrics", () => {
  it("are pairs of a chord and the text below it", () => {
    const [section] = layout("Swing [D]low, [*soft][G]chari[D]ot[A]").sections;
    expect(section?.lines[0]).toEqual({
      kind: "lyrics",
      row: 1,
      pairs: [
        { above: null, isNote: false, text: "Swing " },
        { above: "D", isNote: false, text: "low, " },
        { above: "soft", isNote: true, text: "" },
        { above: "G", isNote: false, text: "chari" },
        { above: "D", isNote: false, text: "ot" },
        { above: "A", isNote: false, text: "" },
      ],
    });
  });

  it("keep their text, and each chord in the corpus appears as often as it is written", () => {
    for (const tune of TUNES) {
      const lines = layout(tune.text).sections.flatMap((section) => section.lines.map(lineText));
      const expected = tune.text
        .replaceAll("[*laut]", "(laut)")
        .split("\n")
        .filter((line) => line !== "");
      expect(lines).toEqual(expected);
    }
  });

  it("replace escaped characters", () => {
    expect(shown("s\\u00fc\\u00DF [*\\u266b]x \\ud83c")).toEqual(["none 1\nsüß (♫)x \ufffd"]);
  });
});

describe("the shown key", () => {
  const text = "{key: C}\n[C]a [F]b [G7/B]c [Am]d [Bb]e";

  it("is tonight's key, spelled by its signature", () => {
    expect(chordsOf(text, { key: key("Eb") })).toBe("Eb Ab Bb7/D Cm Db");
    expect(chordsOf(text, { key: key("F#") })).toBe("F# B C#7/E# D#m E");
    expect(chordsOf(text, { key: key("Gb") })).toBe("Gb Cb Db7/F Ebm E");
    expect(chordsOf(text)).toBe("C F G7/B Am Bb");
  });

  it("keeps the mode of the song if only the tonic is given", () => {
    expect(chordsOf("{key: Am}\n[Am]a [E]b", { key: key("C") })).toBe("Cm G");
  });

  it("is lowered by the capo, and the sounding key stays the same", () => {
    const { shownKey, soundingKey, capo } = layout(text, { key: key("Eb"), capo: 3 });
    expect([shownKey && writeKey(shownKey, "english"), soundingKey && writeKey(soundingKey, "english"), capo]).toEqual([
      "C",
      "Eb",
      3,
    ]);
    expect(chordsOf(text, { key: key("Eb"), capo: 3 })).toBe("C F G7/B Am Bb");
  });

  it("is higher for transposing instruments", () => {
    expect(chordsOf(text, { transposition: 2 })).toBe("D G A7/C# Bm C");
    expect(chordsOf(text, { transposition: 9 })).toBe("A D E7/G# F#m G");
    expect(chordsOf(text, { transposition: 7 })).toBe("G C D7/F# Em F");
  });

  it("treats the chords of a text with a capo as shapes, which sound higher", () => {
    const capoed = `{capo: 2}\n${text}`;
    expect(chordsOf(capoed)).toBe("C F G7/B Am Bb");
    expect(chordsOf(capoed, { capo: 0 })).toBe("D G A7/C# Bm C");
    expect(chordsOf(capoed, { capo: 0, key: key("D") })).toBe("D G A7/C# Bm C");
    expect(chordsOf(capoed, { capo: 0, transposition: 2 })).toBe("E A B7/D# C#m D");
    expect(layout(capoed).soundingKey).toEqual(key("D"));
  });

  it("follows {transpose}, and one without a value returns to the transposition before it", () => {
    expect(
      chordsOf("{key: C}\n[C]a\n{transpose: 2}\n[C]b\n{transpose: -10f}\n[C]c\n{transpose}\n[C]d\n{transpose}\n[C]e"),
    ).toBe("C D D D C");
    expect(chordsOf("{key: C}\n{transpose: 2}\n[C]a", { key: key("D") })).toBe("D");
  });

  it("applies {transpose} to a repeated chorus too", () => {
    expect(chordsOf("{key: C}\n{soc}\n[C]a\n{eoc}\n{transpose: 1}\n{chorus}")).toBe("C Db");
  });

  it("is unknown if the text names no key, and its chords still transpose, spelled by the first of them", () => {
    expect(chordsOf("[Em]a [D]b", { transposition: 1 })).toBe("Fm Eb");
    expect(layout("[Em]a").shownKey).toBeNull();
    expect(shown("{sog}\n| C | F |\n{eog}", { transposition: 2 })).toEqual(["grid 1\n| D | G |"]);
    expect(chordsOf("[C]a [F]b", { writtenKey: key("C"), key: key("A") })).toBe("A D");
  });

  it("is written in the reader's notation", () => {
    expect(chordsOf("{key: B}\n[B]a [F#m]b [Eb/Bb]c", { to: "german" })).toBe("H Fism Es/B");
    expect(chordsOf("{key: h}\n[h]a [fis]b [Es/B]c", { from: "german" })).toBe("Bm F#m Eb/Bb");
    expect(chordsOf("[h]a", { from: "german", to: "german_modern", transposition: 11 })).toBe("bb");
  });
});

describe("any chart", () => {
  const view = fc.record({
    from: fc.constantFrom<Notation[]>("english", "german", "german_modern"),
    to: fc.constantFrom<Notation[]>("english", "german", "german_modern"),
    writtenKey: fc.constantFrom(null, key("C"), key("F#m")),
    key: fc.constantFrom(null, key("Eb"), key("Am")),
    capo: fc.constantFrom(null, 0, 5),
    transposition: fc.integer({ min: -12, max: 12 }),
    names: fc.constantFrom([], ["guitar"]),
  });

  it("of the corpus has a layout that shows all words of its lyrics", () => {
    fc.assert(
      fc.property(fc.constantFrom(...CHARTS), view, ({ text }, one) => {
        const { sections, isCut } = layoutChart(parseChart(text), one);
        expect(isCut).toBe(false);
        expect(sections.length).toBeGreaterThan(0);
        for (const { lines } of sections) expect(lines[0]?.kind).not.toBe("blank");
      }),
    );
  });

  it("has a layout even if it is nonsense", () => {
    const nonsense = fc.array(
      fc.constantFrom(
        "[",
        "]",
        "{",
        "}",
        "{soc}\n",
        "{chorus}\n",
        "{eoc}\n",
        "[C]",
        "a ",
        "\n",
        "{transpose: 2}\n",
        "|",
        "{sog}\n",
      ),
      { maxLength: 40 },
    );
    fc.assert(fc.property(nonsense, view, (parts, one) => void layoutChart(parseChart(parts.join("")), one)));
  });

  it("that repeats a long chorus endlessly is cut", () => {
    const text = `{soc}\n${"[C]".repeat(15_000)}\n{eoc}\n${"{chorus}\n".repeat(1_900)}`;
    const { isCut, sections } = layout(text);
    expect(isCut).toBe(true);
    expect(sections.length).toBeLessThan(5);
  });
});

describe("a chart with few lines of thousands of words", () => {
  it.each([
    ["chorus", `{soc}\n${"C ".repeat(15_000)}\n{eoc}\n${"{chorus}\n".repeat(1_900)}`],
    ["comment", `{soc}\n[C]la\n{c: ${"C ".repeat(15_000)}}\n{eoc}\n${"{chorus}\n".repeat(1_900)}`],
    ["label", `{soc: ${"C ".repeat(15_000)}}\nla\n{eoc}\n${"{chorus}\n".repeat(1_900)}`],
  ])("is cut if it repeats a long %s endlessly", (_case, text) => {
    const { isCut, sections } = layout(text);
    expect(isCut).toBe(true);
    expect(sections.length).toBeLessThan(7);
  });

  it("is complete without repeats", () => {
    expect(layout("C ".repeat(32_768)).isCut).toBe(false);
  });
});

describe("rewriting the text", () => {
  it("transposes chords, grids and the key, and keeps everything else", () => {
    const text =
      "{t: C}\n{key: C}\n{capo: 2}\n[C]a [*C] [x] [G7/B]b\n{c: in [F]}\n{sog}\n| C . |\n{eog}\n{sot}\nC|--\n{eot}\n# [C]";
    expect(printChart(rewriteChart(parseChart(text), "english", "english", 2))).toBe(
      "{t: C}\n{key: D}\n{capo: 2}\n[D]a [*C] [x] [A7/C#]b\n{c: in [G]}\n{sog}\n| D . |\n{eog}\n{sot}\nC|--\n{eot}\n# [C]",
    );
  });

  it("up and back down leaves every chart of the corpus sounding the same", () => {
    for (const { name, text } of CHARTS) {
      const chart = parseChart(text);
      const back = rewriteChart(rewriteChart(chart, "english", "english", 5), "english", "english", -5);
      const options = { transposition: 0 };
      expect([name, chordsOf(printChart(back), options)]).toEqual([name, chordsOf(text, options)]);
    }
  });

  it("changes no character when transposing by zero semitones or by an octave", () => {
    for (const { name, form, text } of CHARTS) {
      if (form === "loose") continue;
      for (const by of [0, 12, -24])
        expect([name, printChart(rewriteChart(parseChart(text), "english", "english", by))]).toEqual([name, text]);
    }
  });

  it("into German and back gives the same text", () => {
    for (const { text } of CHARTS.filter(({ form }) => form === "sections"))
      for (const notation of ["german", "german_modern"] as const) {
        const german = rewriteChart(parseChart(text), "english", notation);
        expect(printChart(rewriteChart(german, notation, "english"))).toBe(text);
      }
  });
});

describe("the metadata", () => {
  const text =
    '{t: A}\n{ST "B"}\n{artist: x}\n{artist: y}\n{meta: ccli 1 2}\n{meta key D}\n{capo: 2}\n{tempo}\n{title-guitar: G}\n{x_a: b}';

  it("has full names, every value in order, and {meta} entries of any name", () => {
    expect([...metadataOf(parseChart(text))]).toEqual([
      ["title", ["A"]],
      ["subtitle", ["B"]],
      ["artist", ["x", "y"]],
      ["ccli", ["1 2"]],
      ["key", ["D"]],
      ["capo", ["2"]],
    ]);
    expect(metadataOf(parseChart(text), ["guitar"]).get("title")).toEqual(["A", "G"]);
  });

  it("gives the sounding key from the shapes' key, the capo and an opening {transpose}", () => {
    expect(soundingKeyOf(parseChart(text), "english")).toEqual(key("E"));
    expect(soundingKeyOf(parseChart("{key: C}\n{transpose: 2}\n{capo: 1}\na\n{transpose: 5}"), "english")).toEqual(
      key("Eb"),
    );
    expect(soundingKeyOf(parseChart("[C]"), "english")).toBeNull();
    for (const capo of ["x", "-1", "1.5", "99", "0"]) expect(capoOf(parseChart(`{capo: ${capo}}`))).toBe(0);
  });

  it("of several songs in a file is read after splitting them", () => {
    const songs = splitSongs(parseChart("{ns}\n{t: A}\na\n{new_song}\n\n{ns}\n{t: B}\nb"));
    expect(songs.map(printChart)).toEqual(["{t: A}\na", "{t: B}\nb"]);
  });
});
