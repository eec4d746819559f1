import { describe, expect, it } from "vitest";
import { INK, genrePalette, singerColor } from "./palette.ts";

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

  it("do not depend on the order in which genres are met", () => {
    expect([...genrePalette(genres.toReversed())]).toEqual([...genrePalette([...genres, "Genre B"])]);
  });

  it("carry the text that is written on them", () => {
    const names = Array.from({ length: 50 }, (_, at) => `Singer ${at}`);
    for (const color of [...genrePalette(genres).values(), ...names.map(singerColor)])
      expect(contrast(color, INK)).toBeGreaterThanOrEqual(4.5);
  });

  it("are the same for the same singer", () => {
    expect(singerColor("Mia")).toBe(singerColor("Mia"));
  });
});
