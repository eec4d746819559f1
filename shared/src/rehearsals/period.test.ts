import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, wallTime } from "../time/day.ts";
import { isPastRehearsal } from "./past.ts";
import { clockPeriod, defaultEnd, isPeriod, parsePeriod, periodMs, periodOn, writtenPeriod } from "./period.ts";

const BERLIN = "Europe/Berlin";
const HOUR = 60 * 60;
const zones = fc.constantFrom(BERLIN, "America/New_York", "Atlantic/Azores", "Australia/Lord_Howe", "America/Asuncion");
const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays("2000-01-01", count));
const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((count) => count * 60);

describe("a rehearsal's start and end", () => {
  it("are two hours apart if no end is given", () => {
    expect(defaultEnd("2026-05-09T17:00:00.000Z")).toBe("2026-05-09T19:00:00.000Z");
    expect(periodOn("2026-05-09", { begin: 19 * HOUR, end: null }, BERLIN)).toEqual({
      begin: "2026-05-09T17:00:00.000Z",
      end: "2026-05-09T19:00:00.000Z",
    });
  });

  it("are on different days if the end time is not after the start time", () => {
    const period = periodOn("2026-05-09", { begin: 22 * HOUR, end: HOUR }, BERLIN);
    expect(period.end).toBe("2026-05-09T23:00:00.000Z");
    expect(periodMs(period)).toBe(3 * HOUR * 1000);
  });

  it("keep their local times across a clock change", () => {
    const begins = ["2026-10-24", "2026-10-25"].map(
      (day) => periodOn(day, { begin: 19 * HOUR, end: null }, BERLIN).begin,
    );
    expect(begins).toEqual(["2026-10-24T17:00:00.000Z", "2026-10-25T18:00:00.000Z"]);
  });

  it("are always in that order, and at the given local times unless a clock change skips them", () => {
    fc.assert(
      fc.property(zones, days, minutes, fc.option(minutes), (zone, day, begin, end) => {
        const period = periodOn(day, { begin, end }, zone);
        expect(isPeriod(period)).toBe(true);
        const shown = clockPeriod(period, zone);
        const isOrdinary = [begin, end ?? begin].every((seconds) => {
          const at = wallTime(Date.parse(seconds === begin ? period.begin : period.end), zone);
          return at.seconds === seconds;
        });
        if (isOrdinary) expect(shown).toMatchObject({ day, begin, ...(end === null ? {} : { end }) });
      }),
      { numRuns: 500 },
    );
  });
});

describe("a start and end as people type them", () => {
  it.each([
    ["19:00–21:00", 19, 21],
    ["19-21", 19, 21],
    [" 19.30 bis 22 Uhr ", 19.5, 22],
    ["1930-2200", 19.5, 22],
    ["7 to 9", 7, 9],
    ["22:00 — 1:00", 22, 1],
    ["19h-21h30", 19, 21.5],
    ["7-9pm", 19, 21],
    ["7:30pm - 9.30 pm", 19.5, 21.5],
    ["11-1pm", 11, 13],
    ["10am-1pm", 10, 13],
  ])("%s is accepted", (input, begin, end) => {
    expect(parsePeriod(input)).toEqual({ begin: begin * HOUR, end: end * HOUR });
  });

  it("a start alone is accepted, with an open end", () => {
    expect(parsePeriod("19 Uhr")).toEqual({ begin: 19 * HOUR, end: null });
  });

  it.each(["", "abends", "25-26", "19:60", "19-19", "19-20-21", "-", "19–", "–21"])("%j is refused", (input) => {
    expect(parsePeriod(input)).toBeNull();
  });

  it("can be parsed again from their displayed form", () => {
    fc.assert(
      fc.property(minutes, fc.option(minutes), (begin, end) => {
        fc.pre(begin !== end);
        expect(parsePeriod(writtenPeriod({ begin, end }))).toEqual({ begin, end });
      }),
    );
  });
});

describe("a rehearsal counts as past", () => {
  it("once its day and the following day are over in the band's time zone", () => {
    const rehearsal = { begin: "2026-05-07T21:59:00.000Z" };
    expect(isPastRehearsal(rehearsal, "2026-05-08", BERLIN)).toBe(false);
    expect(isPastRehearsal(rehearsal, "2026-05-09", BERLIN)).toBe(true);
    expect(isPastRehearsal({ begin: "2026-05-07T22:00:00.000Z" }, "2026-05-09", BERLIN)).toBe(false);
  });

  it("according to the calendar day of its start, in every time zone and across every clock change", () => {
    fc.assert(
      fc.property(zones, days, fc.integer({ min: -72 * 60, max: 24 * 60 }), (zone, today, minute) => {
        const begin = new Date(Date.parse(`${today}T00:00:00Z`) + minute * 60_000).toISOString();
        const { day } = wallTime(Date.parse(begin), zone);
        expect(isPastRehearsal({ begin }, today, zone)).toBe(today > addDays(day, 1));
      }),
      { numRuns: 2_000 },
    );
  });
});
