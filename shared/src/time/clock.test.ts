import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DAY_SECONDS,
  type GigTimes,
  LENGTH_MAX_SECONDS,
  eveningSeconds,
  formatClock,
  formatLength,
  meetingSeconds,
  parseLength,
  scheduleSeconds,
  toSeconds,
} from "./clock.ts";

const HOUR = 60 * 60;
const clockTime = fc.integer({ min: 0, max: DAY_SECONDS - 1 }).map(formatClock);

describe("lengths", () => {
  it("are parsed as minutes and seconds, with optional hours", () => {
    expect(parseLength("3:45")).toBe(225);
    expect(parseLength("03:45")).toBe(225);
    expect(parseLength(" 0:03:45 ")).toBe(225);
    expect(parseLength("1:02:03")).toBe(3723);
    expect(parseLength("75:30")).toBe(4530);
    expect(parseLength("99:59:59")).toBe(LENGTH_MAX_SECONDS);
  });

  it("are parsed only from text in a form such as 3:45", () => {
    for (const text of ["", "3", "3:5", "3:60", "1:75:00", "-1:00", "3:45:", "3.45", "100:00:00", "3:45 min", "٣:٤٥"])
      expect(parseLength(text)).toBeNull();
  });

  it("are limited to between zero and 99:59:59", () => {
    expect(formatLength(-5)).toBe("00:00:00");
    expect(formatLength(1e9)).toBe("99:59:59");
    expect(formatLength(59.6)).toBe("00:01:00");
  });

  it("can be parsed again from their written form", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LENGTH_MAX_SECONDS }), (seconds) => {
        expect(parseLength(formatLength(seconds))).toBe(seconds);
        expect(toSeconds(formatLength(seconds))).toBe(seconds);
      }),
    );
  });
});

describe("clock times", () => {
  it("are read only in their stored form", () => {
    expect(toSeconds("23:59:59")).toBe(DAY_SECONDS - 1);
    for (const text of ["", "1:02:03", "12:34", "12:34:5", "12-34-56", "12:34-56", "aa:bb:cc", "100:00:00"])
      expect(toSeconds(text)).toBeNaN();
  });

  it("wrap at midnight in both directions", () => {
    expect(formatClock(DAY_SECONDS)).toBe("00:00:00");
    expect(formatClock(25 * HOUR + 61)).toBe("01:01:01");
    expect(formatClock(-60)).toBe("23:59:00");
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 5 }), clockTime, (days, time) => {
        expect(formatClock(toSeconds(time) + days * DAY_SECONDS)).toBe(time);
      }),
    );
  });
});

describe("the doors, start and end of an evening", () => {
  it("an end after midnight is on the next day", () => {
    expect(eveningSeconds({ doors: "19:00:00", begin: "20:00:00", end: "01:30:00" })).toEqual({
      doors: 19 * HOUR,
      begin: 20 * HOUR,
      end: 25.5 * HOUR,
    });
  });

  it("if the start is after midnight, the end is on the same day as the start", () => {
    const { begin, end } = eveningSeconds({ doors: "23:00:00", begin: "00:30:00", end: "03:00:00" });
    expect([begin, end]).toEqual([24.5 * HOUR, 27 * HOUR]);
  });

  it("a missing time is skipped", () => {
    expect(eveningSeconds({ doors: "22:00:00", begin: null, end: "01:00:00" }).end).toBe(25 * HOUR);
    expect(eveningSeconds({ doors: null, begin: null, end: "01:00:00" }).end).toBe(HOUR);
  });

  it("the same time twice is the same instant, not a day later", () => {
    expect(eveningSeconds({ doors: null, begin: "20:00:00", end: "20:00:00" }).end).toBe(20 * HOUR);
  });

  it("never run backwards, are never more than a day apart, and keep their local times", () => {
    const point = fc.option(clockTime);
    fc.assert(
      fc.property(point, point, point, (doors, begin, end) => {
        const evening = eveningSeconds({ doors, begin, end });
        const given = [evening.doors, evening.begin, evening.end].filter((seconds) => seconds !== null);
        expect(given.map(formatClock)).toEqual([doors, begin, end].filter((time) => time !== null));
        for (const [index, seconds] of given.entries()) {
          const gap = seconds - (given[index - 1] ?? 0);
          expect(gap).toBeGreaterThanOrEqual(0);
          expect(gap).toBeLessThan(DAY_SECONDS);
        }
      }),
    );
  });
});

describe("the time at which the band meets", () => {
  const met = (meet: string | null, doors: string | null, begin: string | null): number | null => {
    const seconds = meetingSeconds({ meet, doors, begin, end: null });
    return seconds === null ? null : seconds / HOUR;
  };

  it("is before doors on the gig's date, however early", () => {
    expect(met("16:30:00", "19:00:00", "20:00:00")).toBe(16.5);
    expect(met("05:00:00", "19:00:00", "20:00:00")).toBe(5);
    expect(met("22:00:00", "23:00:00", "00:30:00")).toBe(22);
    expect(met("17:00:00", null, null)).toBe(17);
    expect(met(null, "19:00:00", null)).toBeNull();
  });

  it("is on the gig's date even if it is after doors or the start", () => {
    expect(met("19:30:00", "19:00:00", "20:00:00")).toBe(19.5);
    expect(met("21:00:00", null, "20:00:00")).toBe(21);
  });

  it("is on the day before if the gig starts during the night and the band meets in the evening", () => {
    expect(met("22:00:00", null, "00:30:00")).toBe(-2);
    expect(met("18:30:00", "05:00:00", "06:00:00")).toBe(-5.5);
  });

  it("is unknown on a gig that was received before the field existed", () => {
    expect(meetingSeconds({ doors: null, begin: "20:00:00", end: null } as unknown as GigTimes)).toBeNull();
  });

  it("keeps its local time, and is never more than a day from the gig's date", () => {
    fc.assert(
      fc.property(clockTime, fc.option(clockTime), fc.option(clockTime), (meet, doors, begin) => {
        const seconds = meetingSeconds({ meet, doors, begin, end: null }) ?? NaN;
        expect(formatClock(seconds)).toBe(meet);
        expect(seconds).toBeGreaterThanOrEqual(-DAY_SECONDS);
        expect(seconds).toBeLessThan(2 * DAY_SECONDS);
      }),
    );
  });
});

describe("times in the run of show", () => {
  const evening = { doors: "19:00:00", begin: "20:00:00", end: "01:00:00" };

  it("a time before six in the morning belongs to the night after the gig", () => {
    expect(scheduleSeconds("05:59:59", evening)).toBe(DAY_SECONDS + 6 * HOUR - 1);
    expect(scheduleSeconds("06:00:00", evening)).toBe(6 * HOUR);
    expect(scheduleSeconds("00:00:00", { doors: null, begin: null, end: null })).toBe(DAY_SECONDS);
  });

  it("if the gig starts before six in the morning, early times are on the gig's date", () => {
    expect(scheduleSeconds("04:30:00", { doors: null, begin: "05:00:00", end: "07:00:00" })).toBe(4.5 * HOUR);
  });

  it("a start after midnight that follows doors in the evening does not count as early in the morning", () => {
    expect(scheduleSeconds("01:00:00", { doors: "23:00:00", begin: "00:30:00", end: null })).toBe(25 * HOUR);
  });
});
