import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { songHistogram } from "./histogram.ts";
import { type CountedGig, seasonOf, seasonStatistics } from "./seasons.ts";

const names = (song_id: string) =>
  song_id === "gone" ? undefined : { title: `Titel ${song_id}`, interpret: `Interpret ${song_id}` };

const gig = (date: string, songs: string, more: Partial<CountedGig> = {}): CountedGig => ({
  date,
  published: 1,
  kind_of_gig: "Ball",
  setlist: {
    sets: [
      {
        songs: songs
          .split(" ")
          .filter(Boolean)
          .map((name) => ({ song_id: name.replace("-", ""), uebersprungen: name.startsWith("-") })),
      },
    ],
  },
  ...more,
});

const at = { today: "2026-06-15", firstMonth: 1 };

describe("a season", () => {
  test("is one calendar year, or spans two if it starts in a month other than January", () => {
    expect(seasonOf("2026-01-01", 1)).toBe("2026");
    expect(seasonOf("2026-08-31", 9)).toBe("2025/26");
    expect(seasonOf("2026-09-01", 9)).toBe("2026/27");
    expect(seasonOf("1999-12-31", 9)).toBe("1999/00");
  });

  test("counts all entries, the skipped entries and, as their difference, the played songs", () => {
    expect(seasonStatistics([gig("2026-05-01", "a -b a"), gig("2026-06-15", "b")], names, at)).toEqual([
      {
        season: "2026",
        gig_count: 2,
        total_songs: 4,
        skipped_count: 1,
        played_songs: 3,
        top_songs: [
          { song_id: "a", title: "Titel a", interpret: "Interpret a", count: 2 },
          { song_id: "b", title: "Titel b", interpret: "Interpret b", count: 1 },
        ],
      },
    ]);
  });

  test("includes a gig today but not one tomorrow", () => {
    const found = seasonStatistics([gig("2026-06-15", "a"), gig("2026-06-16", "a")], names, at);
    expect(found.map(({ gig_count }) => gig_count)).toEqual([1]);
  });

  test("counts an unknown song but does not list it", () => {
    expect(seasonStatistics([gig("2026-05-01", "gone")], names, at)).toMatchObject([
      { played_songs: 1, top_songs: [] },
    ]);
  });

  test("played and skipped songs always add up to the total, and no song is counted twice", () => {
    const someGigs = fc.array(
      fc
        .tuple(
          fc.constantFrom("2024-03-01", "2025-11-30", "2026-06-15", "2027-01-01"),
          fc.array(fc.constantFrom("a", "-a", "b", "-b")),
        )
        .map(([date, songs]) => gig(date, songs.join(" "))),
    );
    fc.assert(
      fc.property(someGigs, fc.integer({ min: 1, max: 12 }), (gigs, firstMonth) => {
        const seasons = seasonStatistics(gigs, names, { today: at.today, firstMonth });
        for (const { total_songs, skipped_count, played_songs, top_songs } of seasons) {
          expect(played_songs).toBe(total_songs - skipped_count);
          expect(top_songs.reduce((sum, { count }) => sum + count, 0)).toBe(played_songs);
        }
        const counted = seasons.reduce((sum, { gig_count }) => sum + gig_count, 0);
        expect(counted).toBe(gigs.filter(({ date }) => date <= at.today).length);
        expect(seasons.map(({ season }) => season)).toEqual(
          seasons
            .map(({ season }) => season)
            .toSorted()
            .toReversed(),
        );
      }),
    );
  });
});

describe("the histogram of played songs", () => {
  test("counts by year and kind of gig, and excludes skipped songs, drafts and gigs that are not past", () => {
    const gigs = [
      gig("2025-05-01", "a -b"),
      gig("2026-05-01", "a a"),
      gig("2026-05-02", "b", { kind_of_gig: null }),
      gig("2026-05-03", "a", { kind_of_gig: "Club" }),
      gig("2026-05-04", "a", { published: 0 }),
      gig("2026-06-15", "a"),
    ];
    expect(
      songHistogram(gigs, names, at.today).map((row) => [row.year, row.kind_of_gig, row.title, row.count]),
    ).toEqual([
      [2026, "Ball", "Titel a", 2],
      [2026, "Club", "Titel a", 1],
      [2026, null, "Titel b", 1],
      [2025, "Ball", "Titel a", 1],
    ]);
  });
});
