import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween, instantOf, isDay, todayIn, wallTime, weekday } from "./day.ts";

const BERLIN = "Europe/Berlin";
const HOUR = 60 * 60;
const at = (iso: string): number => Date.parse(iso);
const iso = (ms: number): string => new Date(ms).toISOString();

const day = fc
  .date({ min: new Date("1971-01-01T00:00:00Z"), max: new Date("2099-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("calendar days", () => {
  it("are accepted only if they are valid dates", () => {
    expect(["2026-02-28", "2028-02-29", "2026-12-31"].every(isDay)).toBe(true);
    for (const text of [
      "2026-02-29",
      "2026-06-31",
      "2026-13-01",
      "2026-00-10",
      "2026-1-1",
      "26-01-01",
      "2026-01-01T00:00",
      "",
    ])
      expect(isDay(text)).toBe(false);
  });

  it("are counted correctly across months, leap years and clock changes", () => {
    expect(addDays("2026-03-28", 7)).toBe("2026-04-04");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
    expect(daysBetween("2026-10-24", "2026-10-31")).toBe(7);
    fc.assert(
      fc.property(day, fc.integer({ min: -4000, max: 4000 }), (from, count) => {
        const to = addDays(from, count);
        expect(isDay(to)).toBe(true);
        expect(daysBetween(from, to)).toBe(count);
        expect(to > from).toBe(count > 0);
        expect((((weekday(to) - weekday(from) - count) % 7) + 7) % 7).toBe(0);
      }),
    );
  });

  it("have weeks that begin on Monday", () => {
    expect([weekday("2026-11-16"), weekday("2026-11-22")]).toEqual([1, 7]);
  });
});

describe("today", () => {
  it("changes at midnight in the band's time zone, not at midnight UTC", () => {
    expect(todayIn(at("2026-01-01T22:59:59.999Z"), BERLIN)).toBe("2026-01-01");
    expect(todayIn(at("2026-01-01T23:00:00.000Z"), BERLIN)).toBe("2026-01-02");
    expect(todayIn(at("2026-07-01T21:59:59.999Z"), BERLIN)).toBe("2026-07-01");
    expect(todayIn(at("2026-07-01T22:00:00.000Z"), BERLIN)).toBe("2026-07-02");
    expect(todayIn(at("2026-07-01T10:00:00.000Z"), "Pacific/Kiritimati")).toBe("2026-07-02");
  });

  it("throws an error for an unknown time zone instead of using UTC", () => {
    expect(() => todayIn(0, "Europe/Entenhausen")).toThrow(RangeError);
  });
});

describe("the instant of a wall-clock time", () => {
  it("follows summer and winter time", () => {
    expect(iso(instantOf("2026-07-04", 20 * HOUR, BERLIN))).toBe("2026-07-04T18:00:00.000Z");
    expect(iso(instantOf("2026-12-31", 20 * HOUR, BERLIN))).toBe("2026-12-31T19:00:00.000Z");
  });

  it("uses summer time for an evening that ends after the clocks went forward", () => {
    expect(iso(instantOf("2026-03-28", 25 * HOUR, BERLIN))).toBe("2026-03-29T00:00:00.000Z");
    expect(iso(instantOf("2026-03-28", 28 * HOUR, BERLIN))).toBe("2026-03-29T02:00:00.000Z");
  });

  it("is later by the length of the gap if the clocks skip the time in spring", () => {
    expect(iso(instantOf("2026-03-29", 2.5 * HOUR, BERLIN))).toBe("2026-03-29T01:30:00.000Z");
    expect(wallTime(at("2026-03-29T01:30:00Z"), BERLIN)).toEqual({ day: "2026-03-29", seconds: 3.5 * HOUR });
  });

  it("is the first of the two if the time occurs twice in autumn", () => {
    expect(iso(instantOf("2026-10-25", 2.5 * HOUR, BERLIN))).toBe("2026-10-25T00:30:00.000Z");
    expect(iso(instantOf("2026-10-25", 3 * HOUR, BERLIN))).toBe("2026-10-25T02:00:00.000Z");
  });

  it("is on the next day if the time zone skipped the whole day", () => {
    expect(wallTime(instantOf("2011-12-30", 12 * HOUR, "Pacific/Apia"), "Pacific/Apia")).toEqual({
      day: "2011-12-31",
      seconds: 12 * HOUR,
    });
  });

  it("converts back to the same local time, except in a gap, where it is later", () => {
    const zone = fc.constantFrom(
      BERLIN,
      "UTC",
      "America/St_Johns",
      "Australia/Lord_Howe",
      "Asia/Kathmandu",
      "America/Los_Angeles",
    );
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 24 * HOUR - 1 }), zone, (date, seconds, where) => {
        const shown = wallTime(instantOf(date, seconds, where), where);
        const late = daysBetween(date, shown.day) * 24 * HOUR + shown.seconds - seconds;
        expect([0, 30 * 60, 60 * 60]).toContain(late);
      }),
      { numRuns: 500 },
    );
  });
});
