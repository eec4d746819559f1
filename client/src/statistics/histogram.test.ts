import { expect, test } from "vitest";
import { kindsOf, songCounts, yearsOf } from "./histogram.ts";

const row = (year: number, kind_of_gig: string | null, title: string, count: number) => ({
  year,
  kind_of_gig,
  title,
  interpret: "B",
  count,
});
const rows = [row(2026, "Ball", "A", 2), row(2026, null, "B", 3), row(2025, "Ball", "A", 2), row(2025, "Club", "B", 1)];

test("counts of all years and kinds are added up, the most frequent song first", () => {
  const counts = songCounts(rows, { year: null, kind_of_gig: null });
  expect(counts.map(({ title, count }) => [title, count])).toEqual([
    ["A", 4],
    ["B", 4],
  ]);
});

test("a year and a kind narrow it together", () => {
  expect(songCounts(rows, { year: 2025, kind_of_gig: "Club" })).toEqual([{ title: "B", interpret: "B", count: 1 }]);
  expect(songCounts(rows, { year: 2024, kind_of_gig: null })).toEqual([]);
});

test("only years and kinds that occur can be chosen", () => {
  expect(yearsOf(rows)).toEqual([2026, 2025]);
  expect(kindsOf(rows)).toEqual(["Ball", "Club"]);
});
