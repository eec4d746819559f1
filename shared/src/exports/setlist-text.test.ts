import { describe, expect, test } from "vitest";
import { eveningOf, nameOf, songOf } from "../testing/evening.ts";
import { setlistText } from "./setlist-text.ts";

const written = (withTimes: boolean, { language = "de", begin = "20:00:00" }: Options = {}): string => {
  const { gig, timing } = eveningOf(2, 1);
  const document = { gig: { ...gig, begin }, timing, songOf, nameOf, language } as const;
  return setlistText(document, { withTimes });
};

interface Options {
  readonly language?: "de" | "en";
  readonly begin?: string | null;
}

describe("the setlist as text", () => {
  test("has the gig, and its sets with numbered songs and keys", () => {
    expect(written(false)).toBe(
      [
        "Sommerfest „Löwe“ & Co.",
        "Samstag, 11. Juli 2026 · 20:00–01:00 · Stadthalle · Großenhain",
        "",
        "Set 1",
        "1. Griechischer Wein (B♭)",
        "2. Ohne dich (schlaf ich heut Nacht nicht ein) (B♭)",
        "",
        "Set 2",
        "3. Griechischer Wein (B♭)",
      ].join("\n"),
    );
  });

  test("has start times and the break on request", () => {
    expect(written(true).split("\n\n").slice(1)).toEqual([
      "Set 1 · 20:00–20:07\n20:00  1. Griechischer Wein (B♭)\n20:04  2. Ohne dich (schlaf ich heut Nacht nicht ein) (B♭)",
      "Pause 20:07–20:27",
      "Set 2 · 20:27–20:31\n20:27  3. Griechischer Wein (B♭)",
    ]);
  });

  test("can also be written in English", () => {
    expect(written(true, { language: "en" })).toContain("Saturday, 11 July 2026");
    expect(written(true, { language: "en" })).toContain("Break 20:07–20:27");
  });

  test("leaves out skipped songs, notes and sets in which nothing is played", () => {
    const { gig, timing } = eveningOf(5, 0);
    const text = setlistText({ gig, timing, songOf, nameOf, language: "de" }, { withTimes: false });
    expect(text).not.toContain("Raining Men");
    expect(text).not.toContain("Capo 2");
    expect(text).not.toContain("Set 2");
    expect(text).toContain('4. Für Elise ♭♯ <&> "laut" (F♯m)');
  });

  test("says so if the setlist is empty", () => {
    const { gig, timing } = eveningOf();
    const text = setlistText({ gig, timing, songOf, nameOf, language: "de" }, { withTimes: true });
    expect(text).toContain("Die Setliste ist noch leer.");
  });
});
