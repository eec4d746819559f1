import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_SECONDS, formatClock } from "../time/clock.ts";
import { questionableGap } from "./long-gap.ts";

const HOUR = 60 * 60;
const time = fc.integer({ min: 0, max: DAY_SECONDS - 1 });
const evening = (doors: string | null, begin: string | null, end: string | null) => ({ doors, begin, end });

describe("an implausible gap between a gig's times", () => {
  it("is reported if the end is an hour before the start, or the doors open after the start", () => {
    expect(questionableGap(evening(null, "20:00:00", "19:00:00"))).toBe(23 * HOUR);
    expect(questionableGap(evening("20:00:00", "19:00:00", "23:00:00"))).toBe(23 * HOUR);
    expect(questionableGap(evening("20:00:00", null, "18:30:00"))).toBe(22.5 * HOUR);
  });

  it("is not reported for a late night, a long day or a gig with only one time", () => {
    expect(questionableGap(evening("19:00:00", "20:00:00", "03:00:00"))).toBeNull();
    expect(questionableGap(evening("23:00:00", "00:30:00", "06:00:00"))).toBeNull();
    expect(questionableGap(evening(null, "09:00:00", "23:30:00"))).toBeNull();
    expect(questionableGap(evening(null, "20:00:00", null))).toBeNull();
  });

  it("is always longer than half a day and shorter than a day", () => {
    fc.assert(
      fc.property(time, time, (begin, end) => {
        const gap = questionableGap(evening(null, formatClock(begin), formatClock(end)));
        const length = (end - begin + DAY_SECONDS) % DAY_SECONDS;
        expect(gap).toBe(end < begin && length > 12 * HOUR ? length : null);
      }),
    );
  });
});
