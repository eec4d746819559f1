import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type NamedSong, duplicateIndex, isProbableDuplicate, normalisedName, typingErrors } from "./duplicates.ts";

const same = (a: readonly [string, string], b: readonly [string, string]): boolean =>
  isProbableDuplicate({ title: a[0], interpret: a[1] }, { title: b[0], interpret: b[1] });

describe("a probable duplicate", () => {
  it.each([
    ["different case", ["Dancing Queen", "ABBA"], ["dancing queen", "Abba"]],
    ["accents", ["Bésame mucho", "Consuelo Velázquez"], ["Besame Mucho", "Consuelo Velazquez"]],
    ["ß", ["Auf der Straße", "Die Ärzte"], ["Auf der Strasse", "Die Ärzte"]],
    ["umlauts written as two letters", ["Über sieben Brücken", "Karat"], ["Ueber sieben Bruecken", "Karat"]],
    [
      "umlauts written as one letter",
      ["Grüne Augen lügen nicht", "Feuerherz"],
      ["Grune Augen lugen nicht", "Feuerherz"],
    ],
    ["punctuation", ["Stayin' Alive", "Bee Gees"], ["Stayin Alive", "Bee-Gees"]],
    [
      "brackets",
      ["Ein Stern (der deinen Namen trägt)", "DJ Ötzi & Nik P."],
      ["Ein Stern der deinen Namen trägt", "DJ Ötzi und Nik P"],
    ],
    ["a guest in the interpret", ["Uptown Funk", "Mark Ronson feat. Bruno Mars"], ["Uptown Funk", "Mark Ronson"]],
    ["a guest in the title", ["Uptown Funk (ft. Bruno Mars)", "Mark Ronson"], ["Uptown Funk", "Mark Ronson"]],
    ["a leading article", ["The Winner Takes It All", "ABBA"], ["Winner Takes It All", "ABBA"]],
    ["a German article in the interpret", ["Westerland", "Die Ärzte"], ["Westerland", "Ärzte"]],
    ["different words for “and”", ["September", "Earth, Wind & Fire"], ["September", "Earth Wind and Fire"]],
    ["a wrong letter", ["Griechischer Wein", "Udo Jürgens"], ["Griechicher Wein", "Udo Jürgens"]],
    [
      "two swapped letters",
      ["Atemlos durch die Nacht", "Helene Fischer"],
      ["Atemlos druch die Nacht", "Helene Fisher"],
    ],
  ] as const)("is found despite %s", (_what, a, b) => {
    expect(same(a, b)).toBe(true);
    expect(same(b, a)).toBe(true);
  });

  it.each([
    ["a different interpret", ["Angels", "Robbie Williams"], ["Angels", "The xx"]],
    ["a different title", ["Waterloo", "ABBA"], ["Fernando", "ABBA"]],
    [
      "a different number",
      ["Another Brick in the Wall Part 1", "Pink Floyd"],
      ["Another Brick in the Wall Part 2", "Pink Floyd"],
    ],
    ["a short title", ["Help", "The Beatles"], ["Hero", "The Beatles"]],
    ["three different letters", ["Sway", "Dean Martin"], ["Swing", "Dean Martin"]],
    ["a name that is only an article", ["The The", "A"], ["Die", "B"]],
  ] as const)("is not reported for %s", (_what, a, b) => {
    expect(same(a, b)).toBe(false);
  });

  it("a name that is only an article keeps the article, and a name of only punctuation becomes empty", () => {
    expect(normalisedName("The")).toBe("the");
    expect(normalisedName("???")).toBe("");
    expect(normalisedName("The The")).toBe("the");
  });

  it("the closest duplicate comes first", () => {
    const songs = [
      { id: 1, title: "Griechischer Weim", interpret: "Udo Jürgens" },
      { id: 2, title: "Griechischer Wein", interpret: "Udo Jürgens" },
    ];
    expect(
      duplicateIndex(songs)
        .find({ title: "griechischer wein", interpret: "Udo Juergens" })
        .map((song) => song.id),
    ).toEqual([2, 1]);
  });

  it("a song is always a duplicate of itself, and the result does not depend on the order of the two songs", () => {
    const name = fc.string({ unit: fc.constantFrom(..."aäbßcé 1-&"), maxLength: 12 });
    fc.assert(
      fc.property(name, name, name, name, (title, interpret, otherTitle, otherInterpret) => {
        expect(same([title, interpret], [title, interpret])).toBe(true);
        expect(same([title, interpret], [otherTitle, otherInterpret])).toBe(
          same([otherTitle, otherInterpret], [title, interpret]),
        );
      }),
    );
  });
});

describe("typing errors", () => {
  /** The textbook algorithm (optimal string alignment distance), without a limit. */
  const slowly = (a: string, b: string): number => {
    const rows = Array.from({ length: a.length + 1 }, (_, i) =>
      Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
    );
    const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
    for (let i = 1; i <= a.length; i++)
      for (let j = 1; j <= b.length; j++) {
        const options = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)];
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) options.push(at(i - 2, j - 2) + 1);
        rows[i]![j] = Math.min(...options);
      }
    return at(a.length, b.length);
  };

  it("are counted as in the textbook algorithm, up to the limit", () => {
    const name = fc.string({ unit: fc.constantFrom(..."abc"), maxLength: 8 });
    fc.assert(
      fc.property(name, name, fc.nat(3), (a, b, limit) => {
        expect(typingErrors(a, b, limit)).toBe(Math.min(slowly(a, b), limit + 1));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a repertoire of 5,000 songs", () => {
  it("is searched for duplicates of one song in less than 5 ms", () => {
    const words = "liebe nacht sonne herz feuer tanz stern himmel leben sommer traum meer wind stadt mond licht".split(
      " ",
    );
    const word = (seed: number): string => words[seed % words.length] ?? "";
    const songs = Array.from({ length: 5000 }, (_, i) => ({
      title: `${word(i)} ${word(i * 7 + 3)} ${word(Math.floor(i / 16))}`,
      interpret: `${word(i * 5)} ${word(i * 11 + 1)}`,
    }));
    const index = duplicateIndex(songs);
    const times = Array.from({ length: 200 }, (_, i) => {
      const start = performance.now();
      expect(index.find(songs[i * 25] ?? { title: "", interpret: "" }).length).toBeGreaterThan(0);
      return performance.now() - start;
    }).toSorted((a, b) => a - b);
    expect(times[100]).toBeLessThan(5);
  });

  it("does not compare numbered songs whose numbers differ: 10,000 of them take less than a second of processor time", () => {
    const songs = Array.from({ length: 10_000 }, (_, i) => ({ title: `Demo ${i} ${i * 7}`, interpret: `Chor ${i}` }));
    const before = process.cpuUsage();
    const index = duplicateIndex<NamedSong>([]);
    let found = 0;
    for (const song of songs) {
      found += index.find(song).length;
      index.add(song);
    }
    expect(found).toBe(0);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000);
  });

  it("with names of the maximum length that differ in three letters takes less than ten seconds of processor time", () => {
    const letter = (n: number): string => String.fromCharCode(97 + (n % 26));
    const name = (n: number): string => {
      const letters = Array.from({ length: 200 }, (_, at) => letter(at * 7));
      letters[(n * 37) % 200] = letter(n * 11 + Math.floor(n / 200));
      letters[(n * 53 + 7) % 200] = letter(n * 17);
      letters[(n * 71 + 3) % 200] = letter(n * 5 + 2);
      return letters.join("");
    };
    const before = process.cpuUsage();
    const index = duplicateIndex<NamedSong>([]);
    for (let n = 0; n < 9_990; n++) {
      const song = { title: name(n), interpret: name(n) };
      index.find(song);
      index.add(song);
    }
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(10_000);
  }, 60_000);
});
