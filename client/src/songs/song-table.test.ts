import fc from "fast-check";
import { expect, it } from "vitest";
import { COLUMNS } from "./queries.ts";
import { fittingColumns } from "./song-table.tsx";

const chosen = fc.shuffledSubarray([...COLUMNS], { minLength: 1 });
const widths = fc.double({ min: 0, max: 200, noNaN: true });

it("the song table shows as many of the selected columns as fit, in order", () => {
  /* Widths in rem: title 11, artist 9, 0.75 between them and 2 around them. */
  expect(fittingColumns(["title", "interpret", "key"], 22.75)).toEqual(["title", "interpret"]);
  expect(fittingColumns(["title", "interpret", "key"], 22.7)).toEqual(["title"]);
  expect(fittingColumns(["title", "interpret", "key"], 27.5)).toEqual(["title", "interpret", "key"]);
});

it("the song table never skips a column in favour of a narrower one after it, and always shows the first column", () => {
  fc.assert(
    fc.property(chosen, widths, (columns, width) => {
      const shown = fittingColumns(columns, width);
      expect(shown.length).toBeGreaterThan(0);
      expect(columns.slice(0, shown.length)).toEqual(shown);
    }),
  );
});

it("a wider song table never shows fewer columns, and one that is wide enough shows all", () => {
  fc.assert(
    fc.property(chosen, widths, widths, (columns, a, b) => {
      const [narrow, wide] = [Math.min(a, b), Math.max(a, b)];
      expect(fittingColumns(columns, wide).length).toBeGreaterThanOrEqual(fittingColumns(columns, narrow).length);
      expect(fittingColumns(columns, 200)).toEqual(columns);
    }),
  );
});
