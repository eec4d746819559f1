import { describe, expect, it } from "vitest";
import { todayIn } from "../time/day.ts";
import { isSetlistLocked } from "./lock.ts";

describe("the setlist lock", () => {
  it("an editor can change the setlist on the seventh day after the gig, but not on the eighth", () => {
    expect(isSetlistLocked({ date: "2026-11-13" }, "2026-11-20")).toBe(false);
    expect(isSetlistLocked({ date: "2026-11-13" }, "2026-11-21")).toBe(true);
  });

  it("an upcoming gig is not locked", () => {
    expect(isSetlistLocked({ date: "2027-01-01" }, "2026-11-21")).toBe(false);
  });

  it("starts at midnight in Berlin even if the clocks changed during the week", () => {
    const lockedAt = (date: string, iso: string): boolean =>
      isSetlistLocked({ date }, todayIn(Date.parse(iso), "Europe/Berlin"));
    expect(lockedAt("2026-03-28", "2026-04-04T21:59:59Z")).toBe(false);
    expect(lockedAt("2026-03-28", "2026-04-04T22:00:00Z")).toBe(true);
    expect(lockedAt("2026-10-24", "2026-10-31T22:59:59Z")).toBe(false);
    expect(lockedAt("2026-10-24", "2026-10-31T23:00:00Z")).toBe(true);
  });
});
