import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { line, lineOrNothing, text } from "./fields.ts";
import { withoutUnseen } from "./unseen.ts";

const TAG_A = "\u{E0041}";
/** Characters that are never kept, wherever they are. */
const ALWAYS_REMOVED = [
  "\u00AD",
  "\u180E",
  "\u034F",
  "\u200B",
  "\u202E",
  "\u2063",
  "\uFE00",
  "\uFFF9",
  "\u{1D173}",
  TAG_A,
];
/** Characters that are kept only in emoji or between letters. */
const SOMETIMES_KEPT = ["\u200C", "\u200D", "\uFE0E", "\uFE0F", "\u{E0067}", "\u{E007F}"];
const KEPT_WHOLE = [
  ["a family", "👨‍👩‍👧‍👦"],
  ["a family with skin tones", "👩🏽‍🤝‍👨🏿"],
  ["a heart on fire", "❤️‍🔥"],
  ["a heart as text", "❤︎"],
  ["the flag of England", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
  ["the rainbow flag", "🏳️‍🌈"],
  ["a country's flag", "🇩🇪"],
  ["keycaps", "1️⃣#️⃣"],
  ["a black cat", "🐈‍⬛"],
  ["a Persian word", "نمی‌خواهم"],
  ["a Sinhala word", "ශ්‍රී"],
  ["a Bengali word", "র‍্যাব"],
  ["Korean", "한국 노래"],
  ["an Arabic number sign", "؀١٢"],
] as const;

describe("invisible characters", () => {
  it.each(KEPT_WHOLE)("are kept in %s", (_name, whole) => {
    expect(line(80).parse(whole)).toBe(whole);
    expect(text(80).parse(`vor ${whole}\nnach`)).toBe(`vor ${whole}\nnach`);
  });

  it("are removed from any text, wherever they are", () => {
    const visible = fc.constantFrom("a", "é", "Ж", "می", "한", "👩", "1", " ", "क्");
    const parts = fc.array(fc.oneof(visible, fc.constantFrom(...ALWAYS_REMOVED)), { maxLength: 12 });
    fc.assert(
      fc.property(parts, (found) => {
        const expected = found.filter((part) => !ALWAYS_REMOVED.includes(part)).join("");
        expect(withoutUnseen(found.join(""))).toBe(expected);
      }),
    );
  });

  it("are removed at the ends of a text and next to Latin, Greek and Cyrillic letters, digits and spaces", () => {
    const sign = fc.constantFrom(...SOMETIMES_KEPT, ...ALWAYS_REMOVED);
    const plain = fc.constantFrom("a", "é", "e\u0301", "ß", "Ж", "λ", "1", "#", " ", "-");
    const parts = fc.array(fc.tuple(fc.array(sign, { maxLength: 3 }), plain), { maxLength: 6 });
    fc.assert(
      fc.property(parts, fc.array(sign), (found, end) => {
        const given = [...found.flatMap(([signs, letter]) => [...signs, letter]), ...end].join("");
        expect(withoutUnseen(given)).toBe(found.map(([, letter]) => letter).join(""));
      }),
    );
    for (const letter of ["م", "क", "👩", "ක්"]) expect(withoutUnseen(`${letter}\u200D`)).toBe(letter);
  });

  it("that are kept stay when the text is cleaned again, and visible characters always stay", () => {
    const sign = fc.constantFrom(
      ...SOMETIMES_KEPT,
      ...ALWAYS_REMOVED,
      "\u3164",
      "🏴",
      "👩",
      "❤",
      "م",
      "क्",
      "a",
      "1",
      "\u20E3",
    );
    const isVisible = (character: string): boolean => !/[\p{Default_Ignorable_Code_Point}\uFFF9]/u.test(character);
    fc.assert(
      fc.property(fc.array(fc.oneof(sign, fc.string({ unit: "binary", maxLength: 4 })), { maxLength: 16 }), (found) => {
        const given = found.join("").replace(/[\p{Cf}]/gu, (one) => (isVisible(one) ? "" : one));
        const cleaned = withoutUnseen(given);
        expect(withoutUnseen(cleaned)).toBe(cleaned);
        expect([...cleaned].filter(isVisible)).toEqual([...given].filter(isVisible));
      }),
    );
  });

  it.each([
    ["Hangul fillers", "\u3164\u115F\u1160\uFFA0"],
    ["empty Braille cells", "\u2800 \u2800"],
    ["a soft hyphen", "\u00AD"],
    ["tags", TAG_A],
  ])("a text of only %s counts as empty", (_name, blank) => {
    expect(line(20).safeParse(blank).success).toBe(false);
    expect(lineOrNothing(20).parse(blank)).toBe("");
  });

  it("are removed from a long hostile text in a moment", () => {
    const started = performance.now();
    for (const part of ["👩\u200D", "م\u200C", "\u{1F3F4}\u{E0067}", "1\uFE0F", "\u00AD", " "])
      withoutUnseen(part.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
