import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type BandColors,
  INK,
  NO_COLORS,
  areColored,
  bandColors,
  genrePalette,
  guestColor,
  singerPalette,
} from "./palette.ts";

/** The relative luminance as defined in WCAG 2. */
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

const nameOf = (user_id: string): string | undefined => (user_id === "anna" ? "Anna Schmidt" : undefined);
const using = (...genres: string[]) => genres.map((genre) => ({ genre, singers: [genre] }));
const colorsOf = (kept: BandColors, ...genres: string[]): BandColors => bandColors(kept, using(...genres), nameOf);
const fresh = (...genres: string[]): BandColors => colorsOf(NO_COLORS, ...genres);
const names = Array.from({ length: 26 }, (_, at) => `Name ${String.fromCodePoint(65 + at)}`);
const KINDS = ["genres", "singers"] as const;

/**
 * Generates series of states, each listing the names in use: every step adds a name or, if it is already in use,
 * removes it. At most `most` names are in use at a time.
 */
const histories = (most: number) =>
  fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 120 }).map((steps) => {
    const inUse = new Set<string>();
    return steps.map((at) => {
      const name = `Name ${at}`;
      if (!inUse.delete(name) && inUse.size < most) inUse.add(name);
      return [...inUse];
    });
  });

describe("colours of genres and singers", () => {
  it("do not repeat within the first 25 names", () => {
    for (const kind of KINDS) {
      const colors = fresh(...names)[kind].map(({ color }) => color);
      expect(new Set(colors.slice(0, 25)).size).toBe(25);
      expect(colors[25]).toBe(colors[0]);
    }
  });

  it("are listed alphabetically by name, with umlauts and capitals sorted like plain letters", () => {
    const songs = using("Zouk", "übel", "Walzer", "Älter", "arm", "Über");
    const palette = genrePalette(bandColors(NO_COLORS, songs, nameOf), songs);
    expect([...palette.keys()]).toEqual(["Älter", "arm", "übel", "Über", "Walzer", "Zouk"]);
  });

  it("are assigned to every singer in the repertoire, including singers referenced as members", () => {
    const songs = [{ singers: ["Tom"] }, { singers: [], singer_ids: ["anna"] }];
    const palette = singerPalette(bandColors(NO_COLORS, songs, nameOf), songs, nameOf);
    expect([...palette.keys()]).toEqual(["Anna Schmidt", "Tom"]);
    expect(new Set(palette.values()).size).toBe(2);
  });

  it("never change while a name is in use, whatever other names are added or removed", () => {
    fc.assert(
      fc.property(histories(60), (steps) => {
        let kept = NO_COLORS;
        for (const inUse of steps) {
          const next = colorsOf(kept, ...inUse);
          for (const kind of KINDS) {
            const before = new Map(kept[kind].map(({ name, color }) => [name, color]));
            for (const { name, color } of next[kind])
              if (inUse.includes(name)) expect(color).toBe(before.get(name) ?? color);
            expect(new Set(next[kind].map(({ name }) => name))).toEqual(
              new Set([...inUse, ...next[kind].map(({ name }) => name)]),
            );
          }
          kept = next;
        }
      }),
    );
  });

  it("are different for all names in use as long as there are never more than 25 at a time", () => {
    fc.assert(
      fc.property(histories(25), (steps) => {
        let kept = NO_COLORS;
        for (const inUse of steps) {
          kept = colorsOf(kept, ...inUse);
          for (const kind of KINDS) {
            const colors = kept[kind].flatMap(({ name, color }) => (inUse.includes(name) ? [color] : []));
            expect(new Set(colors).size).toBe(inUse.length);
          }
        }
      }),
    );
  });

  it("need no update after an edit if and only if all names in the edited song have a colour", () => {
    fc.assert(
      fc.property(histories(30), fc.integer({ min: 0, max: 60 }), fc.boolean(), (steps, at, isMember) => {
        const known = steps.at(-1) ?? [];
        const kept = colorsOf(NO_COLORS, ...known);
        const edited = isMember ? { genre: `Name ${at}`, singer_ids: ["anna"] } : using(`Name ${at}`)[0]!;
        const next = bandColors(kept, [...using(...known), edited], nameOf);
        const isSame = next.genres === kept.genres && next.singers === kept.singers;
        expect(areColored(kept, [edited], nameOf)).toBe(isSame);
      }),
    );
  });

  it("are the same on every device, whatever the order of the names and however often they occur", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", minLength: 1 })), fc.nat(), (some, turn) => {
        const turned = [...some.slice(turn % (some.length + 1)), ...some, ...some.slice(0, turn)].toReversed();
        expect(fresh(...turned)).toEqual(fresh(...some));
      }),
    );
  });

  it("have enough contrast with the text on them, whatever the names", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 60 }), (some) => {
        const { genres, singers } = fresh(...some);
        for (const color of [...[...genres, ...singers].map((one) => one.color), ...some.map(guestColor)]) {
          expect(color).toMatch(/^#[\da-f]{6}$/);
          expect(contrast(color, INK)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  it("are always the same for guests with the same name", () => {
    expect(guestColor("Mia")).toBe(guestColor("Mia"));
  });
});
