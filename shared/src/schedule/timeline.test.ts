import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TimedSet, setlistTiming } from "../setlists/timing.ts";
import { type GigTimes, formatClock, scheduleSeconds } from "../time/clock.ts";
import { type TimelineEntry, timeline } from "./timeline.ts";

interface Point {
  readonly item_id: string;
  readonly time: string | null;
}

const HOUR = 60 * 60;
const EVENING = { meet: null, doors: "19:00:00", begin: "20:00:00", end: "23:30:00" };
const NOTHING = { meet: null, doors: null, begin: null, end: null };

const point = (item_id: string, time: string | null): Point => ({ item_id, time });
const said = (entries: readonly TimelineEntry<Point>[]): string[] =>
  entries.map((entry) => {
    const time = entry.at === null ? "–" : `${formatClock(entry.at).slice(0, 5)}${entry.at >= 24 * HOUR ? "+1" : ""}`;
    const name =
      entry.kind === "item" ? entry.item.item_id : "set_id" in entry ? `${entry.kind} ${entry.set_id}` : entry.kind;
    return `${time} ${name}`;
  });
const set = (set_id: string, set_start: string | null, duration: string) => ({ set_id, set_start, duration });

describe("the run of show", () => {
  it("is in chronological order across midnight, with doors, start, end and the sets between its items", () => {
    const items = [
      point("Abbau", "00:15:00"),
      point("Aufbau", "16:30:00"),
      point("Torte", "21:00:00"),
      point("Irgendwann", null),
      point("Nachtzug", "05:59:00"),
    ];
    const sets = [
      set("1", "20:00:00", "00:45:00"),
      set("2", "21:15:00", "03:00:00"),
      set("leer", "00:15:00", "00:00:00"),
    ];
    expect(said(timeline(EVENING, items, sets))).toEqual([
      "16:30 Aufbau",
      "19:00 doors",
      "20:00 begin",
      "20:00 set_start 1",
      "20:45 set_end 1",
      "21:00 Torte",
      "21:15 set_start 2",
      "23:30 end",
      "00:15+1 set_end 2",
      "00:15+1 Abbau",
      "05:59+1 Nachtzug",
      "– Irgendwann",
    ]);
  });

  it("keeps early items on the same day if the gig starts before six in the morning", () => {
    const early = { meet: null, doors: null, begin: "05:00:00", end: "08:00:00" };
    expect(said(timeline(early, [point("Kaffee", "04:30:00"), point("Abbau", "08:15:00")], []))).toEqual([
      "04:30 Kaffee",
      "05:00 begin",
      "08:00 end",
      "08:15 Abbau",
    ]);
  });

  it("at equal times, lists ends before items, and items before the starts of sets", () => {
    const items = [point("Umbau", "20:45:00"), point("Begrüßung", "20:00:00")];
    const sets = [set("1", "20:00:00", "00:45:00"), set("2", "20:45:00", "00:45:00")];
    expect(said(timeline({ ...NOTHING, begin: "20:00:00" }, items, sets))).toEqual([
      "20:00 begin",
      "20:00 Begrüßung",
      "20:00 set_start 1",
      "20:45 set_end 1",
      "20:45 Umbau",
      "20:45 set_start 2",
      "21:30 set_end 2",
    ]);
  });

  it("starts with the meeting, which may be on the day before if the gig starts during the night", () => {
    const items = [point("Aufbau", "16:00:00")];
    expect(said(timeline({ ...EVENING, meet: "16:00:00" }, items, []))).toEqual([
      "16:00 meet",
      "16:00 Aufbau",
      "19:00 doors",
      "20:00 begin",
      "23:30 end",
    ]);
    expect(timeline({ ...NOTHING, meet: "22:00:00", begin: "00:30:00" }, [], [])).toEqual([
      { kind: "meet", at: -2 * HOUR },
      { kind: "begin", at: HOUR / 2 },
    ]);
  });

  it("consists only of its items if the gig has no times", () => {
    expect(
      said(timeline(NOTHING, [point("B", "18:00:00"), point("A", "17:00:00")], [set("1", null, "00:45:00")])),
    ).toEqual(["17:00 A", "18:00 B"]);
  });
});

describe("the run of show for any evening", () => {
  const clock = fc.integer({ min: 0, max: 24 * HOUR - 1 }).map(formatClock);
  const gig = fc.record({
    meet: fc.option(clock),
    doors: fc.option(clock),
    begin: fc.option(clock),
    end: fc.option(clock),
  });
  const items = fc.array(fc.option(clock)).map((times) => times.map((time, at) => point(String(at), time)));
  const setlist = fc.array(
    fc.array(fc.record({ uebersprungen: fc.boolean(), song_id: fc.constantFrom("kurz", "lang", "ohne") }), {
      maxLength: 12,
    }),
    { maxLength: 4 },
  );
  const lengthOf = (song_id: string) => ({ kurz: "00:02:30", lang: "01:10:00" })[song_id];
  const pauses = { pause_between_songs: 20, pause_between_sets: 900, default_song_duration: 210 };
  const clocked = (fixed: GigTimes, drawn: readonly { uebersprungen: boolean; song_id: string }[][]) => {
    const sets: TimedSet[] = drawn.map((songs, at) => ({
      set_id: `s${at}`,
      songs: songs.map((song, index) => ({ ...song, entry_id: `${at}.${index}` })),
    }));
    return setlistTiming(fixed, sets, lengthOf, pauses);
  };

  it("every item occurs once, in chronological order, with untimed items last", () => {
    fc.assert(
      fc.property(gig, items, setlist, (fixed, points, drawn) => {
        const entries = timeline(fixed, points, clocked(fixed, drawn).sets);
        const shown = entries.flatMap((entry) => (entry.kind === "item" ? [entry.item] : []));
        expect(shown.toSorted((a, b) => Number(a.item_id) - Number(b.item_id))).toEqual(points);
        const times = entries.map(({ at }) => at ?? Infinity);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        for (const kind of ["doors", "begin", "end"] as const)
          expect(entries.filter((entry) => entry.kind === kind)).toHaveLength(fixed[kind] === null ? 0 : 1);
        for (const entry of entries)
          if (entry.kind === "item" && entry.item.time !== null)
            expect(entry.at).toBe(scheduleSeconds(entry.item.time, fixed));
      }),
    );
  });

  it("the sets follow one another from the start to the end shown in the setlist", () => {
    fc.assert(
      fc.property(clock, setlist, (begin, drawn) => {
        const fixed = { meet: null, doors: null, begin, end: null };
        const timing = clocked(fixed, drawn);
        const entries = timeline(fixed, [], timing.sets).filter((entry) => "set_id" in entry);
        expect(entries.map(({ kind }) => kind)).toEqual(
          entries.map((_, at) => (at % 2 === 0 ? "set_start" : "set_end")),
        );
        const last = entries.at(-1);
        if (last) expect(formatClock(last.at ?? 0)).toBe(timing.gig_end);
      }),
    );
  });

  it("the order in which items were added matters only at equal times", () => {
    fc.assert(
      fc.property(gig, fc.uniqueArray(clock), (fixed, times) => {
        const points = times.map((time, at) => point(String(at), time));
        const shown = (list: readonly Point[]) => timeline(fixed, list, []);
        expect(shown(points.toReversed())).toEqual(shown(points));
      }),
    );
  });
});
