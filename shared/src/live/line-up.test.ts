import { describe, expect, it } from "vitest";
import type { SetlistSet } from "../setlists/contract.ts";
import { type LineUpSong, withoutSinger } from "./line-up.ts";

const song = (song_id: string, singer_ids: string[], more: Partial<LineUpSong> = {}): LineUpSong => ({
  song_id,
  status: "active",
  singer_ids,
  seconds: 200,
  ...more,
});
const songs = new Map(
  [
    song("sway", ["anna"], { danceStyles: ["Rumba"] }),
    song("perfect", ["anna", "tom"]),
    song("quando", ["tom"], { danceStyles: ["Rumba"], seconds: 260 }),
    song("fever", ["tom"]),
    song("volare", ["anna"], { danceStyles: ["Rumba"] }),
    song("old", ["tom"], { status: "retired", danceStyles: ["Rumba"] }),
    song("instrumental", []),
  ].map((one) => [one.song_id, one] as const),
);
const entry = (song_id: string, more: object = {}) => ({ entry_id: song_id, song_id, uebersprungen: false, ...more });
const check = (entries: SetlistSet["songs"], ...out: string[]) =>
  withoutSinger([{ set_id: "1", name: "Set 1", songs: entries }], songs, (id) => out.includes(id));

describe("the line-up check", () => {
  it("reports nothing as long as somebody can sing each song", () => {
    expect(check([entry("sway"), entry("perfect"), entry("instrumental")], "tom")).toEqual([]);
    expect(check([entry("perfect")], "anna")).toEqual([]);
  });

  it("reports a song whose singer has declined, with singable replacements, those of the same dance style first", () => {
    expect(check([entry("sway")], "anna")).toEqual([
      { entry_id: "sway", song_id: "sway", missing: ["anna"], instead: ["quando", expect.any(String)] },
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
