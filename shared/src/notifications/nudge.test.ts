import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween } from "../time/day.ts";
import { mayNudge } from "./nudge.ts";

const START = "2026-11-20";
const EVENTS = ["ball", "wedding", "rehearsal"] as const;

interface Sent {
  readonly day: string;
  readonly event: string | null;
}

const latest = (sent: readonly Sent[]): string | null => sent.at(-1)?.day ?? null;

describe("a member", () => {
  it("can be nudged if nobody has reminded them yet", () => {
    expect(mayNudge({ day: null, ofEvent: null }, START)).toBe(true);
  });

  it("is not nudged on a day on which the app has already reminded them of something", () => {
    expect(mayNudge({ day: START, ofEvent: null }, START)).toBe(false);
    expect(mayNudge({ day: addDays(START, -1), ofEvent: null }, START)).toBe(true);
  });

  it("gets at most one nudge a day, and one about the same event in seven days, however often editors try", () => {
    const tries = fc.array(fc.record({ after: fc.nat(3), event: fc.constantFrom(...EVENTS) }), { maxLength: 80 });
    fc.assert(
      fc.property(tries, (given) => {
        const sent: Sent[] = [];
        let day = START;
        for (const { after, event } of given) {
          day = addDays(day, after);
          const last = { day: latest(sent), ofEvent: latest(sent.filter((one) => one.event === event)) };
          if (mayNudge(last, day)) sent.push({ day, event });
        }
        expect(new Set(sent.map((one) => one.day)).size).toBe(sent.length);
        for (const event of EVENTS) {
          const days = sent.filter((one) => one.event === event).map((one) => one.day);
          for (const [at, one] of days.slice(1).entries()) expect(daysBetween(days[at] ?? "", one)).toBeGreaterThan(6);
        }
      }),
    );
  });
});
