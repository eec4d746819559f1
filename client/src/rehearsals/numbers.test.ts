import fc from "fast-check";
import { expect, test } from "vitest";
import { yOfNumber } from "./numbers.ts";

/** The height of a digit in the chart. */
const DIGIT = 9;

test("a bar's number is above the bar, and the mark of the previous period never crosses the number", () => {
  const height = fc.double({ min: 20, max: 140, noNaN: true });
  fc.assert(
    fc.property(height, height, (bar, mark) => {
      const foot = yOfNumber(bar, mark);
      expect(foot).toBeLessThan(bar);
      expect(
        mark > foot + 1 || mark < foot - DIGIT - 1,
        `mark at ${mark}, digits from ${foot - DIGIT} to ${foot}`,
      ).toBe(true);
      /* No farther from the bar than necessary. */
      expect(foot).toBeGreaterThanOrEqual(bar - 2 * DIGIT - 15);
    }),
  );
});

test("the number of a bar without a previous period is directly above the bar", () => {
  expect(yOfNumber(80, undefined)).toBe(75);
});
