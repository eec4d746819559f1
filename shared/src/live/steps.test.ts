import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SetlistSet } from "../setlists/contract.ts";
import { changesBehind, firstStep, liveSteps, neighbour, placeAfterEdit } from "./steps.ts";

const song = (entry_id: string, uebersprungen = false) => ({ entry_id, song_id: `song-of-${entry_id}`, uebersprungen });
const set = (set_id: string, ...songs: ReturnType<typeof song>[]): SetlistSet => ({ set_id, name: set_id, songs });

const evening = [
  set("one", song("a"), song("b", true), song("c")),
  set("two", song("d", true)),
  set("three", song("e")),
];

describe("the steps of an evening", () => {
  it("a break comes between two sets that are both played, and nowhere else", () => {
    expect(liveSteps(evening).map((step) => step.id)).toEqual(["a", "b", "c", "d", "break:one", "e"]);
  });

  it("the next and the previous step are never skipped songs", () => {
    const steps = liveSteps(evening);
    expect(neighbour(steps, "a", 1)?.id).toBe("c");
    expect(neighbour(steps, "c", 1)?.id).toBe("break:one");
    expect(neighbour(steps, "break:one", -1)?.id).toBe("c");
    expect(neighbour(steps, "e", 1)).toBeUndefined();
    expect(neighbour(steps, "a", -1)).toBeUndefined();
  });

  it("the evening opens with the first song that is not skipped", () => {
    expect(firstStep(liveSteps([set("one", song("a", true), song("b"))]))?.id).toBe("b");
    expect(firstStep(liveSteps([set("one", song("a", true))]))?.id).toBe("a");
    expect(firstStep([])).toBeUndefined();
  });
});

describe("after someone else's edit", () => {
  it("the position stays at the same entry, wherever that entry was moved", () => {
    const after = liveSteps([set("one", song("c"), song("a"))]);
    expect(placeAfterEdit(liveSteps(evening), after, "a")).toMatchObject({ step: { id: "a" }, moved: false });
  });

  it("if the current song was deleted, the position moves to the nearest following step", () => {
    const after = liveSteps([set("one", song("a")), set("three", song("e"))]);
    expect(placeAfterEdit(liveSteps(evening), after, "c")).toMatchObject({ step: { id: "break:one" }, moved: true });
    const shorter = liveSteps([set("three", song("e"))]);
    expect(placeAfterEdit(liveSteps(evening), shorter, "c")).toMatchObject({ step: { id: "e" }, moved: true });
  });

  it("the number of changes and the first affected song are reported", () => {
    const theirs = [
      set("one", song("a"), song("b", true), song("c")),
      set("two", song("d", true)),
      set("three", song("e", true), song("f")),
    ];
    expect(changesBehind(evening, theirs)).toEqual({ count: 2, fromSong: 5 });
    expect(changesBehind(evening, evening)).toEqual({ count: 0, fromSong: 6 });
  });

  it("there is always a position while any song is left", () => {
    const list = fc
      .uniqueArray(fc.integer({ min: 1, max: 12 }).map(String), { maxLength: 10 })
      .map((ids) => [set("one", ...ids.map((id) => song(id)))]);
    fc.assert(
      fc.property(list, list, fc.nat(), (before, after, pick) => {
        const old = liveSteps(before);
        const now = liveSteps(after);
        fc.pre(old.length > 0);
        const current = old[pick % old.length]!.id;
        const { step } = placeAfterEdit(old, now, current);
        expect(step === undefined).toBe(now.length === 0);
        if (step !== undefined) expect(now).toContain(step);
      }),
    );
  });
});
