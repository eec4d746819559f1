import fc from "fast-check";
import { expect, test } from "vitest";
import { yOfNumber } from "./numbers.ts";

/** The height of a digit in the chart. */
const DIGIT = 9;

test("a bar's number is above the bar and never crossed by the mark for the previous period", () => {
  const height = fc.double({ min: 20, max: 140, noNaN: true });
  fc.assert(
    fc.property(height, height, (bar, mark) => {
      const foot = yOfNumber(bar, mark);
      expect(foot).toBeLessThan(bar);
      expect(
        mark > foot + 1 || mark < foot - DIGIT - 1,
        `mark at ${mark}, digits from ${foot - DIGIT} to ${foot}`,
      ).toBe(true);
      /* The number is no farther from the bar than necessary. */
      expect(foot).toBeGreaterThanOrEqual(bar - 2 * DIGIT - 15);
    }),
  );
});

test("without a mark for the previous period, a bar's number is directly above the bar", () => {
  expect(yOfNumber(80, undefined)).toBe(75);
});
