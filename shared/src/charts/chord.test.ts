import fc from "fast-check";
import { chordParserFactory } from "chord-symbol";
import { describe, expect, it } from "vitest";
import type { Notation } from "./contract.ts";
import { hasChord, mapChords, readChord, writeChord, type Chord } from "./chord.ts";
import { pitchOf } from "./note.ts";

const NOTATIONS: readonly Notation[] = ["english", "german", "german_modern"];

const ROOTS = "C C# Db D D# Eb E F F# Gb G G# Ab A A# Bb B".split(" ");
const QUALITIES = (
  "|m|7|m7|maj7|M7|6|m6|9|m9|maj9|11|13|sus4|sus2|sus|7sus4|add9|madd9|dim|dim7|°|°7|ø|aug|+|7#5|7b5|m7b5|7b9|7#9|" +
  "7(b9)|maj7#11|6/9|5|mMaj7|-7|Δ|7alt|9sus4|13b9|(add9)|m(maj7)|7omit3|h7|^7"
).split("|");
const BASSES = ["", "/Bb"];

const SYMBOLS = ROOTS.flatMap((root) => QUALITIES.flatMap((quality) => BASSES.map((bass) => root + quality + bass)));

const read = (text: string, notation: Notation = "english"): Chord => {
  const chord = readChord(text, notation);
  if (chord === null) throw new Error(`${text} is no chord`);
  return chord;
};

describe("reading chords in English", () => {
  it("agrees with chord-symbol about root, quality and bass of more than a thousand symbols", () => {
    const parse = chordParserFactory({ notationSystems: ["english"] });
    let known = 0;
    for (const symbol of SYMBOLS) {
      const oracle = parse(symbol);
      if ("error" in oracle) continue;
      known += 1;
      const chord = read(symbol);
      const parts = writeChord({ ...chord, quality: "" }, "english").split("/");
      expect([symbol, parts[0], chord.quality, parts[1]]).toEqual([
        symbol,
        oracle.input.rootNote,
        oracle.input.descriptor ?? "",
        oracle.input.bassNote,
      ]);
      expect(writeChord(chord, "english")).toBe(symbol);
    }
    expect(known).toBeGreaterThan(1_000);
  });

  it("words are not chords, even if they start like one", () => {
    for (const word of "Chorus Coda Dom Chor Abend Am. Bass Fade Gis Des Es as Edge Capo Ende Hm Dies Bridge N.C. x %".split(
      " ",
    ))
      expect([word, readChord(word, "english")]).toEqual([word, null]);
  });

  it("accidentals may be # and b or ♯ and ♭, and a bass may stand alone", () => {
    expect(writeChord(read("F♯m7/C♯"), "english")).toBe("F#m7/C#");
    expect(writeChord(read("/B"), "german")).toBe("/H");
  });

  it("an altered degree after the root is not read as its second accidental", () => {
    expect(read("Ebb5")).toMatchObject({ root: { letter: 2, alter: -1 }, quality: "b5" });
    expect(read("C##9")).toMatchObject({ root: { letter: 0, alter: 1 }, quality: "#9" });
  });
});

/** Each symbol in strict German, in modern German and in English. */
const GERMAN =
  `B Bb Bb|H H B|Hm Hm Bm|h h Bm|b b Bbm?|B7 Bb7 Bb7|H7 H7 B7|Cis C# C#|Des Db Db|Dis D# D#|Es Eb Eb|Eis E# E#
  Fis F# F#|Ges Gb Gb|Gis G# G#|As Ab Ab|Ais A# A#|His H# B#|Ces Cb Cb|Fes Fb Fb|Asus4 Asus4 Asus4|Assus4 Absus4 Absus4
  Esus4 Esus4 Esus4|Essus4 Ebsus4 Ebsus4|fis f# F#m|cis7 c#7 C#m7|es eb Ebm|as ab Abm|a a Am|e7 e7 Em7|d6 d6 Dm6
  D/Fis D/F# D/F#|C/B C/Bb C/Bb|C/H C/H C/B|a/g a/g Am/G|a/G a/G Am/G|Hm7b5 Hm7b5 Bm7b5|Asdim Abdim Abdim|Cis+ C#+ C#+
  hdim hdim Bdim|Heses Bbb Bbb|Asas Abb Abb|Eses Ebb Ebb|Cisis C## C##|Es7/B Eb7/Bb Eb7/Bb|am am Am|amaj7 amaj7 Ammaj7`
    .replaceAll("?", "")
    .split(/\||\n/)
    .map((row) => row.trim().split(" ") as [string, string, string]);

describe("reading and writing chords in German", () => {
  it.each(GERMAN)("%s is %s in modern German and %s in English", (strict, modern, english) => {
    const isLower = /^[a-h]/.test(strict);
    expect(writeChord(read(strict, "german"), "german")).toBe(strict);
    expect(writeChord(read(strict, "german"), "english")).toBe(english);
    if (strict !== "b") expect(writeChord(read(strict, "german"), "german_modern")).toBe(modern);
    expect(writeChord(read(modern === "b" ? "bb" : modern, "german_modern"), "german")).toBe(strict);
    if (!isLower) expect(writeChord(read(english, "english"), "german")).toBe(strict);
  });

  it("a German text may mix both German notations, and Bb is B flat in both", () => {
    for (const notation of ["german", "german_modern"] as const)
      for (const name of ["B", "Bb"]) expect(pitchOf(read(name, notation).root ?? { letter: 0, alter: 0 })).toBe(10);
  });

  it("a flat fifth right after H is set in parentheses in English, where Bb5 is another chord", () => {
    expect(writeChord(read("Hb5", "german"), "english")).toBe("B(b5)");
  });

  it("every chord is the same after being converted to other notations and back", () => {
    const symbol = fc.constantFrom(...SYMBOLS);
    fc.assert(
      fc.property(symbol, fc.constantFrom(...NOTATIONS), fc.constantFrom(...NOTATIONS), (text, first, second) => {
        const chord = read(text);
        const there = read(writeChord(chord, first), first);
        const on = read(writeChord(there, second), second);
        expect(read(writeChord(on, "english"))).toEqual(chord);
      }),
    );
  });
});

describe("a text in brackets", () => {
  it("may hold several chords, parentheses and bar lines, which stay as they are", () => {
    const german = (chord: Chord): string => writeChord(chord, "german");
    expect(mapChords("| B  (F#m7) % | Eb~Bb/D (G |", "english", german)).toBe("| H  (Fism7) % | Es~B/D (G |");
    expect(mapChords("N.C.", "english", german)).toBe("N.C.");
  });

  it("is not read as chords if it is longer than any chord", () => {
    expect(hasChord(`C${" ".repeat(100)}`, "english")).toBe(false);
    expect(readChord("maj".repeat(50_000), "english")).toBeNull();
  });
});
