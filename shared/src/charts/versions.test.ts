import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHARTS } from "../testing/charts.ts";
import type { ChartState } from "./contract.ts";
import { type ChartVersion, deltaOf, statesOf, withVersion } from "./versions.ts";

const MEMBER = "11111111-1111-4111-8111-111111111111";

const state = (version: number, text: string, minutes = version * 60): ChartState => ({
  version,
  user_id: MEMBER,
  at: new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString(),
  text,
});

/** The history of these texts, an hour apart. */
function historyOf(texts: readonly string[]): readonly ChartVersion[] {
  let versions: readonly ChartVersion[] = [];
  texts.forEach((text, at) => {
    if (at > 0) versions = withVersion(versions, state(at, texts[at - 1] ?? ""), state(at + 1, text));
  });
  return versions;
}

const text = fc.array(fc.constantFrom("", "a", "b", "[C]c", "d"), { maxLength: 12 }).map((lines) => lines.join("\n"));

describe("the history of a chart", () => {
  it("restores every text, whatever was changed", () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 8 }), (texts) => {
        expect(statesOf(historyOf(texts))).toEqual(texts.map((one, at) => state(at + 1, one)));
      }),
    );
  });

  it("stores only the changed line, not the text around it", () => {
    const [{ text: chart } = { text: "" }] = CHARTS;
    const lines = chart.split("\n");
    const changed = lines.with(3, "[C]new").join("\n");
    expect(deltaOf(chart, changed)).toEqual([[0, 3], "[C]new", [4, lines.length - 4]]);
    expect(deltaOf(chart, `first\n${chart}`)).toEqual(["first", [0, lines.length]]);
    expect(deltaOf(chart, lines.slice(5).join("\n"))).toEqual([[5, lines.length - 5]]);
  });

  it("keeps fifty versions, and only the last of a series of changes by one member", () => {
    const hourly = historyOf(Array.from({ length: 80 }, (_, at) => `line ${at}`));
    expect(hourly.map(({ version }) => version)).toEqual(Array.from({ length: 50 }, (_, at) => at + 31));
    expect(statesOf(hourly)[0]?.text).toBe("line 30");
    let series: readonly ChartVersion[] = [];
    for (let at = 1; at < 80; at += 1)
      series = withVersion(series, state(at, `line ${at}`, at), state(at + 1, `line ${at + 1}`, at + 1));
    expect(series.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, at) => at + 61));
  });

  it("takes at most 250,000 characters, even for the longest charts", () => {
    const long = (letter: string): string =>
      Array.from({ length: 2_000 }, (_, at) => `${letter}${at} ${"x".repeat(25)}`).join("\n");
    const versions = historyOf([..."abcdefghij"].map(long));
    expect(JSON.stringify(versions).length).toBeLessThan(250_000);
    expect(statesOf(versions).at(-1)?.text).toBe(long("j"));
  });
});
