import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TitleBox, type TitlePart, fitTitle, needsWholeWidth, titleParts } from "./title-fit.ts";

const LETTER = 0.6;
const LINE_HEIGHT = 1.1;
/** All letters and spaces have the same width, as in a monospaced font. */
const parts = (title: string): TitlePart[] =>
  titleParts(title).map(({ text, isWordStart }, index) => ({
    width: text.length * LETTER,
    gap: isWordStart && index > 0 ? LETTER : 0,
    letter: LETTER,
  }));
const MAX = 500;
const fit = (title: string, box: TitleBox, max = MAX) => fitTitle(parts(title), box, LINE_HEIGHT, max);

/** Breaks lines letter by letter as a browser does: a slow reference to compare with. */
function linesOf(title: string, columns: number, breaksWords: boolean): string[] {
  const lines = [""];
  for (const word of title.split(" ")) {
    const joined = lines.at(-1) === "" ? word : `${lines.at(-1)} ${word}`;
    if (joined.length <= columns) {
      lines[lines.length - 1] = joined;
      continue;
    }
    if (lines.at(-1) !== "") lines.push("");
    lines[lines.length - 1] = word;
    while (breaksWords && (lines.at(-1)?.length ?? 0) > columns) {
      const long = lines.pop() ?? "";
      lines.push(long.slice(0, columns), long.slice(columns));
    }
  }
  return lines;
}

const words = fc.array(fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom("a", "b") }), {
  minLength: 1,
  maxLength: 20,
});
const anyBox = fc.record({ width: fc.integer({ min: 40, max: 1200 }), height: fc.integer({ min: 20, max: 1200 }) });

describe("a title on the stage screen", () => {
  it("fits its box in both directions, whatever the title and the box", () => {
    fc.assert(
      fc.property(words, anyBox, (some, box) => {
        const title = some.join(" ");
        const { size, breaksWords } = fit(title, box);
        expect(size).toBeGreaterThan(0);
        const columns = Math.floor(box.width / (size * LETTER));
        const lines = linesOf(title, columns, breaksWords);
        expect(lines.length * size * LINE_HEIGHT).toBeLessThanOrEqual(box.height + 1e-6);
        for (const line of lines) expect(line.length * size * LETTER).toBeLessThanOrEqual(box.width);
      }),
    );
  });

  it("wastes no space that whole words could use, whatever the title and the box", () => {
    fc.assert(
      fc.property(words, anyBox, (some, box) => {
        const title = some.join(" ");
        const { size } = fit(title, box);
        const larger = size * 1.1;
        const columns = Math.floor(box.width / (larger * LETTER));
        const isTooWide = some.some((word) => word.length > columns);
        const isTooHigh = linesOf(title, columns, false).length * larger * LINE_HEIGHT > box.height;
        expect(isTooWide || isTooHigh || larger > MAX).toBe(true);
      }),
    );
  });

  it("is never smaller in a wider or taller box, unless that keeps a word in one piece", () => {
    fc.assert(
      fc.property(words, anyBox, fc.nat(300), fc.nat(300), (some, box, wider, higher) => {
        const title = some.join(" ");
        const roomier = { width: box.width + wider, height: box.height + higher };
        const [here, there] = [fit(title, box), fit(title, roomier)];
        /*
         * In a roomier box, a word may no longer have to be broken, and whole words are preferred even at a smaller
         * size.
         */
        if (here.breaksWords === there.breaksWords) expect(there.size).toBeGreaterThanOrEqual(here.size - 0.1);
      }),
    );
  });

  it("is never larger than requested", () => {
    expect(fit("Sway", { width: 800, height: 800 }, 150)).toEqual({ size: 150, breaksWords: false });
  });

  it("breaks a word only if that makes it much larger", () => {
    expect(fit("Bésame mucho", { width: 358, height: 400 }).breaksWords).toBe(false);
    expect(fit("Donaudampfschifffahrtsgesellschaftskapitänswalzer", { width: 358, height: 400 }).breaksWords).toBe(
      true,
    );
  });

  it("is broken into lines at spaces and after a hyphen between letters", () => {
    expect(titleParts("Rock-Medley 50-60er  Jahre").map(({ text }) => text)).toEqual([
      "Rock-",
      "Medley",
      "50-60er",
      "Jahre",
    ]);
  });

  it("has size 0 in a box with no room for it", () => {
    expect(fit("Sway", { width: 0, height: 10 }).size).toBe(0);
    expect(fit("Sway", { width: 10, height: -3 }).size).toBe(0);
  });

  it("gets the whole width of the screen only if it or one of its words is long", () => {
    const ordinary = ["Sway", "Bésame mucho", "Ein Stern, der deinen Namen trägt", "Rock-'n'-Roll-is-here-to-stay"];
    expect(ordinary.filter(needsWholeWidth)).toEqual([]);
    const long = [
      "Donaudampfschifffahrtsgesellschaft",
      "Medley: Griechischer Wein / Aber bitte mit Sahne / Mit 66 Jahren / Merci, Chérie / 17 Jahr",
    ];
    expect(long.filter(needsWholeWidth)).toEqual(long);
  });
});
