import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween, weekday } from "../time/day.ts";
import { clockPeriod, periodOn } from "./period.ts";
import { RHYTHMS, SERIES_MAX, seriesDays } from "./series.ts";

const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays("2000-01-01", count));

describe("a series of rehearsals", () => {
  it("runs every week or every second week, up to and including the last day", () => {
    expect(seriesDays("2026-05-07", "weekly", "2026-05-21")).toEqual(["2026-05-07", "2026-05-14", "2026-05-21"]);
    expect(seriesDays("2026-05-07", "biweekly", "2026-06-03")).toEqual(["2026-05-07", "2026-05-21"]);
  });

  it("runs monthly on the same weekday and skips months without a fifth one", () => {
    expect(seriesDays("2026-05-14", "monthly", "2026-07-31")).toEqual(["2026-05-14", "2026-06-11", "2026-07-09"]);
    expect(seriesDays("2026-04-30", "monthly", "2026-09-30")).toEqual(["2026-04-30", "2026-07-30"]);
  });

  it("keeps the local time when the clocks change in between", () => {
    const zone = "Europe/Berlin";
    const periods = seriesDays("2026-10-22", "weekly", "2026-11-05").map((day) =>
      periodOn(day, { begin: 19 * 3600, end: 21 * 3600 }, zone),
    );
    expect(periods.map(({ begin }) => begin.slice(11, 16))).toEqual(["17:00", "18:00", "18:00"]);
    expect(periods.map((period) => clockPeriod(period, zone).begin)).toEqual([19 * 3600, 19 * 3600, 19 * 3600]);
  });

  it("starts on its first day, ends by its last, keeps the weekday, repeats no day, and is never too long", () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...RHYTHMS), fc.integer({ min: -10, max: 3_000 }), (first, rhythm, length) => {
        const last = addDays(first, length);
        const series = seriesDays(first, rhythm, last);
        expect(series.length).toBeLessThanOrEqual(SERIES_MAX);
        expect(series[0]).toBe(length < 0 ? undefined : first);
        for (const [at, day] of series.entries()) {
          expect(weekday(day)).toBe(weekday(first));
          expect(day <= last).toBe(true);
          const before = series[at - 1];
          if (before !== undefined) expect(daysBetween(before, day)).toBeGreaterThanOrEqual(7);
        }
      }),
    );
  });
});
