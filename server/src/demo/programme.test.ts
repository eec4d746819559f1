import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FINALE, PROGRAMME, setlistOf } from "./programme.ts";
import { TRADITIONALS } from "./traditionals.ts";

const repertoire = readFileSync(new URL("repertoire-sample.csv", import.meta.url), "utf8");
const active = new Set([
  ...TRADITIONALS.map(({ song }) => song.title),
  ...repertoire
    .split("\n")
    .filter((line) => line.split(";")[8] === "active")
    .map((line) => line.split(";")[0]),
]);

describe("the demo band's programme", () => {
  it("consists of songs from the band's active repertoire", () => {
    const titles = [...Object.values(PROGRAMME).flat(), FINALE];
    expect(titles.filter((title) => !active.has(title))).toEqual([]);
  });

  it("repeats no song within an evening, and ends every evening with the same song", () => {
    for (let evening = 0; evening < 30; evening++) {
      const titles = setlistOf(evening, 12).flatMap((set) => set.songs.map((song) => song.title));
      expect(new Set(titles).size).toBe(titles.length);
      expect(titles.at(-1)).toBe(FINALE);
    }
  });

  it("changes from one evening to the next", () => {
    expect(setlistOf(0, 8)).not.toEqual(setlistOf(1, 8));
  });
});
