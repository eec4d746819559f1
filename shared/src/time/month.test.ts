import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween, isDay, weekday } from "./day.ts";
import { addMonths, daysOfWeek, firstOfMonth, isSameMonth, lastOfMonth, mondayOf, weeksOfMonth } from "./month.ts";

const day = fc
  .date({ min: new Date("1971-01-01T00:00:00Z"), max: new Date("2099-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("a month", () => {
  it("ends on its last day, even in leap years", () => {
    expect(["2026-02-10", "2028-02-10", "2100-02-10", "2026-12-31", "2026-04-01"].map(lastOfMonth)).toEqual([
      "2026-02-28",
      "2028-02-29",
      "2100-02-28",
      "2026-12-31",
      "2026-04-30",
    ]);
  });

  it("has four weeks if February starts on a Monday, and six if a long month starts at the weekend", () => {
    expect(weeksOfMonth("2027-02-14")).toEqual(["2027-02-01", "2027-02-08", "2027-02-15", "2027-02-22"]);
    expect(weeksOfMonth("2026-08-01")).toEqual([
      "2026-07-27",
      "2026-08-03",
      "2026-08-10",
      "2026-08-17",
      "2026-08-24",
      "2026-08-31",
    ]);
  });

  it("has whole weeks across clock changes", () => {
    expect(daysOfWeek("2026-03-23").at(-1)).toBe("2026-03-29");
    expect(daysOfWeek("2026-10-19").at(-1)).toBe("2026-10-25");
    expect(weeksOfMonth("2026-10-25")).toHaveLength(5);
  });

  it("shows each of its days exactly once, in whole weeks from Monday, each with at least one day of the month", () => {
    fc.assert(
      fc.property(day, (one) => {
        const mondays = weeksOfMonth(one);
        const weeks = mondays.map(daysOfWeek);
        const days = weeks.flat();
        expect(mondays.every((monday) => weekday(monday) === 1)).toBe(true);
        expect(days.filter((shown) => isSameMonth(shown, one))).toHaveLength(
          daysBetween(firstOfMonth(one), lastOfMonth(one)) + 1,
        );
        expect(days).toEqual(days.map((_, at) => addDays(days[0] ?? "", at)));
        expect(weeks.every((week) => week.some((shown) => isSameMonth(shown, one)))).toBe(true);
        expect(mondays).toContain(mondayOf(one));
      }),
    );
  });
});

describe("a day some months later", () => {
  it("is the same day of that month, or its last day", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2028-01-31", 1)).toBe("2028-02-29");
    expect(addMonths("2026-12-15", 1)).toBe("2027-01-15");
    expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
    expect(addMonths("2028-02-29", -12)).toBe("2027-02-28");
  });

  it("is a valid day in the month that is `count` months away, for any day", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -240, max: 240 }), (one, count) => {
        const there = addMonths(one, count);
        expect(isDay(there)).toBe(true);
        expect(addMonths(firstOfMonth(there), -count)).toBe(firstOfMonth(one));
        expect(there.slice(8) <= one.slice(8)).toBe(true);
      }),
    );
  });
});
