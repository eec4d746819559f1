import type { SetlistEntry, SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { DAY_SECONDS, formatClock, formatLength, toSeconds } from "@bandstand/shared/time/clock.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatTime } from "../i18n/format.ts";
import { type RowSources, setlistRows } from "./setlist-rows.ts";

const entry = (id: string, more: Partial<SetlistEntry> = {}): SetlistEntry => ({
  entry_id: id,
  song_id: `song-${id}`,
  uebersprungen: false,
  ...more,
});
const set = (id: string, songs: SetlistEntry[], more: Partial<SetlistSet> = {}): SetlistSet => ({
  set_id: id,
  name: id,
  songs,
  ...more,
});
const gig = { doors: null, begin: "22:00:00", end: "00:10:00" };
const sources: RowSources = {
  songOf: (id) =>
    id === "song-lost"
      ? undefined
      : { title: id, interpret: "Somebody", duration: "00:03:00", singers: ["Mia"], key: "C" },
  isDeleted: (id) => id === "song-gone",
  memberOf: (id) => (id === "member-tom" ? "Tom" : undefined),
  pauses: { pause_between_songs: 30, pause_between_sets: 1200, default_song_duration: 240 },
  answers: [],
  lineUp: undefined,
};

describe("a setlist's lines", () => {
  it("show times after midnight, and by how much the evening runs late", () => {
    const sets = [
      set("one", [entry("a"), entry("b")], { pause_after: "02:00:00" }),
      set("two", [entry("c"), entry("d")]),
    ];
    const rows = setlistRows(gig, sets, sources);
    expect(rows.sets.map(({ start, end }) => [start, end])).toEqual([
      ["22:00:00", "22:06:30"],
      ["00:06:30", "00:13:00"],
    ]);
    expect(rows).toMatchObject({ total: 2 * 390 + 7200, songs: 4, end: "00:13:00", minutesLate: 3 });
  });

  it("include breaks only between sets that are played", () => {
    const skipped = entry("b", { uebersprungen: true });
    const rows = setlistRows(
      gig,
      [set("one", [entry("a")]), set("two", [skipped]), set("three", [entry("c")])],
      sources,
    );
    expect(rows.sets.map(({ pause }) => pause)).toEqual([1200, null, null]);
    expect(rows).toMatchObject({ total: 180 + 1200 + 180, songs: 2 });
  });

  it("are numbered throughout the evening, and the totals include the playing time without breaks", () => {
    const sets = [
      set("one", [entry("a"), entry("b", { uebersprungen: true })], { pause_after: "00:10:00" }),
      set("two", [entry("c")]),
    ];
    const rows = setlistRows(gig, sets, sources);
    expect(rows.sets.map((one) => one.rows.map(({ number }) => number))).toEqual([[1, null], [2]]);
    expect(rows).toMatchObject({ total: 180 + 600 + 180, playing: 360 });
  });

  it("do not show whether the evening runs late if it has no planned end", () => {
    expect(setlistRows({ ...gig, end: null }, [set("one", [entry("a")])], sources).minutesLate).toBeNull();
  });

  it("differ from the planned end by as many minutes as the two clock times shown", () => {
    const clock = fc.integer({ min: 0, max: DAY_SECONDS - 1 }).map(formatClock);
    const length = fc.integer({ min: 0, max: 5 * 60 * 60 }).map(formatLength);
    const minuteOf = (time: string): number => toSeconds(`${formatTime(time)}:00`) / 60;
    fc.assert(
      fc.property(clock, clock, length, (begin, planned, pause_after) => {
        const sets = [set("one", [entry("a")], { pause_after }), set("two", [entry("b")])];
        const { end, minutesLate } = setlistRows({ doors: null, begin, end: planned }, sets, sources);
        const apart = minuteOf(planned) + (minutesLate ?? NaN) - minuteOf(end ?? "");
        expect(Math.abs(apart % (DAY_SECONDS / 60))).toBe(0);
      }),
    );
  });

  it("show who sings a song at this gig, or else the song's usual singers", () => {
    const songs = [
      entry("a", { singer_ids: ["member-tom"] }),
      entry("b", { singer_ids: ["somebody-gone"] }),
      entry("c"),
    ];
    const [shown] = setlistRows(gig, [set("one", songs)], sources).sets;
    expect(shown?.rows.map(({ singers }) => singers)).toEqual([["Tom"], ["Mia"], ["Mia"]]);
  });

  it("show a song that is missing from this device without a title and with the default length", () => {
    const [shown] = setlistRows(gig, [set("one", [entry("lost"), entry("gone", { key: "D" })])], sources).sets;
    expect(shown?.rows).toMatchObject([
      { title: null, isDeleted: false, length: 240 },
      { title: "song-gone", isDeleted: true, key: "D" },
    ]);
  });
});
