import { describe, expect, it } from "vitest";
import { newAnswer } from "./answers.ts";
import type { AvailabilityEntry } from "./contract.ts";
import { lineUpCounts, uncertainSingers } from "./line-up.ts";

const answerOfMember = (user_id: string, status: AvailabilityEntry["status"]): AvailabilityEntry =>
  newAnswer([], { user_id, status }, "2026-05-01T12:00:00.000Z");
const answers = [answerOfMember("anna", "in"), answerOfMember("tom", "out"), answerOfMember("mira", "maybe")];
const entry = (song_id: string, more: object = {}) => ({ entry_id: song_id, song_id, uebersprungen: false, ...more });
const names = (found: readonly AvailabilityEntry[]): string[] => found.map(({ user_id }) => user_id);

describe("the line-up check", () => {
  it("names the singers who are out or uncertain, not those who are in or have not answered", () => {
    expect(names(uncertainSingers(entry("a"), ["tom", "anna"], answers))).toEqual(["tom"]);
    expect(names(uncertainSingers(entry("a"), ["mira"], answers))).toEqual(["mira"]);
    expect(uncertainSingers(entry("a"), ["anna", "kai"], answers)).toEqual([]);
    expect(uncertainSingers(entry("a"), undefined, answers)).toEqual([]);
  });

  it("prefers the entry's singers to the song's, and ignores skipped songs", () => {
    expect(uncertainSingers(entry("a", { singer_ids: ["anna"] }), ["tom"], answers)).toEqual([]);
    expect(names(uncertainSingers(entry("a", { singer_ids: [] }), ["tom"], answers))).toEqual(["tom"]);
    expect(uncertainSingers(entry("a", { uebersprungen: true }), ["tom"], answers)).toEqual([]);
  });

  it("counts each song once, and as `out` if any of its singers is out", () => {
    const singers: Record<string, string[]> = { a: ["tom", "mira"], b: ["mira"], c: ["anna"], d: ["tom"] };
    const sets = [{ songs: [entry("a"), entry("b")] }, { songs: [entry("c"), entry("d"), entry("e")] }];
    expect(lineUpCounts(sets, (song_id) => singers[song_id], answers)).toEqual({ out: 2, maybe: 1 });
  });
});
