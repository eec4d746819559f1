import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { haystack, searchMatcher } from "./fold.ts";
import { forgivingMatcher, isNearly } from "./typing-errors.ts";

const finds = (query: string, ...texts: string[]): boolean => forgivingMatcher(query)(haystack(texts));

/* Letters that fold to one letter each. */
const letter = fc.constantFrom(..."abcdeilmnorstuäöüéABC");
const word = (minLength: number) => fc.string({ unit: letter, minLength, maxLength: 12 });
const title = fc.array(word(1), { minLength: 1, maxLength: 5 });

type Slip = (typed: string, at: number, other: string) => string;
const SLIPS: readonly Slip[] = [
  (typed, at, other) => typed.slice(0, at) + other + typed.slice(at + 1),
  (typed, at, other) => typed.slice(0, at) + other + typed.slice(at),
  (typed, at) => typed.slice(0, at) + typed.slice(at + 1),
  (typed, at) => typed.slice(0, at) + (typed[at + 1] ?? "") + (typed[at] ?? "") + typed.slice(at + 2),
];

describe("a search that forgives typing errors", () => {
  it.each([
    ["wanger", "Hochzeit Wagner"],
    ["wagnr hochzeti", "Hochzeit Wagner"],
    ["abwesenhiet", "Abwesenheit"],
    ["einstelungen", "Einstellungen"],
    ["settigns", "Settings"],
    ["statsitik", "Statistik"],
    ["brükcen", "Über sieben Brücken"],
    ["bruekcen", "Über sieben Brücken"],
    ["prbe", "Probe"],
  ])("finds with %s: %s", (query, name) => {
    expect(searchMatcher(query)(haystack([name]))).toBe(false);
    expect(finds(query, name)).toBe(true);
  });

  it("forgives neither two errors in a word, nor one in a short word or in a number", () => {
    expect(finds("awgner", "Hochzeit Wagner")).toBe(true);
    expect(finds("wnagre", "Hochzeit Wagner")).toBe(false);
    expect(finds("gisg", "Gigs")).toBe(false);
    expect(finds("20301", "20311 Musiker")).toBe(false);
  });

  it("forgives one error of any kind anywhere in a word of five letters or more", () => {
    fc.assert(
      fc.property(title, word(5), fc.nat(), letter, fc.constantFrom(...SLIPS), (others, meant, from, other, slip) => {
        expect(finds(slip(meant, from % meant.length, other), [...others, meant].join(" "))).toBe(true);
      }),
    );
  });

  it("does not depend on the order of the words in the query or the name", () => {
    fc.assert(
      fc.property(fc.array(word(1), { maxLength: 4 }), title, fc.nat(), (query, name, seed) => {
        const turned = <T>(list: readonly T[]): T[] => {
          const by = seed % Math.max(1, list.length);
          return [...list.slice(by), ...list.slice(0, by)].toReversed();
        };
        for (const matcher of [searchMatcher, forgivingMatcher]) {
          const found = matcher(query.join(" "))(haystack([name.join(" ")]));
          expect(matcher(turned(query).join(" "))(haystack([name.join(" ")]))).toBe(found);
          expect(matcher(query.join(" "))(haystack([turned(name).join(" ")]))).toBe(found);
        }
      }),
    );
  });

  it("finds a name by every start of each of its words, and never loses a match while its name is being typed", () => {
    fc.assert(
      fc.property(title, fc.nat(), (name, from) => {
        const typed = name[from % name.length] ?? "";
        for (let length = 1; length <= typed.length; length += 1) {
          expect(searchMatcher(typed.slice(0, length))(haystack([name.join(" ")]))).toBe(true);
          expect(finds(typed.slice(0, length), name.join(" "))).toBe(true);
        }
      }),
    );
  });

  it("keeps forgiving an error while more of the word is deleted, down to six letters", () => {
    fc.assert(
      fc.property(word(6), fc.nat(), letter, fc.constantFrom(...SLIPS), (meant, from, other, slip) => {
        const typed = slip(meant, from % meant.length, other);
        for (let length = typed.length; length > 5; length -= 1)
          expect(finds(typed.slice(0, length), meant)).toBe(true);
      }),
    );
  });

  it("finds everything that the exact search finds", () => {
    fc.assert(
      fc.property(fc.array(word(1), { maxLength: 3 }), title, (query, name) => {
        const stack = haystack([name.join(" ")]);
        if (searchMatcher(query.join(" "))(stack)) expect(forgivingMatcher(query.join(" "))(stack)).toBe(true);
      }),
    );
  });

  it("agrees with the edit distance between the typed word and any start of the intended word", () => {
    const few = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
    fc.assert(
      fc.property(few, few, (typed, meant) => {
        const starts = Array.from({ length: meant.length + 1 }, (_, length) => meant.slice(0, length));
        const near = starts.some((start) => start === typed || (start.length >= 5 && isOneApart(typed, start)));
        expect(isNearly(typed, meant)).toBe(near);
      }),
      { numRuns: 2_000 },
    );
  });
});

it("the exact search finds by any start of a word whatever it finds by the whole word", () => {
  fc.assert(
    fc.property(word(1), title, fc.nat(), (query, name, cut) => {
      const stack = haystack([name.join(" ")]);
      fc.pre(searchMatcher(query)(stack));
      expect(searchMatcher(query.slice(0, (cut % query.length) + 1))(stack)).toBe(true);
    }),
  );
});

/** Compares with every string that is one error away: slow and obviously right. */
function isOneApart(typed: string, meant: string): boolean {
  const places = Array.from({ length: meant.length + 1 }, (_, at) => at);
  return SLIPS.some((slip) => places.some((at) => ["a", "b", "c"].some((other) => slip(meant, at, other) === typed)));
}
