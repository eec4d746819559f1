import { describe, expect, it } from "vitest";
import { isStatusMoveAllowed, nextStatuses } from "./status.ts";

const STATUSES = ["suggested", "rehearsing", "active", "retired", "rejected"] as const;

/** All allowed changes for a cause, as `from→to`. */
const moves = (cause: "edit" | "adoption" | "rejection"): string[] =>
  STATUSES.flatMap((from) =>
    STATUSES.filter((to) => to !== from && isStatusMoveAllowed(from, to, cause)).map((to) => `${from}→${to}`),
  );

describe("a song's status", () => {
  it("can be changed freely among rehearsing, active and retired, and from rejected back to suggested", () => {
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

  it("changes from suggested only by adoption or rejection", () => {
    expect(moves("adoption")).toEqual(["suggested→rehearsing"]);
    expect(moves("rejection")).toEqual(["suggested→rejected"]);
    expect(nextStatuses("suggested")).toEqual([]);
  });

  it("may stay the same in an edit, but a suggestion cannot be adopted twice", () => {
    for (const status of STATUSES) expect(isStatusMoveAllowed(status, status)).toBe(true);
    expect(isStatusMoveAllowed("rehearsing", "rehearsing", "adoption")).toBe(false);
  });
});
