import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeEntries, insertEntries } from "../setlists/edits.ts";
import type { SetlistSet } from "../setlists/contract.ts";
import { formatLength } from "../time/clock.ts";
import {
  OVER_PLAN_SECONDS,
  SPARE_SECONDS,
  endOnTime,
  overPlan,
  planAfter,
  steadyOffer,
  type EndOnTime,
} from "./end-on-time.ts";
import { setClock } from "./set-clock.ts";

const pauses = { pause_between_songs: 30, pause_between_sets: 20 * 60, default_song_duration: 4 * 60 };
/** A song's id starts with its length in seconds, to keep the tests readable. */
const lengthOf = (song_id: string): string => formatLength(Number.parseInt(song_id, 10));

const song = (entry_id: string, seconds: number, uebersprungen = false) => ({
  entry_id,
  song_id: `${seconds} ${entry_id}`,
  uebersprungen,
});
const set = (set_id: string, ...songs: SetlistSet["songs"]): SetlistSet => ({ set_id, name: set_id, songs });

const left = (sets: readonly SetlistSet[], step_id: string): number =>
  setClock(sets, { step_id, elapsed: 0 }, lengthOf, pauses)?.evening_left ?? Number.NaN;
const suggest = (sets: readonly SetlistSet[], step_id: string, over: number, repertoire: string[] = []) =>
  endOnTime(sets, { step_id, elapsed: 0 }, left(sets, step_id) - over, repertoire, lengthOf, pauses);

const evening = [
  set("one", song("a", 180), song("b", 240), song("c", 200)),
  set("two", song("d", 170), song("e", 300), song("f", 400)),
];

describe("ending on time", () => {
  it("nothing is suggested while the evening is on time", () => {
    expect(suggest(evening, "a", OVER_PLAN_SECONDS)).toBeUndefined();
    expect(suggest(evening, "a", -SPARE_SECONDS + 1)).toBeUndefined();
  });

  it("one song that is just long enough is skipped, rather than several or a longer one", () => {
    expect(suggest(evening, "a", 190)).toEqual({ kind: "skip", entry_ids: ["d"], seconds: -200, over_after: -10 });
    expect(suggest(evening, "a", 260)).toEqual({ kind: "skip", entry_ids: ["b"], seconds: -270, over_after: -10 });
  });

  it("an offer keeps its songs as long as skipping them still makes the evening end on time", () => {
    const [first, later, late] = [190, 230, 280].map((over) => suggest(evening, "a", over));
    expect([first, later, late]).toMatchObject([{ entry_ids: ["d"] }, { entry_ids: ["b"] }, { entry_ids: ["e"] }]);
    expect(steadyOffer(first!, later!)).toEqual({ kind: "skip", entry_ids: ["d"], seconds: -200, over_after: 30 });
    expect(steadyOffer(first!, late!)).toEqual(late);
  });

  it("an offer that still leaves the evening late is replaced by one that leaves it much less late", () => {
    const shown = { kind: "skip", entry_ids: ["d"], seconds: -200, over_after: 100 } as const;
    const better = { kind: "skip", entry_ids: ["b", "d", "e"], seconds: -900, over_after: 150 } as const;
    expect(steadyOffer(shown, better)).toEqual(better);
    const hardlyBetter = { ...better, seconds: -230 };
    expect(steadyOffer(shown, hardlyBetter)).toMatchObject({ entry_ids: ["d"], over_after: 180 });
  });

  it("an offer to skip songs is always replaced by a new offer to fill time, and vice versa", () => {
    const [skip, play] = [suggest(evening, "a", 190), suggest(evening, "a", -600, ["200 x"])];
    expect(play?.kind).toBe("insert");
    expect(steadyOffer(skip!, play!)).toEqual(play);
    expect(steadyOffer(play!, skip!)).toEqual(skip);
  });

  it("several songs are skipped, in playing order, if one is not enough", () => {
    expect(suggest(evening, "a", 590)).toMatchObject({ kind: "skip", entry_ids: ["b", "e"], seconds: -600 });
  });

  it("the last song of a set is never skipped, even if skipping all others is not enough", () => {
    expect(suggest(evening, "a", 5000)).toMatchObject({ kind: "skip", entry_ids: ["b", "d", "e"] });
    expect(suggest(evening, "f", 5000)).toBeUndefined();
  });

  it("at most five songs of a long evening are skipped at once: those that save the most, later ones first", () => {
    const names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "last"];
    const long = [set("one", ...names.map((name, index) => song(name, index % 2 === 0 ? 180 : 240)))];
    const way = suggest(long, "a", 1830);
    expect(way).toEqual({ kind: "skip", entry_ids: ["b", "d", "f", "h", "i"], seconds: -1290, over_after: 540 });
    expect(planAfter(way?.over_after ?? 0), "does not claim that the plan fits again").toEqual({
      kind: "over",
      minutes: 9,
    });
  });

  it("the plan fits only if the evening ends in time and leaves no room for another song", () => {
    expect(planAfter(0)).toEqual({ kind: "fits" });
    expect(planAfter(-SPARE_SECONDS + 1)).toEqual({ kind: "fits" });
    expect(planAfter(-SPARE_SECONDS)).toEqual({ kind: "spare", minutes: 5 });
  });

  it("less than a minute early or late counts as on time, and minutes are rounded down", () => {
    for (const seconds of [59.4, 59, 1, 0, -1, -59, -59.4]) expect([seconds, overPlan(seconds)]).toEqual([seconds, 0]);
    expect([60, 59.5, 90.4, -60, -61].map(overPlan)).toEqual([60, 60, 90, -60, -61]);
    expect(planAfter(59.4)).toEqual({ kind: "fits" });
    expect(planAfter(59.5)).toEqual({ kind: "over", minutes: 1 });
    expect(planAfter(119), "matches the 01:59 shown beside it").toEqual({ kind: "over", minutes: 1 });
    expect(planAfter(120)).toEqual({ kind: "over", minutes: 2 });
    expect(planAfter(-359), "matches the 05:59 shown beside it").toEqual({ kind: "spare", minutes: 5 });
  });

  it("with time to spare, a skipped song is played after all", () => {
    const skipped = [
      set("one", song("a", 180), song("b", 240, true), song("c", 200)),
      set("encore", song("x", 180, true)),
    ];
    expect(suggest(skipped, "a", -400, ["100 other"])).toMatchObject({ kind: "play", entry_ids: ["b"], seconds: 270 });
  });

  it("without skipped songs, the repertoire songs that fill the time best are inserted before the evening's last song", () => {
    expect(suggest(evening, "a", -500, ["180 a", "300 g", "200 h", "220 i", "500 j"])).toEqual({
      kind: "insert",
      song_ids: ["200 h", "220 i"],
      set_id: "two",
      position: 2,
      seconds: 480,
      over_after: -20,
    });
  });

  it("during the evening's last song, songs are inserted after it instead of before it", () => {
    expect(suggest(evening, "f", -400, ["300 g"])).toMatchObject({ kind: "insert", set_id: "two", position: 3 });
  });

  it("a repertoire of 5,000 songs is searched in well under a second", () => {
    const repertoire = Array.from({ length: 5000 }, (_, index) => `${120 + ((index * 7919) % 300)} song${index}`);
    const before = performance.now();
    expect(suggest(evening, "a", -1500, repertoire)?.seconds).toBe(3 * (419 + 30));
    expect(performance.now() - before).toBeLessThan(1000);
  });

  it("a suggestion changes the evening's length by exactly what it says, and never fills time beyond the plan", () => {
    const entry = fc.record({ seconds: fc.integer({ min: 60, max: 600 }), isSkipped: fc.boolean() });
    const anySets = fc
      .array(fc.array(entry, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 })
      .map((sets) =>
        sets.map((songs, i) =>
          set(`${i}`, ...songs.map(({ seconds, isSkipped }, j) => song(`${i}-${j}`, seconds, isSkipped))),
        ),
      );
    const applied = (sets: readonly SetlistSet[], change: EndOnTime): readonly SetlistSet[] =>
      change.kind === "insert"
        ? insertEntries(
            sets,
            change.set_id,
            change.position,
            change.song_ids.map((song_id) => ({ entry_id: song_id, song_id, uebersprungen: false })),
          )
        : changeEntries(sets, change.entry_ids, { uebersprungen: change.kind === "skip" });
    const kinds = new Set<string>();
    fc.assert(
      fc.property(anySets, fc.nat(17), fc.integer({ min: -1800, max: 1800 }), (sets, pick, over) => {
        const entries = sets.flatMap((one) => one.songs);
        const current = entries[pick % entries.length]?.entry_id ?? "";
        const change = suggest(sets, current, over, ["200 x", "333 y", "90 z"]);
        if (change === undefined) return;
        kinds.add(change.kind);
        const after = left(applied(sets, change), current);
        expect(after).toBe(left(sets, current) + change.seconds);
        expect(change.over_after, "the overrun equals what the clock shows").toBe(after - (left(sets, current) - over));
        expect(planAfter(change.over_after).kind === "over").toBe(overPlan(change.over_after) > 0);
        if (change.kind === "skip") expect(change.seconds).toBeLessThan(0);
        else expect(over + change.seconds).toBeLessThanOrEqual(0);
      }),
      { numRuns: 1000 },
    );
    expect([...kinds].toSorted()).toEqual(["insert", "play", "skip"]);
  });
});
