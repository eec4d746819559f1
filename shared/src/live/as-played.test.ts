import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findEntry } from "../setlists/edits.ts";
import type { SetlistSet } from "../setlists/contract.ts";
import { asPlayedSetlist, lengthSuggestions } from "./as-played.ts";
import type { Performance } from "./played.ts";

const LENGTH = 200;

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

describe("the setlist as played", () => {
  it("is exactly the planned setlist if everything was played as planned", () => {
    expect(after("a", "b", "c", "d", "e").sets).toBe(evening);
  });

  it("songs that were not played are marked as skipped and keep their positions", () => {
    expect(shown(after("a", "c", "d").sets)).toBe("a (b) c | d (e)");
  });

  it("a song that was played early is moved, and the rest stay in place", () => {
    expect(shown(after("a", "e", "b", "c", "d").sets)).toBe("a e b c | d");
    expect(shown(after("b", "c", "a", "d", "e").sets)).toBe("b c a | d e");
  });

  it("a song played again as an encore gets a new entry", () => {
    expect(shown(after("a", "b", "c", "d", "e", "b").sets)).toBe("a b c | d e new 0");
  });

  it("a played song that is no longer in the setlist is put back where it was played", () => {
    expect(shown(after("a", "x", "b").sets)).toBe("a new 0 b (c) | (d) (e)");
  });

  it("the songs are in the order in which they were played, and no entry is lost or duplicated", () => {
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

describe("the suggested length of a song after a gig", () => {
  const lengths = (seconds: number[], length: string | null) =>
    lengthSuggestions(
      [{ ...performance("a"), seconds: seconds[0] ?? 0 }],
      () => seconds.slice(1),
      () => length,
    );

  it("is the median over all gigs if that differs from the song's length by ten seconds or more", () => {
    expect(lengths([250, 251, 900], "00:03:20")).toEqual([{ song_id: "song a", seconds: 251, times: 3 }]);
    expect(lengths([205], "00:03:20")).toEqual([]);
    expect(lengths([240, 250], "00:03:20")).toMatchObject([{ seconds: 245 }]);
  });

  it("is given even if the song had no length, but not if its performance was not measured", () => {
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
