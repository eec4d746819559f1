import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_SECONDS, formatClock, formatLength, toSeconds } from "../time/clock.ts";
import { setlistTiming, type TimedSet } from "./timing.ts";

const pauses = { pause_between_songs: 30, pause_between_sets: 20 * 60, default_song_duration: 4 * 60 };
const lengths: Record<string, string> = { short: "00:02:00", middle: "00:03:30", long: "00:06:00" };
const lengthOf = (song_id: string): string | undefined => lengths[song_id];

const played = (song_id: string) => ({ entry_id: `entry-${song_id}`, song_id, uebersprungen: false });
const skipped = (song_id: string) => ({ ...played(song_id), uebersprungen: true });
const set = (set_id: string, ...songs: TimedSet["songs"][number][]): TimedSet => ({ set_id, songs });
const evening = { doors: "19:00:00", begin: "20:00:00", end: "20:10:00" };
const timing = (sets: TimedSet[], gig: Parameters<typeof setlistTiming>[0] = evening) =>
  setlistTiming(gig, sets, lengthOf, pauses);

describe("the timing of a setlist", () => {
  it("the first set starts at the gig's start, and no pause follows the last song of a set", () => {
    expect(timing([set("one", played("short"), played("middle"))])).toEqual({
      sets: [
        {
          set_id: "one",
          set_start: "20:00:00",
          set_end: "20:06:00",
          duration: "00:06:00",
          songs: [
            { entry_id: "entry-short", start: "20:00:00", slot_duration: "00:02:30" },
            { entry_id: "entry-middle", start: "20:02:30", slot_duration: "00:03:30" },
          ],
        },
      ],
      gig_end: "20:06:00",
      over_run: "00:00:00",
    });
  });

  it("a skipped song takes no time and adds no pause, even at the end of the set", () => {
    const [only] = timing([set("one", skipped("long"), played("short"), skipped("long"), skipped("short"))]).sets;
    expect(only?.songs.map((song) => song.slot_duration)).toEqual(["00:00:00", "00:02:00", "00:00:00", "00:00:00"]);
    expect(only?.songs.map((song) => song.start)).toEqual(["20:00:00", "20:00:00", "20:02:00", "20:02:00"]);
    expect(only?.duration).toBe("00:02:00");
  });

  it("a song without a length is assumed to have the configured length", () => {
    expect(timing([set("one", played("unknown"))]).sets[0]?.duration).toBe("00:04:00");
  });

  it("the break between two played sets has the length given after the earlier set, otherwise the configured one", () => {
    const own = { ...set("one", played("short")), pause_after: "00:05:00" };
    const configured = { ...set("two", played("short")), pause_after: null };
    const starts = timing([own, configured, set("three", played("short"))]).sets.map((one) => one.set_start);
    expect(starts).toEqual(["20:00:00", "20:07:00", "20:29:00"]);
  });

  it("a set without a played song takes no time and adds no break, wherever it is", () => {
    const sets = [
      set("opening", skipped("long")),
      { ...set("one", played("short")), pause_after: "00:05:00" },
      { ...set("nothing"), pause_after: "01:00:00" },
      set("two", played("short")),
      set("encore", skipped("short")),
    ];
    const { sets: timed, gig_end } = timing(sets);
    expect(timed.map((one) => [one.set_start, one.set_end])).toEqual([
      ["20:00:00", "20:00:00"],
      ["20:00:00", "20:02:00"],
      ["20:02:00", "20:02:00"],
      ["20:07:00", "20:09:00"],
      ["20:09:00", "20:09:00"],
    ]);
    expect(gig_end).toBe("20:09:00");
  });

  it("reports how far the evening runs over its planned end", () => {
    expect(timing([set("one", played("long"), played("long"))]).over_run).toBe("00:02:30");
  });

  it("times wrap at midnight, and a planned end after midnight is on the next day", () => {
    const night = { doors: null, begin: "23:58:00", end: "00:05:00" };
    const { sets, gig_end, over_run } = timing([set("one", played("middle"), played("long"))], night);
    expect(sets[0]?.songs[1]?.start).toBe("00:02:00");
    expect([sets[0]?.set_end, gig_end, over_run]).toEqual(["00:08:00", "00:08:00", "00:03:00"]);
  });

  it("a start after midnight is in the same night as the end", () => {
    const late = { doors: "23:00:00", begin: "00:30:00", end: "00:33:00" };
    expect(timing([set("one", played("long"))], late)).toMatchObject({ gig_end: "00:36:00", over_run: "00:03:00" });
  });

  it("without a start, there are lengths but no local times", () => {
    const { sets, gig_end, over_run } = timing([set("one", played("short"), played("long"))], {
      ...evening,
      begin: null,
    });
    expect(sets[0]).toMatchObject({ set_start: null, set_end: null, duration: "00:08:30" });
    expect(sets[0]?.songs.map((song) => [song.start, song.slot_duration])).toEqual([
      [null, "00:02:30"],
      [null, "00:06:00"],
    ]);
    expect([gig_end, over_run]).toEqual([null, "00:00:00"]);
  });

  it("without a planned end, nothing runs over", () => {
    expect(timing([set("one", played("long"), played("long"))], { ...evening, end: null }).over_run).toBe("00:00:00");
  });

  it("an empty setlist ends when it starts", () => {
    expect(timing([])).toEqual({ sets: [], gig_end: "20:00:00", over_run: "00:00:00" });
  });
});

describe("the timing of any setlist", () => {
  const entry = fc.record({
    entry_id: fc.uuid(),
    song_id: fc.constantFrom("short", "middle", "long", "none"),
    uebersprungen: fc.boolean(),
  });
  const length = fc.integer({ min: 0, max: 3600 }).map(formatLength);
  const anySets = fc.array(
    fc.record({ set_id: fc.uuid(), pause_after: fc.option(length), songs: fc.array(entry, { maxLength: 8 }) }),
    { maxLength: 5 },
  );
  const begin = fc.integer({ min: 0, max: DAY_SECONDS - 1 }).map(formatClock);

  it("the end is the start plus all slots and the breaks between played sets", () => {
    fc.assert(
      fc.property(anySets, begin, (sets, from) => {
        const { sets: timed, gig_end } = timing(sets, { doors: null, begin: from, end: null });
        const slots = timed.flatMap((one) => one.songs).reduce((sum, song) => sum + toSeconds(song.slot_duration), 0);
        const playedSets = sets.filter((one) => one.songs.some((song) => !song.uebersprungen)).slice(0, -1);
        const breaks = playedSets.reduce(
          (sum, one) => sum + (one.pause_after === null ? pauses.pause_between_sets : toSeconds(one.pause_after)),
          0,
        );
        expect(gig_end).toBe(formatClock(toSeconds(from) + slots + breaks));
      }),
    );
  });

  it("removing skipped songs and empty sets does not change the times of the remaining songs", () => {
    fc.assert(
      fc.property(anySets, begin, (sets, from) => {
        const gig = { doors: null, begin: from, end: null };
        const left = sets
          .map((one) => ({ ...one, songs: one.songs.filter((song) => !song.uebersprungen) }))
          .filter((one) => one.songs.length > 0);
        const all = timing(sets, gig);
        const starts = new Map(all.sets.flatMap((one) => one.songs.map((song) => [song.entry_id, song.start])));
        const short = timing(left, gig);
        expect(short.gig_end).toBe(all.gig_end);
        for (const song of short.sets.flatMap((one) => one.songs)) expect(song.start).toBe(starts.get(song.entry_id));
      }),
    );
  });

  it("each song starts when the previous one in its set ends", () => {
    fc.assert(
      fc.property(anySets, begin, (sets, from) => {
        for (const one of timing(sets, { doors: null, begin: from, end: null }).sets) {
          let next = one.set_start;
          for (const song of one.songs) {
            expect(song.start).toBe(next);
            next = formatClock(toSeconds(song.start ?? "") + toSeconds(song.slot_duration));
          }
          expect(one.set_end).toBe(next);
        }
      }),
    );
  });
});
