import { describe, expect, it } from "vitest";
import { removeEntries, removeSet } from "./edits.ts";
import type { SetlistEntry, SetlistSet } from "./contract.ts";
import { type SetOnScreen, type Spot, insertAtSpot, moveToSpot, spotAt, spotIndex, steppedSpot } from "./spots.ts";

const entry = (id: string): SetlistEntry => ({ entry_id: id, song_id: `song-${id}`, uebersprungen: false });
const set = (id: string, ...songs: string[]): SetlistSet => ({ set_id: id, name: id, songs: songs.map(entry) });
const sets = [set("one", "a", "b", "c"), set("two", "d", "e")];
const orders = (all: readonly SetlistSet[]): string[] =>
  all.map(({ songs }) => songs.map(({ entry_id }) => entry_id).join(""));

const onScreen = (set_id: string, left: number, top: number, ...ids: string[]): SetOnScreen => ({
  set_id,
  left,
  right: left + 100,
  top,
  bottom: top + 20 + ids.length * 10,
  rows: ids.map((entry_id, at) => ({ entry_id, top: top + 20 + at * 10, bottom: top + 30 + at * 10 })),
});

describe("the spot under a pointer", () => {
  const stacked = [onScreen("one", 0, 0, "a", "b"), onScreen("two", 0, 60, "d")];

  it("is in front of a row if the pointer is above the middle of the row, and after the row otherwise", () => {
    expect(spotAt(50, 24, stacked)).toEqual({ set_id: "one", before: "a" });
    expect(spotAt(50, 26, stacked)).toEqual({ set_id: "one", before: "b" });
    expect(spotAt(50, 38, stacked)).toEqual({ set_id: "one", before: null });
  });

  it("is in the nearest set when the pointer is between or beside sets", () => {
    expect(spotAt(50, 55, stacked)?.set_id).toBe("two");
    expect(spotAt(300, 25, [onScreen("one", 0, 0, "a"), onScreen("two", 120, 0)])).toEqual({
      set_id: "two",
      before: null,
    });
    expect(spotAt(0, 0, [])).toBeNull();
  });
});

describe("moving a spot by keyboard", () => {
  const order = [
    { set_id: "one", entry_ids: ["a", "b"] },
    { set_id: "empty", entry_ids: [] },
    { set_id: "two", entry_ids: ["d"] },
  ];

  it("visits every position once on the way down, and the same positions on the way up", () => {
    const walk = (start: Spot, step: "up" | "down"): Spot[] => {
      const seen = [start];
      for (;;) {
        const next = steppedSpot(order, seen.at(-1)!, step);
        if (next.set_id === seen.at(-1)!.set_id && next.before === seen.at(-1)!.before) return seen;
        seen.push(next);
      }
    };
    const down = walk({ set_id: "one", before: "a" }, "down");
    expect(down.map((spot) => `${spot.set_id} ${spotIndex(order, spot)}`)).toEqual([
      "one 0",
      "one 1",
      "one 2",
      "empty 0",
      "two 0",
      "two 1",
    ]);
    expect(walk(down.at(-1)!, "up")).toEqual(down.toReversed());
  });

  it("jumps to the start of the next set, and to the end of the setlist", () => {
    expect(steppedSpot(order, { set_id: "one", before: "b" }, "set-after")).toEqual({ set_id: "empty", before: null });
    expect(steppedSpot(order, { set_id: "two", before: null }, "set-after")).toEqual({ set_id: "two", before: null });
    expect(steppedSpot(order, { set_id: "two", before: "d" }, "last")).toEqual({ set_id: "two", before: null });
  });
});

describe("dropping songs", () => {
  it("puts them where they were shown during the drag, even when they are dragged down within their set", () => {
    expect(orders(moveToSpot(sets, ["a"], { set_id: "one", before: "c" }))).toEqual(["bac", "de"]);
    expect(orders(moveToSpot(sets, ["e", "a"], { set_id: "one", before: null }))).toEqual(["bcae", "d"]);
  });

  it("uses the neighbouring song as the target, even if someone else changed the set during the drag", () => {
    const meanwhile = removeEntries(sets, ["a"]);
    expect(orders(moveToSpot(meanwhile, ["e"], { set_id: "one", before: "c" }))).toEqual(["bec", "d"]);
    expect(orders(moveToSpot(meanwhile, ["e"], { set_id: "one", before: "a" }))).toEqual(["bce", "d"]);
    const dissolved = removeSet(sets, "one");
    expect(moveToSpot(dissolved, ["e"], { set_id: "one", before: "c" })).toBe(dissolved);
  });

  it("inserts a song from the repertoire in front of the neighbouring song", () => {
    expect(orders(insertAtSpot(sets, [entry("x")], { set_id: "two", before: "e" }))).toEqual(["abc", "dxe"]);
  });
});
