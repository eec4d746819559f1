import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { songHistory } from "./song-history.ts";

const SONG = "song";
const AT = { today: "2026-05-09", zone: "Europe/Berlin" } as const;

const gig = (date: string, entries: readonly (readonly [string, boolean])[], more: object = {}) => ({
  gig_id: `gig ${date}`,
  name: `Gig ${date}`,
  date,
  published: 1 as const,
  venue: { name: "Kurhaus", city: "Hameln" },
  setlist: { sets: [{ songs: entries.map(([song_id, uebersprungen]) => ({ song_id, uebersprungen })) }] },
  ...more,
});
const rehearsal = (begin: string, status: string, song_id = SONG) => ({
  rehearsal_id: begin,
  begin,
  songs: [{ song_id, status }],
});
const history = (gigs: ReturnType<typeof gig>[], rehearsals: ReturnType<typeof rehearsal>[] = []) =>
  songHistory(SONG, { gigs, rehearsals }, AT);

describe("the gigs at which a song was played", () => {
  it("are all past gigs with the song in their setlists, latest first", () => {
    const { played } = history([
      gig("2024-06-01", [[SONG, false]]),
      gig("2026-05-08", [[SONG, false]], { venue: { name: "Scheune" } }),
      gig("2025-01-01", [["another", false]]),
    ]);
    expect(played.map(({ date, place }) => [date, place])).toEqual([
      ["2026-05-08", "Scheune"],
      ["2024-06-01", "Kurhaus, Hameln"],
    ]);
  });

  it("exclude gigs where the song was skipped, and show how often it was played at each gig", () => {
    const { played } = history([
      gig("2026-01-01", [[SONG, true]]),
      gig("2026-01-02", [
        [SONG, false],
        ["another", false],
        [SONG, false],
        [SONG, true],
      ]),
    ]);
    expect(played).toMatchObject([{ date: "2026-01-02", times: 2 }]);
  });

  it("exclude today's gig, upcoming gigs and unpublished gigs", () => {
    const entries = [[SONG, false]] as const;
    const { played } = history([
      gig("2026-05-09", entries),
      gig("2026-05-10", entries),
      gig("2026-05-01", entries, { published: 0 }),
    ]);
    expect(played).toEqual([]);
  });
});

describe("the rehearsals of a song", () => {
  it("include every one up to today at which the song was worked on, with the song's resulting status", () => {
    const { rehearsed } = history(
      [],
      [
        rehearsal("2026-05-09T17:00:00.000Z", "played"),
        rehearsal("2026-05-02T17:00:00.000Z", "needs_work"),
        rehearsal("2026-05-03T17:00:00.000Z", "ready"),
        rehearsal("2026-05-04T17:00:00.000Z", "planned"),
        rehearsal("2026-05-05T17:00:00.000Z", "dropped"),
        rehearsal("2026-05-06T17:00:00.000Z", "played", "another"),
        rehearsal("2026-05-10T17:00:00.000Z", "played"),
      ],
    );
    expect(rehearsed.map(({ date, status }) => [date, status])).toEqual([
      ["2026-05-09", "played"],
      ["2026-05-03", "ready"],
      ["2026-05-02", "needs_work"],
    ]);
  });

  it("are dated in the band's time zone", () => {
    const { rehearsed } = history([], [rehearsal("2025-12-31T23:30:00.000Z", "played")]);
    expect(rehearsed).toMatchObject([{ date: "2026-01-01" }]);
  });
});

describe("the years in a song's history", () => {
  it("count plays and rehearsals, without gaps, latest first", () => {
    const { years } = history(
      [
        gig("2023-01-01", [[SONG, false]]),
        gig("2025-01-01", [
          [SONG, false],
          [SONG, false],
        ]),
      ],
      [rehearsal("2025-02-01T17:00:00.000Z", "ready")],
    );
    expect(years).toEqual([
      { year: 2025, played: 2, rehearsed: 1 },
      { year: 2024, played: 0, rehearsed: 0 },
      { year: 2023, played: 1, rehearsed: 0 },
    ]);
  });

  it("add up to the listed plays for any history", () => {
    const day = fc.date({ min: new Date("2015-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
    const entry = fc.tuple(fc.constantFrom(SONG, "another"), fc.boolean());
    fc.assert(
      fc.property(fc.array(fc.tuple(day, fc.array(entry))), (evenings) => {
        const gigs = evenings.map(([date, entries]) => gig(date.toISOString().slice(0, 10), entries));
        const { played, years } = history(gigs);
        const plays = gigs
          .filter(({ date }) => date < AT.today)
          .flatMap(({ setlist }) => setlist.sets.flatMap(({ songs }) => songs))
          .filter(({ song_id, uebersprungen }) => song_id === SONG && !uebersprungen).length;
        expect(played.reduce((sum, { times }) => sum + times, 0)).toBe(plays);
        expect(years.reduce((sum, year) => sum + year.played, 0)).toBe(plays);
      }),
    );
  });

  it("are empty for a song that was never played", () => {
    expect(history([gig("2025-01-01", [["another", false]])])).toEqual({ played: [], rehearsed: [], years: [] });
  });
});
