import { describe, expect, it } from "vitest";
import { bandLanguage } from "./band-language.ts";

describe("the band's language", () => {
  it("is that of most members, and German if in doubt", () => {
    expect(bandLanguage([])).toBe("de");
    expect(bandLanguage(["en", "en", "de"])).toBe("en");
    expect(bandLanguage(["en", "de"])).toBe("de");
    expect(bandLanguage(["en", null, null])).toBe("de");
  });
});
