import { SongTally } from "@bandstand/shared/statistics/histogram.ts";
import { expect, test } from "vitest";
import { histogramOf, tallyHistogram } from "./histogram.ts";

const row = (year: number, kind_of_gig: string | null, title: string, count: number) => ({
  year,
  kind_of_gig,
  title,
  interpret: "B",
  count,
});
/* Runs all steps and returns the result. */
function whole<R>(steps: Generator<unknown, R>): R {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

const rows = [row(2026, "Ball", "A", 2), row(2026, null, "B", 3), row(2025, "Ball", "A", 2), row(2025, "Club", "B", 1)];

test("without a filter, a song's counts for all years and kinds of gig are added up, and the most frequent songs come first", () => {
  const counts = whole(whole(histogramOf(rows)).counts({ year: null, kind_of_gig: null }));
  expect(counts.map(({ title, count }) => [title, count])).toEqual([
    ["A", 4],
    ["B", 4],
  ]);
});

test("the filters for year and kind of gig can be combined", () => {
  const histogram = whole(histogramOf(rows));
  expect(whole(histogram.counts({ year: 2025, kind_of_gig: "Club" }))).toEqual([
    { title: "B", interpret: "B", count: 1 },
  ]);
  expect(whole(histogram.counts({ year: 2024, kind_of_gig: null }))).toEqual([]);
});

test("only years and kinds of gig that occur are offered as filters", () => {
  expect(whole(histogramOf(rows)).years).toEqual([2026, 2025]);
  expect(whole(histogramOf(rows)).kinds).toEqual(["Ball", "Club"]);
});

test("counts computed on this device are combined like the server's, and songs whose name is unknown are omitted", () => {
  const tally = new SongTally("2026-11-21");
  const gig = (date: string, kind_of_gig: string | null, ...song_ids: string[]) => {
    const songs = song_ids.map((song_id) => ({ song_id, uebersprungen: false }));
    tally.add({ date, kind_of_gig, published: 1, setlist: { sets: [{ songs }] } });
  };
  gig("2026-05-01", "Ball", "b", "a", "gone");
  gig("2025-05-01", "Club", "a", "twin of a");
  gig("2025-06-01", null, "b");
  const found = tallyHistogram(tally, (id) =>
    id === "gone" ? undefined : { title: (id.at(-1) ?? "").toUpperCase(), interpret: "Kapelle" },
  );
  expect([found.years, found.kinds]).toEqual([
    [2026, 2025],
    ["Ball", "Club"],
  ]);
  expect(whole(found.counts({ year: null, kind_of_gig: null })).map(({ title, count }) => [title, count])).toEqual([
    ["A", 3],
    ["B", 2],
  ]);
  expect(whole(found.counts({ year: 2025, kind_of_gig: "Club" }))).toEqual([
    { title: "A", interpret: "Kapelle", count: 2 },
  ]);
});
