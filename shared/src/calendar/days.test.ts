import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { covers } from "../availability/absences.ts";
import { addDays } from "../time/day.ts";
import { awayDays, plansByDay } from "./days.ts";

const HOUR = 60 * 60;

describe("the plans for a day", () => {
  it("are in order of their start, with untimed ones first and those that start after midnight last", () => {
    const plan = (name: string, seconds: number | null) => ({ name, day: "2026-12-05", seconds });
    const days = plansByDay([
      plan("late show", 24.5 * HOUR),
      plan("gig", 20 * HOUR),
      plan("rehearsal", 10 * HOUR),
      plan("party", null),
    ]);
    expect([...days.keys()]).toEqual(["2026-12-05"]);
    expect(days.get("2026-12-05")?.map(({ name }) => name)).toEqual(["party", "rehearsal", "gig", "late show"]);
  });

  it("are exactly the plans of that day, each once", () => {
    const plans = fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 60 }).map((count) => addDays("2028-02-01", count)),
        seconds: fc.option(fc.integer({ min: 0, max: 30 * HOUR })),
      }),
    );
    fc.assert(
      fc.property(plans, (all) => {
        const days = plansByDay(all);
        expect([...days.values()].flat()).toHaveLength(all.length);
        for (const [day, planned] of days) {
          expect(new Set(planned)).toEqual(new Set(all.filter((one) => one.day === day)));
          const starts = planned.map(({ seconds }) => seconds ?? -1);
          expect(starts).toEqual(starts.toSorted((a, b) => a - b));
        }
      }),
    );
  });
});

describe("an absence", () => {
  const away = (from: string, to: string) => ({ from, to });

  it("covers all its days across the end of a month, and marks the first and the last", () => {
    const days = awayDays([away("2028-02-27", "2028-03-01")], "2028-02-01", "2028-03-31");
    expect([...days].map(([day, { isFirst, isLast }]) => [day, isFirst, isLast])).toEqual([
      ["2028-02-27", true, false],
      ["2028-02-28", false, false],
      ["2028-02-29", false, false],
      ["2028-03-01", false, true],
    ]);
  });

  it("that extends beyond the shown days has no first or last day among them", () => {
    const days = awayDays([away("2026-10-01", "2026-11-30")], "2026-10-24", "2026-10-26");
    expect([...days.keys()]).toEqual(["2026-10-24", "2026-10-25", "2026-10-26"]);
    expect([...days.values()].some(({ isFirst, isLast }) => isFirst || isLast)).toBe(false);
  });

  it("of a single day starts and ends on that day", () => {
    const [[, day] = []] = awayDays([away("2026-03-29", "2026-03-29")], "2026-03-01", "2026-03-31");
    expect(day).toMatchObject({ isFirst: true, isLast: true });
  });

  it("is shown on every day that an absence covers, and on no other", () => {
    const span = fc
      .tuple(fc.integer({ min: -20, max: 60 }), fc.integer({ min: 0, max: 20 }))
      .map(([from, length]) => away(addDays("2026-03-01", from), addDays("2026-03-01", from + length)));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 6 }), (absences) => {
        const days = awayDays(absences, "2026-03-01", "2026-04-11");
        for (let day = "2026-03-01"; day <= "2026-04-11"; day = addDays(day, 1))
          expect(days.has(day)).toBe(absences.some((one) => covers(one, day)));
      }),
    );
  });
});
