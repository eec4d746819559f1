import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { todayIn } from "../time/day.ts";
import { statisticsOf } from "./statistics.ts";

const BERLIN = "Europe/Berlin";
const title = (song_id: string) => ({ title: song_id.toUpperCase(), interpret: "Band" });
const held = (begin: string, hours: number, ...song_ids: string[]) => ({
  begin,
  end: new Date(Date.parse(begin) + hours * 3_600_000).toISOString(),
  songs: song_ids.map((song_id) => ({ song_id })),
});

describe("rehearsal statistics", () => {
  it("are zero without rehearsals", () => {
    expect(statisticsOf([], title, BERLIN)).toEqual({
      totals: { count: 0, songs: 0, duration: "00:00:00", yearly_average: 0 },
      monthly: [],
      yearly: [],
      songs: [],
    });
  });

  it("count rehearsals, songs and hours, and compare every month and year with the previous one", () => {
    const past = [
      held("2025-12-30T18:00:00.000Z", 2, "a", "b"),
      held("2026-02-03T18:00:00.000Z", 2.5, "a"),
      held("2026-02-10T18:00:00.000Z", 2, "a", "b", "c"),
    ];
    const { totals, monthly, yearly, songs } = statisticsOf(past, title, BERLIN);
    expect(totals).toEqual({ count: 3, songs: 6, duration: "06:30:00", yearly_average: 1.5 });
    expect(monthly).toEqual([
      { period: "2025-12", count: 1, average_songs: 2, previous_count: 0, previous_average_songs: 0 },
      { period: "2026-01", count: 0, average_songs: 0, previous_count: 1, previous_average_songs: 2 },
      { period: "2026-02", count: 2, average_songs: 2, previous_count: 0, previous_average_songs: 0 },
    ]);
    expect(yearly).toEqual([
      { period: "2025", count: 1, average_songs: 2, previous_count: 0, previous_average_songs: 0 },
      { period: "2026", count: 2, average_songs: 2, previous_count: 1, previous_average_songs: 2 },
    ]);
    expect(songs).toEqual([
      { song_id: "a", title: "A", interpret: "Band", count: 3 },
      { song_id: "b", title: "B", interpret: "Band", count: 2 },
      { song_id: "c", title: "C", interpret: "Band", count: 1 },
    ]);
  });

  it("a rehearsal belongs to the month of its start in the band's time zone", () => {
    expect(statisticsOf([held("2026-01-31T23:30:00.000Z", 2)], title, BERLIN).monthly[0]?.period).toBe("2026-02");
    expect(statisticsOf([held("2026-02-01T03:00:00.000Z", 2)], title, "America/New_York").monthly[0]?.period).toBe(
      "2026-01",
    );
  });

  it("a year without rehearsals counts towards the yearly average", () => {
    const past = [held("2024-05-05T18:00:00.000Z", 2), held("2026-05-05T18:00:00.000Z", 2)];
    expect(statisticsOf(past, title, BERLIN).totals.yearly_average).toBeCloseTo(2 / 3);
  });

  it("hours may have more than two digits, and an unknown song is still counted", () => {
    const past = Array.from({ length: 60 }, (_, at) =>
      held(`2026-05-05T18:00:${String(at).padStart(2, "0")}.000Z`, 2, "x"),
    );
    const { totals, songs } = statisticsOf(past, () => undefined, BERLIN);
    expect(totals.duration).toBe("120:00:00");
    expect(songs).toEqual([{ song_id: "x", title: "?", interpret: "", count: 60 }]);
  });

  it("months, years and songs each add up to the totals, and each period includes the previous period's count", () => {
    const rehearsal = fc
      .record({
        at: fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2026, 0, 1) }),
        minutes: fc.integer({ min: 1, max: 600 }),
        song_ids: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f")),
      })
      .map(({ at, minutes, song_ids }) => held(new Date(at).toISOString(), minutes / 60, ...song_ids));
    const zone = fc.constantFrom(BERLIN, "Pacific/Kiritimati", "Pacific/Pago_Pago");
    fc.assert(
      fc.property(fc.array(rehearsal, { maxLength: 40 }), zone, (past, band) => {
        const { totals, monthly, yearly, songs } = statisticsOf(past, title, band);
        const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);
        for (const rows of [monthly, yearly]) {
          expect(sum(rows.map(({ count }) => count))).toBe(past.length);
          expect(sum(rows.map(({ count, average_songs }) => count * average_songs))).toBeCloseTo(totals.songs);
          for (const [at, row] of rows.entries()) {
            const before = rows[at - 1];
            expect(row.previous_count).toBe(before?.count ?? 0);
            expect(row.previous_average_songs).toBe(before?.average_songs ?? 0);
          }
        }
        expect(sum(songs.map(({ count }) => count))).toBe(totals.songs);
        const months = new Map<string, number>();
        for (const { begin } of past) {
          const month = todayIn(Date.parse(begin), band).slice(0, 7);
          months.set(month, (months.get(month) ?? 0) + 1);
        }
        expect(new Map(monthly.filter(({ count }) => count > 0).map(({ period, count }) => [period, count]))).toEqual(
          new Map([...months].toSorted(([a], [b]) => (a < b ? -1 : 1))),
        );
      }),
      { numRuns: 300 },
    );
  });
});
