import fc from "fast-check";
import { expect, test } from "vitest";
import { yOfNumber } from "./numbers.ts";

/** Height of a digit in the chart. */
const DIGIT = 9;

test("the number of a bar is above it, and the mark of the previous period never crosses it", () => {
  const height = fc.double({ min: 20, max: 140, noNaN: true });
  fc.assert(
    fc.property(height, height, (bar, mark) => {
      const foot = yOfNumber(bar, mark);
      expect(foot).toBeLessThan(bar);
      expect(
        mark > foot + 1 || mark < foot - DIGIT - 1,
        `mark at ${mark}, digits from ${foot - DIGIT} to ${foot}`,
      ).toBe(true);
      /* Not farther away than necessary. */
      expect(foot).toBeGreaterThanOrEqual(bar - 2 * DIGIT - 15);
    }),
  );
});

test("the first bar has no previous period", () => {
  expect(yOfNumber(80, undefined)).toBe(75);
});
