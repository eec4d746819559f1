import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanText, readTextFile } from "./clean.ts";

const CLEAN = { controls: 0, invisible: 0, broken: 0 };

describe("cleaning a text", () => {
  it("removes NUL and other control characters, and counts them", () => {
    expect(cleanText("a\0b\u0007\tc\u009f\u007f\n")).toEqual({ ...CLEAN, text: "ab\tc\n", controls: 4 });
  });

  it("removes characters that hide or reverse text, but not the parts of emoji", () => {
    expect(cleanText("a\u202eb\u200b\ufeffc 👨‍🎤")).toEqual({ ...CLEAN, text: "abc 👨‍🎤", invisible: 3 });
  });

  it("turns every kind of line end into a line feed, without counting it", () => {
    expect(cleanText("\ufeffa\r\nb\rc\u2028d\u0085e\n")).toEqual({ ...CLEAN, text: "a\nb\nc\nd\ne\n" });
  });

  it("replaces lone surrogates", () => {
    expect(cleanText("a\ud83cb\udfb8c🎸")).toEqual({ ...CLEAN, text: "a\ufffdb\ufffdc🎸", broken: 2 });
  });

  it("makes any text storable, and leaves clean text alone", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (raw) => {
        const { text } = cleanText(raw);
        expect(text).not.toMatch(/[^\P{Cc}\t\n]|\u202e|\ufeff/u);
        expect(text.isWellFormed()).toBe(true);
        expect(cleanText(text)).toEqual({ ...CLEAN, text });
      }),
    );
  });
});

describe("reading a file", () => {
  const utf16 = (text: string, isLittle: boolean): Uint8Array =>
    Uint8Array.from(
      Array.from(`\ufeff${text}`, (sign) => sign.charCodeAt(0)).flatMap((code) =>
        isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255],
      ),
    );
  it.each([
    ["UTF-8", new TextEncoder().encode("für [C]Elise ♭")],
    ["UTF-8 with a byte order mark", new TextEncoder().encode("\ufefffür [C]Elise ♭")],
    ["UTF-16 of Windows", utf16("für [C]Elise ♭", true)],
    ["UTF-16 of old Macs", utf16("für [C]Elise ♭", false)],
  ])("recognises %s", (_, bytes) => expect(readTextFile(bytes)).toEqual({ ...CLEAN, text: "für [C]Elise ♭" }));

  it("reads everything else as Windows-1252", () => {
    expect(readTextFile(Uint8Array.from([0x66, 0xfc, 0x72, 0x20, 0x96])).text).toBe("für –");
  });
});
