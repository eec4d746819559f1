import { describe, expect, it } from "vitest";
import type { SetlistSet } from "./contract.ts";
import { type LineUpSong, gapsOf, unplayableEntries } from "./line-up-check.ts";

const song = (song_id: string, singer_ids: string[], more: Partial<LineUpSong> = {}): LineUpSong => ({
  song_id,
  status: "active",
  singer_ids,
  seconds: 200,
  ...more,
});
const songs = new Map(
  [
    song("sway", ["anna"], { dance_styles: ["Rumba"] }),
    song("perfect", ["anna", "tom"]),
    song("quando", ["tom"], { dance_styles: ["Rumba"], seconds: 260 }),
    song("fever", ["tom"]),
    song("volare", ["anna"], { dance_styles: ["Rumba"] }),
    song("old", ["tom"], { status: "retired", dance_styles: ["Rumba"] }),
    song("instrumental", []),
    song("harlem", [], { needed_parts: ["Saxofon"], seconds: 300, bpm: 90 }),
    song("tequila", [], { needed_parts: ["Saxofon", "Trompete"], seconds: 300, bpm: 90 }),
    song("slow", [], { seconds: 300, bpm: 75 }),
    song("apache", [], { seconds: 300, bpm: 92 }),
  ].map((one) => [one.song_id, one] as const),
);
const entry = (song_id: string, more: object = {}) => ({ entry_id: song_id, song_id, uebersprungen: false, ...more });
const check = (entries: SetlistSet["songs"], ...missing: string[]) =>
  unplayableEntries([{ set_id: "1", name: "Set 1", songs: entries }], songs, {
    isAway: (user_id) => missing.includes(user_id),
    lacks: (part) => missing.includes(part),
  });

describe("the line-up check of singers", () => {
  it("reports nothing as long as somebody can sing each song", () => {
    expect(check([entry("sway"), entry("perfect"), entry("instrumental")], "tom")).toEqual([]);
    expect(check([entry("perfect")], "anna")).toEqual([]);
  });

  it("reports a song whose singer is missing, with playable replacements, those of the same dance style first", () => {
    expect(check([entry("sway")], "anna")).toEqual([
      { entry_id: "sway", song_id: "sway", singers: ["anna"], parts: [], instead: ["quando", expect.any(String)] },
    ]);
    const [found] = check([entry("sway")], "anna");
    expect(found?.instead).not.toContain("volare");
    expect(found?.instead).not.toContain("old");
  });

  it("prefers the entry's singers to the song's, and ignores skipped songs", () => {
    expect(check([entry("sway", { singer_ids: ["tom"] })], "anna")).toEqual([]);
    expect(check([entry("fever", { singer_ids: ["anna"] })], "anna")).toHaveLength(1);
    expect(check([entry("sway", { uebersprungen: true })], "anna")).toEqual([]);
  });
});

describe("the line-up check of parts", () => {
  it("reports a song that needs a part nobody plays, with replacements of similar length and tempo that do not need it", () => {
    expect(check([entry("harlem"), entry("sway")], "Saxofon")).toEqual([
      { entry_id: "harlem", song_id: "harlem", singers: [], parts: ["Saxofon"], instead: ["apache", "slow"] },
    ]);
    expect(check([entry("harlem")], "Trompete")).toEqual([]);
  });

  it("names every missing part, and none for a skipped or unknown song", () => {
    const lineUp = { isAway: () => false, lacks: () => true };
    expect(gapsOf(entry("tequila"), songs.get("tequila"), lineUp).parts).toEqual(["Saxofon", "Trompete"]);
    const nothing = { singers: [], parts: [] };
    expect(gapsOf(entry("tequila", { uebersprungen: true }), songs.get("tequila"), lineUp)).toEqual(nothing);
    expect(gapsOf(entry("unknown"), undefined, lineUp)).toEqual(nothing);
    expect(gapsOf(entry("instrumental"), songs.get("instrumental"), lineUp)).toEqual(nothing);
  });
});
