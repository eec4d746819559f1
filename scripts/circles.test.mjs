import { describe, expect, it } from "vitest";
import { findCircles } from "./circles.mjs";

/** A graph from arrows such as `"a b"`; a repeated arrow has several imports. @param {string[]} pairs */
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

describe("circles", () => {
  it("a tree and a diamond have none", () => expect(circles("a b", "a c", "b d", "c d")).toEqual([]));

  it("each group of nodes that reach each other has one, wherever the search starts", () =>
    expect(circles("a b", "b c", "c b", "c d", "d e", "e f", "f d")).toEqual(["de ef fd", "bc cb"]));

  it("a circle starts with the edge of the fewest imports and takes the shortest way back", () =>
    expect(circles("a b", "a b", "b c", "b c", "c a", "c a", "c b", "b d", "b d", "d a", "d a")).toEqual(["cb bc"]));
});
