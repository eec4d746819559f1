import { describe, expect, test } from "vitest";
import type { FoundChart } from "./chart-files.ts";
import { CHART_LIMITS } from "./limits.ts";
import { type ImportContext, planChartImport } from "./plan-import.ts";

const chart = (id: string, more: Partial<FoundChart> = {}): FoundChart => ({
  id,
  path: id,
  title: "Swing Low",
  interpret: "Traditional",
  isOrderUnsure: false,
  text: `Swing [D]low ${id}`,
  notation: "english",
  marks: 0,
  isConverted: false,
  removed: 0,
  ...more,
});

const context = (more: Partial<ImportContext> = {}): ImportContext => ({
  matches: new Map(),
  choices: new Map(),
  common: { notation: null, areSongsAdded: true },
  textsOf: () => [],
  ...more,
});

const obstacles = (charts: readonly FoundChart[], more: Partial<ImportContext> = {}) =>
  planChartImport(charts, context(more)).map(({ obstacle }) => obstacle);

const onSong = new Map([
  ["a", { song_id: "song", isSure: true }],
  ["b", { song_id: "song", isSure: true }],
]);

describe("the import of charts", () => {
  test("adds a song for a chart without one if title and performer are known, and only one for all charts of that song", () => {
    const charts = [chart("a"), chart("b", { title: "SWING LOW" }), chart("c", { interpret: "" })];
    const planned = planChartImport(charts, context());
    expect(planned.map(({ target, obstacle }) => [target.kind, obstacle])).toEqual([
      ["new", null],
      ["new", null],
      ["none", "no-song"],
    ]);
    expect(planned[0]?.songKey).toBe(planned[1]?.songKey);
    expect(planned.map(({ isFirst }) => isFirst)).toEqual([true, false, true]);
    expect(obstacles([chart("a")], { common: { notation: null, areSongsAdded: false } })).toEqual(["no-song"]);
  });

  test("leaves out a text that the song already has, stored or from the same import, unless it is wanted", () => {
    const charts = [chart("a"), chart("b", { text: "Swing [D]low a\n" })];
    expect(obstacles(charts, { matches: onSong })).toEqual([null, "same-text"]);
    const textsOf = () => ["Swing [D]low a"];
    expect(obstacles(charts, { matches: onSong, textsOf })).toEqual(["same-text", "same-text"]);
    const choices = new Map([["b", { isTaken: true }]]);
    expect(obstacles(charts, { matches: onSong, textsOf, choices })).toEqual(["same-text", null]);
  });

  test("recognises a chart that was exported with title, artist and key", () => {
    const exported = chart("a", { text: "{title: Swing Low}\n{artist: Traditional}\n{key: D}\nSwing [D]low" });
    expect(obstacles([exported], { matches: onSong, textsOf: () => ["Swing [D]low\n"] })).toEqual(["same-text"]);
  });

  test("waits for a notation where the text leaves it open: a choice for all charts or for this one", () => {
    const charts = [chart("a", { notation: "unsure" }), chart("b", { notation: "unsure" })];
    expect(obstacles(charts)).toEqual(["notation", "notation"]);
    const planned = planChartImport(
      charts,
      context({
        common: { notation: "german", areSongsAdded: true },
        choices: new Map([["b", { notation: "english" as const }]]),
      }),
    );
    expect(planned.map(({ notation }) => notation)).toEqual(["german", "english"]);
  });

  test("gives a song at most twenty charts", () => {
    const textsOf = () => Array.from({ length: CHART_LIMITS.perSong - 1 }, (_, index) => `text ${index}`);
    expect(obstacles([chart("a"), chart("b")], { matches: onSong, textsOf })).toEqual([null, "full"]);
  });

  test("follows every decision: a different song, or leaving the chart out", () => {
    const choices = new Map([
      ["a", { target: { kind: "song", song_id: "other" } as const }],
      ["b", { isTaken: false }],
    ]);
    const matches = new Map([["a", { song_id: "song", isSure: false }]]);
    const planned = planChartImport([chart("a"), chart("b")], context({ choices, matches }));
    expect(planned).toMatchObject([
      { target: { song_id: "other" }, isSongDoubtful: false, obstacle: null },
      { obstacle: "unchecked" },
    ]);
    expect(planChartImport([chart("a")], context({ matches }))).toMatchObject([{ isSongDoubtful: true }]);
  });
});
