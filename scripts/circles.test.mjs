import { describe, expect, it } from "vitest";
import { findCircles } from "./circles.mjs";

/** The circles of a graph with arrows such as `"a b"`. A repeated arrow has several imports. @param {string[]} pairs */
const circles = (...pairs) =>
  findCircles(
    [...new Set(pairs)].map((pair) => {
      const [from = "", to = ""] = pair.split(" ");
      const imports = pairs
        .filter((other) => other === pair)
        .map(() => ({ source: from, target: to, typeOnly: false }));
      return { from, to, imports };
    }),
  ).map((circle) => circle.map(({ from, to }) => from + to).join(" "));

describe("circles in a graph", () => {
  it("are not found in a tree or a diamond", () => expect(circles("a b", "a c", "b d", "c d")).toEqual([]));

  it("are found once for each group of nodes that reach each other, wherever the search starts", () =>
    expect(circles("a b", "b c", "c b", "c d", "d e", "e f", "f d")).toEqual(["de ef fd", "bc cb"]));

  it("start with the edge that has the fewest imports, and return by the shortest path", () =>
    expect(circles("a b", "a b", "b c", "b c", "c a", "c a", "c b", "b d", "b d", "d a", "d a")).toEqual(["cb bc"]));
});
