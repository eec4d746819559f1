import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { setlistTiming, type TimedSet } from "../setlists/timing.ts";
import { toSeconds } from "../time/clock.ts";
import { setClock } from "./set-clock.ts";

const MINUTE = 60;
const pauses = { pause_between_songs: 30, pause_between_sets: 20 * MINUTE, default_song_duration: 4 * MINUTE };
const lengthOf = (song_id: string): string | null => (song_id === "unknown" ? null : "00:03:00");

const song = (entry_id: string, uebersprungen = false) => ({ entry_id, song_id: "song", uebersprungen });
const set = (set_id: string, ...songs: TimedSet["songs"][number][]): TimedSet => ({ set_id, songs });
const clock = (sets: readonly TimedSet[], step_id: string, elapsed: number) =>
  setClock(sets, { step_id, elapsed }, lengthOf, pauses);

const evening = [
  set("one", song("a"), song("b", true), song("c")),
  set("nothing", song("x", true)),
  set("two", song("d"), song("e")),
];

describe("the set clock", () => {
  it("is the rest of the current song plus the slots of the remaining songs; skipped songs count as zero", () => {
    expect(clock(evening, "a", 70)).toEqual({
      step_left: 210 - 70,
      set_left: 210 - 70 + 180,
      evening_left: 210 - 70 + 180 + 20 * MINUTE + 210 + 180,
    });
  });

  it("a song that runs over takes no time from the remaining ones", () => {
    expect(clock(evening, "c", 500)).toEqual({ step_left: 0, set_left: 0, evening_left: 20 * MINUTE + 390 });
  });

  it("a break counts down its own length", () => {
    const own = [{ ...set("one", song("a")), pause_after: "00:10:00" }, set("two", song("b"))];
    expect(clock(own, "break:one", 4 * MINUTE)).toEqual({ step_left: 360, set_left: 360, evening_left: 540 });
    expect(clock(own, "a", 0)?.evening_left).toBe(180 + 600 + 180);
  });

  it("a skipped song that is played after all takes its full length", () => {
    expect(clock(evening, "b", 0)).toMatchObject({ step_left: 210, set_left: 390 });
    expect(clock([set("one", song("a"), song("b", true))], "b", 60)?.evening_left).toBe(120);
  });

  it("a position that is not in the setlist has no clock", () => {
    expect(clock(evening, "gone", 0)).toBeUndefined();
  });

  it("at the first song, the time left in the evening equals the total length of the setlist", () => {
    const entry = fc.record({
      entry_id: fc.uuid(),
      song_id: fc.constantFrom("song", "unknown"),
      uebersprungen: fc.boolean(),
    });
    const anySets = fc.array(
      fc.record({
        set_id: fc.uuid(),
        pause_after: fc.constantFrom(null, "00:07:00"),
        songs: fc.array(entry, { maxLength: 6 }),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(anySets, (sets) => {
        const first = sets.flatMap((one) => one.songs).find((one) => !one.uebersprungen);
        fc.pre(first !== undefined);
        const { gig_end } = setlistTiming({ doors: null, begin: "00:00:00", end: null }, sets, lengthOf, pauses);
        expect(clock(sets, first?.entry_id ?? "", 0)?.evening_left).toBe(toSeconds(gig_end ?? ""));
      }),
    );
  });
});
