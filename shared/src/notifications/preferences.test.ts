import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatClock } from "../time/clock.ts";
import { afterQuietHours } from "./preferences.ts";

const zone = "Europe/Berlin";
const night = { from: "22:00:00", to: "08:00:00" };
const noon = { from: "12:00:00", to: "14:30:00" };
const sent = (at: string, hours: typeof night | null) =>
  new Date(afterQuietHours(Date.parse(at), hours, zone)).toISOString();

describe("quiet hours", () => {
  it("delay a notice until they are over, in the band's time zone", () => {
    expect(sent("2026-12-04T21:00:00Z", night)).toBe("2026-12-05T07:00:00.000Z");
    expect(sent("2026-12-05T06:59:59Z", night)).toBe("2026-12-05T07:00:00.000Z");
    expect(sent("2026-07-04T10:00:00Z", noon)).toBe("2026-07-04T12:30:00.000Z");
  });

  it("include their start but not their end", () => {
    expect(sent("2026-12-04T20:59:59Z", night)).toBe("2026-12-04T20:59:59.000Z");
    expect(sent("2026-12-05T07:00:00Z", night)).toBe("2026-12-05T07:00:00.000Z");
    expect(sent("2026-07-04T12:30:00Z", noon)).toBe("2026-07-04T12:30:00.000Z");
  });

  it("end at the right time even on a night when the clocks change", () => {
    expect(sent("2026-10-24T21:00:00Z", night)).toBe("2026-10-25T07:00:00.000Z");
    expect(sent("2026-03-28T22:00:00Z", night)).toBe("2026-03-29T06:00:00.000Z");
  });

  it("delay nothing if the member has not set any", () => {
    expect(sent("2026-12-04T23:00:00Z", null)).toBe("2026-12-04T23:00:00.000Z");
  });

  it("never make a notice earlier and never delay it by more than a day", () => {
    const seconds = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((minutes) => formatClock(minutes * 60));
    const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
    fc.assert(
      fc.property(instants, seconds, seconds, (instant, from, to) => {
        fc.pre(from !== to);
        const at = afterQuietHours(instant, { from, to }, zone);
        expect(at).toBeGreaterThanOrEqual(instant);
        expect(at - instant).toBeLessThanOrEqual(25 * 60 * 60 * 1000);
        expect(afterQuietHours(at, { from, to }, zone)).toBe(at);
      }),
    );
  });
});
