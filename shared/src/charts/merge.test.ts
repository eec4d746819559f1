import { describe, expect, it } from "vitest";
import { mergeText } from "../gigs/merge-text.ts";
import { CHARTS } from "../testing/charts.ts";
import { parseChart } from "./parse.ts";

/* Charts are merged like notes, line by line. */

const CHART = CHARTS.find(({ name }) => name === "Swing Low, Sweet Chariot (sections)")?.text ?? "";

describe("when two members edit one chart", () => {
  it("both corrected chords are kept if they are on different lines", () => {
    const mine = CHART.replace("home.\nSwing [D7]low", "home.\nSwing [D9]low");
    const theirs = CHART.replace("[G]what did I [D]see", "[Gmaj7]what did I [D]see");
    const { withMine, isClean } = mergeText(CHART, mine, theirs);
    expect(isClean).toBe(true);
    expect(withMine).toBe(CHART.replace("Swing [D7]low", "Swing [D9]low").replace("[G]what", "[Gmaj7]what"));
    expect(parseChart(withMine).marks).toEqual([]);
  });

  it("both versions of a line are shown if both members corrected it", () => {
    const mine = CHART.replace("{key: D}", "{key: E}");
    const { withBoth, isClean } = mergeText(CHART, mine, CHART.replace("{key: D}", "{key: F}"));
    expect(isClean).toBe(false);
    expect(withBoth).toBe(CHART.replace("{key: D}", "{key: F}\n{key: E}"));
  });
});
