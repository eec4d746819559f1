import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findEntry } from "../setlists/edits.ts";
import type { SetlistSet } from "../setlists/records.ts";
import { asPlayedSetlist, lengthSuggestions, performances, type Performance, type StageEvent } from "./as-played.ts";

const LENGTH = 200;
const options = { from: 0, until: 1e9, begin: null, played_seconds: 30, secondsOf: () => LENGTH };
/** `["a", 100]`: entry a is on stage from second 100 on. */
const starts = (...songs: [string, number][]): StageEvent[] =>
  songs.map(([id, second]) => ({ kind: "start", step_id: id, song_id: `song ${id}`, at: second * 1000 }));
const end = (second: number): StageEvent => ({ kind: "end", step_id: "", song_id: null, at: second * 1000 });
const heard = (events: StageEvent[], more: Partial<typeof options> = {}) =>
  performances(events, { ...options, ...more }).map(({ entry_id, seconds }) => [entry_id, seconds]);

describe("what was played", () => {
  it("a song counts from thirty seconds on stage", () => {
    expect(heard([...starts(["a", 0], ["b", 180], ["c", 209]), end(400)])).toEqual([
      ["a", 180],
      ["c", 191],
    ]);
  });

  it("a slip to the next song and back is one time; a song that comes again later is two", () => {
    const events = starts(["a", 0], ["b", 100], ["a", 105], ["b", 210], ["a", 400]);
    expect(heard([...events, end(600)])).toEqual([
      ["a", 210],
      ["b", 190],
      ["a", 200],
    ]);
  });

  it("talk, a break and packing up are not the song: its own length counts", () => {
    const pause: StageEvent = { kind: "break", step_id: "break:1", song_id: null, at: 180_000 };
    expect(heard([...starts(["a", 0]), pause, ...starts(["b", 1380])])).toEqual([
      ["a", 180],
      ["b", LENGTH],
    ]);
  });

  it("who comes back to the stage long after a song has not played it all that time", () => {
    expect(heard([...starts(["a", 0]), end(250), ...starts(["a", 3000])])).toEqual([["a", 250]]);
    expect(heard([...starts(["a", 0]), end(100), ...starts(["a", 110]), end(230)])).toEqual([["a", 230]]);
  });

  it("what is noted outside the evening is a look ahead, and the first song begins with the gig", () => {
    const events = [...starts(["x", 10], ["a", 900], ["b", 1190]), end(1400), ...starts(["a", 90_000])];
    expect(performances(events, { ...options, from: 800_000, until: 80_000_000, begin: 1_000_000 })).toMatchObject([
      { entry_id: "a", started_at: 1_000_000, seconds: 190 },
      { entry_id: "b", seconds: 210 },
    ]);
  });
});

const set = (set_id: string, ids: readonly string[]): SetlistSet => ({
  set_id,
  name: set_id,
  songs: ids.map((entry_id) => ({ entry_id, song_id: `song ${entry_id}`, uebersprungen: false })),
});
const evening = [set("1", ["a", "b", "c"]), set("2", ["d", "e"])];
const performance = (entry_id: string, at = 0): Performance => ({
  entry_id,
  song_id: `song ${entry_id}`,
  started_at: at,
  seconds: LENGTH,
  isMeasured: true,
});
const after = (...ids: string[]) => asPlayedSetlist(evening, ids.map(performance), (n) => `new ${n}`);
const shown = (sets: readonly SetlistSet[]): string =>
  sets.map((one) => one.songs.map((e) => (e.uebersprungen ? `(${e.entry_id})` : e.entry_id)).join(" ")).join(" | ");

describe("the setlist as it was played", () => {
  it("played to the letter it is the very same setlist", () => {
    expect(after("a", "b", "c", "d", "e").sets).toBe(evening);
  });

  it("what was not played is skipped where it stands", () => {
    expect(shown(after("a", "c", "d").sets)).toBe("a (b) c | d (e)");
  });

  it("what came early stands where it was played, the rest does not move", () => {
    expect(shown(after("a", "e", "b", "c", "d").sets)).toBe("a e b c | d");
    expect(shown(after("b", "c", "a", "d", "e").sets)).toBe("b c a | d e");
  });

  it("an encore is an entry of its own", () => {
    expect(shown(after("a", "b", "c", "d", "e", "b").sets)).toBe("a b c | d e new 0");
  });

  it("a song that the setlist has lost meanwhile is put back where it was played", () => {
    expect(shown(after("a", "x", "b").sets)).toBe("a new 0 b (c) | (d) (e)");
  });

  it("whatever is played: the order is the evening's, no entry is lost, none stands twice", () => {
    const ids = fc.array(fc.constantFrom("a", "b", "c", "d", "e", "x"), { maxLength: 12 });
    fc.assert(
      fc.property(ids, (played) => {
        const { sets, songs } = after(...played);
        const all = sets.flatMap((one) => one.songs);
        const heardNow = all.filter((entry) => !entry.uebersprungen);
        expect(heardNow.map(({ entry_id }) => entry_id)).toEqual(songs.map(({ entry_id }) => entry_id));
        expect(heardNow.map(({ song_id }) => song_id)).toEqual(played.map((id) => `song ${id}`));
        for (const id of ["a", "b", "c", "d", "e"]) expect(findEntry(sets, id)).toBeDefined();
        expect(new Set(all.map(({ entry_id }) => entry_id)).size).toBe(all.length);
      }),
    );
  });
});

describe("real lengths", () => {
  const lengths = (seconds: number[], length: string | null) =>
    lengthSuggestions(
      [{ ...performance("a"), seconds: seconds[0] ?? 0 }],
      () => seconds.slice(1),
      () => length,
    );

  it("the median of all evenings is suggested when it differs by ten seconds", () => {
    expect(lengths([250, 251, 900], "00:03:20")).toEqual([{ song_id: "song a", seconds: 251, times: 3 }]);
    expect(lengths([205], "00:03:20")).toEqual([]);
    expect(lengths([240, 250], "00:03:20")).toMatchObject([{ seconds: 245 }]);
  });

  it("a song without a length gets one, and what was not measured says nothing", () => {
    expect(lengths([205], null)).toMatchObject([{ seconds: 205 }]);
    const guessed = [{ ...performance("a"), isMeasured: false }];
    expect(
      lengthSuggestions(
        guessed,
        () => [],
        () => null,
      ),
    ).toEqual([]);
  });
});
