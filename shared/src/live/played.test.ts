import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { performances, playedSongs, tickedEntries, type StageEvent } from "./played.ts";

const LENGTH = 200;
const options = { from: 0, until: 1e9, begin: null, played_seconds: 30, secondsOf: () => LENGTH };
/** `["a", 100]`: entry a is on stage from second 100 on. */
const starts = (...songs: [string, number][]): StageEvent[] =>
  songs.map(([id, second]) => ({ kind: "start", step_id: id, song_id: `song ${id}`, at: second * 1000 }));
const end = (second: number): StageEvent => ({ kind: "end", step_id: "", song_id: null, at: second * 1000 });
const heard = (events: StageEvent[], more: Partial<typeof options> = {}) =>
  performances(events, { ...options, ...more }).map(({ entry_id, seconds }) => [entry_id, seconds]);

describe("the songs as played", () => {
  it("a song counts as played after thirty seconds on stage", () => {
    expect(heard([...starts(["a", 0], ["b", 180], ["c", 209]), end(400)])).toEqual([
      ["a", 180],
      ["c", 191],
    ]);
  });

  it("switching away from a song by mistake and back is one performance; playing it again later is another", () => {
    const events = starts(["a", 0], ["b", 100], ["a", 105], ["b", 210], ["a", 400]);
    expect(heard([...events, end(600)])).toEqual([
      ["a", 210],
      ["b", 190],
      ["a", 200],
    ]);
  });

  it("a song ends at a break; if only talk or packing up follows it, its length in the repertoire is used", () => {
    const pause: StageEvent = { kind: "break", step_id: "break:1", song_id: null, at: 180_000 };
    expect(heard([...starts(["a", 0]), pause, ...starts(["b", 1380])])).toEqual([
      ["a", 180],
      ["b", LENGTH],
    ]);
  });

  it("returning to a song long after it ended does not extend its performance", () => {
    expect(heard([...starts(["a", 0]), end(250), ...starts(["a", 3000])])).toEqual([["a", 250]]);
    expect(heard([...starts(["a", 0]), end(100), ...starts(["a", 110]), end(230)])).toEqual([["a", 230]]);
  });

  it("events outside the evening are ignored, and the first song starts no earlier than the gig", () => {
    const events = [...starts(["x", 10], ["a", 900], ["b", 1190]), end(1400), ...starts(["a", 90_000])];
    expect(performances(events, { ...options, from: 800_000, until: 80_000_000, begin: 1_000_000 })).toMatchObject([
      { entry_id: "a", started_at: 1_000_000, seconds: 190 },
      { entry_id: "b", seconds: 210 },
    ]);
  });
});

describe("a tick on a song in live mode", () => {
  const ticks = (events: StageEvent[], second: number): string[] => [
    ...tickedEntries(null, events, options, second * 1000),
  ];

  it("is given to every song, even the first, after thirty seconds on stage, but not after a brief look", () => {
    const events = starts(["opener", 0], ["glance", 180], ["third", 185]);
    expect(ticks(events, 190)).toEqual(["opener"]);
    expect(ticks(events, 185 + 29)).toEqual(["opener"]);
    expect(ticks(events, 185 + 30)).toEqual(["opener", "third"]);
  });

  it("marks only the confirmed songs once the band has confirmed what was played", () => {
    const songs = [{ entry_id: "b", song_id: "song b", started_at: "2026-11-22T20:00:00.000Z", seconds: 200 }];
    const as_played = { confirmed_at: "2026-11-22T23:00:00.000Z", confirmed_by: "lena", songs };
    expect([...tickedEntries(as_played, starts(["a", 0]), options, 900_000)]).toEqual(["b"]);
    expect(playedSongs(as_played, [], options)).toMatchObject([{ entry_id: "b", seconds: 200, isMeasured: false }]);
  });

  it("is given to exactly the songs with thirty seconds on stage, and the review lists the same songs", () => {
    const step = fc.record({
      id: fc.constantFrom("a", "b", "c", "break:1"),
      seconds: fc.integer({ min: 0, max: 400 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let second = 0;
        const long = new Set<string>();
        const events = steps.map(({ id, seconds }): StageEvent => {
          const isBreak = id.startsWith("break:");
          if (seconds >= options.played_seconds && !isBreak) long.add(id);
          const at = second * 1000;
          second += seconds;
          return { kind: isBreak ? "break" : "start", step_id: id, song_id: isBreak ? null : `song ${id}`, at };
        });
        const ticked = ticks(events, second);
        expect(new Set(ticked)).toEqual(long);
        const reviewed = playedSongs(null, [...events, end(second)], options);
        expect(new Set(reviewed.map(({ entry_id }) => entry_id))).toEqual(new Set(ticked));
      }),
    );
  });
});
