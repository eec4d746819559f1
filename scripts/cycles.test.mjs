import { describe, expect, it } from "vitest";
import { findCycles } from "./cycles.mjs";

/**
 * Finds the cycles in a graph given as edges such as `"a b"`. Repeating an edge adds an import to it.
 * @param {string[]} pairs
 */
const cycles = (...pairs) =>
  findCycles(
    [...new Set(pairs)].map((pair) => {
      const [from = "", to = ""] = pair.split(" ");
      const imports = pairs
        .filter((other) => other === pair)
        .map(() => ({ source: from, target: to, typeOnly: false }));
      return { from, to, imports };
    }),
  ).map((cycle) => cycle.map(({ from, to }) => from + to).join(" "));

describe("cycles in a graph", () => {
  it("are not found in a tree or a diamond", () => expect(cycles("a b", "a c", "b d", "c d")).toEqual([]));

  it("are found once for each group of nodes that reach each other, wherever the search starts", () =>
    expect(cycles("a b", "b c", "c b", "c d", "d e", "e f", "f d")).toEqual(["de ef fd", "bc cb"]));

  it("start with the edge that has the fewest imports, and return by the shortest path", () =>
    expect(cycles("a b", "a b", "b c", "b c", "c a", "c a", "c b", "b d", "b d", "d a", "d a")).toEqual(["cb bc"]));
});
