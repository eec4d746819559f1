import { describe, expect, it } from "vitest";
import { steppedEntries, steppedEntry } from "./key-steps.ts";
import type { Spot, SpotStep } from "./spots.ts";

describe("by one key press", () => {
  const order = [
    { set_id: "one", entry_ids: ["a", "b", "c"] },
    { set_id: "empty", entry_ids: [] },
    { set_id: "two", entry_ids: ["d", "e"] },
  ];
  const focus = (...[id, step]: [string, SpotStep]): string | undefined => steppedEntry(order, id, step);
  const moved = (ids: string, id: string, step: SpotStep): Spot | undefined =>
    steppedEntries(order, [...ids], id, step)?.spot;

  it("the focus moves up and down through all sets, and sideways to the same position in the nearest set with songs", () => {
    expect([focus("c", "down"), focus("d", "up")]).toEqual(["d", "c"]);
    expect([focus("b", "set-after"), focus("c", "set-after"), focus("e", "set-before")]).toEqual(["e", "e", "b"]);
    expect([focus("c", "first"), focus("d", "last")]).toEqual(["a", "e"]);
  });

  it("the focus does not move past either end of the evening", () => {
    expect([focus("a", "up"), focus("e", "down"), focus("a", "set-before"), focus("d", "set-after")]).toEqual(
      Array.from({ length: 4 }),
    );
    expect(focus("unknown", "set-after")).toBeUndefined();
  });

  it("songs move one place, and past the end of a set into the next one", () => {
    expect(moved("a", "a", "down")).toEqual({ set_id: "one", before: "c" });
    expect(moved("c", "c", "down")).toEqual({ set_id: "empty", before: null });
    expect(moved("d", "d", "set-before")).toEqual({ set_id: "empty", before: null });
    expect(moved("e", "e", "down")).toBeUndefined();
    expect(moved("a", "a", "up")).toBeUndefined();
  });

  it("selected songs move together, counted from the position of the focused one", () => {
    expect(moved("ad", "a", "down")).toEqual({ set_id: "one", before: "c" });
    expect(steppedEntries(order, ["a", "d"], "d", "down")?.order.map(({ entry_ids }) => entry_ids.join(""))).toEqual([
      "bc",
      "",
      "e",
    ]);
    expect(moved("a", "unknown", "down")).toBeUndefined();
  });
});
