import { expect, test, vi } from "vitest";
import { type Fit, fitChart } from "./fit-chart.ts";

/** Computes the height of a text with this many lines and a line height of 1.5. */
const heightOf =
  (lines: number) =>
  ({ size, columns }: Fit): number =>
    Math.ceil(lines / columns) * size * 1.5;

const fit = (lines: number, columns: readonly (1 | 2)[]) =>
  fitChart({ min: 22, max: 44, columns, height: 900, heightAt: heightOf(lines) });

test("a short chart is as large as fits on the screen, up to the maximum size", () => {
  expect(fit(5, [1])).toEqual({ size: 44, columns: 1 });
  const { size } = fit(20, [1]);
  expect(heightOf(20)({ size, columns: 1 })).toBeLessThanOrEqual(900);
  expect(size).toBeGreaterThan(28);
});

test("a chart has two columns if its text can then be larger", () => {
  expect(fit(40, [1, 2]).columns).toBe(2);
  expect(fit(5, [1, 2]).columns).toBe(1);
});

test("a chart that does not fit on the screen has the smallest legible size, in one column that scrolls", () => {
  expect(fit(200, [1, 2])).toEqual({ size: 22, columns: 1 });
});

test("a chart is measured at most four times for each number of columns", () => {
  const heightAt = vi.fn<(fit: Fit) => number>(heightOf(37));
  fitChart({ min: 22, max: 44, columns: [1, 2], height: 900, heightAt });
  expect(heightAt.mock.calls.length).toBeLessThanOrEqual(8);
});
