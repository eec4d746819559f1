import fc from "fast-check";
import { expect, test } from "vitest";
import { yOfNumber } from "./numbers.ts";

/** A digit of the chart reaches so far above its foot. */
const DIGIT = 9;

test("the number of a bar stands above it, and the mark of the period before never runs through it", () => {
  const height = fc.double({ min: 20, max: 140, noNaN: true });
  fc.assert(
    fc.property(height, height, (bar, mark) => {
      const foot = yOfNumber(bar, mark);
      expect(foot).toBeLessThan(bar);
      expect(
        mark > foot + 1 || mark < foot - DIGIT - 1,
        `mark at ${mark}, digits from ${foot - DIGIT} to ${foot}`,
      ).toBe(true);
      /* Not farther away than it must be. */
      expect(foot).toBeGreaterThanOrEqual(bar - 2 * DIGIT - 15);
    }),
  );
});

test("the first bar has no period before it", () => {
  expect(yOfNumber(80, undefined)).toBe(75);
});
