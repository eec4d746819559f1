import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seriesDays } from "../rehearsals/series.ts";
import { instantOf, wallTime, weekday } from "../time/day.ts";
import { answerSeries } from "./answer-series.ts";

const zone = "Europe/Berlin";
const HOUR = 3600;
const at = (day: string, seconds: number) => ({ begin: new Date(instantOf(day, seconds, zone)).toISOString() });
const days = fc
  .integer({ min: 0, max: 400 })
  .map((day) => new Date(Date.UTC(2026, 8, 1 + day)).toISOString().slice(0, 10));
const rehearsals = fc.array(
  fc
    .record({ day: days, seconds: fc.constantFrom(18 * HOUR, 19 * HOUR, 19.5 * HOUR) })
    .map(({ day, seconds }) => at(day, seconds)),
  { maxLength: 40 },
);
const slotOf = ({ begin }: { readonly begin: string }): string => {
  const { day, seconds } = wallTime(Date.parse(begin), zone);
  return `${weekday(day)} ${seconds}`;
};

describe("rehearsals that can be answered together", () => {
  it("are those of one series, even across a clock change", () => {
    const tuesdays = seriesDays("2026-09-15", "weekly", "2026-12-15").map((day) => at(day, 19.5 * HOUR));
    expect(tuesdays).toHaveLength(14);
    expect(answerSeries(tuesdays, zone)).toEqual([{ weekday: 2, seconds: 19.5 * HOUR, rehearsals: tuesdays }]);
  });

  it("do not include those at another time or on another weekday, nor a single rehearsal", () => {
    const early = [at("2026-09-15", 18 * HOUR), at("2026-09-22", 18 * HOUR)];
    const late = [at("2026-09-17", 20 * HOUR), at("2026-09-24", 20 * HOUR)];
    const single = at("2026-09-15", 19 * HOUR);
    expect(answerSeries([single, ...late, ...early], zone).map((series) => series.rehearsals)).toEqual([early, late]);
  });

  it("belong to exactly one series if another rehearsal shares their weekday and start, otherwise to none", () => {
    fc.assert(
      fc.property(rehearsals, (given) => {
        const series = answerSeries(given, zone);
        const grouped = series.flatMap((one) => one.rehearsals);
        const shared = given.filter((one) => given.filter((other) => slotOf(other) === slotOf(one)).length > 1);
        expect(new Set(grouped).size).toBe(grouped.length);
        expect(new Set(grouped)).toEqual(new Set(shared));
        for (const one of series) {
          expect(one.rehearsals.length).toBeGreaterThan(1);
          for (const rehearsal of one.rehearsals) expect(slotOf(rehearsal)).toBe(`${one.weekday} ${one.seconds}`);
        }
      }),
    );
  });

  it("are returned in chronological order, whatever the order of the input", () => {
    fc.assert(
      fc.property(rehearsals, (given) => {
        const begins = answerSeries(given, zone).map((one) => one.rehearsals.map(({ begin }) => begin));
        for (const one of begins) expect(one).toEqual(one.toSorted());
        const firsts = begins.map(([first]) => first ?? "");
        expect(firsts).toEqual(firsts.toSorted());
        expect(answerSeries(given.toReversed(), zone).map((one) => one.rehearsals.map(({ begin }) => begin))).toEqual(
          begins,
        );
      }),
    );
  });
});
