import { describe, expect, it } from "vitest";
import { line, lineOrNothing, text } from "./fields.ts";

describe("one line of text", () => {
  it.each(["\u0000", "\u001b", "\u007f", "\u0085", "\u009b", "\u2028", "\u2029", "\r", "\n"])(
    "is refused if it contains the control character %j",
    (sign) => {
      expect(line(20).safeParse(`Chef${sign}koch`).success).toBe(false);
      expect(lineOrNothing(20).safeParse(`Chef${sign}koch`).success).toBe(false);
    },
  );

  it.each(["\u202e", "\u2066", "\u200b", "\ufeff", "\u2060", "\u200f"])("loses the invisible character %j", (sign) => {
    expect(line(20).parse(`Chef${sign}koch`)).toBe("Chefkoch");
  });

  it("counts as empty if it contains only invisible characters", () => {
    expect(line(20).safeParse("\u200b \u202e").success).toBe(false);
    expect(lineOrNothing(20).parse("\u200b \u202e")).toBe("");
  });

  it("keeps accents, multi-character emoji and right-to-left scripts", () => {
    for (const name of ["Bésame mucho", "👩‍🎤 Solo", "שלום", "أغنية", "نمی‌خواهم"])
      expect(line(40).parse(name)).toBe(name);
  });
});

describe("multi-line text", () => {
  it("keeps line breaks and tabs, and loses invisible characters", () => {
    expect(text(40).parse("eins\r\n\tzwei\u202e")).toBe("eins\n\tzwei");
    expect(text(40).safeParse("eins\u009b31m").success).toBe(false);
  });
});
