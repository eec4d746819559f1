import { describe, expect, it } from "vitest";
import type { SetlistSet } from "../setlists/contract.ts";
import { comingSteps } from "./coming.ts";
import { liveSteps } from "./steps.ts";

const song = (entry_id: string, uebersprungen = false) => ({ entry_id, song_id: `song-of-${entry_id}`, uebersprungen });
const set = (set_id: string, ...songs: ReturnType<typeof song>[]): SetlistSet => ({ set_id, name: set_id, songs });

const steps = liveSteps([
  set("one", song("a"), song("b", true), song("c")),
  set("two", song("d"), song("e", true)),
  set("three", song("f", true)),
]);
const coming = (id: string | undefined, count: number): string[] =>
  comingSteps(steps, id, count).map((step) => step.id);

describe("the steps coming up on stage", () => {
  it("are the next songs without skipped ones, and the break between two sets", () => {
    expect(coming("a", 5)).toEqual(["c", "break:one", "d"]);
  });

  it("end with a song, never with a break", () => {
    expect(coming("a", 1)).toEqual(["c"]);
    expect(coming("c", 1)).toEqual(["break:one", "d"]);
  });

  it("are the songs of the next set during a break", () => {
    expect(coming("break:one", 5)).toEqual(["d"]);
  });

  it("are empty after the last song to be played, or for an unknown step", () => {
    expect([coming("d", 5), coming(undefined, 5), coming("gone", 5)]).toEqual([[], [], []]);
  });
});
