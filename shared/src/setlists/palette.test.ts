import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { INK, genrePalette, guestColor, singerPalette } from "./palette.ts";

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

const genres = Array.from({ length: 26 }, (_, at) => `Genre ${String.fromCodePoint(65 + at)}`);

describe("colours of genres and singers", () => {
  it("give 25 genres colours of their own before one comes again", () => {
    const colors = [...genrePalette(genres).values()];
    expect(new Set(colors.slice(0, 25)).size).toBe(25);
    expect(colors[25]).toBe(colors[0]);
  });

  it("go by the alphabet, umlauts and capitals at their letter", () => {
    expect([...genrePalette(["Zouk", "übel", "Walzer", "Älter", "arm", "Über"]).keys()]).toEqual([
      "Älter",
      "arm",
      "übel",
      "Über",
      "Walzer",
      "Zouk",
    ]);
  });

  it("are the same on every device, in whatever order and however often names are met", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", minLength: 1 })), fc.nat(), (names, turn) => {
        const turned = [...names.slice(turn % (names.length + 1)), ...names, ...names.slice(0, turn)].toReversed();
        for (const palette of [genrePalette, singerPalette]) expect([...palette(turned)]).toEqual([...palette(names)]);
      }),
    );
  });

  it("carry the text that is written on them, whatever the names are", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 60 }), (names) => {
        const colors = [genrePalette(names), singerPalette(names)].flatMap((palette) => [...palette.values()]);
        for (const color of [...colors, ...names.map(guestColor)]) {
          expect(color).toMatch(/^#[\da-f]{6}$/);
          expect(contrast(color, INK)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  it("give as many names as there are colours one each, before one comes again", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 80 }), (names) => {
        for (const [palette, count] of [
          [genrePalette, 25],
          [singerPalette, 8],
        ] as const) {
          const colors = [...palette(names).values()];
          expect(new Set(colors.slice(0, count)).size).toBe(Math.min(names.length, count));
          expect(colors.slice(count)).toEqual(colors.slice(0, Math.max(colors.length - count, 0)));
        }
      }),
    );
  });

  it("of a guest are the same for the same name", () => {
    expect(guestColor("Mia")).toBe(guestColor("Mia"));
  });
});
