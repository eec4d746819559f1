import { describe, expect, it } from "vitest";
import { bandLanguage } from "./band-language.ts";

describe("the band's language", () => {
  it("is English if most members have chosen it, otherwise German", () => {
    expect(bandLanguage([])).toBe("de");
    expect(bandLanguage(["en", "en", "de"])).toBe("en");
    expect(bandLanguage(["en", "de"])).toBe("de");
    expect(bandLanguage(["en", null, null])).toBe("de");
  });
});
