import { describe, expect, it } from "vitest";
import { detectNotation } from "./detect-notation.ts";
import type { Notation } from "./contract.ts";
import { parseChart } from "./parse.ts";

const detect = (chords: string, preferred?: Notation): string =>
  detectNotation(
    parseChart(
      chords
        .split(" ")
        .map((chord) => `[${chord}]la`)
        .join(" "),
    ),
    preferred,
  );

describe("the notation of a text", () => {
  it.each([
    ["C G7 H B", "german"],
    ["Cis Fism", "german"],
    ["Es As7 F", "german"],
    ["a d H7", "german"],
    ["D/Fis A", "german"],
    ["C/H Am", "german"],
    ["H7 Em", "german"],
    ["Es B", "german"],
    ["H7 Bb F#m", "german_modern"],
    ["H7 F#m Em", "german_modern"],
    ["Hm/Bb G", "german_modern"],
    ["a d e", "german"],
    ["f#m c#", "german_modern"],
    ["B Bb F", "english"],
    ["B7/D# Bbm", "english"],
  ])("%s is %s", (chords, notation) => expect(detect(chords)).toBe(notation));

  it.each(["B", "E B7 A", "F B C7", "a B", "H B Bb", "C/B Am"])(
    "is ambiguous for %s, which can be read in two ways",
    (chords) => expect(detect(chords, "german")).toBe("unsure"),
  );

  it("is the band's if the text reads the same in all of them", () => {
    expect(detect("C G Am F")).toBe("english");
    expect(detect("C G Am F", "german")).toBe("german");
    expect(detect("C F#m Bb", "german")).toBe("german_modern");
    expect(detect("", "german_modern")).toBe("german_modern");
  });

  it("is detected from keys and grids, but not from words, tabs and annotations", () => {
    expect(detectNotation(parseChart("{key: H}\n[E]la"))).toBe("german");
    expect(detectNotation(parseChart("{sog}\nHier | Es . | As . |\n{eog}"))).toBe("german");
    expect(detectNotation(parseChart("[Hallo] [*H] H\n{sot}\nH|--\nB|--\n{eot}\n[Coda]"))).toBe("english");
  });
});
