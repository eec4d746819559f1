import { describe, expect, it } from "vitest";
import { isStatusMoveAllowed, nextStatuses } from "./status.ts";

const STATUSES = ["suggested", "rehearsing", "active", "retired", "rejected"] as const;

/** All allowed changes for a cause, as `from→to`. */
const moves = (cause: "edit" | "adoption" | "rejection"): string[] =>
  STATUSES.flatMap((from) =>
    STATUSES.filter((to) => to !== from && isStatusMoveAllowed(from, to, cause)).map((to) => `${from}→${to}`),
  );

describe("the status of a song", () => {
  it("an edit moves it between rehearsing, active and retired, or from rejected back to suggested", () => {
    expect(moves("edit")).toEqual([
      "rehearsing→active",
      "rehearsing→retired",
      "active→rehearsing",
      "active→retired",
      "retired→rehearsing",
      "retired→active",
      "rejected→suggested",
    ]);
  });

  it("the status of a suggestion changes only by adoption or rejection", () => {
    expect(moves("adoption")).toEqual(["suggested→rehearsing"]);
    expect(moves("rejection")).toEqual(["suggested→rejected"]);
    expect(nextStatuses("suggested")).toEqual([]);
  });

  it("an edit may keep the current status, but adopting a suggestion twice is refused", () => {
    for (const status of STATUSES) expect(isStatusMoveAllowed(status, status)).toBe(true);
    expect(isStatusMoveAllowed("rehearsing", "rehearsing", "adoption")).toBe(false);
  });
});
